"""The graph's answer against the passages'."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.model import Answer, Candidate, Evidence, Link, Mention, Passage, Source, TextFinding
from kgqa.pipeline.arbitration import arbitrate
from kgqa.terms import ItemId, Term

FINDING = TextFinding("Oslo", Passage("p", "p", "Oslo"), 0, 4, "name", 1.0, 0.5)


def graph(text: str, confidence: float, *items: Term) -> Answer:
    return Answer(text, items, confidence, Source.GRAPH, Evidence("capital"))


def told(text: str, confidence: float, *items: Term) -> Answer:
    return Answer(text, items, confidence, Source.TEXT, Evidence("", finding=FINDING))


@pytest.mark.parametrize(("sure", "doubtful", "source"), [
    (0.9, 0.4, Source.GRAPH), (0.4, 0.9, Source.TEXT), (0.5, 0.5, Source.GRAPH),
])  # fmt: skip
def test_the_more_certain_wins(sure: float, doubtful: float, source: Source) -> None:
    decision = arbitrate(graph("Bergen", sure), told("Oslo", doubtful))
    assert decision.answer.source is source
    assert decision.answer.confidence == max(sure, doubtful)
    assert [reason for _, reason in decision.dropped] == ["less certain"]


@pytest.mark.parametrize("pair", [
    (graph("w Oslo", 0.8), told("W  oslo", 0.5)),
    (graph("w Oslo", 0.8, ItemId("Q585").iri), told("Oslo", 0.5, ItemId("Q585").iri)),
])  # fmt: skip
def test_agreement_makes_more_certain(pair: tuple[Answer, Answer]) -> None:
    decision = arbitrate(*pair)
    assert decision.answer.confidence == pytest.approx(0.9)
    assert (decision.answer.text, decision.answer.source) == ("w Oslo", Source.GRAPH)
    assert decision.answer.evidence == Evidence("capital", finding=FINDING)
    assert decision.dropped == ()


def test_what_lost_is_told() -> None:
    assert arbitrate(graph("Bergen", 0.9), told("Oslo", 0.25)).dropped == (("text: Oslo (0.25)", "less certain"),)


NORWAY = ItemId("Q20")
LINKED = Evidence("capital", links=(Link(Mention(0, 1, "Norwegii", ()), Candidate(NORWAY, "Norwegia", 1.0)),))


def about(passage: Passage, confidence: float = 0.25) -> Answer:
    """What a passage answers: „Oslo”."""
    finding = TextFinding("Oslo", passage, 0, 4, "name", 1.0, confidence)
    return Answer("Oslo", (), confidence, Source.TEXT, Evidence("", finding=finding))


@pytest.mark.parametrize("passage", [
    Passage("p", "p", "Stolicą jest Oslo.", "Norwegia"), Passage("p", "p", "Stolicą jest Oslo.", "Norge", item=NORWAY),
])  # fmt: skip
def test_the_passage_of_the_item_doubts_another_answer(passage: Passage) -> None:
    decision = arbitrate(replace(graph("Bergen", 0.8), evidence=LINKED), about(passage))
    assert decision.answer.text == "Bergen"
    assert decision.answer.confidence == pytest.approx(0.75)  # 0.8 * 0.75 of the 0.8 in which one of them is right
    assert decision.answer.evidence.doubted
    assert decision.answer.evidence.finding and decision.answer.evidence.finding.text == "Oslo"
    assert decision.dropped == (("text: Oslo (0.25)", "less certain, a doubt"),)


def test_the_passage_of_the_item_supports_what_it_says_in_other_forms() -> None:
    passage = Passage("p", "p", "Oslo i Bergen leżą w Norwegii.", "Norwegia")
    decision = arbitrate(replace(graph("w Bergen", 0.8), evidence=LINKED), about(passage))
    assert decision.answer.confidence == pytest.approx(0.85)
    assert not decision.answer.evidence.doubted
    assert "its passage says so" in decision.kept


@pytest.mark.parametrize("passage", [
    Passage("p", "p", "Oslo", "Szwecja"), Passage("p", "p", "Oslo", "Norwegia", item=ItemId("Q34")),
    Passage("p", "p", "Oslo"),
])  # fmt: skip
def test_passages_of_other_things_neither_support_nor_doubt(passage: Passage) -> None:
    decision = arbitrate(replace(graph("Bergen", 0.8), evidence=LINKED), about(passage))
    assert decision.answer == replace(graph("Bergen", 0.8), evidence=LINKED)
