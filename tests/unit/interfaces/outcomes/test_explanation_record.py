"""The view as JSON says the same as the text."""

from __future__ import annotations

import json

from kgqa.interfaces.outcomes.explanation_record import explanation_record
from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import NoAnswer, Stage, TextFinding
from tests.unit.interfaces.outcomes import outcomes


def _record(outcome: outcomes.Outcome) -> dict[str, object]:
    told = explanation_record(view_of("W którym …?", outcome, Names(outcomes.label)))
    json.dumps(told)
    return told


def test_an_answer_with_all_that_led_to_it() -> None:
    told = _record(outcomes.outcome(outcomes.ANSWER, outcomes.RESULT))
    assert told["kind"] == "entity"
    assert told["chosen"] == ["Q36"]
    assert "wdt:P36" in str(told["sparql"])
    assert told["statements"] == [[term.value for term in outcomes.TRIPLE]]
    assert told["terms"] == [{"value": outcomes.TRIPLE[2].value, "id": "Q270", "label": "Warszawa", "description": ""}]
    attempt = {"template": "capital", "score": 1.25, "outcome": "found", "yielded": "Warszawa (Q270)", "reason": None}
    assert told["attempts"] == [attempt | {"slots": {"city": "który?", "place": "Polski"}}]


def test_offsets_of_mentions_count_characters() -> None:
    mentions = _record(outcomes.outcome(outcomes.ANSWER, outcomes.RESULT))["mentions"]
    assert isinstance(mentions, list)
    assert [(one["start"], one["end"]) for one in mentions] == [(15, 19), (10, 14)]


def test_a_miss_has_the_same_keys() -> None:
    answered = _record(outcomes.outcome(outcomes.ANSWER, outcomes.RESULT))
    missed = _record(outcomes.outcome(NoAnswer(Stage.MATCHING, "no template fits")))
    assert answered.keys() == missed.keys()
    assert missed["sparql"] is None and missed["passage"] is None and missed["attempts"] == []


def test_the_passage_of_an_answer_outside_of_its_text_has_no_offsets() -> None:
    def offsets(start: int, end: int) -> tuple[int, int, str]:
        finding = TextFinding("lwie", outcomes.PASSAGE, start, end, "name", 1.0, 0.5)
        told = _record(outcomes.outcome(outcomes.told(finding)))["passage"]
        assert isinstance(told, dict)
        return told["start"], told["end"], told["text"]

    assert offsets(3, 7) == (3, 7, "Na lwie.")
    assert offsets(-1, -1) == (-1, -1, "Na lwie.")
