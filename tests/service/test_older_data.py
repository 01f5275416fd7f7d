"""A data directory of an earlier version, whose graph holds literals in their older form."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from click.testing import CliRunner

from kgqa.interfaces.commands import main
from tests.service.running import ROOT, Server, running_server

_OLDER = ROOT / "tests" / "data" / "older_literals"
_CODES = ["C:\\new", "\\u0041 stays", "Łódź"]
_XSD = "http://www.w3.org/2001/XMLSchema#"


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(_OLDER, tmp_path_factory.mktemp("older") / "data"))


@pytest.fixture(scope="module")
def older_server(cache: Path, older: Path) -> Iterator[Server]:
    with running_server(cache, "--workers", "1", "--data", str(older)) as server:
        yield server


def _run(cache: Path, *command: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, command, env={"KGQA_CACHE": str(cache)})
    return result.exit_code, result.stdout


def _values(server: Server, pattern: str) -> list[tuple[str, str]]:
    """The values of `?x`, each with its tag or datatype."""
    path = "/sparql?query=" + quote(f"SELECT ?x {{ {pattern} }}")
    found = server.get(path, {"Accept": "application/sparql-results+json"}).json()["results"]["bindings"]
    return sorted((row["x"]["value"], row["x"].get("xml:lang", row["x"].get("datatype", ""))) for row in found)


def test_the_directory_is_of_the_older_form() -> None:
    assert b'Kino \\"Muza\\""@pl' in (_OLDER / "graph.hdt").read_bytes()
    assert "literals" not in json.loads((_OLDER / "manifest.json").read_bytes())["formats"]


def test_literals_are_those_of_the_source(older_server: Server) -> None:
    assert _values(older_server, "wd:Q1 rdfs:label ?x") == [('Kino "Muza"', "pl")]
    assert _values(older_server, "wd:Q1 schema:description ?x") == [("two\nlines\tand \\ a backslash", "en")]
    assert _values(older_server, "wd:Q1 wdt:P528 ?x") == [(code, "") for code in _CODES]
    assert _values(older_server, "wd:Q1 wdt:P571 ?x") == [("1950-01-01T00:00:00Z", f"{_XSD}dateTime")]


@pytest.mark.parametrize("code", [code for code in _CODES if "\\u" not in code])  # SPARQL reads those first
def test_literals_are_found_by_their_characters(older_server: Server, code: str) -> None:
    written = json.dumps(code, ensure_ascii=False)
    assert _values(older_server, f"?x wdt:P528 {written}") == [("http://www.wikidata.org/entity/Q1", "")]
    assert _values(older_server, f"?s wdt:P528 ?x FILTER(?x = {written})") == [(code, "")]


def test_the_other_formats_show_characters(older_server: Server) -> None:
    path = "/sparql?query=" + quote("SELECT ?x { wd:Q1 rdfs:label ?x }")
    assert older_server.get(path, {"Accept": "text/csv"}).text == 'x\r\n"Kino ""Muza"""\r\n'
    assert older_server.get(path, {"Accept": "text/tab-separated-values"}).text == '?x\n"Kino \\"Muza\\""@pl\n'


def test_questions_are_answered(older_server: Server) -> None:
    reply = older_server.post("/api/answer", {"question": "Co to jest kino Muza?"})
    assert reply.json()["answer"] == "kino"


def test_commands_read_it_and_labels_keep_its_form(cache: Path, older: Path, tmp_path: Path) -> None:
    own = Path(shutil.copytree(older, tmp_path / "own"))
    assert _run(cache, "kg", "verify", str(own))[0] == 0
    assert _run(cache, "kg", "labels", str(own))[0] == 0
    assert json.loads((own / "manifest.json").read_bytes())["formats"]["literals"] == 1
    assert _run(cache, "kg", "verify", str(own))[0] == 0
    assert _run(cache, "ask", "Co to jest kino Muza?", "--data", str(own)) == (0, "kino\n")
