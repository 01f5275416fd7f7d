"""The graph's answer against the passages'."""

from __future__ import annotations

import pytest

from kgqa.model import Answer, Evidence, Passage, Source, TextFinding
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
