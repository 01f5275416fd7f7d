"""Questions for a word by another one, and clues with letters."""

from __future__ import annotations

import pytest

from kgqa.polish.question.asked_words import AskedWord, WordRelation, asked_word, clue


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Synonim słowa „komputer”?", AskedWord(WordRelation.SYNONYM, "komputer")),
        ("Jak inaczej nazywa się deska do krojenia?", AskedWord(WordRelation.SYNONYM, "deska do krojenia")),
        ("Jak można nazwać inaczej samochód?", AskedWord(WordRelation.SYNONYM, "samochód")),
        ("Obieżyświat to inaczej?", AskedWord(WordRelation.SYNONYM, "Obieżyświat")),
        ("Zdrobnienie imienia Agnieszka to?", AskedWord(WordRelation.DIMINUTIVE, "Agnieszka")),
        ("Jak brzmi zdrobnienie od wyrazu kot?", AskedWord(WordRelation.DIMINUTIVE, "kot")),
        ("Co to jest synonim?", None),
        ("Kto napisał „Lalkę”?", None),
    ],
)
def test_asked_words(question: str, expected: AskedWord | None) -> None:
    assert asked_word(question) == expected


@pytest.mark.parametrize(
    ("question", "text", "right", "wrong"),
    [
        ("Dom pszczół na dwie litery", "Dom pszczół", "ul", "gniazdo"),
        ("Dom pszczół (2)", "Dom pszczół", "ul", "ule"),
        ("Dom pszczół na literę U", "Dom pszczół", "ul", "barć"),
        ("Dom pszczół, zaczyna się na b i kończy się na ć", "Dom pszczół", "barć", "bar"),
        ("Dom pszczół, b_r_", "Dom pszczół,", "barć", "bark2"),
    ],
)
def test_letters(question: str, text: str, right: str, wrong: str) -> None:
    told = clue(question)
    assert told.text == text
    assert told.letters is not None and told.letters.fullmatch(right) and not told.letters.fullmatch(wrong)


@pytest.mark.parametrize("question", ["Kto zmarł w 1444 r.?", "W którym roku (1920) ...?", "Co ma litera A?", "a_"])
def test_no_letters(question: str) -> None:
    assert clue(question).letters is None
