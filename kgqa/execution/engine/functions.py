"""SPARQL functions that are evaluated natively; the others are left to rdflib.

Source: SPARQL 1.1, section 17.4 (function definitions).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from kgqa.execution.engine.values import (
    ExpressionError,
    Number,
    Value,
    as_term,
    number_literal,
    number_of,
    parsed,
    string_of,
)  # fmt: skip
from kgqa.terms import XSD, Iri, Literal

_LANG_STRING = "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString"


def _str(value: Value) -> Value:
    return Literal(as_term(value).value)


def _literal(value: Value) -> Literal:
    term = as_term(value)
    if isinstance(term, Literal):
        return term
    raise ExpressionError("not a literal")


def _lang(value: Value) -> Value:
    return Literal(_literal(value).language)


def _datatype(value: Value) -> Value:
    literal = _literal(value)
    return Iri(_LANG_STRING if literal.language else literal.datatype or XSD + "string")


def _lang_matches(tag: Value, wanted: Value) -> Value:
    """Basic filtering of RFC 4647, section 3.3.1."""
    language, pattern = string_of(tag).lower(), string_of(wanted).lower()
    if pattern == "*":
        return bool(language)
    return language == pattern or language.startswith(pattern + "-")


def _date_part(index: int) -> Callable[[Value], Value]:
    def date_part(value: Value) -> Value:
        kind, key = parsed(_literal(value))
        if kind in ("dateTime", "date") and isinstance(key, tuple):
            parts: tuple[int, ...] = key
            return number_literal(parts[index])
        raise ExpressionError("not a date")

    return date_part


def _compatible_text(text: Value, part: Value) -> tuple[str, str]:
    """The texts of two strings; an argument's language must be that of the text, or none."""
    if _literal(part).language not in ("", _literal(text).language):
        raise ExpressionError("strings of different languages")
    return string_of(text), string_of(part)


def _contains(text: Value, part: Value) -> Value:
    whole, piece = _compatible_text(text, part)
    return piece in whole


def _starts(text: Value, part: Value) -> Value:
    whole, piece = _compatible_text(text, part)
    return whole.startswith(piece)


def _ends(text: Value, part: Value) -> Value:
    whole, piece = _compatible_text(text, part)
    return whole.endswith(piece)


def _case(change: Callable[[str], str]) -> Callable[[Value], Value]:
    return lambda value: Literal(change(string_of(value)), _literal(value).language)


def _rounding(mode: str, of_float: Callable[[float], float]) -> Callable[[Value], Value]:
    def rounded(value: Value) -> Value:
        number: Number = number_of(value)
        if isinstance(number, int):
            return number_literal(number)
        if isinstance(number, Decimal):
            return number_literal(number.quantize(Decimal(1), rounding=mode))
        return number_literal(float(of_float(number)) if math.isfinite(number) else number)

    return rounded


def _round_half_up(number: Decimal) -> Decimal:
    """Halves go towards positive infinity (XPath `fn:round`)."""
    return (number + Decimal("0.5")).quantize(Decimal(1), rounding=ROUND_FLOOR)


def _round(value: Value) -> Value:
    number = number_of(value)
    if isinstance(number, Decimal):
        return number_literal(_round_half_up(number))
    if isinstance(number, float) and math.isfinite(number):
        return number_literal(float(math.floor(number + 0.5)))
    return number_literal(number)


def _abs(value: Value) -> Value:
    number = number_of(value)
    return number_literal(-number if number < 0 else number)


def _is_iri(value: Value) -> Value:
    return isinstance(value, Iri) and not value.value.startswith("_:")


def _is_blank(value: Value) -> Value:
    return isinstance(value, Iri) and value.value.startswith("_:")


def _is_numeric(value: Value) -> Value:
    return isinstance(value, Literal) and parsed(value).kind == "number"


FUNCTIONS: dict[str, tuple[Callable[..., Value], tuple[str, ...]]] = {
    "STR": (_str, ("arg",)),
    "LANG": (_lang, ("arg",)),
    "DATATYPE": (_datatype, ("arg",)),
    "LANGMATCHES": (_lang_matches, ("arg1", "arg2")),
    "sameTerm": (lambda left, right: as_term(left) == as_term(right), ("arg1", "arg2")),
    "YEAR": (_date_part(0), ("arg",)),
    "MONTH": (_date_part(1), ("arg",)),
    "DAY": (_date_part(2), ("arg",)),
    "STRLEN": (lambda value: number_literal(len(string_of(value))), ("arg",)),
    "LCASE": (_case(str.lower), ("arg",)),
    "UCASE": (_case(str.upper), ("arg",)),
    "CONTAINS": (_contains, ("arg1", "arg2")),
    "STRSTARTS": (_starts, ("arg1", "arg2")),
    "STRENDS": (_ends, ("arg1", "arg2")),
    "ABS": (_abs, ("arg",)),
    "CEIL": (_rounding(ROUND_CEILING, math.ceil), ("arg",)),
    "FLOOR": (_rounding(ROUND_FLOOR, math.floor), ("arg",)),
    "ROUND": (_round, ("arg",)),
    "isIRI": (_is_iri, ("arg",)),
    "isURI": (_is_iri, ("arg",)),
    "isBLANK": (_is_blank, ("arg",)),
    "isLITERAL": (lambda value: isinstance(as_term(value), Literal), ("arg",)),
    "isNUMERIC": (_is_numeric, ("arg",)),
}
"""Function of each built-in by rdflib's name of it, with the names of its arguments in rdflib's expressions."""


def add(left: Number, right: Number) -> Number:
    """Sum by SPARQL's type promotion."""
    a, b = promoted(left, right)
    return a + b  # type: ignore[operator]  # promoted to one type


def subtract(left: Number, right: Number) -> Number:
    """Difference by SPARQL's type promotion."""
    a, b = promoted(left, right)
    return a - b  # type: ignore[operator]  # promoted to one type


def multiply(left: Number, right: Number) -> Number:
    """Product by SPARQL's type promotion."""
    a, b = promoted(left, right)
    return a * b  # type: ignore[operator]  # promoted to one type


def divide(left: Number, right: Number) -> Number:
    """Quotient by SPARQL's type promotion; integers give a decimal. Raises `ExpressionError` for division by zero."""
    a, b = promoted(left, right)
    if isinstance(a, float) and isinstance(b, float):
        if b:
            return a / b
        return math.nan if not a or math.isnan(a) else math.copysign(math.inf, a) * math.copysign(1, b)
    if not b:
        raise ExpressionError("division by zero")
    return Decimal(a) / Decimal(b)


def promoted(left: Number, right: Number) -> tuple[Number, Number]:
    """Both numbers in the wider of their types: integer, decimal, double."""
    if isinstance(left, float) or isinstance(right, float):
        return float(left), float(right)
    if isinstance(left, Decimal) or isinstance(right, Decimal):
        return Decimal(left), Decimal(right)
    return left, right
