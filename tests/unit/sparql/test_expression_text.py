""""""

from __future__ import annotations

from typing import Any

import pyoxigraph
import pytest
from hypothesis import given

from kgqa.errors import QueryError
from kgqa.execution.remote.reply import from_json
from kgqa.model import Budget, Query
from kgqa.sparql.expression_text import sparql_text
from kgqa.terms import PREFIXES, XSD, Iri, ItemId, Literal, PropertyId, Term
from tests.rdflib_engine import MemoryExecutor
from tests.unit.execution.strategies import terms

_STORE = pyoxigraph.Store()
_EMPTY = MemoryExecutor([])


def _by_oxigraph(text: str) -> Any:
    solutions = _STORE.query(f"SELECT ?x WHERE {{ VALUES ?x {{ {text} }} }}")
    assert isinstance(solutions, pyoxigraph.QuerySolutions)
    return next(solutions)["x"]


@given(terms)
def test_rdflib_reads_the_text_back(term: Term) -> None:
    query = Query.read(f"SELECT ?x WHERE {{ VALUES ?x {{ {sparql_text(term, PREFIXES)} }} }}")
    assert _EMPTY.execute(query, Budget()).rows == ((term,),)


@given(terms)
def test_oxigraph_reads_the_text_back(term: Term) -> None:
    found = _by_oxigraph(sparql_text(term))
    assert found.value == term.value
    if isinstance(term, Literal):
        assert (found.language or "") == term.language.lower()
        assert term.language or found.datatype.value == (term.datatype or XSD + "string")


def test_iris_are_shortened() -> None:
    assert sparql_text(ItemId("Q36").iri, PREFIXES) == "wd:Q36"
    assert sparql_text(PropertyId("P36").direct, PREFIXES) == "wdt:P36"
    assert sparql_text(ItemId("Q36").iri) == "<http://www.wikidata.org/entity/Q36>"
    assert sparql_text(Iri("http://www.wikidata.org/entity/"), PREFIXES) == "<http://www.wikidata.org/entity/>"
    assert sparql_text(Literal("5", datatype=XSD + "integer"), PREFIXES) == "5"
    assert sparql_text(Literal("05", datatype=XSD + "integer"), PREFIXES) == '"05"^^xsd:integer'


@pytest.mark.parametrize(
    "term",
    [
        Iri("http://example.org/> } DROP ALL #"),
        Iri("http://example.org/a b"),
        Iri("http://example.org/\\u003E"),
        Iri("_:b"),
        Literal("a", language="pl } #"),
        Literal("a", datatype="http://example.org/> ."),
    ],
)
def test_text_that_could_break_out_is_refused(term: Term) -> None:
    with pytest.raises(QueryError):
        sparql_text(term)


def test_quotes_cannot_end_a_literal() -> None:
    assert sparql_text(Literal('" } \n\\')) == '"\\" } \\n\\\\"'


@pytest.mark.parametrize(
    ("binding", "term"),
    [
        ({"type": "uri", "value": "http://example.org/"}, Iri("http://example.org/")),
        ({"type": "bnode", "value": "b0"}, Iri("_:b0")),
        ({"type": "literal", "value": "a", "xml:lang": "pl"}, Literal("a", "pl")),
        ({"type": "literal", "value": "a", "datatype": XSD + "string"}, Literal("a")),
        ({"type": "typed-literal", "value": "5", "datatype": XSD + "integer"}, Literal("5", datatype=XSD + "integer")),
    ],
)
def test_json_bindings(binding: dict[str, str], term: Term) -> None:
    assert from_json(binding) == term


def test_unknown_json_kind_is_an_error() -> None:
    with pytest.raises(ValueError, match="triple"):
        from_json({"type": "triple", "value": ""})
