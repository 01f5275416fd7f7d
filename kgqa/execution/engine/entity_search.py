"""Looks entities up by name while a query is compiled: neither the index nor the graph ever changes."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.errors import QueryError
from kgqa.execution.engine.graph import Graph
from kgqa.sparql.algebra import Search, Values
from kgqa.terms import XSD, Iri, Literal, Term


def found_entities(search: Search, graph: Graph) -> Values:
    """What a search binds. Raises `QueryError` for a graph without an index of names, `DataError` for a damaged one."""
    if graph.names is None:
        raise QueryError(
            "names cannot be searched", value=search.text, remedy="ask a data directory with a label index"
        )
    found = graph.names.entities(search.text, language=search.language, kind=search.kind, most=search.limit)
    rows = (_row(search, number, *one) for number, one in enumerate(found))
    return Values(search.variables, tuple(tuple(row) for row in rows))


def _row(search: Search, number: int, entity: Iri, name: Literal) -> Iterator[Term]:
    cells = (
        (search.item, entity),
        (search.label, name),
        (search.ordinal, Literal(str(number), datatype=XSD + "integer")),
    )
    return (term for variable, term in cells if variable is not None)
