"""Resolves relative IRIs. Source: RFC 3986, section 5; SPARQL 1.1, section 4.1.1."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from kgqa.errors import QueryError

_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


def resolved(iri: str, base: str) -> str:
    """An IRI by its base; as it is where it is absolute or there is no base. Raises `QueryError` if malformed."""
    if not base or _ABSOLUTE.match(iri):
        return iri
    try:
        found = urljoin(base, iri)
    except ValueError as error:
        raise QueryError("malformed IRI", value=iri) from error
    return f"{found}#" if iri.endswith("#") and not found.endswith("#") else found
