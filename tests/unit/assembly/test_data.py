"""Several data directories as one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import kgqa
from kgqa.assembly import label_keys
from kgqa.assembly.data import united
from kgqa.errors import DataError
from kgqa.interfaces.commands import main
from wikidata_hdt.build.directory_build import BuildOptions
from wikidata_hdt.labels import label_format
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.manifest import LABELS_NAME
from wikidata_hdt.own.own_build import build_from_any
from wikidata_hdt.profiles.profiles import load_profile

MILL = """
@prefix o: <http://mill.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
o:owner rdfs:label "młynarz"@pl .
o:mill rdfs:label "Młyn Stary"@pl ; o:owner o:jan .
o:jan rdfs:label "Jan Otręba"@pl .
"""
RIVER = """
@prefix o: <http://mill.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
o:by rdfs:label "strumień"@pl .
o:mill rdfs:label "Młyn Przykopa"@pl ; o:by o:brook .
o:brook rdfs:label "Głucha Struga"@pl .
"""
OWNER, BROOK = "Kto jest młynarzem Młyna Starego?", "Jaki jest strumień Młyna Starego?"


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    room = tmp_path_factory.mktemp("united")
    made = []
    for name, text in (("mill", MILL), ("river", RIVER)):
        (room / f"{name}.ttl").write_text(text, encoding="utf-8")
        options = BuildOptions(load_profile("truthy"), *label_keys(), jobs=1)
        build_from_any([str(room / f"{name}.ttl")], room / name, options, lambda _step, _done, _total: None)
        made.append(room / name)
    return made


def labels(directory: Path) -> set[str]:
    index = LabelIndex.open(directory / LABELS_NAME)
    return {one.text for key in ("młyn stary", "młyn przykopa") for one in index.lookup(key) if one.is_label}


def test_a_union_is_built_once_and_the_first_label_is_it(places: list[Path], tmp_path: Path) -> None:
    steps: list[str] = []
    one = united(places, tmp_path, lambda step, _done, _total: steps.append(step))
    assert steps and labels(one) == {"Młyn Stary"}
    steps.clear()
    assert united(places, tmp_path, lambda step, _done, _total: steps.append(step)) == one and not steps
    other = united(places[::-1], tmp_path, lambda step, _done, _total: steps.append(step))
    assert other != one and labels(other) == {"Młyn Przykopa"}


def test_a_union_is_built_anew_when_what_is_written_changes(
    places: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = united(places, tmp_path, lambda _step, _done, _total: None)
    monkeypatch.setattr(label_format, "DESCRIBED_VERSION", "another")
    assert united(places, tmp_path, lambda _step, _done, _total: None) != one


def test_a_plain_script_builds_a_union_without_processes_that_read_it_again(places: list[Path], tmp_path: Path) -> None:
    script = tmp_path / "plain.py"
    opened = f"kgqa.open({[*map(str, places)]!r}, cache={str(tmp_path)!r})"
    script.write_text(f"import kgqa\nprint('begun')\nprint({opened}.ask({BROOK!r}).text)", encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, script], env=environment, capture_output=True, text=True, timeout=100, check=True
    )
    assert done.stdout.split("\n") == ["begun", "Głucha Struga", ""]


def test_one_directory_is_taken_as_it_is(places: list[Path], tmp_path: Path) -> None:
    assert united(places[:1], tmp_path, lambda _step, _done, _total: None) == places[0]
    with pytest.raises(DataError, match="no such data directory"):
        united([places[0], tmp_path / "nothing"], tmp_path, lambda _step, _done, _total: None)


def test_a_directory_without_a_manifest_is_known_by_its_file(places: list[Path], tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    shutil.copy(places[1] / "graph.hdt", bare)
    first = united([places[0], bare], tmp_path / "cache", lambda _step, _done, _total: None)
    os.utime(bare / "graph.hdt", (1, 1))
    assert united([places[0], bare], tmp_path / "cache", lambda _step, _done, _total: None) != first


def test_commands_and_the_library_take_several(
    places: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KGQA_CACHE", str(tmp_path))
    found = CliRunner().invoke(main, ["ask", BROOK, "--data", str(places[0]), "--data", str(places[1])])
    assert (found.exit_code, found.stdout) == (0, "Głucha Struga\n")
    with kgqa.open(places) as session:
        assert [session.ask(one).text for one in (OWNER, BROOK)] == ["Jan Otręba", "Głucha Struga"]
