"""Ids for things that have none of Wikidata's: made from their IRIs, so that an IRI has the same id everywhere."""

from __future__ import annotations

from hashlib import sha256

from wikidata_hdt import wikidata_iris as v

_LOWEST = 10**14
"""Wikidata's own numbers have nine digits; ours have fifteen: that two of a million IRIs share one has a chance of
1 in 1,800."""


def own_item(iri: str) -> str:
    """The IRI of the item that an IRI names."""
    return f"{v.ENTITY}Q{_number(iri)}"


def own_property(iri: str) -> str:
    """The id of the property that an IRI names."""
    return f"P{_number(iri)}"


def is_own(identifier: str) -> bool:
    """Whether an id such as `Q36` was made here."""
    return identifier[1:].isdecimal() and int(identifier[1:]) >= _LOWEST


def _number(iri: str) -> int:
    return _LOWEST + int.from_bytes(sha256(iri.encode()).digest()[:8]) % (9 * _LOWEST)
