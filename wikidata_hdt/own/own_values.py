"""Values of other vocabularies as Wikidata has them: times of day zero, decimal numbers, points."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.ntriples.ntriples import literal, split_literal

_TIME = re.compile(r"(-?\d{4,})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d:\d\d))?)?)?")
_TIMES = frozenset(v.XSD + name for name in ("date", "dateTime", "dateTimeStamp", "gYear", "gYearMonth"))
_NUMBERS = frozenset(
    v.XSD + name
    for name in (
        "integer", "int", "long", "short", "byte", "decimal", "double", "float", "nonNegativeInteger",
        "positiveInteger", "unsignedInt", "unsignedLong", "unsignedShort", "unsignedByte", "negativeInteger",
        "nonPositiveInteger",
    )
)  # fmt: skip


def value(term: str, entity: Callable[[str], str]) -> str:
    """The object of a statement: the entity that an IRI names, or the literal in Wikidata's datatype."""
    if not term.startswith('"'):
        return entity(term)
    text, language, datatype = split_literal(term)
    if language:
        return term
    return (_time(text) if datatype in _TIMES else _number(text) if datatype in _NUMBERS else "") or term


def point(latitude: str, longitude: str) -> str:
    """The literal of a place on the globe, in degrees; empty for what are no such."""
    try:
        north, east = (Decimal(split_literal(one)[0].replace(",", ".")) for one in (latitude, longitude))
    except (InvalidOperation, ValueError):
        return ""
    return literal(f"Point({east} {north})", "", v.WKT_LITERAL)


def _time(text: str) -> str:
    """The time; without a month or day the first one stands for it, as in Wikidata's truthy statements."""
    match = _TIME.match(text)
    if match is None:
        return ""
    year, month, day, moment = match.groups()
    return literal(f"{year}-{month or '01'}-{day or '01'}T{moment or '00:00:00'}Z", "", v.XSD + "dateTime")


def _number(text: str) -> str:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return ""
    return literal(f"{number:f}", "", v.XSD + "decimal") if number.is_finite() else ""
