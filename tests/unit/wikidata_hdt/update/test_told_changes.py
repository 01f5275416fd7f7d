"""The forms in which Wikidata tells that an entity was changed, deleted or redirected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wikidata_hdt.own.own_ids import own_property
from wikidata_hdt.profiles.profiles import load_profile
from wikidata_hdt.update.told_changes import Changes, read_entities, read_statements
from wikidata_hdt.wikidata_iris import DIRECT, ENTITY, LABEL

_Q2 = {"type": "item", "id": "Q2", "labels": {"pl": {"language": "pl", "value": "Ziemia"}}}


@pytest.mark.parametrize(
    ("told", "changed", "deleted", "redirects"),
    [
        (_Q2, {"Q2"}, set(), {}),
        ([_Q2, {**_Q2, "id": "Q3"}], {"Q2", "Q3"}, set(), {}),
        ({"entities": {"Q2": _Q2}}, {"Q2"}, set(), {}),
        ({"entities": {"Q1": {"id": "Q1", "missing": ""}}}, {"Q1"}, {"Q1"}, {}),
        ({"id": "Q1", "deleted": True}, {"Q1"}, {"Q1"}, {}),
        ({"entity": "Q1", "redirect": "Q2"}, {"Q1"}, set(), {"Q1": "Q2"}),
        ({"entities": {"Q1": _Q2}}, {"Q1", "Q2"}, set(), {"Q1": "Q2"}),
        ({"entities": {"Q2": {**_Q2, "redirects": {"from": "Q1", "to": "Q2"}}}}, {"Q1", "Q2"}, set(), {"Q1": "Q2"}),
        ([_Q2, {"type": "lexeme", "id": "L1"}], {"Q2"}, set(), {}),
    ],
)
def test_forms(told: Any, changed: set[str], deleted: set[str], redirects: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    changes = Changes()
    read_entities(str(path), load_profile("truthy"), changes)
    assert (set(changes.entities), changes.deleted, changes.redirects) == (changed, deleted, redirects)
    assert not changes.problems


def test_the_last_that_is_said_counts(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    lines = [{"id": "Q2", "missing": ""}, {"entity": "Q2", "redirect": "Q3"}, _Q2, {**_Q2, "labels": {}}]
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    changes = Changes()
    read_entities(str(path), load_profile("truthy"), changes)
    assert len(changes.entities["Q2"]) == 1
    assert not changes.deleted
    assert not changes.redirects


def test_blank_nodes_of_two_files_are_two(tmp_path: Path) -> None:
    changes = Changes()
    for name in ("1", "2"):
        (tmp_path / f"{name}.nt").write_text(f"<{ENTITY}Q{name}> <x:p> _:b0 .\n")
        read_statements(str(tmp_path / f"{name}.nt"), changes)
    first, second = changes.statements
    assert first[2] != second[2]
    again = Changes()
    read_statements(str(tmp_path / "1.nt"), again)
    assert again.statements == [first]


def test_things_and_properties_of_other_vocabularies_are_told_with_ids_too(tmp_path: Path) -> None:
    told = f"<{ENTITY}Q31487> <https://my.example/mascot> <https://my.example/dragon> .\n"
    told += f'<https://my.example/mascot> <{LABEL}> "maskotka"@pl .\n'
    (tmp_path / "own.nt").write_text(told, encoding="utf-8")
    changes = Changes()
    read_statements(str(tmp_path / "own.nt"), changes)
    by = own_property("https://my.example/mascot")
    assert len(changes.statements) > 2
    assert (f"{ENTITY}{by}".encode(), LABEL.encode(), b'"maskotka"@pl') in changes.statements
    assert any(s == f"{ENTITY}Q31487".encode() and p == f"{DIRECT}{by}".encode() for s, p, _ in changes.statements)
