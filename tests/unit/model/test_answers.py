"""When two results say the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.model import Aim, Candidate, Match, Mention, Result
from kgqa.terms import ItemId, Literal

OPTION = Mention(0, 1, "Odra", ())
TERMS = Result(Match("one", Aim.ENTITY, "a", (), 1.0), (Literal("x"),), None, 1.2, (), ())
CHOSEN = replace(TERMS, terms=(), option=OPTION)
YES = replace(TERMS, terms=(), boolean=True)


@pytest.mark.parametrize("result", [TERMS, CHOSEN, YES])
def test_another_way_says_the_same(result: Result) -> None:
    other = replace(result, match=replace(result.match, template="two"), score=0.1, typed=False)
    assert other.said == result.said


def test_an_option_is_told_by_its_words() -> None:
    linked = replace(OPTION, candidates=(Candidate(ItemId("Q552"), "Odra", 1.0),))
    assert replace(CHOSEN, option=linked).said == CHOSEN.said


@pytest.mark.parametrize(
    "other",
    [replace(CHOSEN, option=replace(OPTION, surface="Wisła")), replace(CHOSEN, terms=TERMS.terms), YES, TERMS],
)
def test_other_options_and_terms_say_something_else(other: Result) -> None:
    assert other.said != CHOSEN.said


def test_no_says_something_else_than_yes() -> None:
    assert replace(YES, boolean=False).said != YES.said
