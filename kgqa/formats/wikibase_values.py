"""RDF terms -> values as Wikibase's JSON has them, with what the node of a full value says of them.

Source: Wikibase JSON format (https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html). The way back is
`wikidata_hdt.entities.entity_values`. Without a node a time's precision is guessed as `kgqa.values.time_literals` does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

from kgqa.globe import globe_of, point_of
from kgqa.terms import ENTITY, NUMBERS, WIKIBASE, Iri, Literal, Term
from kgqa.values.points_in_time import Calendar, PointInTime, Precision
from kgqa.values.time_literals import DATES, time_of, told_time
from wikidata_hdt.wikidata_iris import COMMONS_FILE, EARTH, GREGORIAN, JULIAN, ONE, WKT_LITERAL

Details = Mapping[str, Term]
"""What a node of a full value says, by the name of the predicate behind `wikibase:`."""
_UNKNOWN = ("_:", "http://www.wikidata.org/.well-known/genid/")
_KINDS = {"Q": "item", "P": "property", "L": "lexeme"}
_CALENDARS = {Calendar.GREGORIAN: GREGORIAN, Calendar.JULIAN: JULIAN}
_ITEM_TYPES = {"item": "wikibase-item", "property": "wikibase-property", "lexeme": "wikibase-lexeme"}


def snak(prop: str, term: Term | None, details: Details, datatype: str = "") -> dict[str, Any]:
    """A snak of a property: of a value, of one that is unknown (a blank node), or of none (None).

    `datatype` is that of the property where it is known; else it is told by the value.
    """
    if term is None or (isinstance(term, Iri) and term.value.startswith(_UNKNOWN)):
        kind = "novalue" if term is None else "somevalue"
        return {"snaktype": kind, "property": prop, **({"datatype": datatype} if datatype else {})}
    told, value = _value(term, details)
    return {"snaktype": "value", "property": prop, "datavalue": value, "datatype": datatype or told}


def _value(term: Term, details: Details) -> tuple[str, dict[str, Any]]:
    """The datatype of a property that has such values, and the value."""
    if isinstance(term, Iri):
        return _resource(term.value)
    if term.language:
        text = {"text": term.value, "language": term.language}
        return "monolingualtext", {"value": text, "type": "monolingualtext"}
    if term.datatype in DATES and (time := _time(term, details)):
        return "time", {"value": time, "type": "time"}
    if term.datatype in NUMBERS:
        return "quantity", {"value": _quantity(term, details), "type": "quantity"}
    if term.datatype == WKT_LITERAL and (point := _point(term, details)):
        return "globe-coordinate", {"value": point, "type": "globecoordinate"}
    return "string", {"value": term.value, "type": "string"}


def _resource(iri: str) -> tuple[str, dict[str, Any]]:
    name = iri.removeprefix(ENTITY)
    if name != iri and name[:1] in _KINDS and name[1:].isdecimal():
        kind = _KINDS[name[0]]
        value = {"entity-type": kind, "numeric-id": int(name[1:]), "id": name}
        return _ITEM_TYPES[kind], {"value": value, "type": "wikibase-entityid"}
    if iri.startswith(COMMONS_FILE):
        return "commonsMedia", {"value": unquote(iri.removeprefix(COMMONS_FILE)), "type": "string"}
    return "url", {"value": iri, "type": "string"}


def _time(term: Literal, details: Details) -> dict[str, Any] | None:
    precision, model = details.get("timePrecision"), details.get("timeCalendarModel")
    calendar = Calendar.JULIAN if model is not None and model.value == JULIAN else Calendar.GREGORIAN
    time = time_of(term) if precision is None else told_time(term.value, Precision(int(precision.value)), calendar)
    if time is None:
        return None
    zone = details.get("timeTimezone")
    return {
        "time": _time_text(time), "timezone": int(zone.value) if zone else 0, "before": 0, "after": 0,
        "precision": int(time.precision), "calendarmodel": _CALENDARS[time.calendar],
    }  # fmt: skip


def _time_text(time: PointInTime) -> str:
    sign = "-" if time.year < 0 else "+"
    return f"{sign}{abs(time.year):04}-{time.month:02}-{time.day:02}T00:00:00Z"


def _quantity(term: Literal, details: Details) -> dict[str, str]:
    unit = details.get("quantityUnit")
    found = {"amount": _signed(term.value), "unit": "1" if unit is None or unit.value == ONE else unit.value}
    for key, name in (("upperBound", "quantityUpperBound"), ("lowerBound", "quantityLowerBound")):
        if name in details:
            found[key] = _signed(details[name].value)
    return found


def _signed(number: str) -> str:
    return number if number.startswith(("+", "-")) else "+" + number


def _point(term: Literal, details: Details) -> dict[str, Any] | None:
    point = point_of(term.value)
    if point is None:
        return None
    precision = details.get("geoPrecision")
    return {
        "latitude": point[0], "longitude": point[1], "altitude": None,
        "precision": float(precision.value) if precision else None, "globe": globe_of(term.value) or EARTH,
    }  # fmt: skip


def details_of(node: Mapping[str, Term]) -> Details:
    """What a node says, given by its predicates."""
    return {name.removeprefix(WIKIBASE): term for name, term in node.items() if name.startswith(WIKIBASE)}
