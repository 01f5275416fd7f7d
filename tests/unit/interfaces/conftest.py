"""A shell session over a few gods, planets and states."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.assembly import build_labels
from kgqa.config import load_config
from kgqa.interfaces.shell.session import Session, Tools, open_tools
from kgqa.terms import DIRECT, ENTITY, RDFS_LABEL, SCHEMA_DESCRIPTION, SKOS_ALT_LABEL, WIKIBASE
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import parse_line

_LABELS = {
    "Q111": "Mars", "Q112": "Mars", "Q634": "planeta", "Q178885": "bóg", "Q7547": "Fobos", "Q7548": "Deimos",
    "Q40662": "Jowisz", "Q41127": "Junona", "Q36": "Polska", "Q270": "Warszawa", "Q544": "Układ Słoneczny",
    "P31": "jest to", "P22": "ojciec", "P25": "matka", "P36": "stolica", "P397": "ciało macierzyste", "P214": "VIAF",
}  # fmt: skip
_DESCRIPTIONS = {"Q111": "czwarta planeta od Słońca", "Q112": "rzymski bóg wojny"}
_ALIASES = {"Q111": "Czerwona Planeta", "Q36": "Rzeczpospolita Polska"}
_CLAIMS = """
Q111 P31 Q634
Q112 P31 Q178885
Q112 P22 Q40662
Q112 P25 Q41127
Q7547 P397 Q111
Q7548 P397 Q111
Q36 P36 Q270
"""


def _entity(name: str) -> str:
    return f"<{ENTITY}{name}>"


def ntriples() -> list[str]:
    """The graph as N-Triples."""
    texts = [(RDFS_LABEL, _LABELS), (SCHEMA_DESCRIPTION, _DESCRIPTIONS), (SKOS_ALT_LABEL, _ALIASES)]
    lines = [f'{_entity(name)} <{way}> "{text}"@pl .' for way, table in texts for name, text in table.items()]
    claims = [line.split() for line in _CLAIMS.split("\n") if line]
    lines += [f"{_entity(subject)} <{DIRECT}{name}> {_entity(obj)} ." for subject, name, obj in claims]
    lines.append(f'{_entity("Q112")} <{DIRECT}P214> "12345" .')
    lines.append(f"{_entity('P214')} <{WIKIBASE}propertyType> <{WIKIBASE}ExternalId> .")
    lines.append(f'{_entity("Q36")} <{RDFS_LABEL}> "Poland"@en .')
    return lines


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    """The opened components, which nothing changes."""
    directory = tmp_path_factory.mktemp("shell")
    triples = (parse_line(line.encode()) for line in ntriples())
    write_hdt(directory / "graph.hdt", (triple for triple in triples if triple is not None))
    build_labels(directory)
    return open_tools(load_config({"data": directory}, environment={}, directory=directory))


@pytest.fixture
def session(tools: Tools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A session before its first question, in a working directory of its own."""
    monkeypatch.chdir(tmp_path)
    return Session(tools)
