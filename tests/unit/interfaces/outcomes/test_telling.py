"""What people are told: answers with a reason, doubts, guesses, misses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.statement_words import grouped
from kgqa.interfaces.outcomes.telling import _texts, percent, tell
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import NoAnswer, Source, Stage, TextFinding
from tests.unit.interfaces.outcomes import outcomes


def _told(outcome: outcomes.Outcome, language: str = "pl") -> tuple[str, bool, tuple[str, ...]]:
    names = Names(outcomes.label, lambda item: "państwo" if item == "Q36" else "")
    told = tell(view_of("W którym …?", outcome, names), language)
    return told.headline, told.sure, told.lines


def test_an_answer_with_its_reason() -> None:
    told = _told(outcomes.outcome(outcomes.ANSWER, outcomes.RESULT))
    assert told == ("w Warszawie", True, ("Polska – stolica: Warszawa.",))


def test_a_doubtful_answer_is_no_headline() -> None:
    doubtful = replace(outcomes.ANSWER, confidence=0.2)
    told = _told(outcomes.outcome(doubtful, outcomes.RESULT))
    assert told[:2] == ("Nie jestem pewien.", False)
    assert told[2][0] == "Może: w Warszawie (20 % pewności)."
    assert _told(outcomes.outcome(doubtful), "en")[0] == "I am not sure."


def test_a_guess_is_called_one_however_certain() -> None:
    guess = TextFinding("tak", None, -1, -1, "guess", 0.9, 0.9)
    answer = replace(outcomes.told(guess), source=Source.GUESS, confidence=0.95)
    told = _told(outcomes.outcome(answer))
    assert told == (
        "Nie jestem pewien.", False, ("Z samego brzmienia pytania zgaduję: tak. Nie mam na to dowodu.",)
    )  # fmt: skip


def test_a_passage_stands_beside_an_answer_from_text() -> None:
    finding = TextFinding("lwie", outcomes.PASSAGE, 3, 7, "name", 1.0, 0.5)
    assert _told(outcomes.outcome(outcomes.told(finding)))[2] == ("r#1: Na »lwie«.",)


def test_a_miss_says_what_is_known_and_what_is_missing() -> None:
    headline, sure, lines = _told(outcomes.outcome(NoAnswer(Stage.MATCHING, "no template fits")))
    assert (headline, sure) == ("Nie znam odpowiedzi.", False)
    assert lines == (
        "Rozpoznaję: „Polski” – Polska, państwo.",
        "Nie wiem, o co jest pytanie; może pomoże inne sformułowanie.",
    )


@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_stage_has_its_words(language: str) -> None:
    assert {f"miss {stage}" for stage in Stage} <= set(_texts(language))
    assert set(_texts("pl")) == set(_texts("en"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("38036118", "38 036 118"),
        ("1047", "1047"),
        ("12345,6", "12 345,6"),
        ("w 1945 roku", "w 1945 roku"),
        ("tak", "tak"),
        ("00950", "00950"),
    ],
)
def test_long_numbers_are_grouped(text: str, shown: str) -> None:
    assert grouped(text).replace("\N{NO-BREAK SPACE}", " ") == shown


def test_nothing_is_certain() -> None:
    assert [percent(value) for value in (0.0, 0.004, 0.5, 0.999, 1.0)] == [1, 1, 50, 99, 99]


def test_what_a_passage_answers_instead_is_told() -> None:
    finding = TextFinding("Na lwie", outcomes.PASSAGE, 0, 7, "name", 1.0, 0.2)
    doubted = replace(outcomes.ANSWER, evidence=replace(outcomes.EVIDENCE, finding=finding, doubted=True))
    told = _told(outcomes.outcome(doubted, outcomes.RESULT))
    assert told[2] == ("Polska – stolica: Warszawa.", "Tekst mówi co innego: Na lwie.", "r#1: »Na lwie«.")
    assert "A text says otherwise: Na lwie." in _told(outcomes.outcome(doubted, outcomes.RESULT), "en")[2]
