"""Derived words: tables, the graph's demonyms, and rules that the dictionary checks."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.words import adjective_lemmas, unknown_adjective
from kgqa.terms import DIRECT, RDFS_LABEL, Iri, ItemId, Literal
from tests.doubles import MemoryGraph, Name, NameIndex

PLACES = {
    "Q90": "Paryż", "Q1741": "Wiedeń", "Q84": "Londyn", "Q270": "Warszawa", "Q99": "Kalifornia", "Q1799": "Wrocław",
    "Q159": "Rosja", "Q36": "Polska", "Q28": "Węgry", "Q580": "Łódź", "Q1492": "Barcelona", "Q31487": "Kraków",
    "Q64": "Berlin", "Q268": "Poznań", "Q1085": "Praga", "Q220": "Rzym", "Q1": "Mora",
    "Q1439": "Teksas", "Q1449": "Genua",
}  # fmt: skip


@pytest.fixture(scope="module")
def derivation(morphology: MorfeuszMorphology, keys: LemmaKeys) -> PlaceDerivation:
    triples = [(ItemId(item).iri, Iri(RDFS_LABEL), Literal(name, "pl")) for item, name in PLACES.items()]
    triples.append((ItemId("Q270").iri, Iri(DIRECT + "P1549"), Literal("warszawiak", "pl")))
    index = NameIndex([Name(item, name, 5.0) for item, name in PLACES.items()], keys.of_label)
    return PlaceDerivation(index, MemoryGraph(triples), morphology)


def _items(derivation: PlaceDerivation, analyser: QuestionAnalyser, word: str) -> set[str]:
    (token,) = analyser.tokens(word)
    return {entry.entity for entry in derivation.places(token)}


@pytest.mark.parametrize(
    ("word", "item"),
    [
        ("rosyjskiego", "Q159"), ("polska", "Q36"), ("paryski", "Q90"), ("wiedeńską", "Q1741"), ("londyńskie", "Q84"),
        ("warszawskim", "Q270"), ("kalifornijska", "Q99"), ("wrocławskiego", "Q1799"), ("barceloński", "Q1492"),
        ("krakowską", "Q31487"), ("berlińskim", "Q64"), ("łódzki", "Q580"), ("poznański", "Q268"), ("praski", "Q1085"),
        ("teksańskiej", "Q1439"), ("genueński", "Q1449"),
        ("Rosjanką", "Q159"), ("Węgrów", "Q28"), ("Polacy", "Q36"), ("paryżanie", "Q90"), ("warszawiacy", "Q270"),
        ("krakowianinem", "Q31487"), ("wrocławianka", "Q1799"),
    ],
)  # fmt: skip
def test_places(derivation: PlaceDerivation, analyser: QuestionAnalyser, word: str, item: str) -> None:
    assert item in _items(derivation, analyser, word)


@pytest.mark.parametrize("word", ["morski", "miejski", "wysoki", "człowiek", "Paryż", "Kochanowskiego", "xyzzq", "?"])
def test_other_words_are_derived_from_no_place(
    derivation: PlaceDerivation, analyser: QuestionAnalyser, word: str
) -> None:
    assert _items(derivation, analyser, word) == set()


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
