from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

import pytest

from kgqa.assembly import template_tables
from kgqa.assembly.template_tables import content_key, kept
from kgqa.model import AnswerType, RelationEnd
from kgqa.terms import ItemId, PropertyId

ENDS = (RelationEnd(AnswerType.PERSON, frozenset({"król"})), RelationEnd(AnswerType.PERSON, frozenset({"król"})))
VALUE = (
    *ENDS,
    {PropertyId("P50"): 1, PropertyId("P57"): 1.0, PropertyId("P61"): True},
    MappingProxyType({"Lem": (ItemId("Q6530"),)}),
    frozenset({("a", 1), ("a", True)}),
)


def _never() -> tuple[object, ...]:
    pytest.fail("made anew")


def test_what_was_kept_is_what_was_made(tmp_path: Path) -> None:
    path = tmp_path / "new" / "value"
    assert kept(path, tuple, lambda: VALUE) == VALUE
    found = kept(path, tuple, _never)
    assert found == VALUE
    assert repr(found[:3]) == repr(VALUE[:3])  # 1, 1.0 and True stay what they are
    assert isinstance(found[3], Mapping) and not isinstance(found[3], dict)
    assert [one.name for one in path.parent.iterdir()] == ["value"]


def test_equal_parts_are_one(tmp_path: Path) -> None:
    kept(tmp_path / "value", tuple, lambda: VALUE)
    first, second, *_ = kept(tmp_path / "value", tuple, _never)
    assert first is second


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-100], lambda data: b"", lambda data: data[:40] + b"x" + data[41:]]
)
def test_a_damaged_file_is_made_anew(tmp_path: Path, damage: object) -> None:
    path = tmp_path / "value"
    kept(path, tuple, lambda: VALUE)
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    assert kept(path, tuple, lambda: VALUE) == VALUE
    assert kept(path, tuple, _never) == VALUE


def test_a_value_of_another_type_is_made_anew(tmp_path: Path) -> None:
    kept(tmp_path / "value", tuple, lambda: VALUE)
    assert kept(tmp_path / "value", str, lambda: "new") == "new"


@dataclass(frozen=True)
class Foreign:
    """No class of the project."""

    name: str


@pytest.mark.parametrize("other", [Path.home, (Foreign("x"),)])
def test_nothing_but_data_of_the_project_is_made(tmp_path: Path, other: object) -> None:
    data = pickle.dumps(other)
    (tmp_path / "value").write_bytes(sha256(data).digest() + data)
    assert kept(tmp_path / "value", tuple, lambda: VALUE) is VALUE


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory", encoding="utf-8")
    assert kept(tmp_path / "file" / "value", tuple, lambda: VALUE) is VALUE


def test_a_key_changes_with_contents_names_and_places(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    keys = []
    for directory, name, text in (
        (here, "a.tsv", "x"),
        (here, "a.tsv", "y"),
        (here, "b.tsv", "y"),
        (there, "a.tsv", "x"),
    ):
        directory.mkdir(exist_ok=True)
        (directory / name).write_text(text, encoding="utf-8")
        keys.append(content_key((directory,), (".tsv",)))
    assert len(set(keys)) == len(keys)
    (here / "note.txt").write_text("not read", encoding="utf-8")
    assert content_key((here,), (".tsv",)) == keys[2]


def test_the_shared_value_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sharing makes the file smaller, which is what it is for."""
    many = tuple(RelationEnd(AnswerType.PERSON, frozenset({f"słowo{number % 3}"})) for number in range(300))
    kept(tmp_path / "shared", tuple, lambda: many)
    monkeypatch.setattr(template_tables._Sharing, "of", lambda _self, value: value)
    kept(tmp_path / "apart", tuple, lambda: many)
    assert (tmp_path / "shared").stat().st_size < (tmp_path / "apart").stat().st_size / 3
