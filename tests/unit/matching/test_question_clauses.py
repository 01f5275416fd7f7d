from __future__ import annotations

import pytest

from kgqa.matching.asking import asking_of
from kgqa.matching.question_clauses import clause_readings
from kgqa.model import Linked
from tests.unit.matching.conftest import Asker

CLOSINGS = frozenset({"o", "kto", "chodzić", "jak", "się", "nazywać", "to"})
FILLERS = frozenset({"czy", "to", "prawda", "że"})


def readings(question: Linked) -> list[list[str]]:
    tokens = question.analysis.tokens
    words = [
        [" ".join(tokens[index].form for index in sorted(clause.tokens)) for clause in reading]
        for reading in clause_readings(question, asking_of(question, CLOSINGS, FILLERS))
    ]
    return [[text.rstrip("?. ") for text in reading] for reading in words]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("Kto graniczy z Polską i Niemcami?", "Polską Niemcami", ["Kto graniczy z Polską", "Kto graniczy z Niemcami"]),
        ("Kto urodził się w Bonn i zmarł w Wiedniu?", "Bonn Wiedniu", ["Kto urodził się w Bonn", "zmarł w Wiedniu"]),
        ("Kto urodzony w Bonn zmarł w Wiedniu?", "Bonn Wiedniu", ["Kto zmarł w Wiedniu", "urodzony w Bonn"]),
        ("Płynie przez ten kraj Sasów. Co to?", "Sasów", ["Płynie przez ten kraj", "kraj Sasów"]),
        ("Urodził się w Bonn. Zmarł w Wiedniu. Kto to?", "Bonn Wiedniu", ["Urodził się w Bonn", "Zmarł w Wiedniu"]),
    ],
)
def test_questions_are_taken_apart(asked: Asker, text: str, names: str, expected: list[str]) -> None:
    question = asked(text, {name: f"Q{number}" for number, name in enumerate(names.split(), start=1)})
    assert expected in readings(question)


def test_what_says_one_thing_is_left_whole(asked: Asker) -> None:
    assert readings(asked("Co jest stolicą Francji?", {"Francji": "Q4"})) == []


def test_clauses_without_the_wh_phrase_imply_it(asked: Asker) -> None:
    question = asked("Kto urodził się w Bonn i zmarł w Wiedniu?", {"Bonn": "Q1", "Wiedniu": "Q2"})
    assert [clause.implied for clause in next(clause_readings(question, asking_of(question, CLOSINGS, FILLERS)))] == [
        False,
        True,
    ]
