"""Described words by what definitions mean beside what they say."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kgqa.model import Linked, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.defining.described_terms import TermFinder
from kgqa.retrieval.index.definition_index import Dictionary
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.index.index_library import open_text_index
from kgqa.retrieval.text_words import Lexicon
from tests.unit.retrieval.definitions import write_table


class _Alike:
    """Takes a definition for alike that has a word; remembers what it was asked."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.texts: list[str] = []

    def likeness(self, question: str, texts: Sequence[str]) -> list[float]:
        assert question
        self.texts += texts
        return [0.95 if self.word in text else 0.8 for text in texts]


@pytest.fixture(scope="module")
def dictionary(tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon) -> Dictionary:
    directory = tmp_path_factory.mktemp("meanings")
    build_passages([write_table(directory)], directory / "data", lexicon)
    found = open_text_index(directory / "data", lexicon).dictionary
    assert found
    return found


def _best(finder: TermFinder, analyser: QuestionAnalyser) -> list[str]:
    linked = Linked(analyser.analyse(Question("Jak nazywa się miejsce, w którym mieszkają pszczoły?")), ())
    return [one.entry.headword for one in finder.best(linked)]


@pytest.mark.parametrize(("word", "headword"), [("skrzynka", "ul"), ("stoją", "pasieka")])
def test_the_likelier_of_two_is_the_nearer_in_meaning(
    dictionary: Dictionary, lexicon: Lexicon, analyser: QuestionAnalyser, word: str, headword: str
) -> None:
    alike = _Alike(word)
    assert _best(TermFinder(dictionary, lexicon, alike), analyser)[0] == headword
    assert any(text.startswith("ul – ") for text in alike.texts)


def test_without_meanings_no_figure_tells_of_them(
    dictionary: Dictionary, lexicon: Lexicon, analyser: QuestionAnalyser
) -> None:
    linked = Linked(analyser.analyse(Question("Jak nazywa się człowiek, który zapala światło?")), ())
    found = TermFinder(dictionary, lexicon).candidates(linked)
    assert found and not any(name.startswith("alike") for _, figures in found for name in figures)
