"""The triples of an entity -> the entity as Wikibase's JSON has it: names, statements with ranks, qualifiers and
values.

A truthy graph has direct claims alone; each becomes a statement of normal rank without an id. References are left out,
because graphs do not keep them. Source: Wikibase JSON format; the way back is `wikidata_hdt.entities.entity_json`.

Source: Wikibase JSON format (https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html). The way back is
`wikidata_hdt.entities.entity_values`. Without a node a time’s precision is guessed as in `kgqa.values.points_in_time`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from kgqa.globe import globe_of, point_of
from kgqa.terms import (
    CLAIM,
    DIRECT,
    ENTITY,
    NUMBERS,
    QUALIFIER,
    QUALIFIER_VALUE,
    RDFS_LABEL,
    SCHEMA_DESCRIPTION,
    SKOS_ALT_LABEL,
    STATEMENT,
    STATEMENT_VALUE,
    WIKIBASE,
    Iri,
    Literal,
    Term,
)
from kgqa.values.points_in_time import DATES, Calendar, PointInTime, Precision, time_of, told_time
from wikidata_hdt.wikidata_iris import COMMONS_FILE, EARTH, GREGORIAN, JULIAN, ONE, RANK, WKT_LITERAL

_STATEMENT_NODE = ENTITY + "statement/"
_RANKS = {"PreferredRank": "preferred", "NormalRank": "normal", "DeprecatedRank": "deprecated"}
_NO_DETAILS: Details = {}
_SAYS = ("timeValue", "quantityAmount")
"""What repeats the simple value in a node of a full one."""
Triple = tuple[Term, Term, Term]
DatatypeOf = Callable[[str], str]
"""The datatype of a property as the JSON names it; empty where that is not known."""
_Node = Mapping[str, Sequence[Term]]
Details = Mapping[str, Term]
"""What a node of a full value says, by the name of the predicate behind `wikibase:`."""
_UNKNOWN = ("_:", "http://www.wikidata.org/.well-known/genid/")
_KINDS = {"Q": "item", "P": "property", "L": "lexeme"}
_CALENDARS = {Calendar.GREGORIAN: GREGORIAN, Calendar.JULIAN: JULIAN}
_ITEM_TYPES = {"item": "wikibase-item", "property": "wikibase-property", "lexeme": "wikibase-lexeme"}


def wikibase_entity(name: str, triples: Iterable[Triple], datatype: DatatypeOf) -> dict[str, Any]:
    """An entity by its id and its triples, those of the nodes of its statements and their values among them."""
    return _Reader(triples, datatype).entity(name)


class _Reader:
    """Reads nodes of one entity's triples."""

    def __init__(self, triples: Iterable[Triple], datatype: DatatypeOf) -> None:
        self._nodes: defaultdict[str, defaultdict[str, list[Term]]] = defaultdict(lambda: defaultdict(list))
        self._datatype = datatype
        for subject, predicate, obj in triples:
            self._nodes[subject.value][predicate.value].append(obj)

    def entity(self, name: str) -> dict[str, Any]:
        """The entity."""
        node = self._nodes[ENTITY + name]
        kind = "property" if name.startswith("P") else "item"
        typed = {"datatype": self._datatype(name)} if kind == "property" and self._datatype(name) else {}
        return {
            "type": kind,
            "id": name,
            **typed,
            "labels": {code: texts[0] for code, texts in _texts(node, RDFS_LABEL).items()},
            "descriptions": {code: texts[0] for code, texts in _texts(node, SCHEMA_DESCRIPTION).items()},
            "aliases": _texts(node, SKOS_ALT_LABEL),
            "claims": dict(self._claims(node)),
        }

    def _claims(self, node: _Node) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        """The statements by property: the nodes of full ones, else the direct claims."""
        names = [_property(one, space) for space in (CLAIM, DIRECT) for one in node]
        for prop in sorted({name for name in names if name}, key=lambda one: int(one[1:])):
            full = [one.value for one in node.get(CLAIM + prop, ()) if one.value.startswith(_STATEMENT_NODE)]
            direct = () if full else node.get(DIRECT + prop, ())
            yield prop, [*(self._statement(prop, one) for one in full), *(self._direct(prop, one) for one in direct)]

    def _direct(self, prop: str, value: Term) -> dict[str, Any]:
        return {"mainsnak": self._snak(prop, value, ()), "type": "statement", "rank": "normal"}

    def _statement(self, prop: str, name: str) -> dict[str, Any]:
        node = self._nodes[name]
        value = next(iter(node[STATEMENT + prop]), None)
        rank = next((one.value.removeprefix(WIKIBASE) for one in node[RANK]), "")
        qualifiers = dict(self._qualifiers(node))
        more = {"qualifiers": qualifiers, "qualifiers-order": list(qualifiers)} if qualifiers else {}
        return {
            "mainsnak": self._snak(prop, value, node[STATEMENT_VALUE + prop]),
            "type": "statement",
            **more,
            "id": name.removeprefix(_STATEMENT_NODE).replace("-", "$", 1),
            "rank": _RANKS.get(rank, "normal"),
        }

    def _qualifiers(self, node: _Node) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        for predicate, values in tuple(node.items()):
            prop = _property(predicate, QUALIFIER)
            if prop:
                full = node.get(QUALIFIER_VALUE + prop, ())
                yield prop, [self._snak(prop, one, full) for one in values]

    def _snak(self, prop: str, value: Term | None, full: Iterable[Term]) -> dict[str, Any]:
        return snak(prop, value, self._details(value, full), self._datatype(prop))

    def _details(self, value: Term | None, full: Iterable[Term]) -> Details:
        """What one of some nodes says of a value: that which has the value, or else says none."""
        for one in full:
            details = _details_of({name: terms[0] for name, terms in self._nodes[one.value].items()})
            said = [details[name] for name in _SAYS if name in details]
            if not said or said[0] == value:
                return details
        return _NO_DETAILS


def _texts(node: _Node, predicate: str) -> dict[str, list[dict[str, str]]]:
    """Texts by their languages."""
    found: dict[str, list[dict[str, str]]] = {}
    for one in node.get(predicate, ()):
        if isinstance(one, Literal) and one.language:
            found.setdefault(one.language, []).append({"language": one.language, "value": one.value})
    return found


def _property(predicate: str, space: str) -> str:
    """The id of a property in a namespace; empty for other predicates."""
    name = predicate.removeprefix(space)
    return name if name != predicate and name[:1] == "P" and name[1:].isdecimal() else ""


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


def _details_of(node: Mapping[str, Term]) -> Details:
    """What a node says, given by its predicates."""
    return {name.removeprefix(WIKIBASE): term for name, term in node.items() if name.startswith(WIKIBASE)}
