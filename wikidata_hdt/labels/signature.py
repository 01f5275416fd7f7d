"""Signatures of items: what tells namesakes apart, in a line of text beside the names.

A signature is read instead of the graph when candidates of a name are compared: one look-up an item, whatever its size.
"""

from __future__ import annotations

from dataclasses import dataclass, field

SIGNATURE_VERSION = "1"
"""Changes with the meaning or the form of signatures; an index with others is read as one without any."""

_FIELD, _TEXT, _LANGUAGE = "|", "\x1f", "="


@dataclass(frozen=True, slots=True)
class Signature:
    """What the graph says of an item, bounded."""

    claims: tuple[tuple[int, int], ...] = ()
    """Direct claims about items, as numbers of property and item, in the graph's order; not more of one property than
    the maker kept."""
    said: frozenset[int] = field(default_factory=frozenset)
    """Numbers of all properties with direct claims."""
    received: frozenset[int] = field(default_factory=frozenset)
    """Numbers of properties by which other items' claims point here."""
    years: tuple[int, int] | None = None
    """First and last year of its dates, negative before our era; None without dates."""
    labels: tuple[tuple[str, str], ...] = ()
    """Its names in the languages of the index, the best language first: language and text."""
    descriptions: tuple[tuple[str, str], ...] = ()
    """Its descriptions in the same way, cut after some words."""


EMPTY = Signature()


def encode(signature: Signature) -> str:
    """The line of text that `decode` reads."""
    claims = " ".join(f"{name}:{item}" for name, item in signature.claims)
    years = " ".join(map(str, signature.years or ()))
    numbers = (" ".join(map(str, sorted(one))) for one in (signature.said, signature.received))
    texts = (
        _TEXT.join(f"{language}{_LANGUAGE}{text}" for language, text in one)
        for one in (signature.labels, signature.descriptions)
    )
    return _FIELD.join((claims, *numbers, years, *(text.replace(_FIELD, " ") for text in texts)))


def decode(line: str) -> Signature:
    """The signature of a line. Raises ValueError for a line of another form."""
    claims, said, received, years, labels, descriptions = line.split(_FIELD)
    pairs = (claim.split(":") for claim in claims.split())
    first_last = [int(year) for year in years.split()]
    return Signature(
        tuple((int(name), int(item)) for name, item in pairs),
        frozenset(map(int, said.split())),
        frozenset(map(int, received.split())),
        (first_last[0], first_last[1]) if first_last else None,
        _texts(labels),
        _texts(descriptions),
    )


def first_description(line: str, language: str) -> str:
    """The description in a language that a signature's line has, without reading the rest; empty if it has none."""
    texts = line.rpartition(_FIELD)[2].split(_TEXT)
    mark = f"{language}{_LANGUAGE}"
    return next((text.removeprefix(mark) for text in texts if text.startswith(mark)), "")


def _texts(part: str) -> tuple[tuple[str, str], ...]:
    pairs = (text.partition(_LANGUAGE) for text in part.split(_TEXT) if text)
    return tuple((language, text) for language, _, text in pairs)
