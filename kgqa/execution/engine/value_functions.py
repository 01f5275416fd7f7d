"""SPARQL's functions of values by name, those of dates and times among them: they need nothing but their arguments.

Source: SPARQL 1.1, section 17.4 (function definitions). Every function raises `ExpressionError` where it has no value.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from kgqa.errors import QueryError
from kgqa.execution.engine.moments import Fields, at_midnight, fields, offset
from kgqa.execution.engine.sparql_numbers import (
    ExpressionError,
    Number,
    absolute,
    number_literal,
    rounded,
    rounded_down,
    rounded_up,
)
from kgqa.execution.engine.string_functions import STRING_FUNCTIONS, simple_text
from kgqa.execution.engine.term_values import Value, as_term, number_of, parsed
from kgqa.sparql.iris import is_absolute, resolved
from kgqa.terms import RDF, XSD, Iri, Literal, compared

_LANG_STRING = RDF + "langString"
_LANGUAGE = re.compile(r"[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*")
_BLANK = "_:"
_DATED = (XSD + "dateTime", XSD + "date")
_HOUR, _MINUTE = 3600, 60


def _is_blank(value: Value) -> bool:
    return isinstance(value, Iri) and value.value.startswith(_BLANK)


def _is_iri(value: Value) -> bool:
    return isinstance(value, Iri) and not value.value.startswith(_BLANK)


def _literal(value: Value) -> Literal:
    term = as_term(value)
    if isinstance(term, Literal):
        return term
    raise ExpressionError("not a literal")


def _str(value: Value) -> Value:
    if _is_blank(value):
        raise ExpressionError("a blank node has no text")
    return Literal(as_term(value).value)


def _lang(value: Value) -> Value:
    return Literal(_literal(value).language)


def _datatype(value: Value) -> Value:
    literal = _literal(value)
    return Iri(_LANG_STRING if literal.language else literal.datatype or XSD + "string")


def _lang_matches(tag: Value, wanted: Value) -> Value:
    """Basic filtering of RFC 4647, section 3.3.1."""
    language, pattern = simple_text(tag).lower(), simple_text(wanted).lower()
    if pattern == "*":
        return bool(language)
    return language == pattern or language.startswith(pattern + "-")


def _iri(value: Value, base: Value | None = None) -> Value:
    """An IRI, resolved by the base that the query declares; without one it must be absolute."""
    if isinstance(value, Iri) and _is_iri(value):
        return value
    text = simple_text(value)
    try:
        found = text if base is None else resolved(text, as_term(base).value)
    except QueryError as error:
        raise ExpressionError(str(error)) from error
    if not is_absolute(found):
        raise ExpressionError("not an IRI")
    return Iri(found)


def _typed(text: Value, datatype: Value) -> Value:
    if not isinstance(datatype, Iri) or _is_blank(datatype):
        raise ExpressionError("not a datatype")
    return Literal(simple_text(text), datatype="" if datatype.value == XSD + "string" else datatype.value)


def _with_language(text: Value, language: Value) -> Value:
    tag = simple_text(language)
    if not _LANGUAGE.fullmatch(tag):
        raise ExpressionError("not a language tag")
    return Literal(simple_text(text), tag)


def _same_term(left: Value, right: Value) -> Value:
    return compared(as_term(left)) == compared(as_term(right))


def _of_number(function: Callable[[Number], Number]) -> Callable[[Value], Value]:
    return lambda value: number_literal(function(number_of(value)))


def _fields(value: Value, *datatypes: str) -> Fields:
    found = fields(value.value) if isinstance(value, Literal) and value.datatype in datatypes else None
    if found is None:
        raise ExpressionError("not a date")
    return at_midnight(found)


def _part(name: str, *datatypes: str) -> Callable[[Value], Value]:
    return lambda value: number_literal(getattr(_fields(value, *datatypes), name))


def _seconds(value: Value) -> Value:
    return number_literal(Decimal(_fields(value, XSD + "dateTime").seconds))


def _zone(value: Value) -> str:
    return _fields(value, *_DATED).zone


def _timezone(value: Value) -> Value:
    """The zone as a duration, such as `-PT8H` or `PT0S`."""
    zone = _zone(value)
    if not zone:
        raise ExpressionError("no time zone")
    seconds = offset(zone)
    hours, minutes = abs(seconds) // _HOUR, abs(seconds) % _HOUR // _MINUTE
    text = (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes else "") or "0S"
    return Literal(f"{'-' if seconds < 0 else ''}PT{text}", datatype=XSD + "dayTimeDuration")


MOMENT_FUNCTIONS: dict[str, Callable[..., Value]] = {
    **{name.upper(): _part(name, *_DATED) for name in ("year", "month", "day")},
    **{name.upper(): _part(name, XSD + "dateTime") for name in ("hours", "minutes")},
    "SECONDS": _seconds,
    "TIMEZONE": _timezone,
    "TZ": lambda value: Literal(_zone(value)),
}
FUNCTIONS: dict[str, Callable[..., Value]] = {
    "STR": _str,
    "LANG": _lang,
    "DATATYPE": _datatype,
    "LANGMATCHES": _lang_matches,
    "IRI": _iri,
    "STRDT": _typed,
    "STRLANG": _with_language,
    "SAMETERM": _same_term,
    "ISIRI": _is_iri,
    "ISBLANK": _is_blank,
    "ISLITERAL": lambda value: isinstance(as_term(value), Literal),
    "ISNUMERIC": lambda value: isinstance(value, Literal) and parsed(value).kind == "number",
    "ABS": _of_number(absolute),
    "CEIL": _of_number(rounded_up),
    "FLOOR": _of_number(rounded_down),
    "ROUND": _of_number(rounded),
    **STRING_FUNCTIONS,
    **MOMENT_FUNCTIONS,
}
"""Function of each built-in by its name."""
