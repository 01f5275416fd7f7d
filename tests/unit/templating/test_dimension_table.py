"""Dimensions and relation families as data: what is read, and what is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import TemplateError
from kgqa.model import Alternatives, Direction, Step
from kgqa.resources import template_directory
from kgqa.templating.dimension_table import DIMENSIONS_FILE, read_dimensions
from kgqa.templating.family_table import FAMILIES_FILE, read_families
from kgqa.terms import PropertyId


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
