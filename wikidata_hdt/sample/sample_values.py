"""Parses the cells of the sample's tables into values with the RDF terms of Wikidata's mapping.

Source: wikidata_hdt/sample/README.md for the cells; Wikibase RDF dump format for the terms.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.calendars import FIRST_GREGORIAN_DAY, gregorian_date, julian_day
from wikidata_hdt.ntriples.ntriples import literal

PRECISION_CENTURY, PRECISION_YEAR, PRECISION_MONTH, PRECISION_DAY = 7, 9, 10, 11
PROPERTY_TYPES = {
    "item": "WikibaseItem", "time": "Time", "quantity": "Quantity", "string": "String", "external-id": "ExternalId",
    "monolingual": "Monolingualtext", "coordinate": "GlobeCoordinate",
}  # fmt: skip
"""Wikibase's names of the datatypes."""

_ITEM = re.compile(r"Q[1-9]\d*")
_DATE = re.compile(r"(-?)(\d{1,4})(?:-(\d\d)(?:-(\d\d))?)?")
_CENTURY = re.compile(r"(-?)C([1-9]\d?)")
_QUANTITY = re.compile(r"-?\d+(\.\d+)?")
_TEXT = re.compile(r"[^\t|{};]+")
_MONOLINGUAL = re.compile(r"([^\t|{}@]+)@([a-z]{2,3}(?:-[A-Za-z0-9]+)*)")
_COORDINATE = re.compile(r"(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)")
_POLE = 90
_DAY = re.compile(r'"(\d{4}-\d\d-\d\d)T')
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_CELL_VALUE = re.compile(r"([^{}|]*)(?:\{([^{}|]*)\})?")


@dataclass(frozen=True, slots=True)
class PropertyType:
    """Datatype of a property, and the unit item of its quantities (empty without one)."""

    datatype: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """A value as it stands in the graph."""

    term: str
    """The simple value: object of direct claims, `ps:` and `pq:`."""
    details: tuple[tuple[str, str], ...] = ()
    """Predicates and objects of the full value node; empty for values that have none."""

    @property
    def item(self) -> str:
        """The item id that the value is, or an empty string."""
        return self.term[len(v.ENTITY) :] if self.term.startswith(v.ENTITY) else ""

    @property
    def day(self) -> str:
        """The ISO date of a point in time that is known to the day; empty for other values and for years before 1."""
        found = _DAY.match(self.term)
        precision = dict(self.details).get(v.WIKIBASE + "timePrecision", "")
        return found[1] if found and precision == _precision(PRECISION_DAY) else ""


UNKNOWN = Value("_:unknown")
"""Wikibase's unknown value, `?` in a cell: there are more values than those that the cell names."""
NO_VALUE = Value("_:none")
"""Wikibase's no value, `-` in a cell: there is none (an island state has no neighbour)."""
_SPECIAL = {"?": UNKNOWN, "-": NO_VALUE}


@dataclass(frozen=True, slots=True)
class Claim:
    """A value of a property with its qualifiers, each a property id and a value."""

    value: Value
    qualifiers: tuple[tuple[str, Value], ...] = ()

    def qualified_by(self, prop: str) -> bool:
        """Whether the claim has a qualifier of this property."""
        return any(qualifier == prop for qualifier, _ in self.qualifiers)


@dataclass(frozen=True, slots=True)
class _Date:
    """A date as a cell gives it; the year is negative before Christ."""

    year: int
    month: int = 1
    day: int = 1
    precision: int = PRECISION_YEAR

    @property
    def is_julian(self) -> bool:
        """Whether it begins before 15 October 1582: Wikidata's editors enter such times by the Julian calendar."""
        return self._number < FIRST_GREGORIAN_DAY

    @property
    def timestamp(self) -> str:
        """An xsd:dateTime of XSD 1.1, in which the year before 1 is 0000: 44 BC is -0043. Julian days become Gregorian
        ones; centuries keep the year that is given. Source: `wikidata_hdt.entities.entity_times`."""
        is_converted = self.is_julian and self.precision == PRECISION_DAY
        year, month, day = gregorian_date(self._number) if is_converted else (self._counted, self.month, self.day)
        return f"{'-' if year < 0 else ''}{abs(year):04}-{month:02}-{day:02}T00:00:00Z"

    @property
    def _counted(self) -> int:
        return self.year if self.year > 0 or self.precision < PRECISION_YEAR else self.year + 1

    @property
    def _number(self) -> int:
        return julian_day(self._counted, self.month, self.day)


def _parse_date(text: str) -> _Date:
    century = _CENTURY.fullmatch(text)
    if century:
        number = int(century[2])
        return _Date(-100 * number if century[1] else 100 * (number - 1) + 1, precision=PRECISION_CENTURY)
    match = _DATE.fullmatch(text)
    if not match or not int(match[2]):
        raise ValueError("a date such as 1810-03-01, 1810-03, 1810, -44-03-15 or C18")
    year, month, day = int(match[1] + match[2]), int(match[3] or 1), int(match[4] or 1)
    if not 1 <= month <= len(_DAYS) or not 1 <= day <= _DAYS[month - 1]:
        raise ValueError("a month and a day that exist")
    precision = PRECISION_DAY if match[4] else PRECISION_MONTH if match[3] else PRECISION_YEAR
    return _Date(year, month, day, precision)


def _precision(number: int) -> str:
    return literal(str(number), datatype=v.XSD + "integer")


def _time(text: str) -> Value:
    date = _parse_date(text)
    term = literal(date.timestamp, datatype=v.XSD + "dateTime")
    details = (
        (v.WIKIBASE + "timeValue", term),
        (v.WIKIBASE + "timePrecision", _precision(date.precision)),
        (v.WIKIBASE + "timeTimezone", literal("0", datatype=v.XSD + "integer")),
        (v.WIKIBASE + "timeCalendarModel", v.JULIAN if date.is_julian else v.GREGORIAN),
    )
    return Value(term, details)


def _quantity(text: str, unit: str) -> Value:
    if not _QUANTITY.fullmatch(text):
        raise ValueError("a decimal number such as 312696 or -2.5")
    term = literal(text if text.startswith("-") else f"+{text}", datatype=v.XSD + "decimal")
    if not unit:
        return Value(term)
    return Value(term, ((v.WIKIBASE + "quantityAmount", term), (v.WIKIBASE + "quantityUnit", v.ENTITY + unit)))


def _coordinate(text: str) -> Value:
    match = _COORDINATE.fullmatch(text)
    if not match or abs(float(match[1])) > _POLE or abs(float(match[2])) > 2 * _POLE:
        raise ValueError("latitude and longitude in degrees, such as 52.23 21.01")
    return Value(literal(f"Point({match[2]} {match[1]})", datatype=v.WKT_LITERAL))


def parse_value(text: str, kind: PropertyType) -> Value:
    """The value that a text stands for. Raises `ValueError`, whose message says what was expected."""
    match kind.datatype:
        case "item":
            if not _ITEM.fullmatch(text):
                raise ValueError("an item id such as Q36")
            return Value(v.ENTITY + text)
        case "time":
            return _time(text)
        case "quantity":
            return _quantity(text, kind.unit)
        case "coordinate":
            return _coordinate(text)
        case "monolingual":
            found = _MONOLINGUAL.fullmatch(text)
            if not found:
                raise ValueError("a text with its language, such as Polak@pl")
            return Value(literal(found[1], found[2]))
    if not _TEXT.fullmatch(text):
        raise ValueError("a text without tab, |, {, } and ;")
    return Value(literal(text))


def _parse_claim(text: str, prop: str, types: Mapping[str, PropertyType]) -> Claim:
    match = _CELL_VALUE.fullmatch(text)
    if not match:
        raise ValueError("value{P580=…;P582=…}")
    qualifiers = []
    for part in match[2].split(";") if match[2] else ():
        name, _, raw = (piece.strip() for piece in part.partition("="))
        if name not in types:
            raise ValueError(f"a qualifier of property_types.tsv, not {name!r}")
        qualifiers.append((name, parse_value(raw, types[name])))
    raw = match[1].strip()
    return Claim(_SPECIAL.get(raw) or parse_value(raw, types[prop]), tuple(qualifiers))


def parse_cell(cell: str, prop: str, types: Mapping[str, PropertyType]) -> tuple[list[Claim], list[str]]:
    """The claims of a cell, and the problems with those values that could not be read."""
    claims, problems = [], []
    for text in cell.split("|"):
        try:
            claims.append(_parse_claim(text.strip(), prop, types))
        except ValueError as error:
            problems.append(f"{prop} {text.strip()!r}: expected {error}")
    return claims, problems
