"""Preferred candidates stand first, in mentions and options that have them, and nowhere else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kgqa.evaluation.preference import PREFERRED, PreferringLinker, prefer
from kgqa.model import Aim, Analysis, Candidate, Linked, Mention, Question
from kgqa.terms import ItemId
from tests.doubles import FixedLinker

_ANALYSIS = Analysis(Question("?"), (), Aim.UNKNOWN)


def _mention(*numbers: int) -> Mention:
    candidates = tuple(Candidate(ItemId(f"Q{one}"), f"name {one}", 1.0 / one, {"label": 1.0}) for one in numbers)
    return Mention(0, 1, "x", candidates)


def _items(mention: Mention) -> list[str]:
    return [candidate.item for candidate in mention.candidates]


def test_preferred_items_come_first_with_the_best_score() -> None:
    linked = prefer(Linked(_ANALYSIS, (_mention(1, 2, 3), _mention(4, 5))), {ItemId("Q3")})
    assert [_items(mention) for mention in linked.mentions] == [["Q3", "Q1", "Q2"], ["Q4", "Q5"]]
    first, second, _ = linked.mentions[0].candidates
    assert first.score == 3.0
    assert first.features == {"label": 1.0, PREFERRED: 1.0}
    assert PREFERRED not in second.features


def test_options_are_preferred_as_well() -> None:
    linked = prefer(Linked(_ANALYSIS, (), (), (_mention(1, 2),)), {ItemId("Q2")})
    assert _items(linked.options[0]) == ["Q2", "Q1"]


def test_the_linker_prefers() -> None:
    linker = PreferringLinker(FixedLinker(Linked(_ANALYSIS, (_mention(1, 2),))), frozenset({ItemId("Q2")}))
    assert _items(linker.link(_ANALYSIS).mentions[0]) == ["Q2", "Q1"]


@given(st.lists(st.integers(1, 9), unique=True), st.sets(st.integers(1, 12)))
def test_no_candidate_is_lost(numbers: list[int], preferred: set[int]) -> None:
    before = Linked(_ANALYSIS, (_mention(*numbers),))
    after = prefer(before, {ItemId(f"Q{one}") for one in preferred})
    assert sorted(_items(after.mentions[0])) == sorted(_items(before.mentions[0]))
    leading = len(preferred.intersection(numbers))
    assert {int(item[1:]) for item in _items(after.mentions[0])[:leading]} <= preferred
    assert (after == before) or leading
