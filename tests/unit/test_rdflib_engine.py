""""""

from __future__ import annotations

import logging

import pytest
import rdflib
from hypothesis import given

from kgqa.terms import XSD, Iri, Literal, Term
from tests.rdflib_engine import from_node, to_node
from tests.unit.execution.strategies import terms


@given(terms)
def test_nodes_are_read_back(term: Term) -> None:
    assert from_node(to_node(term)) == term


@pytest.mark.parametrize("value", ["+007", "1.50", "1966-01-01T00:00:00Z", "-0044-03-15T00:00:00Z"])
def test_lexical_forms_are_kept(value: str) -> None:
    literal = Literal(value, datatype=XSD + ("dateTime" if "T" in value else "decimal"))
    assert str(to_node(literal)) == value


def test_blank_nodes_and_strings() -> None:
    assert to_node(Iri("_:b")) == rdflib.BNode("b")
    assert from_node(rdflib.BNode("b")) == Iri("_:b")
    assert from_node(rdflib.Literal("a", datatype=rdflib.XSD.string)) == Literal("a")


def test_rdflib_prints_no_warnings(capfd: pytest.CaptureFixture[str]) -> None:
    to_node(Literal("-0001-00-00T00:00:00Z", datatype=XSD + "dateTime"))
    assert any(isinstance(handler, logging.NullHandler) for handler in logging.getLogger("rdflib").handlers)
    assert capfd.readouterr().err == ""
