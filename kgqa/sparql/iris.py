"""Resolves relative IRIs. Source: RFC 3986, section 5; SPARQL 1.1, section 4.1.1."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from kgqa.errors import QueryError

_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_HIERARCHICAL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?=//)")
_KNOWN = "http:"
"""A scheme whose IRIs the library resolves as the standard says for all."""
_FORBIDDEN = re.compile(r'[<>"{}|^`\\\x00-\x20]')


def is_absolute(iri: str) -> bool:
    """Whether a text may stand as an IRI in RDF: with a scheme, and without what no IRI may hold."""
    return _ABSOLUTE.match(iri) is not None and _FORBIDDEN.search(iri) is None


def resolved(iri: str, base: str) -> str:
    """An IRI by its base; as it is where it is absolute or there is no base. Raises `QueryError` if malformed."""
    if not base or _ABSOLUTE.match(iri):
        return iri
    hierarchical = _HIERARCHICAL.match(base)
    scheme, known = (hierarchical[0], _KNOWN) if hierarchical else ("", "")
    try:
        found = scheme + urljoin(known + base.removeprefix(scheme), iri).removeprefix(known)
    except ValueError as error:
        raise QueryError("malformed IRI", value=iri) from error
    return f"{found}#" if iri.endswith("#") and not found.endswith("#") else found
