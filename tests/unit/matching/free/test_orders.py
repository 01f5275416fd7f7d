"""Tests of words that put things in order."""

from __future__ import annotations

import pytest

from kgqa.assembly.parts import open_vocabulary
from kgqa.assembly.template_tables import open_tables
from kgqa.config import Config
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.orders import orders
from kgqa.model import Direction, Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return open_vocabulary(open_tables(Config()))


@pytest.mark.parametrize(
    ("text", "words", "direction"),
    [
        ("Ustaw Odrę i Wisłę od najdłuższej do najkrótszej.", "Ustaw od najdłuższej do najkrótszej", Direction.MAX),
        (
            "Ustaw Odrę i Wisłę od tej o najmniejszej długości do tej o największej.",
            "Ustaw od tej o najmniejszej do tej o największej",
            Direction.MIN,
        ),
        ("Podaj Odrę i Wisłę od tej, która jest najdłuższa.", "od tej , która jest najdłuższa", Direction.MAX),
        ("Odra i Wisła rosnąco według długości", "rosnąco", Direction.MIN),
        ("Podaj Odrę i Wisłę w kolejności malejącej.", "kolejności malejącej", Direction.MAX),
        ("Uszereguj Odrę i Wisłę, poczynając od krótszej.", None, None),
        ("Jakie drzewo rosnące w Polsce jest najwyższe?", None, None),
    ],
)
def test_words_that_tell_which_end_comes_first(
    analyser: QuestionAnalyser, vocabulary: Vocabulary, text: str, words: str | None, direction: Direction | None
) -> None:
    analysis = analyser.analyse(Question(text))
    found = next(orders(analysis, vocabulary), None)
    told = " ".join(token.form for at, token in enumerate(analysis.tokens) if found and found.words >> at & 1)
    assert (told or None, found.direction if found else None) == (words, direction)
