"""Turns the values of entity JSON into RDF terms: the simple term, and the details of the full value node.

Sources: Wikibase JSON format (https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html), Wikibase RDF dump
format (https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Any
from urllib.parse import quote

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.entities.entity_times import date_time
from wikidata_hdt.ntriples.ntriples import literal

_DEFAULT_PRECISION = 1 / 3600
_IRI_REFUSED = re.compile(r'[\x00-\x20<>"{}|^`\\]')
_LANGUAGE = re.compile(r"[A-Za-z]+(?:-[A-Za-z0-9]+)*")
_DECIMAL = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_ENTITY = re.compile(r"[A-Z][0-9]+(?:-[A-Z][0-9]+)?")
"""Items, properties, lexemes with their forms and senses, media, schemas."""
_LETTERS = {"item": "Q", "property": "P", "lexeme": "L"}


@dataclass(frozen=True, slots=True)
class RdfValue:
    """A value in RDF."""

    term: str
    details: tuple[tuple[str, str], ...] = ()
    """Predicates and objects of the full value node; empty for values that have none."""


@lru_cache(maxsize=1)
def _tags() -> dict[str, str]:
    path = Path(__file__).with_name("language_codes.tsv")
    return dict(line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:])


def language_tag(code: str) -> str:
    """The language tag of a Wikimedia language code; `und` for one that cannot be a tag."""
    tag = _tags().get(code, code)
    return tag if _LANGUAGE.fullmatch(tag) else "und"


def _number(value: float | str) -> str:
    """A floating-point number as PHP writes it."""
    number = float(value)
    if not isfinite(number):
        raise ValueError(f"a finite number, not {value}")
    if number.is_integer() and abs(number) < 1e15:  # noqa: PLR2004 (beyond, PHP writes an exponent)
        return str(int(number))
    text = repr(number)
    mantissa, mark, exponent = text.partition("e")
    if not mark:
        return text
    return f"{mantissa}{'' if '.' in mantissa else '.0'}E{int(exponent):+d}"


def _typed(value: str, datatype: str) -> str:
    return literal(value, datatype=v.XSD + datatype)


def _iri(text: str) -> str:
    """A URL as an IRI: what IRIs must not hold is percent-encoded."""
    return _IRI_REFUSED.sub(lambda match: quote(match[0]), text)


def _entity(value: Any) -> RdfValue:
    entity = value.get("id") or _LETTERS[value["entity-type"]] + str(int(value["numeric-id"]))
    if not _ENTITY.fullmatch(entity):
        raise ValueError(f"the id of an entity, not {entity!r}")
    return RdfValue(v.ENTITY + entity)


def _time(value: Any) -> RdfValue:
    precision = int(value["precision"])
    found = date_time(value["time"], precision, value["calendarmodel"])
    term = literal(value["time"]) if found is None else _typed(found, "dateTime")
    details = (
        (v.WIKIBASE + "timeValue", term),
        (v.WIKIBASE + "timePrecision", _typed(str(precision), "integer")),
        (v.WIKIBASE + "timeTimezone", _typed(str(int(value["timezone"])), "integer")),
        (v.WIKIBASE + "timeCalendarModel", _iri(value["calendarmodel"])),
    )
    return RdfValue(term, details)


def _decimal(value: str) -> str:
    """An amount as a literal. Raises `ValueError` for what is no number; Wikibase writes no exponents."""
    if not _DECIMAL.fullmatch(value):
        raise ValueError(f"an amount, not {value!r}")
    return _typed(value, "decimal")


def _quantity(value: Any) -> RdfValue:
    term = _decimal(value["amount"])
    unit = v.ONE if value["unit"] == "1" else _iri(value["unit"])
    details = [(v.WIKIBASE + "quantityAmount", term)]
    for key, predicate in (("upperBound", "quantityUpperBound"), ("lowerBound", "quantityLowerBound")):
        if value.get(key) is not None:
            details.append((v.WIKIBASE + predicate, _decimal(value[key])))
    return RdfValue(term, (*details, (v.WIKIBASE + "quantityUnit", unit)))


def _coordinate(value: Any) -> RdfValue:
    latitude, longitude = _number(value["latitude"]), _number(value["longitude"])
    globe = _iri(value.get("globe") or v.EARTH)
    prefix = "" if globe == v.EARTH else f"<{globe}> "
    precision = value.get("precision")
    details: tuple[tuple[str, str], ...] = (
        (v.WIKIBASE + "geoLatitude", _typed(latitude, "double")),
        (v.WIKIBASE + "geoLongitude", _typed(longitude, "double")),
        (v.WIKIBASE + "geoPrecision", _typed(_number(precision or _DEFAULT_PRECISION), "double")),
        (v.WIKIBASE + "geoGlobe", globe),
    )
    if precision is None:
        details = ((v.RDF_TYPE, v.WIKIBASE + "GeoAutoPrecision"), *details)
    return RdfValue(literal(f"{prefix}Point({longitude} {latitude})", datatype=v.WKT_LITERAL), details)


def _string(value: str, datatype: str) -> RdfValue:
    match datatype:
        case "url":
            return RdfValue(_iri(value))
        case "commonsMedia":
            return RdfValue(v.COMMONS_FILE + quote(value, safe=""))
        case "geo-shape" | "tabular-data":
            return RdfValue(v.GEO_SHAPE_DATA + quote(value.replace(" ", "_"), safe=";@$!*(),/~:"))
    return RdfValue(literal(value))


def rdf_value(value: Any, datatype: str) -> RdfValue:
    """The value of a snak's `datavalue`; `datatype` is that of its property.

    Raises `ValueError`, `KeyError`, `TypeError` or `AttributeError` for a value that breaks the format.
    """
    content = value["value"]
    match value["type"]:
        case "wikibase-entityid":
            return _entity(content)
        case "time":
            return _time(content)
        case "quantity":
            return _quantity(content)
        case "globecoordinate":
            return _coordinate(content)
        case "monolingualtext":
            return RdfValue(literal(content["text"], language_tag(content["language"])))
        case "string":
            return _string(content, datatype)
    raise ValueError(f"a known type of value, not {value['type']!r}")
