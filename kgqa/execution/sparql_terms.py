"""Writes RDF terms as SPARQL text and reads them from SPARQL JSON results.

The only place where a term becomes query text: everything that could end a literal or an IRI early is escaped or
refused. Source: SPARQL 1.1 grammar (IRIREF, STRING_LITERAL2, LANGTAG); SPARQL 1.1 Query Results JSON Format.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kgqa.errors import QueryError
from kgqa.terms import XSD, Iri, Literal, Term

_XSD_STRING = XSD + "string"
_IRI = re.compile(r"[^<>\"{}|^`\\\x00-\x20]*")
_LANGUAGE = re.compile(r"[a-zA-Z]+(?:-[a-zA-Z0-9]+)*")
_LOCAL = re.compile(r"[A-Za-z0-9_]+")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"})


def sparql_text(term: Term, prefixes: Mapping[str, str] | None = None) -> str:
    """The term in SPARQL syntax, IRIs shortened by `prefixes` (prefix -> namespace) where that is possible.

    Raises `QueryError` for a blank node, which no query can name, and for an IRI or language tag that is malformed.
    """
    if isinstance(term, Iri):
        return _iri_text(term.value, prefixes or {})
    quoted = f'"{term.value.translate(_ESCAPES)}"'
    if term.language:
        if not _LANGUAGE.fullmatch(term.language):
            raise QueryError("malformed language tag", value=term.language, expected="a tag such as pl or en-GB")
        return f"{quoted}@{term.language}"
    return f"{quoted}^^{_iri_text(term.datatype, prefixes or {})}" if term.datatype else quoted


def _iri_text(iri: str, prefixes: Mapping[str, str]) -> str:
    if iri.startswith("_:"):
        raise QueryError("a blank node cannot be bound in query text", value=iri, expected="an IRI or a literal")
    if not _IRI.fullmatch(iri):
        raise QueryError("malformed IRI", value=iri, expected="no spaces, quotes, backslashes or any of <>{}|^`")
    for prefix, namespace in prefixes.items():
        if iri.startswith(namespace) and _LOCAL.fullmatch(iri[len(namespace) :]):
            return f"{prefix}:{iri[len(namespace) :]}"
    return f"<{iri}>"


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
