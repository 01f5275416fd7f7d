"""Capital letters: how a text is written, and which of its words look like names."""

from __future__ import annotations

import pytest

from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.letter_case import LetterCase, letter_case, name_runs


@pytest.mark.parametrize(
    ("text", "case"),
    [
        ("Gdzie leży Łódź?", LetterCase.MIXED),
        ("Gdzie leży rzeka?", LetterCase.MIXED),
        ("gdzie leży rzeka", LetterCase.LOWER),
        ("gdzie leży warszawa", LetterCase.MIXED),
        ("GDZIE LEŻY ŁÓDŹ?", LetterCase.MIXED),
        ("USA, NATO", LetterCase.UPPER),
        ("USA", LetterCase.MIXED),
        ("首都 ?", LetterCase.LOWER),
        ("", LetterCase.LOWER),
    ],
)
def test_letter_case(analyser: QuestionAnalyser, text: str, case: LetterCase) -> None:
    assert letter_case(analyser.tokens(text)) is case


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("Gdzie leży Nowy Jork?", ["Nowy Jork"]),
        ("Wisła wpada do Bałtyku", ["Wisła", "Bałtyku"]),
        ("🦜 Gdzie leży Oslo?", ["Oslo"]),
        ("Kim był Ludwig van Beethoven?", ["Ludwig van Beethoven"]),
        ("Żył w Nantes. Kto to?", ["Nantes"]),
        ("Kiedy żył Dżyngis-chan?", ["Dżyngis-chan"]),
        ("Kto wygrał mecz Braga - Benfica?", ["Braga", "Benfica"]),
        ("Czy Warszawie Kraków pomaga?", ["Warszawie", "Kraków"]),
        ("co to jest", []),
        ("GDZIE LEŻY SAGRADA FAMÍLIA?", ["SAGRADA FAMÍLIA"]),
        ("kim był ludwig van beethoven", ["ludwig van beethoven"]),
        ("czy warszawa leży nad odrą?", ["warszawa", "odrą"]),
    ],
)
def test_runs_of_capitals(analyser: QuestionAnalyser, text: str, runs: list[str]) -> None:
    tokens = analyser.tokens(text)
    assert [text[tokens[start].start : tokens[end - 1].end] for start, end in name_runs(tokens)] == runs
