"""Words that name a path of relations, as data: what is read, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import TemplateError
from kgqa.model import AnswerType, Step
from kgqa.morphology import MorfeuszMorphology
from kgqa.resources import template_directory
from kgqa.templating.family_table import FAMILIES_FILE, Families, read_families
from kgqa.templating.path_word_table import PATH_WORDS_FILE, PathWord, PathWords, read_path_words
from kgqa.terms import PropertyId
from kgqa.vocabulary import FEMALE, MALE

FATHER, MOTHER, CHILD, SPOUSE, SIBLING = map(PropertyId, ("P22", "P25", "P40", "P26", "P3373"))


@pytest.fixture(scope="module")
def families() -> Families:
    return read_families(template_directory() / FAMILIES_FILE)


@pytest.fixture(scope="module")
def shipped(families: Families) -> PathWords:
    return read_path_words(template_directory() / PATH_WORDS_FILE, families)


def named(words: PathWords, name: str) -> PathWord:
    return next(one for one in words.words if one.relation.name == name)


def test_each_step_stands_for_its_family(shipped: PathWords) -> None:
    paths = named(shipped, "dziadek").relation.paths
    assert (Step(FATHER), Step(FATHER)) in paths
    assert (Step(CHILD, inverse=True, end=FEMALE), Step(CHILD, inverse=True, end=MALE)) in paths


def test_a_line_leaves_the_paths_that_begin_with_it(shipped: PathWords) -> None:
    word = named(shipped, "dziadek")
    by_mother = word.by_line["ze strony matki"]
    assert by_mother.name == "dziadek ze strony matki"
    assert (Step(MOTHER), Step(FATHER)) in by_mother.paths
    assert (Step(FATHER), Step(FATHER)) not in by_mother.paths
    assert "strona matka" in shipped.lines["ze strony matki"]


def test_sexes_and_those_who_are_not_meant_are_read_back_too(shipped: PathWords) -> None:
    back = named(shipped, "macocha").relation.reversed()
    assert (Step(SPOUSE, inverse=True, start=FEMALE), Step(FATHER, inverse=True)) in back.paths
    assert (Step(MOTHER, inverse=True),) in back.without
    assert back.reversed().paths == named(shipped, "macocha").relation.paths


def test_ends_are_people_unless_the_file_says_otherwise(shipped: PathWords) -> None:
    assert named(shipped, "wuj").object.type is AnswerType.PERSON
    assert named(shipped, "państwo urodzenia").object.type is AnswerType.PLACE


def test_the_words_of_the_project_are_lemmas(shipped: PathWords) -> None:
    known = MorfeuszMorphology()
    said = {word for one in shipped.words for text in one.words for word in text.split()}
    assert [word for word in said if word not in {reading.lemma for reading in known.readings(word)}] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("words:\n- {name: x, paths: [P1]}\n", "the key words"),
        ("words:\n- {name: x, words: [a], paths: [P1:x]}\n", ":m or :f behind"),
        ("words:\n- {name: x, words: [a], paths: [P1], ends: [person]}\n", "[sort, sort]"),
        ("words:\n- {name: x, words: [a], paths: [P1], alternatives: some}\n", "union or first"),
        ("lines:\n- {name: x, words: [a], first: [P1/P2]}\n", "a list of one step"),
        ("kin: []\n", "unknown key"),
    ],
)
def test_wrong_words_are_refused(text: str, message: str, tmp_path: Path, families: Families) -> None:
    path = tmp_path / PATH_WORDS_FILE
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TemplateError, match=r"path_words\.yaml") as caught:
        read_path_words(path, families)
    assert message in str(caught.value)
