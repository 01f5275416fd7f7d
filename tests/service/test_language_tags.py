"""Language tags from the source's file to the answer of a query."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from click.testing import CliRunner

from kgqa.interfaces.commands import main
from tests.service.running import Server, running_server

_TURTLE = """@prefix wd: <http://www.wikidata.org/entity/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
wd:Q1 rdfs:label "barwa"@PL , "colour"@en-GB .
wd:Q2 rdfs:comment "a \\"@Note\\""@zh-Hans .
"""


@pytest.fixture(scope="module", params=["ttl", "nt"])
def tagged(cache: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    directory = tmp_path_factory.mktemp("tagged")
    text = _TURTLE
    if request.param == "nt":
        wd, rdfs = "<http://www.wikidata.org/entity/{}>", "<http://www.w3.org/2000/01/rdf-schema#{}>"
        names = ("Q1", "label", '"barwa"@PL'), ("Q1", "label", '"colour"@en-GB')
        rows = (*names, ("Q2", "comment", r'"a \"@Note\""@zh-Hans'))
        text = "".join(f"{wd.format(item)} {rdfs.format(name)} {text} .\n" for item, name, text in rows)
    source = directory / f"dump.{request.param}"
    source.write_text(text, encoding="utf-8")
    build = ["kg", "build", str(source), "--out", str(directory / "data"), "--languages", "pl,en-GB", "--jobs", "1"]
    assert CliRunner().invoke(main, build).exit_code == 0
    info = CliRunner().invoke(main, ["kg", "info", str(directory / "data")]).stdout
    assert re.search(r"Polish label +1$", info, re.MULTILINE)
    assert re.search(r"labels and aliases +2$", info, re.MULTILINE)
    with running_server(cache, "--only", "sparql", "--workers", "1", "--data", str(directory / "data")) as server:
        yield server


def _rows(server: Server, query: str) -> list[str]:
    return sorted(server.get("/sparql?query=" + quote(query), {"Accept": "text/csv"}).text.split("\r\n")[1:-1])


def test_tags_have_the_letters_of_the_source(tagged: Server) -> None:
    assert _rows(tagged, "SELECT (LANG(?o) AS ?tag) { ?s ?p ?o FILTER isLiteral(?o) }") == ["PL", "en-GB", "zh-Hans"]
    assert _rows(tagged, "SELECT (STR(?o) AS ?text) { wd:Q2 ?p ?o }") == ['"a ""@Note"""']


@pytest.mark.parametrize("tag", ["en-GB", "en-gb", "EN-GB", "eN-gB"])
def test_tags_are_matched_without_regard_to_case(tagged: Server, tag: str) -> None:
    assert _rows(tagged, f'SELECT ?s {{ ?s rdfs:label "colour"@{tag} }}') == ["http://www.wikidata.org/entity/Q1"]
    assert _rows(tagged, f'SELECT ?l {{ ?s rdfs:label ?l FILTER(?l = "colour"@{tag}) }}') == ["colour"]
    assert _rows(tagged, f'SELECT ?l {{ ?s rdfs:label ?l FILTER langMatches(lang(?l), "{tag}") }}') == ["colour"]
    assert _rows(tagged, f'SELECT ?l {{ VALUES ?l {{ "colour"@{tag} }} ?s rdfs:label ?l }}') == ["colour"]
    assert _rows(tagged, f'SELECT ?s {{ ?s rdfs:label "color"@{tag} }}') == []
