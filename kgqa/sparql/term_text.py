"""Writes RDF terms as SPARQL text.

The only place where a term becomes query text: everything that could end a literal or an IRI early is escaped or
refused. Source: SPARQL 1.1 grammar (IRIREF, STRING_LITERAL2, LANGTAG, numeric literals).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kgqa.errors import QueryError
from kgqa.terms import XSD, Iri, Term

_IRI = re.compile(r"[^<>\"{}|^`\\\x00-\x20]*")
_LANGUAGE = re.compile(r"[a-zA-Z]+(?:-[a-zA-Z0-9]+)*")
_LOCAL = re.compile(r"[A-Za-z0-9_]+")
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"})
_BARE = {
    XSD + "integer": re.compile(r"0|[1-9][0-9]*"),
    XSD + "decimal": re.compile(r"(?:0|[1-9][0-9]*)\.[0-9]+"),
    XSD + "boolean": re.compile(r"true|false"),
}
"""Lexical forms that need no quotes, by datatype."""


def sparql_text(term: Term, prefixes: Mapping[str, str] | None = None) -> str:
    """The term in SPARQL syntax, IRIs shortened by `prefixes` (prefix -> namespace) where that is possible.

    Raises `QueryError` for a blank node, which no query can name, and for an IRI or language tag that is malformed.
    """
    return TermText(prefixes or {}).of(term)


class TermText:
    """Writes terms with prefixes, and notes which of them it used."""

    def __init__(self, prefixes: Mapping[str, str]) -> None:
        """`prefixes` maps each prefix to its namespace."""
        self._prefixes = prefixes
        self.used: set[str] = set()
        """Prefixes that have been used."""

    def of(self, term: Term) -> str:
        """The term in SPARQL syntax. Raises as `sparql_text`."""
        if isinstance(term, Iri):
            return self._iri(term.value)
        if term.datatype in _BARE and _BARE[term.datatype].fullmatch(term.value):
            return term.value
        quoted = quoted_text(term.value)
        if term.language:
            if not _LANGUAGE.fullmatch(term.language):
                raise QueryError("malformed language tag", value=term.language, expected="a tag such as pl or en-GB")
            return f"{quoted}@{term.language}"
        return f"{quoted}^^{self._iri(term.datatype)}" if term.datatype else quoted

    def _iri(self, iri: str) -> str:
        if iri.startswith("_:"):
            raise QueryError("a blank node cannot be bound in query text", value=iri, expected="an IRI or a literal")
        if not _IRI.fullmatch(iri):
            raise QueryError("malformed IRI", value=iri, expected="no spaces, quotes, backslashes or any of <>{}|^`")
        for prefix, namespace in self._prefixes.items():
            if iri.startswith(namespace) and _LOCAL.fullmatch(iri[len(namespace) :]):
                self.used.add(prefix)
                return f"{prefix}:{iri[len(namespace) :]}"
        return f"<{iri}>"


def quoted_text(text: str) -> str:
    """A string in double quotes with everything escaped that must be."""
    return f'"{text.translate(_ESCAPES)}"'
