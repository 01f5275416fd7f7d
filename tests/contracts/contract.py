"""The cases of the contract suite: queries with bindings, and how results of different stores are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from kgqa.execution.engine.term_values import parsed
from kgqa.execution.hdt.hdt_terms import to_term
from kgqa.model import Query, Solutions
from kgqa.terms import PREFIXES, Iri, Literal, Term
from wikidata_hdt.ntriples.ntriples import read_ntriples

HERE = Path(__file__).parent
GRAPH = HERE / "graph.nt"


@dataclass(frozen=True)
class Case:
    """One query of `queries.yaml`."""

    name: str
    text: str
    bindings: tuple[tuple[str, Term], ...]
    expected: int | bool
    """The number of solutions, or the answer of an ASK query."""
    ordered: bool
    """Solutions are compared in order."""
    computed: bool
    """Numbers are computed, so that only their values have to agree."""
    rdflib_differs: str
    """How rdflib departs from the specification; its results are then not compared."""
    endpoint_differs: str
    """How the endpoint's engine departs from the specification."""

    @property
    def query(self) -> Query:
        return Query.read(self.text, self.bindings)


def read_term(text: str) -> Term:
    """A term in N-Triples syntax, in which IRIs may be shortened by the usual prefixes."""
    if text.startswith('"'):
        head, mark, datatype = text.rpartition("^^")
        return to_term(f"{head}^^<{_iri(datatype)}>") if mark else to_term(text)
    return Iri(_iri(text))


def _iri(text: str) -> str:
    if text.startswith("<"):
        return text[1:-1]
    prefix, _, local = text.partition(":")
    return PREFIXES[prefix] + local


@cache
def cases() -> list[Case]:
    entries = yaml.safe_load((HERE / "queries.yaml").read_text("utf-8"))
    return [
        Case(
            entry["name"],
            entry["text"],
            tuple((name, read_term(term)) for name, term in entry.get("bindings", {}).items()),
            entry["expected"],
            entry.get("ordered", False),
            entry.get("computed", False),
            entry.get("rdflib_differs", ""),
            entry.get("endpoint_differs", ""),
        )
        for entry in entries
    ]


def graph_triples() -> Iterable[tuple[Term, Term, Term]]:
    with GRAPH.open("rb") as lines:
        for subject, predicate, obj in read_ntriples(lines, GRAPH.name):
            yield to_term(subject.decode()), to_term(predicate.decode()), to_term(obj.decode())


def comparable(term: Term | None, by_value: bool) -> object:
    """The term itself or, where lexical forms may differ, its value; blank nodes are all alike."""
    if isinstance(term, Iri) and term.value.startswith("_:"):
        return "blank node"
    if by_value and isinstance(term, Literal):
        kind, key = parsed(term)
        if kind == "number":
            return kind, round(float(str(key)), 9)
        if kind:
            return kind, key
    return term


def comparable_rows(solutions: Solutions, case: Case, by_value: bool) -> object:
    rows = [tuple(comparable(term, by_value or case.computed) for term in row) for row in solutions.rows]
    return rows if case.ordered else Counter(rows)
