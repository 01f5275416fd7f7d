"""The queries of `queries.py`: shapes that question templates make, those of real questions, and a generated graph."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from benchmarks.build_hdt import DIRECT, ITEM, generate
from kgqa.assembly import data as opening
from kgqa.assembly import open_pipeline
from kgqa.config import load_config
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.formats.lines import read_lines
from kgqa.model import Budget, Query, Question, Solutions
from kgqa.sparql.algebra import Form, Variable
from kgqa.sparql.scope import triples
from kgqa.sparql.writer import write
from kgqa.terms import Iri, Term
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import read_ntriples
from wikidata_hdt.store import HdtFile

_T = TypeVar("_T")
_FEWEST = 5
"""Bindings below which the times of a query text are those of chance."""
KINDS = ("look-up", "two hops", "other")
"""One triple pattern; two that are joined, or a path of two; anything else."""


@dataclass(frozen=True)
class Template:
    """A query of the kind that question templates make, and a query that finds bindings for it."""

    name: str
    text: str
    bindings: str


TEMPLATES = (
    Template("one hop", "SELECT ?x WHERE { ?a wdt:P19 ?x }", "SELECT ?a WHERE { ?a wdt:P19 ?x }"),
    Template("reverse", "SELECT ?x WHERE { ?x wdt:P19 ?a }", "SELECT ?a WHERE { ?x wdt:P19 ?a }"),
    Template(
        "two hops",
        "SELECT ?x WHERE { ?a wdt:P19 ?y . ?y wdt:P17 ?x }",
        "SELECT ?a WHERE { ?a wdt:P19 ?y . ?y wdt:P17 ?x }",
    ),
    Template(
        "two hops, Polish label",
        'SELECT ?l WHERE { ?a wdt:P19/wdt:P17 ?x . ?x rdfs:label ?l FILTER(LANG(?l) = "pl") }',
        "SELECT ?a WHERE { ?a wdt:P19/wdt:P17 ?x }",
    ),
    Template(
        "reverse, two constraints",
        "SELECT ?x WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b }",
        "SELECT ?a ?b WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b }",
    ),
    Template(
        "reverse two hops",
        "SELECT ?x WHERE { ?x wdt:P19/wdt:P17 ?a ; wdt:P106 ?b }",
        "SELECT ?a ?b WHERE { ?x wdt:P19/wdt:P17 ?a ; wdt:P106 ?b }",
    ),
    Template(
        "class path",
        "SELECT DISTINCT ?x WHERE { ?x wdt:P31/wdt:P279* ?c ; wdt:P17 ?a }",
        "SELECT ?a ?c WHERE { ?x wdt:P17 ?a ; wdt:P31/wdt:P279 ?c }",
    ),
    Template(
        "class of one item",
        "ASK { ?a wdt:P31/wdt:P279* ?c }",
        "SELECT ?a ?c WHERE { ?a wdt:P31/wdt:P279 ?c }",
    ),
    Template("yes or no", "ASK { ?a wdt:P19 ?b }", "SELECT ?a ?b WHERE { ?a wdt:P19 ?b }"),
    Template(
        "count",
        "SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ?x wdt:P31 ?c ; wdt:P17 ?a }",
        "SELECT ?a ?c WHERE { ?x wdt:P31 ?c ; wdt:P17 ?a }",
    ),
    Template(
        "superlative",
        "SELECT ?x WHERE { ?x wdt:P31/wdt:P279* ?c ; wdt:P17 ?a ; wdt:P1082 ?n } ORDER BY DESC(?n) LIMIT 1",
        "SELECT ?a ?c WHERE { ?x wdt:P1082 ?n ; wdt:P17 ?a ; wdt:P31 ?c }",
    ),
    Template(
        "oldest",
        "SELECT ?x ?d WHERE { ?x wdt:P19 ?a ; wdt:P569 ?d } ORDER BY ?d LIMIT 1",
        "SELECT ?a WHERE { ?x wdt:P19 ?a ; wdt:P569 ?d }",
    ),
    Template(
        "in a period",
        'SELECT ?x WHERE { ?x wdt:P19 ?a ; wdt:P569 ?d FILTER(?d >= "1800-01-01T00:00:00Z"^^xsd:dateTime &&'
        ' ?d < "1900-01-01T00:00:00Z"^^xsd:dateTime) }',
        "SELECT ?a WHERE { ?x wdt:P19 ?a ; wdt:P569 ?d }",
    ),
    Template(
        "negation",
        "SELECT ?x WHERE { ?x wdt:P19 ?a FILTER NOT EXISTS { ?x wdt:P106 ?b } }",
        "SELECT ?a ?b WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b }",
    ),
    Template(
        "optional date",
        "SELECT ?x ?d WHERE { ?x wdt:P19 ?a OPTIONAL { ?x wdt:P570 ?d } }",
        "SELECT ?a WHERE { ?x wdt:P19 ?a }",
    ),
    Template(
        "group and count",
        "SELECT ?b (COUNT(?x) AS ?n) WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b } GROUP BY ?b ORDER BY DESC(?n) LIMIT 3",
        "SELECT ?a WHERE { ?x wdt:P19 ?a ; wdt:P106 ?b }",
    ),
)


@dataclass(frozen=True)
class Shape:
    """A query text with some of its bindings."""

    name: str
    queries: tuple[Query, ...]

    @property
    def kind(self) -> str:
        """One of `KINDS`."""
        text = write(self.queries[0].form)
        if any(word in text for word in ("UNION", "OPTIONAL", "FILTER", "BIND", "COUNT", "ORDER", "*", "+", "MINUS")):
            return "look-up" if "SELECT *" in text and _patterns(self.queries[0]) == 1 else "other"
        return {1: "look-up", 2: "two hops"}.get(_patterns(self.queries[0]), "other")


def _patterns(query: Query) -> int:
    return sum(1 if isinstance(one.predicate, Iri | Variable) else 2 for one in triples(query.form))


def own_shapes(hdt: HdtFile, samples: int) -> Iterator[Shape]:
    """The templates with bindings that the graph supplies; without those of which it has none."""
    finder = EngineExecutor(HdtStore(hdt), results=0)
    for template in TEMPLATES:
        found = finder.execute(Query.read(template.bindings), Budget(20.0, 50_000))
        rows = _spread(list(dict.fromkeys(found.rows)), samples)
        if rows:
            yield Shape(template.name, tuple(Query.read(template.text, _bound(found.variables, row)) for row in rows))


def asked_shapes(questions: Path, data: Path, samples: int) -> Iterator[Shape]:
    """What the question templates ask the graph to answer a file of questions, by query text."""
    asked: defaultdict[Form, dict[Query, None]] = defaultdict(dict)

    class Recorder(EngineExecutor):
        def execute(self, query: Query, budget: Budget) -> Solutions:
            asked[query.form][query] = None
            return super().execute(query, budget)

    opening.EngineExecutor = Recorder  # type: ignore[misc]  # the assembly has no hook for measuring
    pipeline = open_pipeline(load_config({"data": data, "mode": "kg"}))
    for line in read_lines(str(questions)):
        if line and not line.startswith("#"):
            pipeline.answer(Question(line.split("\t")[0]))
    for form, queries in asked.items():
        if len(queries) < _FEWEST:
            continue
        yield Shape(" ".join(write(form).split()), tuple(_spread(list(queries), samples)))


def _spread(found: list[_T], samples: int) -> list[_T]:
    return found[:: max(1, len(found) // samples)][:samples]


def _bound(variables: Sequence[str], row: Sequence[Term | None]) -> tuple[tuple[str, Term], ...]:
    return tuple((name, term) for name, term in zip(variables, row, strict=True) if term is not None)


def generated_graph(room: Path, millions: float) -> Path:
    """The HDT file of the graph of `build_hdt.py`, with so many million triples, and a tree of classes; one that is
    there is used again."""
    path = room / f"generated_{millions:g}.hdt"
    if not path.exists():
        source = room / "generated.nt"
        generate(source, int(millions * 125_000))
        with source.open("ab") as out:
            for number in range(2, 1001):
                out.write(f"<{ITEM}{number}> <{DIRECT}279> <{ITEM}{max(1, number // 10)}> .\n".encode())
        with source.open("rb") as lines:
            write_hdt(path, read_ntriples(lines))
        source.unlink()
    return path
