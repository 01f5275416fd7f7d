"""What counts as right."""

from __future__ import annotations

import pytest

from kgqa.evaluation.gold import AcceptedAnswers, AnswerSet
from kgqa.evaluation.poleval_accuracy import judge, judge_exactly
from kgqa.model import Answer, Evidence, NoAnswer, Solutions, Source, Stage
from kgqa.terms import ItemId, Term

OSLO, BERGEN = ItemId("Q585").iri, ItemId("Q26793").iri
NONE = NoAnswer(Stage.LINKING, "")


def _answer(text: str, *items: Term) -> Answer:
    return Answer(text, items, 1.0, Source.GRAPH, Evidence("t"))


def test_texts_are_judged_by_the_measure() -> None:
    lenient = AcceptedAnswers("1", "?", ("w Oslo", "Oslo"), judge)
    strict = AcceptedAnswers("1", "?", ("w Oslo", "Oslo"), judge_exactly)
    assert [one.score(_answer("oslo ")) for one in (lenient, strict)] == [1.0, 0.0]
    assert [one.score(_answer("w  Oslo")) for one in (lenient, strict)] == [1.0, 1.0]
    assert [one.score(NONE) for one in (lenient, strict)] == [0.0, 0.0]
    assert strict.names("Oslo") and not strict.names("Bergen")
    assert strict.shown == "w Oslo"
    assert strict.stands_in("Mieszka w OSLO.") and not strict.stands_in("Mieszka w Bergen.")
    assert not AcceptedAnswers("1", "?", ("",), judge).stands_in("Mieszka w Bergen.")


def test_without_accepted_answers_none_may_be_given() -> None:
    for accepted in ((), ("",)):
        gold = AcceptedAnswers("1", "?", accepted, judge_exactly)
        assert (gold.score(NONE), gold.score(_answer("Oslo"))) == (1.0, 0.0)


def test_sets_are_judged_by_f1() -> None:
    gold = AnswerSet("1", "?", frozenset({OSLO.value, BERGEN.value}), "")
    assert gold.score(_answer("Oslo", OSLO)) == pytest.approx(2 / 3)
    assert gold.score(NONE) == 0.0
    assert gold.found(Solutions(("x",), ((BERGEN,), (OSLO,)))) == 1.0
    assert gold.shown == f"{BERGEN.value} {OSLO.value}"


@pytest.mark.parametrize(
    ("query", "items"),
    [
        ("SELECT ?c { wd:Q20 wdt:P36 ?c }", {"Q20"}),
        ("SELECT ?c { <http://www.wikidata.org/entity/Q20> wdt:P36 ?c }", {"Q20"}),
        ("SELECT ?r { ?r wdt:P31/wdt:P279* wd:Q4022 ; wdt:P30 wd:Q46 }", {"Q46"}),
        ("ASK { wd:Q20 wdt:P31 <http://www.wikidata.org/entity/Q6256> }", {"Q20"}),
        ("SELECT ?c { wd:Q2 wdt:P36 ?c . ?c wdt:P361 wd:Q3 }", {"Q2", "Q3"}),
        ("", set()),
    ],
)
def test_items_of_a_query(query: str, items: set[str]) -> None:
    assert AnswerSet("1", "?", frozenset(), query).items == items
