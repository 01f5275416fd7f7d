"""Who else bears a name makes an answer less sure, where nothing tells them apart and the graph answers otherwise."""

from __future__ import annotations

import pytest

from kgqa.answering.shown_queries import Namesakes
from kgqa.model import Aim, Budget, Candidate, Link, Match, Mention, Query, Result
from kgqa.terms import DIRECT, Iri, ItemId
from tests.rdflib_engine import MemoryExecutor

CRACOW, LODZ = (ItemId(one).iri for one in ("Q31487", "Q580"))
FIRST, SECOND, THIRD, FOURTH = (ItemId(one) for one in ("Q101", "Q102", "Q103", "Q104"))
BORN = Iri(DIRECT + "P19")
EXECUTOR = MemoryExecutor([(FIRST.iri, BORN, CRACOW), (SECOND.iri, BORN, LODZ), (THIRD.iri, BORN, CRACOW)])
NAMESAKES = Namesakes(EXECUTOR, Budget())


def marked(*scores: tuple[ItemId, float], text: str = "SELECT ?x { wd:Q101 wdt:P19 ?x }") -> Result:
    candidates = tuple(Candidate(item, "Jan Nowak", score) for item, score in scores)
    link = Link(Mention(0, 2, "Jan Nowak", candidates), candidates[0])
    match = Match("t", Aim.ENTITY, "x", (), 1.0)
    return NAMESAKES.marked(Result(match, (CRACOW,), None, 1.0, (Query.read(text),), (link,)))


def test_another_bearer_with_another_answer_counts() -> None:
    result = marked((FIRST, 1.0), (SECOND, 1.0))
    assert result.namesakes == 1
    assert [one.item for one in result.links[0].mention.others] == [SECOND]


@pytest.mark.parametrize(
    "other", [(SECOND, 0.9), (THIRD, 1.0), (FOURTH, 1.0)], ids=["less likely", "same answer", "no answer"]
)
def test_others_leave_an_answer_as_sure_as_it_was(other: tuple[ItemId, float]) -> None:
    result = marked((FIRST, 1.0), other)
    assert result.namesakes == 0
    assert result.links[0].mention.others == ()


def test_truth_values_are_compared_too() -> None:
    assert marked((FIRST, 1.0), (SECOND, 1.0), text="ASK { wd:Q101 wdt:P19 wd:Q31487 }").namesakes == 1
    assert marked((FIRST, 1.0), (SECOND, 1.0), text="ASK { wd:Q101 wdt:P19 ?x }").namesakes == 0
