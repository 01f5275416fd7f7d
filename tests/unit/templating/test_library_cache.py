from __future__ import annotations

import pickle
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from kgqa.resources import template_directory
from kgqa.templating import library_cache
from kgqa.templating.library_cache import cached_library, library_key
from kgqa.templating.template_library import load_library


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A template directory with one file of the shipped templates."""
    target = tmp_path_factory.mktemp("templates")
    for name in ("phrases.yaml", "times.yaml"):
        shutil.copy(template_directory() / name, target)
    return target


def test_what_was_kept_is_what_was_read(directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = cached_library(directory, tmp_path / "new")
    assert read == load_library(directory)
    monkeypatch.setattr(library_cache, "load_library", lambda _directory: pytest.fail("read anew"))
    assert cached_library(directory, tmp_path / "new") == read
    assert [path.name for path in (tmp_path / "new").iterdir()] == [f"templates-{library_key(directory)}"]


def test_a_changed_template_is_read(directory: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed"
    shutil.copytree(directory, changed)
    before = cached_library(changed, tmp_path)
    times = changed / "times.yaml"
    times.write_text(times.read_text(encoding="utf-8").replace("id: created-in-period", "id: made-in-period"), "utf-8")
    after = cached_library(changed, tmp_path)
    assert "created-in-period" in before.templates
    assert "made-in-period" in after.templates


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-100], lambda data: b"", lambda data: data[:40] + b"x" + data[41:]]
)
def test_a_damaged_file_is_read_anew(directory: Path, tmp_path: Path, damage: object) -> None:
    read = cached_library(directory, tmp_path)
    (path,) = tmp_path.iterdir()
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    assert cached_library(directory, tmp_path) == read
    assert cached_library(directory, tmp_path) == read


def test_nothing_but_templates_is_made(directory: Path, tmp_path: Path) -> None:
    data = pickle.dumps(Path.home)
    (tmp_path / f"templates-{library_key(directory)}").write_bytes(sha256(data).digest() + data)
    assert cached_library(directory, tmp_path) == load_library(directory)


def test_a_cache_that_cannot_be_written_is_done_without(directory: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory", encoding="utf-8")
    assert cached_library(directory, tmp_path / "file") == load_library(directory)
