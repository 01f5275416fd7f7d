"""Adjectives of places that the dictionary lacks."""

from __future__ import annotations

import pytest

from kgqa.linking.describing.unknown_adjectives import adjective_lemmas, unknown_adjective
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser


def _lemma(analyser: QuestionAnalyser, word: str) -> str:
    return unknown_adjective(analyser.analyse(Question(f"Kto był w {word} Limie?")).tokens[3])


@pytest.mark.parametrize(
    ("word", "lemma"), [("ohijskiej", "ohijski"), ("minnesocką", "minnesocki"), ("iworyjskimi", "iworyjski")]
)
def test_endings_tell_adjectives(analyser: QuestionAnalyser, word: str, lemma: str) -> None:
    assert _lemma(analyser, word) == lemma


@pytest.mark.parametrize("word", ["polskiej", "Ohijskiej", "xyzzq", "wiska"])
def test_known_and_other_words_are_none(analyser: QuestionAnalyser, word: str) -> None:
    assert not _lemma(analyser, word)


def test_lemmas_of_known_and_unknown_ones(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("Kto był w polskiej lub ohijskiej Limie?")).tokens
    assert [list(adjective_lemmas(tokens[at])) for at in (3, 5, 6)] == [["polski"], ["ohijski"], []]
