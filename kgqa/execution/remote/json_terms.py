"""Reads RDF terms from SPARQL 1.1 Query Results JSON, also those that a server writes in a way of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kgqa.terms import XSD, Iri, Literal, Term

_XSD_STRING = XSD + "string"
_XSD_BOOLEAN = XSD + "boolean"
_TIMES = frozenset({XSD + "dateTime", XSD + "date"})
_BOOLEANS = {"1": "true", "0": "false"}
_SHORT_YEAR = re.compile(r"-(\d{1,3})(?=-\d\d-)")
"""A year before Christ that lacks digits: Virtuoso counts the minus sign as one of the four."""
_VIRTUOSO_GEOMETRY = "http://www.openlinksw.com/schemas/virtrdf#Geometry"
_WKT = "http://www.opengis.net/ont/geosparql#wktLiteral"


def from_json(binding: Mapping[str, Any]) -> Term:
    """The term of one binding of a SPARQL JSON result. Raises `KeyError` or `ValueError` if it is malformed."""
    kind, value = binding["type"], str(binding["value"])
    if kind == "uri":
        return Iri(value)
    if kind == "bnode":
        return Iri(f"_:{value}")
    if kind in ("literal", "typed-literal"):
        language = str(binding.get("xml:lang", ""))
        return Literal(value, language) if language else _typed(value, str(binding.get("datatype", "")))
    raise ValueError(f"unknown kind of term {kind!r}")


def _typed(value: str, datatype: str) -> Literal:
    if datatype == _XSD_BOOLEAN:
        return Literal(_BOOLEANS.get(value, value), "", datatype)
    if datatype in _TIMES:
        return Literal(_with_year(value), "", datatype)
    if datatype == _VIRTUOSO_GEOMETRY:
        return Literal(value.replace("POINT(", "Point(", 1), "", _WKT)
    return Literal(value, "", "" if datatype == _XSD_STRING else datatype)


def _with_year(time: str) -> str:
    short = _SHORT_YEAR.match(time)
    return f"-{short[1]:0>4}{time[short.end() :]}" if short else time
