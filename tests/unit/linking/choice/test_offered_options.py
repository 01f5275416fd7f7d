"""Options of one question that are things of one class."""

from __future__ import annotations

from kgqa.linking.choice.offered_options import agreeing
from kgqa.model import Candidate, Mention
from kgqa.terms import ItemId

HUMAN, UNIT, STATE = ItemId("Q5"), ItemId("Q47574"), ItemId("Q3624078")
CLASSES = {ItemId("Q937"): [HUMAN], ItemId("Q12438"): [UNIT], ItemId("Q935"): [HUMAN], ItemId("Q36"): [STATE]}


def option(surface: str, *candidates: tuple[str, float]) -> Mention:
    return Mention(0, 1, surface, tuple(Candidate(ItemId(item), surface, score, {}) for item, score in candidates))


def first(options: tuple[Mention, ...]) -> list[str]:
    return [str(one.candidates[0].item) for one in options]


def test_a_hardly_less_likely_candidate_of_the_same_class_goes_first() -> None:
    options = (option("Einstein", ("Q937", 1.2)), option("Newton", ("Q12438", 1.0), ("Q935", 0.9)))
    assert first(agreeing(options, CLASSES.__getitem__)) == ["Q937", "Q935"]


def test_one_that_is_far_behind_does_not() -> None:
    options = (option("Einstein", ("Q937", 1.2)), option("Newton", ("Q12438", 1.0), ("Q935", 0.1)))
    assert first(agreeing(options, CLASSES.__getitem__)) == ["Q937", "Q12438"]


def test_options_without_a_common_class_stay() -> None:
    options = (option("Einstein", ("Q937", 1.2)), option("Polska", ("Q36", 1.0)))
    assert first(agreeing(options, CLASSES.__getitem__)) == ["Q937", "Q36"]
