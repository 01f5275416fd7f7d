"""Tests of questions whose time something else tells."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.polish.messages.dated_clauses import DatedQuestion, dated_question, tells_subject
from kgqa.values.points_in_time import PointInTime, Precision


@pytest.mark.parametrize(
    ("question", "main", "asks_when"),
    [
        ("Kto rządził Rosją, gdy zmarł Bach?", "Kto rządził Rosją", "Kiedy zmarł Bach?"),
        ("kto rządził rosją jak zmarł bach", "kto rządził rosją", "Kiedy zmarł bach?"),
        ("Kiedy zmarł Bach, kto rządził Rosją?", "kto rządził Rosją", "Kiedy zmarł Bach?"),
        ("Kto rządził w roku, w którym zmarł Bach?", "Kto rządził", "Kiedy zmarł Bach?"),
        ("Ile lat miał w chwili, gdy zmarł Bach?", "Ile lat miał", "Kiedy zmarł Bach?"),
        ("Kto rządził w momencie wybuchu wojny?", "Kto rządził", "Kiedy nastąpiło wybuchu wojny?"),
        ("Czy Bach doczekał wybuchu wojny?", "Czy Bach dożył", "Kiedy nastąpiło wybuchu wojny?"),
    ],
)
def test_what_tells_a_time_is_asked_apart(question: str, main: str, asks_when: str) -> None:
    found = dated_question(question)
    assert found is not None and (found.main, found.asks_when) == (main, asks_when)


@pytest.mark.parametrize(
    "question",
    [
        "Kiedy zmarł Bach?",
        "Ile lat miał Bach, gdy ona zmarła?",
        "Kto rządził w 1914 roku?",
        "Czy Bach dożył 70 lat?",
        "Wiem, kiedy zmarł Bach.",
    ],
)
def test_other_questions_stay_whole(question: str) -> None:
    assert dated_question(question) is None


@pytest.mark.parametrize(
    ("time", "told"),
    [
        (PointInTime(1750, 7, 28, Precision.DAY), "Kto rządził 28 lipca 1750 roku?"),
        (PointInTime(1750, 7, 0, Precision.MONTH), "Kto rządził w lipcu 1750 roku?"),
        (PointInTime(-44), "Kto rządził w 44 roku p.n.e.?"),
        (PointInTime(1701, precision=Precision.CENTURY), ""),
    ],
)
def test_times_are_told_in_words(time: PointInTime, told: str) -> None:
    assert DatedQuestion("Kto rządził", "").at(time) == told


def test_a_day_that_is_lived_to_see_stands_in_the_genitive() -> None:
    assert DatedQuestion("Czy Bach dożył", "", names_day=True).at(PointInTime(1750)) == "Czy Bach dożył 1750 roku?"


@pytest.mark.parametrize(
    ("question", "apart"),
    [
        ("Kto rządził Rosją?", True),
        ("Polska – kto rządził Rosją?", True),
        ("Kto rządził Rosją, gdy zmarł Bach?", False),
    ],
)
def test_a_question_may_be_asked_without_its_time(question: str, apart: bool) -> None:
    found = dated_question("Kto rządził Rosją, gdy zmarł Bach?")
    assert found is not None and found.has_apart(question) is apart


@pytest.mark.parametrize(
    ("clause", "tells"),
    [("Kiedy zmarł Bach?", True), ("Kiedy doszło do awarii?", True), ("Kiedy została premierem?", False)],
)
def test_a_clause_says_who_did_it(clause: str, tells: bool, sample_parts: Parts) -> None:
    assert tells_subject(sample_parts.analyser.tokens(clause)) is tells
