"""The choice among overlapping spans is the best of all, and never overlaps."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from kgqa.linking.choice.chooser import Option, pick, weighed, weighted_sum
from kgqa.model import Candidate, Mention
from kgqa.terms import ItemId

_SPANS = st.tuples(st.integers(0, 7), st.integers(1, 4), st.integers(-8, 8))


def _option(start: int, length: int, value: float) -> Option:
    return Option(Mention(start, start + length, "x", ()), {}, value)


def _apart(options: tuple[Option, ...]) -> bool:
    spans = sorted((one.mention.start, one.mention.end) for one in options)
    return all(first[1] <= second[0] for first, second in pairwise(spans))


@given(st.lists(_SPANS, max_size=7))
def test_the_choice_is_as_good_as_the_best_of_all(spans: list[tuple[int, int, int]]) -> None:
    options = [_option(*span) for span in spans]
    sets = [subset for size in range(len(options) + 1) for subset in combinations(options, size) if _apart(subset)]
    best = max(sum(one.value for one in subset) for subset in sets)
    links = pick(options)
    chosen = tuple(next(one for one in options if one.mention is link.mention) for link in links)
    assert _apart(chosen)
    assert sum(one.value for one in chosen) == best


def test_worthless_options_are_left_out() -> None:
    assert pick([_option(0, 1, 0.0), _option(2, 1, -1.0)]) == ()


def test_weights_order_the_candidates() -> None:
    candidates = tuple(Candidate(ItemId(item), "x", 0.0, {name: 1.0}) for item, name in (("Q1", "a"), ("Q2", "b")))
    option = weighed(Option(Mention(0, 1, "x", candidates), {"span": 2.0}), {"b": 1.0, "span": 0.25})
    assert [candidate.item for candidate in option.mention.candidates] == ["Q2", "Q1"]
    assert option.value == 1.5


def test_features_without_a_weight_count_for_nothing() -> None:
    assert weighted_sum({"a": 2.0, "b": 3.0}, {"a": 0.5}) == 1.0
