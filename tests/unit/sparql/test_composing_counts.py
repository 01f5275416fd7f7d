"""The column of a count keeps its count, whatever the counted variable is called."""

from __future__ import annotations

import pytest

from kgqa.model import Budget, Query
from kgqa.sparql.algebra import Select
from kgqa.sparql.composing import answered
from kgqa.terms import DIRECT, Iri, ItemId
from tests.rdflib_engine import MemoryExecutor

TRIPLES = [(ItemId("Q36").iri, Iri(DIRECT + "P47"), ItemId(other).iri) for other in ("Q213", "Q183")]


@pytest.mark.parametrize("variable", ["answer", "x"])
def test_the_number_of_things_as_an_answer(variable: str) -> None:
    form = Query.read(f"SELECT (COUNT(?{variable}) AS ?count) {{ wd:Q36 wdt:P47 ?{variable} }}").form
    assert isinstance(form, Select)
    query = Query.read(Query(answered(form, "count")).text)
    found = MemoryExecutor(TRIPLES).execute(query, Budget())
    assert [term.value for term in found.column("answer")] == ["2"]
