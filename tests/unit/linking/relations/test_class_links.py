"""Class nouns of wh-phrases -> items."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.relations.value_links import ClassLinker
from kgqa.model import Question, WhPhrase
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import Name
from tests.unit.linking import small


@pytest.fixture
def linker(keys: LemmaKeys) -> ClassLinker:
    return ClassLinker(small.index(keys))


def phrases(linker: ClassLinker, analyser: QuestionAnalyser, keys: LemmaKeys, text: str) -> tuple[WhPhrase, ...]:
    analysis = analyser.analyse(Question(text))
    detector = MentionDetector(small.index(keys), keys)
    return linker.link(analysis, detector.detect(analysis).mentions).wh_phrases


def test_common_nouns_name_classes_and_names_do_not(linker: ClassLinker) -> None:
    assert linker.classes("powieść") == {"Q8"}
    assert linker.classes("Powieść") == {"Q9"}
    assert linker.classes("autor") == linker.classes("xyzzq") == linker.classes("") == frozenset()


def test_a_noun_for_women_names_the_class_of_men_where_it_has_none(keys: LemmaKeys) -> None:
    linker = ClassLinker(small.index(keys, Name("Q41", "aktor", 3.0), Name("Q42", "aktorka", 1.0)))
    assert linker.classes("aktorka") == {"Q42"}
    linker = ClassLinker(small.index(keys, Name("Q41", "aktor", 3.0), Name("Q43", "piosenkarz", 3.0)))
    assert (linker.classes("aktorka"), linker.classes("piosenkarka")) == ({"Q41"}, {"Q43"})


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        ("Jaką powieść napisał Prus?", {"Q8"}),
        ("Jakie powieści napisał Prus?", {"Q8"}),
        ("W którym filmie zagrał Prus?", {"Q11"}),
        ("Kto napisał „Lalkę”?", set()),
        ("W którym roku urodził się Prus?", set()),
        ("Jakie xyzzq ma Prus?", set()),
    ],
)
def test_the_class_of_a_phrase(
    linker: ClassLinker, analyser: QuestionAnalyser, keys: LemmaKeys, text: str, classes: set[str]
) -> None:
    assert phrases(linker, analyser, keys, text)[0].classes == classes


def test_a_name_that_begins_with_the_noun_gives_a_longer_reading(
    linker: ClassLinker, analyser: QuestionAnalyser, keys: LemmaKeys
) -> None:
    found = phrases(linker, analyser, keys, "Który prezydent Francji był Polakiem?")
    assert (found[0].end, found[0].classes) == (3, {"Q16"})
    assert (found[-1].end, found[-1].classes) == (2, {"Q17"})


def test_a_noun_with_an_adjective_names_a_class_of_its_own(analyser: QuestionAnalyser, keys: LemmaKeys) -> None:
    index = small.index(keys, Name("Q30", "film animowany", 3.0))
    analysis = analyser.analyse(Question("W jakim filmie animowanym zagrał Prus?"))
    mentions = MentionDetector(index, keys).detect(analysis).mentions
    found = ClassLinker(index).link(analysis, mentions).wh_phrases
    assert [(phrase.end, phrase.classes, phrase.class_name) for phrase in found] == [(4, {"Q30"}, "film animowany")]


def test_a_name_behind_the_noun_says_where_the_answer_belongs(
    linker: ClassLinker, analyser: QuestionAnalyser, keys: LemmaKeys
) -> None:
    placed, bare = phrases(linker, analyser, keys, "Która powieść Polski jest znana?")
    assert (placed.end, placed.classes, placed.within) == (3, {"Q8"}, {"Q5"})
    assert (bare.end, bare.classes, bare.within) == (2, {"Q8"}, set())


def test_part_of_a_name_behind_the_noun_says_nothing(
    linker: ClassLinker, analyser: QuestionAnalyser, keys: LemmaKeys
) -> None:
    assert not any(one.within for one in phrases(linker, analyser, keys, "Która powieść Polski Ludowej jest znana?"))


@pytest.mark.parametrize(
    ("text", "noun", "classes"),
    [
        ("Jaka jest najdłuższa powieść Prusa?", "powieść", {"Q8"}),
        ("Kto napisał „Lalkę”?", "", set()),
        ("W którym roku urodził się Prus?", "rok", set()),
    ],
)
def test_the_noun_of_the_understanding_is_linked_too(
    linker: ClassLinker, analyser: QuestionAnalyser, text: str, noun: str, classes: set[str]
) -> None:
    understanding = linker.link(analyser.analyse(Question(text))).understanding
    assert understanding.noun == noun
    assert understanding.classes == classes
