"""Words that name a path of relations, as data: what is read, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import TemplateError
from kgqa.model import Alternatives, AnswerType, Direction, Step
from kgqa.morphology import MorfeuszMorphology
from kgqa.resources import template_directory
from kgqa.templating.relation_tables import (
    DIMENSIONS_FILE,
    FAMILIES_FILE,
    PATH_WORDS_FILE,
    Families,
    PathWord,
    PathWords,
    read_dimensions,
    read_families,
    read_path_words,
)
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


def test_the_dimensions_of_the_project_are_read() -> None:
    by_name = {one.dimension.name: one for one in read_dimensions(template_directory() / DIMENSIONS_FILE)}
    assert by_name["długość"].directions["krótki"] is Direction.MIN
    assert by_name["szerokość geograficzna"].dimension.axis == "latitude"


def test_the_families_of_the_project_are_read() -> None:
    families = read_families(template_directory() / FAMILIES_FILE)
    members = families.relation(PropertyId("P463"), "organizacja")
    assert members.alternatives is Alternatives.UNION
    assert (Step(PropertyId("P527"), inverse=True),) in members.paths
    assert families.relation(PropertyId("P9999"), "x").paths == ((Step(PropertyId("P9999")),),)


def test_a_relation_is_read_back_from_its_other_end() -> None:
    born = read_families(template_directory() / FAMILIES_FILE).relation(PropertyId("P19"), "miejsce urodzenia")
    back = born.reversed()
    assert back.paths[0] == (Step(PropertyId("P19"), inverse=True),)
    assert len(back.paths) == len(born.paths) + len(born.lifts)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- name: x\n", "properties"),
        ("- {name: x, properties: [Q1]}\n", "properties joined by /"),
        ("- {name: x, properties: [P1/P2/P3/P4]}\n", "at most 3 steps"),
        ("- {name: x, properties: [P1], axis: height}\n", "latitude or longitude"),
        ("- {name: x, properties: [P1], sorts: [animal]}\n", "person"),
        ("- {name: x, properties: [P1], colour: red}\n", "unknown key"),
    ],
)
def test_wrong_dimensions_are_refused(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / DIMENSIONS_FILE
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TemplateError) as caught:
        read_dimensions(path)
    assert message in str(caught.value)
    assert f"{DIMENSIONS_FILE}:1" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- {relation: P1, name: x, paths: [P1]}\n- {relation: P1, name: y, paths: [P2]}\n", "given twice"),
        ("- {relation: P1, name: x, paths: [P1], alternatives: some}\n", "union or first"),
        ("- {name: x, paths: [P1], implied: [place]}\n", "subject sort"),
        ("- {relation: one, name: x, paths: [P1]}\n", "an id such as P50"),
    ],
)
def test_wrong_families_are_refused(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / FAMILIES_FILE
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TemplateError, match=r"families\.yaml") as caught:
        read_families(path)
    assert message in str(caught.value)
