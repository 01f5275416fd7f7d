"""What is written is read as the same, and what is written for others is SPARQL to them."""

from __future__ import annotations

import pyoxigraph
import pytest
from hypothesis import given, settings

from kgqa.resources import template_directory
from kgqa.sparql.algebra import Expression, Filter, Form, Select
from kgqa.sparql.reader import QueryReader, read
from kgqa.sparql.writer import WIDTH, expression_text, write, write_with
from kgqa.templating.template_library import load_library
from tests.contracts.contract import cases
from tests.unit.sparql.strategies import expressions, forms

_STORE = pyoxigraph.Store()
_TEMPLATES = load_library(template_directory()).templates


@given(forms)
@settings(max_examples=150)
def test_queries(form: Form) -> None:
    text = write(form)
    assert QueryReader(text).read() == form
    _STORE.query(text)


@given(expressions)
@settings(max_examples=150)
def test_expressions(expression: Expression) -> None:
    form = QueryReader(f"ASK {{ FILTER({expression_text(expression)}) }}").read()
    assert not isinstance(form, Select)
    assert isinstance(form.where, Filter)  # type: ignore[union-attr]  # an ASK query
    assert form.where.condition == expression  # type: ignore[union-attr]


@pytest.mark.parametrize("name", _TEMPLATES)
def test_queries_of_templates(name: str) -> None:
    query = _TEMPLATES[name].query
    for form in (query.base, query.select("anything"), query.ask()):
        assert read(write(form)) == form
        assert read(write_with(form, {})) == form


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_queries_of_the_contract(case: object) -> None:
    form = read(case.text)  # type: ignore[attr-defined]
    text = write(form)
    assert read(text) == form
    assert max(len(line) for line in text.splitlines()) <= max(WIDTH, max(map(len, text.split())) + 16)
