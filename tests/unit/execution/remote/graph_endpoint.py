"""A small graph that is asked without a server."""

from __future__ import annotations

from collections.abc import Sequence

import pyoxigraph

from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.execution.remote.reply import from_json
from kgqa.terms import CLAIM, STATEMENT, Iri, Term

NODE = Iri("http://www.wikidata.org/entity/statement/Q36-1")
PREFIXES = """\
PREFIX wd: <http://www.wikidata.org/entity/> PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
"""
_GRAPH = f"""
  wd:Q36 wdt:P36 wd:Q270 ; rdfs:label "Polska"@pl, "Polen"@de ; <{CLAIM}P36> <{NODE.value}> .
  <{NODE.value}> <{STATEMENT}P36> wd:Q270 .
  wd:Q270 wdt:P31 wd:Q515 ; rdfs:label "Warszawa"@pl . wd:Q515 wdt:P279 wd:Q486972 . wd:Q486972 wdt:P279 wd:Q35120 .
  wd:Q1 wdt:P31 wd:Q5 ; wdt:P569 "1900" . wd:Q2 wdt:P31 wd:Q5 ; wdt:P569 "1901" . wd:Q3 wdt:P31 wd:Q5 .
"""


class GraphEndpoint(RemoteExecutor):
    """Counts what it is asked, and may cut its answers."""

    def __init__(self, most: int = 10_000) -> None:
        super().__init__("http://127.0.0.1:1/sparql")
        self._store = pyoxigraph.Store()
        self._most = most
        self.add(_GRAPH)

    def add(self, triples: str) -> None:
        """Add triples in Turtle, with the prefixes wd, wdt and rdfs."""
        self._store.update(f"{PREFIXES} INSERT DATA {{ {triples} }}")

    def some_rows(
        self, text: str, variables: Sequence[str], seconds: float
    ) -> tuple[list[tuple[Term | None, ...]], bool]:
        rows = self.rows(text, variables, seconds)
        return rows[: self._most], len(rows) >= self._most

    def rows(self, text: str, variables: Sequence[str], seconds: float) -> list[tuple[Term | None, ...]]:
        self.sent += 1
        found = self._store.query(text)
        assert isinstance(found, pyoxigraph.QuerySolutions)
        return [tuple(_term(row[name]) for name in variables) for row in found]


def _term(term: object) -> Term | None:
    match term:
        case pyoxigraph.NamedNode():
            return Iri(term.value)
        case pyoxigraph.Literal():
            kind = {"xml:lang": term.language} if term.language else {"datatype": term.datatype.value}
            return from_json({"type": "literal", "value": term.value, **kind})
    return None
