"""Queries as people paste them from the Wikidata Query Service, run by the real service over the embedded sample."""

from __future__ import annotations

import re
from html import unescape
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import rdflib
import yaml

from tests.service.running import PROBLEM, Reply, Server

_FILE = Path(__file__).parents[1] / "data" / "queries" / "examples.yaml"
_OWN: list[dict[str, str]] = yaml.safe_load(_FILE.read_text("utf-8"))
_SHOWN = yaml.safe_load((files("kgqa.interfaces.http.page") / "data" / "query_examples.yaml").read_text("utf-8"))
SHOWN: dict[str, dict[str, str]] = {one["name"]: one for theme in _SHOWN for one in theme["examples"]}
"""The examples of the editor, of which the tests' file has no more than what is in their results."""
_HAS = {one["name"]: one for one in _OWN}
EXAMPLES = [
    *(one for one in _OWN if one["name"] not in SHOWN),
    *(one | _HAS.get(name, {}) for name, one in SHOWN.items()),
]
_LABEL = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "[AUTO_LANGUAGE],en" }'
_CAPITAL = f"SELECT ?xLabel {{ wd:Q36 wdt:P36 ?x {_LABEL} }}"


def ask(server: Server, query: str, headers: dict[str, str] | None = None, **more: str) -> Reply:
    return server.patient_get("/sparql?" + urlencode({"query": query, **more}), headers or {})


def _cells(reply: Reply) -> set[str]:
    if reply.media_type.startswith("text/turtle"):
        return {str(term) for triple in rdflib.Graph().parse(data=reply.text, format="turtle") for term in triple}
    found: dict[str, Any] = reply.json()
    if "boolean" in found:
        return {str(found["boolean"]).lower()}
    return {cell["value"] for row in found["results"]["bindings"] for cell in row.values()}


def test_there_are_a_hundred_examples() -> None:
    assert len({one["name"] for one in EXAMPLES}) == len(EXAMPLES) >= 100
    assert sum("lacks" in one for one in EXAMPLES) <= 12


def test_forty_examples_of_the_editor_by_theme(server: Server) -> None:
    assert len(SHOWN) >= 40 and len({one["query"] for one in SHOWN.values()}) == len(SHOWN)
    page = server.patient_get("/editor?lang=en").text
    links = re.findall(r'<li><a href="/editor\?query=[^"]+">([^<]+)</a>', page)
    assert sorted(map(unescape, links)) == sorted(one["english"] for one in SHOWN.values())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["name"])
def test_examples(server: Server, example: dict[str, str]) -> None:
    reply = ask(server, example["query"])
    assert reply.status == 200, reply.text
    cells = _cells(reply)
    assert bool(cells) is ("lacks" not in example)
    assert example.get("has") in {*cells, None}


@pytest.mark.parametrize("example", [one for one in EXAMPLES if "lacks" in one], ids=lambda one: one["name"])
def test_the_editor_says_what_the_data_lack(server: Server, example: dict[str, str]) -> None:
    page = server.patient_get("/editor?" + urlencode({"query": example["query"], "lang": "pl"})).text
    assert re.search(
        r'<p class="notice">(W danych niczego nie ma o: |Żadne stwierdzenie|Nic, co pasuje|Wzorce mają)', page
    )


@pytest.mark.parametrize(
    ("language", "label"),
    [("pl", "Warszawa"), ("en", "Warsaw"), ("de", "Warschau"), ("xx", "Warsaw"), ("", "Warszawa")],
)
def test_the_automatic_language_is_that_of_who_asks(server: Server, language: str, label: str) -> None:
    reply = ask(server, _CAPITAL, {"Accept-Language": language} if language else {})
    assert _cells(reply) == {label}
    assert "accept-language" in reply.headers["vary"].lower()


def test_the_editor_asks_in_the_language_of_the_page(server: Server) -> None:
    for language, label in (("pl", "Warszawa"), ("en", "Warsaw")):
        page = server.patient_get("/editor?" + urlencode({"query": _CAPITAL, "lang": language}))
        file = server.patient_get("/editor/result.csv?" + urlencode({"query": _CAPITAL, "lang": language}))
        assert f"<td>{label}" in page.text.replace("\n", "") or f">{label}<" in page.text
        assert label in file.text


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("json", "application/sparql-results+json"), ("xml", "application/sparql-results+xml"), ("csv", "text/csv"),
        ("tsv", "text/tab-separated-values"), ("text/csv", "text/csv"), ("CSV", "text/csv"),
    ],
)  # fmt: skip
def test_the_format_of_the_address_goes_before_that_of_the_header(server: Server, name: str, sent: str) -> None:
    browser = {"Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}
    reply = ask(server, _CAPITAL, browser, format=name)
    assert (reply.status, reply.media_type) == (200, sent)


def test_a_format_that_nobody_knows_is_an_error(server: Server) -> None:
    reply = ask(server, _CAPITAL, format="yaml")
    assert (reply.status, reply.media_type, reply.json()["type"].rpartition(":")[2]) == (400, PROBLEM, "no-such-format")


@pytest.mark.parametrize(
    ("name", "syntax"),
    [("json", "json-ld"), ("jsonld", "json-ld"), ("turtle", "turtle"), ("nt", "nt"), ("rdf", "xml"), ("xml", "xml")],
)
@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")  # rdflib's own
@pytest.mark.parametrize("query", ["DESCRIBE wd:Q270", "CONSTRUCT { ?s wdt:P36 ?o ; a wd:Q6256 } { ?s wdt:P36 ?o }"])
def test_graphs_in_every_format_are_the_same(server: Server, query: str, name: str, syntax: str) -> None:
    graph = rdflib.Graph().parse(data=ask(server, query, format=name).text, format=syntax)
    expected = rdflib.Graph().parse(data=ask(server, query, {"Accept": "application/n-triples"}).text, format="nt")
    assert set(graph) == set(expected) and len(graph) > 5


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("SELECT (wikibase:nothing(1) AS ?x) {}", "wikibase:nothing"),
        ("SELECT * { SERVICE wikibase:lable {} }", "unknown service wikibase:lable"),
    ],
)
def test_what_is_unknown_is_named(server: Server, query: str, words: str) -> None:
    reply = ask(server, query)
    assert reply.status == 400
    assert words in reply.json()["detail"]
