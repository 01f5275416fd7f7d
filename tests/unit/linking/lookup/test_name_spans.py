"""Spans of a question that may be names."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.name_spans import is_of_other_word, name_spans
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from wikidata_hdt.labels.folding import fold

_LINES = Path(__file__).with_name("homographs.tsv").read_text(encoding="utf-8").splitlines()[1:]
PAIRS = [tuple(line.split("\t")) for line in _LINES]


@pytest.mark.parametrize(
    ("text", "word", "may_be"),
    [
        ("Najmniejsze państwo świata?", "Najmniejsze", False),
        ("Małe państwo świata?", "Małe", True),
        ("Najwyższa Izba Kontroli?", "Najwyższa Izba Kontroli", True),
        ("Brakuje mi jednej rzeczy", "mi", False),
    ],
)
def test_degrees_at_the_start_and_pronouns_are_no_names(
    analyser: QuestionAnalyser, text: str, word: str, *, may_be: bool
) -> None:
    analysis = analyser.analyse(Question(text))
    assert (word in [span.surface(analysis) for span in name_spans(analysis)]) is may_be


@pytest.fixture(scope="module")
def analyser() -> QuestionAnalyser:
    return QuestionAnalyser(MorfeuszMorphology(), "")


def test_there_are_fifty_pairs() -> None:
    assert len(PAIRS) >= 50


@pytest.mark.parametrize(("question", "form", "own", "other"), PAIRS)
def test_a_word_is_not_another_word(analyser: QuestionAnalyser, question: str, form: str, own: str, other: str) -> None:
    token = next(one for one in analyser.analyse(Question(question)).tokens if one.word == form)
    keys = (fold(form), *LemmaKeys(MorfeuszMorphology()).of_mention([form]))
    kept = [key for key in keys if not is_of_other_word((token,), key)]
    assert fold(own) in kept
    assert fold(other) not in kept
