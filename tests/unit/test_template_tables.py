from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from kgqa.assembly.template_tables import open_tables, read_tables, tables_key
from kgqa.config import Config
from kgqa.resources import template_directory


def test_what_was_kept_is_what_the_directory_holds(tmp_path: Path) -> None:
    config = replace(Config(), cache=tmp_path)
    read = read_tables(template_directory())
    assert open_tables(config) == read
    assert open_tables(config) == read
    assert [path.name for path in tmp_path.iterdir()] == [f"templates-{tables_key(template_directory())}"]


def test_a_directory_may_hold_templates_alone(tmp_path: Path) -> None:
    for name in ("phrases.yaml", "times.yaml"):
        shutil.copy(template_directory() / name, tmp_path)
    tables = read_tables(tmp_path)
    assert "lived-in-period" in tables.library.templates
    assert (tables.relations, tables.cues, tables.dimensions, tables.weights) == ((), {}, (), {})


def test_templates_that_somebody_writes_are_read_anew(tmp_path: Path) -> None:
    shutil.copy(template_directory() / "phrases.yaml", tmp_path)
    times = (template_directory() / "times.yaml").read_text(encoding="utf-8")
    config = replace(Config(), templates=tmp_path)
    for name in ("lived-in-period", "made-in-period"):
        (tmp_path / "times.yaml").write_text(times.replace("id: lived-in-period", f"id: {name}"), encoding="utf-8")
        assert name in open_tables(config).library.templates
