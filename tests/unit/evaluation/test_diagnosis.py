"""Which stage lost the answer, over fixed findings and over the embedded sample."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from kgqa.assembly import Parts
from kgqa.evaluation.diagnosis import Laboratory, Look, Loss, Oracle, loss
from kgqa.evaluation.gold import AcceptedAnswers, AnswerSet
from kgqa.evaluation.poleval_accuracy import judge_exactly
from kgqa.formats.qald import answer_set, entry_id, query_of, question_of, read_entries
from kgqa.model import Answer, Budget, Evidence, NoAnswer, Passage, Source, Stage, TextFinding, Trace
from kgqa.pipeline.outcome import Outcome

SAMPLE = Path(__file__).parents[2] / "data/evaluation/sample.qald.json"
BUDGET = Budget(10.0, 1000)


@pytest.fixture(scope="module")
def laboratory(sample_parts: Parts) -> Laboratory:
    return Laboratory(sample_parts, BUDGET)


@pytest.fixture(scope="module")
def looks(laboratory: Laboratory) -> dict[str, Look]:
    """All ways of answering the questions of the sample file, by question."""
    entries = read_entries(SAMPLE.read_bytes(), "sample")
    golds = [AnswerSet(entry_id(one), question_of(one), answer_set(one), query_of(one)) for one in entries]
    return {gold.text: laboratory.look(gold) for gold in golds}


def test_an_oracle_tells_what_better_stages_would_give(looks: dict[str, Look]) -> None:
    assert len(looks) == 12
    assert sum(look.as_is == 1.0 for look in looks.values()) >= 8
    assert all((look.template or 0.0) >= look.as_is for look in looks.values())
    georgia = looks["Jaka jest stolica Georgii?"]
    assert (georgia.as_is, georgia.linking, georgia.query) == (0.0, 1.0, 1.0)
    assert looks["Kto jest ojcem Marsa?"].query == 0.0


def test_only_the_oracles_that_are_asked_answer(laboratory: Laboratory, looks: dict[str, Look]) -> None:
    gold = looks["Jaka jest stolica Georgii?"].gold
    linked = laboratory.look(gold, frozenset({Oracle.LINKING}))
    assert (linked.linking, linked.template, linked.query) == (1.0, None, None)
    chosen = laboratory.look(gold, frozenset({Oracle.TEMPLATE}))
    assert (chosen.linking, chosen.template, chosen.query) == (None, 0.0, 1.0)


def test_a_query_that_does_not_parse_finds_nothing(laboratory: Laboratory) -> None:
    gold = AnswerSet("1", "Co jest stolicą Norwegii?", frozenset({"x"}), "SELECT nothing")
    assert laboratory.look(gold).query == 0.0


def test_stages_of_the_sample(looks: dict[str, Look], sample_parts: Parts) -> None:
    losses = {text: found for text, look in looks.items() if (found := loss(look, sample_parts)) is not None}
    assert losses["Jaka jest stolica Georgii?"].stage is Stage.LINKING
    assert losses["Kto jest ojcem Marsa?"].stage is Stage.EXECUTION
    assert set(losses) == {text for text, look in looks.items() if look.as_is < 1.0}


def _asked(laboratory: Laboratory, text: str, *accepted: str) -> Look:
    return laboratory.look(AcceptedAnswers("1", text, accepted, judge_exactly), frozenset({Oracle.TEMPLATE}))


def _lost(laboratory: Laboratory, text: str, *accepted: str) -> Loss | None:
    return loss(_asked(laboratory, text, *accepted), laboratory.parts)


def test_stages_without_queries(laboratory: Laboratory) -> None:
    assert _lost(laboratory, "W jakim mieście urodził się Mikołaj Kopernik?", "w Toruniu") is None
    named = _lost(laboratory, "W jakim mieście urodził się Mikołaj Kopernik?", "Toruń")
    assert named == Loss(Stage.VERBALISATION, "the right item is named Toruń")
    read = _lost(laboratory, "W jakim mieście urodził się Mikołaj Kopernik?", "w Krakowie")
    assert read is not None and read.stage is Stage.MATCHING and "birth-place" in read.reason
    missed = _lost(laboratory, "Co to jest?", "nic")
    assert missed is not None and missed.stage in (Stage.LINKING, Stage.MATCHING)


def test_another_reading_was_right(laboratory: Laboratory) -> None:
    look = _asked(laboratory, "Jaka jest stolica Georgii?", "Tbilisi")
    assert look.outcome.findings is not None
    first, *_ = look.outcome.findings.results
    wrong = dataclasses.replace(first, terms=(), boolean=True)
    findings = dataclasses.replace(look.outcome.findings, results=(wrong, first))
    answer = dataclasses.replace(look.outcome.answer, text="tak", items=())  # type: ignore[type-var]
    other = dataclasses.replace(look.outcome, findings=findings, answer=answer)
    found = loss(dataclasses.replace(look, outcome=other, as_is=0.0), laboratory.parts)
    assert found == Loss(Stage.MATCHING, f"right by the reading number 2, the template {first.match.template}")


def test_the_right_answer_was_left_out_or_overruled(laboratory: Laboratory) -> None:
    look = _asked(laboratory, "Jaka jest stolica Georgii?", "Tbilisi")
    unsure = NoAnswer(Stage.EXECUTION, "confidence 0.40 is below 0.50")
    left_out = dataclasses.replace(look, outcome=dataclasses.replace(look.outcome, answer=unsure), as_is=0.0)
    assert loss(left_out, laboratory.parts) == Loss(unsure.stage, unsure.reason)
    passage = Answer("Atlanta", (), 0.9, Source.TEXT, Evidence(""))
    overruled = dataclasses.replace(look, outcome=dataclasses.replace(look.outcome, answer=passage), as_is=0.0)
    found = loss(overruled, laboratory.parts)
    assert found is not None and found.stage is Stage.ARBITRATION


@pytest.mark.parametrize(
    ("accepted", "words"), [("Bergen", "next best"), ("oslo", "the passage holds"), ("Drammen", "another passage")]
)
def test_a_wrong_passage(laboratory: Laboratory, accepted: str, words: str) -> None:
    finding = TextFinding(
        "Tromsø", Passage("p", "p", "Nie Oslo, lecz Tromsø."), 0, 1, "name", 1.0, 0.4, alternatives=("Bergen",)
    )
    answer = Answer("Tromsø", (), 0.4, Source.TEXT, Evidence("", finding=finding))
    gold = AcceptedAnswers("1", "?", (accepted,), judge_exactly)
    found = loss(Look(gold, Outcome(answer, Trace()), 0.0), laboratory.parts)
    assert found is not None and found.stage is Stage.RETRIEVAL
    assert words in found.reason
