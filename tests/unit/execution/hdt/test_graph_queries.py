from __future__ import annotations

import pytest

from kgqa.errors import QueryError
from kgqa.execution.hdt.graph_queries import RefusedError, Triples, evaluate
from kgqa.model import Budget, Solutions
from kgqa.terms import Iri, Literal, Term
from tests.rdflib_engine import MemoryExecutor

E = "http://example.org/"
A, B, C, KNOWS, NAME = (Iri(E + name) for name in ("a", "b", "c", "knows", "name"))
BLANK = Iri("_:x")
GRAPH: list[tuple[Term, Term, Term]] = [
    (A, KNOWS, B), (B, KNOWS, C), (A, NAME, Literal("A")), (C, KNOWS, BLANK), (BLANK, NAME, Literal("nobody")),
]  # fmt: skip
PREFIX = f"PREFIX : <{E}> "
BUDGET = Budget(10.0, 100)


@pytest.fixture(scope="module")
def executor() -> MemoryExecutor:
    return MemoryExecutor(GRAPH)


def triples(executor: MemoryExecutor, text: str, budget: Budget = BUDGET) -> Triples:
    found = evaluate(executor, PREFIX + text, budget)
    assert isinstance(found, Triples)
    return found


def test_select_and_ask_run_as_they_are(executor: MemoryExecutor) -> None:
    found = evaluate(executor, PREFIX + "SELECT ?x { :a :knows ?x }", BUDGET)
    assert isinstance(found, Solutions)
    assert found.rows == ((B,),)
    told = evaluate(executor, PREFIX + "ASK { :a :knows :c }", BUDGET)
    assert isinstance(told, Solutions)
    assert told.boolean is False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CONSTRUCT { ?y :knownBy ?x } WHERE { ?x :knows ?y . ?y :knows ?z }", {(B, A), (C, B)}),
        ("construct { ?y :knownBy ?x } { ?x :knows ?y } ORDER BY ?x LIMIT 1", {(B, A)}),
        ("CONSTRUCT { ?y :knownBy ?x } WHERE { ?x :knows ?y } VALUES ?x { :b }", {(C, B)}),
        ("# CONSTRUCT {\nCONSTRUCT # {\n{ :a :knownBy :b } WHERE {}", {(A, B)}),
        ("CONSTRUCT { ?n :knownBy ?x } WHERE { ?x :name ?n }", set()),
        ("CONSTRUCT {} WHERE { ?x :name ?n }", set()),
    ],
)
def test_construct(executor: MemoryExecutor, text: str, expected: set[tuple[Term, Term]]) -> None:
    found = triples(executor, text)
    assert found.complete
    assert {(s, o) for s, _, o in found.triples} == expected


def test_construct_where_is_its_own_template(executor: MemoryExecutor) -> None:
    assert set(triples(executor, "CONSTRUCT WHERE { :a ?p ?o . ?o :knows ?z }").triples) == {
        (A, KNOWS, B),
        (B, KNOWS, C),
    }
    assert len(triples(executor, "CONSTRUCT WHERE { ?s :knows ?o } LIMIT 2").triples) == 2


def test_blank_nodes_of_a_template_are_new_for_every_solution(executor: MemoryExecutor) -> None:
    found = triples(executor, "CONSTRUCT { [] :says _:x . _:x :of ?n } WHERE { ?s :name ?n }").triples
    subjects = {s for s, p, _ in found if p == Iri(E + "says")}
    assert len(found) == 4
    assert len(subjects) == 2
    assert {o for _, p, o in found if p == Iri(E + "says")} == {s for s, p, _ in found if p == Iri(E + "of")}


@pytest.mark.parametrize(
    ("text", "subjects"),
    [
        ("DESCRIBE :a", {A}),
        ("DESCRIBE :a :b", {A, B}),
        ("DESCRIBE ?x WHERE { ?x :knows :c }", {B}),
        ("DESCRIBE ?x :a { ?x :knows :c }", {A, B}),
        ("DESCRIBE * { ?x :name 'A' }", {A}),
        ("DESCRIBE ?x { ?x :knows ?y } ORDER BY ?x LIMIT 1", {A}),
        ("DESCRIBE :c", {C, BLANK}),
        ("DESCRIBE :nobody", set()),
        ("DESCRIBE ?x", set()),
        ("DESCRIBE ?x :a", {A}),
    ],
)
def test_describe(executor: MemoryExecutor, text: str, subjects: set[Term]) -> None:
    found = triples(executor, text)
    assert found.complete
    described = {s if s != BLANK and not s.value.startswith("_:") else BLANK for s, _, _ in found.triples}
    assert described == subjects


def test_budgets_are_told_apart(executor: MemoryExecutor) -> None:
    for text in ("CONSTRUCT WHERE { ?s ?p ?o }", "DESCRIBE :a", "DESCRIBE ?x { ?x ?p ?o }"):
        cut = triples(executor, text, Budget(10.0, 1))
        assert (len(cut.triples), cut.complete, cut.full) == (1, False, True)
        late = triples(executor, text, Budget(0.0, 100))
        assert (late.complete, late.full) == (False, False)
    exact = triples(executor, "CONSTRUCT WHERE { ?s :knows ?o }", Budget(10.0, 3))
    assert (len(exact.triples), exact.complete, exact.full) == (3, True, False)


@pytest.mark.parametrize(
    "text",
    [
        "INSERT DATA { :a :b :c }", "DELETE WHERE { ?s ?p ?o }", "WITH :g DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }",
        "CLEAR ALL", "LOAD <http://example.org/>", "SELECT * { SERVICE <http://example.org/> { ?s ?p ?o } }",
        "CONSTRUCT { ?s ?p ?o } { SERVICE SILENT <http://example.org/> { ?s ?p ?o } }",
        "SELECT * { { SELECT * { SERVICE ?x { ?s ?p ?o } } } }",
    ],
)  # fmt: skip
def test_refused(executor: MemoryExecutor, text: str) -> None:
    with pytest.raises(RefusedError):
        evaluate(executor, PREFIX + text, BUDGET)


@pytest.mark.parametrize(
    "text",
    [
        "", "nonsense", "CONSTRUCT { ?s ?p } { ?s ?p ?o }", "CONSTRUCT WHERE { ?s ?p ?o FILTER(?o) }", "DESCRIBE",
        "SELECT * { SERVICE", "DESCRIBE :a FROM :g", "CONSTRUCT WHERE { GRAPH ?g { ?s ?p ?o } }",
        "SELECT (SUM(COUNT(?v)) AS ?x) { ?s :name ?v }", "PREFIX", "BASE", "ASK", "CONSTRUCT", "CONSTRUCT WHERE",
    ],
)  # fmt: skip
def test_malformed(executor: MemoryExecutor, text: str) -> None:
    with pytest.raises(QueryError) as caught:
        evaluate(executor, PREFIX + text if text else "", BUDGET)
    assert not isinstance(caught.value, RefusedError)
