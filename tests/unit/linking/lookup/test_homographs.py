"""Words are looked up by their own lemmas, never by those of homographs that they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.linking.lookup.homographs import is_of_other_word
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from wikidata_hdt.labels.folding import fold

_LINES = Path(__file__).with_name("homographs.tsv").read_text(encoding="utf-8").splitlines()[1:]
PAIRS = [tuple(line.split("\t")) for line in _LINES]


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
