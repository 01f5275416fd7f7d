"""Described words by what definitions mean beside what they say."""

from __future__ import annotations

import pytest

from kgqa.model import Linked, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.defining.described_terms import TermFinder
from kgqa.retrieval.index.definition_index import Dictionary
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.index.index_library import open_text_index
from kgqa.retrieval.text_words import Lexicon
from tests.unit.retrieval.alike import Alike
from tests.unit.retrieval.definitions import write_table


def _alike(word: str) -> Alike:
    return Alike(word, 0.95, 0.8)


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
    alike = _alike(word)
    assert _best(TermFinder(dictionary, lexicon, alike), analyser)[0] == headword
    assert any(text.startswith("ul – ") for text in alike.texts)


def test_without_meanings_no_figure_tells_of_them(
    dictionary: Dictionary, lexicon: Lexicon, analyser: QuestionAnalyser
) -> None:
    linked = Linked(analyser.analyse(Question("Jak nazywa się człowiek, który zapala światło?")), ())
    found = TermFinder(dictionary, lexicon).candidates(linked)
    assert found and not any(name.startswith("alike") for _, figures in found for name in figures)
