"""Linking of one question from end to end, with a small index and graph."""

from __future__ import annotations

import time

import pytest

from kgqa.linking.linker import EntityLinker
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.mention_widening import AppositionWidener
from kgqa.linking.relations.value_links import ClassLinker
from kgqa.model import Aim, Question
from kgqa.polish.lists.class_nouns import adjective_places
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.unit.linking import small


@pytest.fixture
def linker(keys: LemmaKeys) -> EntityLinker:
    index = small.index(keys)
    classes = ClassLinker(index)
    detector = MentionDetector(index, keys)
    return EntityLinker(detector, classes, AppositionWidener(classes, small.graph()))


def test_a_question(linker: EntityLinker, analyser: QuestionAnalyser) -> None:
    linked = linker.link(analyser.analyse(Question("Jaką powieść napisał Bolesław Prus?")))
    assert linked.analysis.wh_phrases[0].classes == {"Q8"}
    surfaces = {mention.surface: mention.candidates[0].item for mention in linked.mentions}
    assert surfaces["Bolesław Prus"] == "Q1"
    assert linked.options == linked.relations == ()


def test_options(linker: EntityLinker, analyser: QuestionAnalyser) -> None:
    linked = linker.link(analyser.analyse(Question("Co jest większe: Nowy Jork, Polska czy Xyzzq?")))
    assert linked.analysis.kind is Aim.CHOICE
    options = [(option.surface, small.items(option)) for option in linked.options]
    assert options[-1] == ("Xyzzq", "")
    assert ("Polska", "Q5") in options


def test_an_option_of_several_words_is_linked_as_a_whole(linker: EntityLinker, analyser: QuestionAnalyser) -> None:
    linked = linker.link(analyser.analyse(Question("Co jest większe: Nowy Jork czy Polska?")))
    assert [(option.surface, small.items(option)) for option in linked.options] == [
        ("Nowy Jork", "Q6"),
        ("Polska", "Q5"),
    ]


@pytest.mark.parametrize("text", ["", "?", "Kto to?", "„”", "czy", "A czy B: C czy"])
def test_poor_questions_are_harmless(linker: EntityLinker, analyser: QuestionAnalyser, text: str) -> None:
    linker.link(analyser.analyse(Question(text)))


@pytest.mark.parametrize("words", ["Bolesław Prus ", "„Lalka” ", "film ", "Nowy Jork z 1569 roku "])
def test_long_questions_take_no_time(linker: EntityLinker, analyser: QuestionAnalyser, words: str) -> None:
    analysis = analyser.analyse(Question(words * 1000))
    started = time.perf_counter()
    linker.link(analysis)
    assert time.perf_counter() - started < 2


def test_places_of_adjectives() -> None:
    places = adjective_places()
    assert "Q36" in places["polski"]
    assert all(adjective == adjective.lower() and items for adjective, items in places.items())
