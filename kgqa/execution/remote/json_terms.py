"""Reads RDF terms from SPARQL 1.1 Query Results JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kgqa.terms import XSD, Iri, Literal, Term

_XSD_STRING = XSD + "string"


def from_json(binding: Mapping[str, Any]) -> Term:
    """The term of one binding of a SPARQL JSON result. Raises `KeyError` or `ValueError` if it is malformed."""
    kind, value = binding["type"], str(binding["value"])
    if kind == "uri":
        return Iri(value)
    if kind == "bnode":
        return Iri(f"_:{value}")
    if kind in ("literal", "typed-literal"):
        datatype = str(binding.get("datatype", ""))
        language = str(binding.get("xml:lang", ""))
        return Literal(value, language, "" if language or datatype == _XSD_STRING else datatype)
    raise ValueError(f"unknown kind of term {kind!r}")
