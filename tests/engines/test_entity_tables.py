"""Entity JSON that a job of Spark turns into tables of triples: `kg build` makes the same graph of them."""

from __future__ import annotations

import bz2
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kgqa.interfaces.commands import main
from tests.engines.spark_marks import SPARK
from tests.service.running import ROOT
from tests.unit.wikidata_hdt.entities.test_entity_json import RULER
from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.entities.triple_tables import table_text
from wikidata_hdt.manifest import GRAPH_NAME, INDEX_NAME, LABELS_NAME, STATISTICS_NAME
from wikidata_hdt.profiles.profiles import PROFILES

pytestmark = SPARK
_ENTITIES = 300
_ODD = 'Dom „pod \\ lwem"\tnad\nWisłą \U0001f600'


@pytest.fixture(scope="module")
def dump(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dump of several blocks of bzip2, with every kind of value, and a broken line."""
    lines = [json.dumps(_entity(number), ensure_ascii=False) for number in range(_ENTITIES)]
    path = tmp_path_factory.mktemp("dump") / "dump.json.bz2"
    text = "[\n" + ",\n".join([*lines, '{"id": broken', lines[0]]) + "\n]\n"
    path.write_bytes(bz2.compress(text.encode(), compresslevel=1))
    return path


def _entity(number: int) -> dict[str, Any]:
    own = json.loads(json.dumps(RULER).replace("900001", str(800_000 + number)))
    language = ("pl", "en")[number % 2]  # those without a Polish name have a Polish page
    sites = {"plwiki": {"site": "plwiki", "title": "A"}} if number % 3 else {}
    return own | {"labels": {language: {"language": language, "value": f"{_ODD} {number}"}}, "sitelinks": sites}


def _built(out: Path, profile: str, *sources: Path) -> Path:
    done = CliRunner().invoke(main, ["kg", "build", *map(str, sources), "--profile", profile, "--out", str(out)])
    assert done.exit_code == 0, done.stderr
    return out


@pytest.fixture
def polish(tmp_path: Path) -> str:
    """A profile with a rule about whole items."""
    path = tmp_path / "polish.yaml"
    text = (PROFILES / "truthy.yaml").read_text("utf-8")
    path.write_text(text.replace("items: all", "items: polish"), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("profile", ["full", "polish"])
def test_the_graph_is_that_of_the_json(dump: Path, tmp_path: Path, profile: str, polish: str) -> None:
    profile = polish if profile == "polish" else profile
    tables = tmp_path / "triples"
    job = [sys.executable, ROOT / "examples" / "spark" / "entity_triples.py", dump, tables, "--parts", "3"]
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1", "PYTHONPATH": paths}
    command = [*map(str, job), "--profile", profile, "--master", "local[2]"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "lines that hold no entity: 1" in done.stdout
    parts = sorted(tables.glob("*.parquet"))
    assert len(parts) > 1
    made, expected = _built(tmp_path / "tables", profile, *parts), _built(tmp_path / "json", profile, dump)
    for name in (GRAPH_NAME, INDEX_NAME, LABELS_NAME, STATISTICS_NAME):
        assert (made / name).read_bytes() == (expected / name).read_bytes(), name


def test_what_is_no_table_of_triples_is_told(tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    other, cut = tmp_path / "other.parquet", tmp_path / "cut.parquet"
    parquet.write_table(pyarrow.table({"a": ["b"]}), other)
    cut.write_bytes(other.read_bytes()[:-8])
    for path, told in ((other, "the columns subject, predicate, object"), (cut, "cannot read the table")):
        with pytest.raises(SourceError, match=told):
            list(table_text(str(path)))
        done = CliRunner().invoke(main, ["kg", "build", str(path), "--out", str(tmp_path / "out")])
        assert done.exit_code == 1 and told in done.stderr
