r"""SPARQL's functions of values by name, those of dates and times among them: they need nothing but their arguments.

Source: SPARQL 1.1, section 17.4 (function definitions). Every function raises `ExpressionError` where it has no value.

Those of strings, REGEX and REPLACE among them, end when the time of the query is up: the `re` of Python cannot be
interrupted, and some patterns take it exponential time. The package `regex` looks at a clock while it matches; it also
knows the classes `\p{…}` that XPath has and `re` lacks. Source: SPARQL 1.1, sections 17.4.3 (strings) and 17.4.6 (hash
functions); XPath Functions and Operators 3.1, section 5.6 (flags, `$1`).
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import regex

from kgqa.errors import QueryError
from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.engine.moments import Fields, at_midnight, fields, offset
from kgqa.execution.engine.sparql_numbers import (
    ExpressionError,
    Number,
    absolute,
    number_literal,
    rounded,
    rounded_down,
    rounded_up,
    widened,
)
from kgqa.execution.engine.term_values import Value, as_term, number_of, parsed, string_of
from kgqa.sparql.wikidata_names import is_absolute, resolved
from kgqa.terms import RDF, XSD, Iri, Literal, compared

_HASHES = ("MD5", "SHA1", "SHA256", "SHA384", "SHA512")
_FLAGS = {"i": regex.IGNORECASE, "s": regex.DOTALL, "m": regex.MULTILINE, "x": 0, "q": 0}
_PART = regex.compile(r"\\.|\[(?:\\.|[^\]\\])*\]|[ \t\r\n]|\$", regex.DOTALL)
"""In a pattern of XPath: what is escaped, a class of characters, white space, the sign of the end."""
_REFERENCE = regex.compile(r"\\([\\$])|\$([0-9]{1,6})|(\\)")
"""In the replacement of XPath: an escaped sign, a group, a stray backslash."""
_NO_FLAGS = Literal("")


def simple_text(value: Value) -> str:
    """The text of a string without a language. Raises `ExpressionError` for anything else."""
    if isinstance(value, Literal) and not value.language and not value.datatype:
        return value.value
    raise ExpressionError("not a string without language")


def language_of(value: Value) -> str:
    """The language of a string; empty without one."""
    return value.language if isinstance(value, Literal) else ""


def _compatible(text: Value, part: Value) -> tuple[str, str]:
    """The texts of two strings; an argument's language must be that of the text, or none."""
    texts = string_of(text), string_of(part)
    if language_of(part).lower() not in ("", language_of(text).lower()):
        raise ExpressionError("strings of different languages")
    return texts


def _test(of_texts: Callable[[str, str], bool]) -> Callable[[Value, Value], Value]:
    return lambda text, part: of_texts(*_compatible(text, part))


def _case(change: Callable[[str], str]) -> Callable[[Value], Value]:
    return lambda value: Literal(change(string_of(value)), language_of(value))


def _substring(text: Value, start: Value, length: Value | None = None) -> Value:
    """By XPath's `fn:substring`: the first character is at 1, positions are rounded."""
    whole = string_of(text)
    first = widened(rounded(number_of(start)))
    last = math.inf if length is None else first + widened(rounded(number_of(length)))
    if math.isnan(first) or math.isnan(last):
        return Literal("", language_of(text))
    begin, end = (int(min(max(place, 1), len(whole) + 1)) - 1 for place in (first, last))
    return Literal(whole[begin:end], language_of(text))


def _before(text: Value, part: Value) -> Value:
    whole, piece = _compatible(text, part)
    head, found, _ = whole.partition(piece) if piece else ("", "found", "")
    return Literal(head, language_of(text)) if found else Literal("")


def _after(text: Value, part: Value) -> Value:
    whole, piece = _compatible(text, part)
    _, found, tail = whole.partition(piece) if piece else ("", "found", whole)
    return Literal(tail, language_of(text)) if found else Literal("")


def _concatenated(*texts: Value) -> Value:
    languages = {language_of(text) for text in texts}
    return Literal("".join(map(string_of, texts)), languages.pop() if len(languages) == 1 else "")


def _hash(name: str) -> Callable[[Value], Value]:
    def hashed(value: Value) -> Value:
        return Literal(hashlib.new(name.lower(), simple_text(value).encode(), usedforsecurity=False).hexdigest())

    return hashed


_STRING_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "STRLEN": lambda value: number_literal(len(string_of(value))),
    "SUBSTR": _substring,
    "UCASE": _case(str.upper),
    "LCASE": _case(str.lower),
    "CONTAINS": _test(lambda whole, part: part in whole),
    "STRSTARTS": _test(str.startswith),
    "STRENDS": _test(str.endswith),
    "STRBEFORE": _before,
    "STRAFTER": _after,
    "CONCAT": _concatenated,
    "ENCODE_FOR_URI": lambda value: Literal(quote(string_of(value), safe="~")),
    **{name: _hash(name) for name in _HASHES},
}


def matches(deadline: Deadline, text: Value, pattern: Value, flags: Value = _NO_FLAGS) -> Value:
    """REGEX. Raises `ExpressionError`, and `BudgetExceeded` when the time is up."""
    compiled, whole = _compiled(simple_text(pattern), simple_text(flags)), string_of(text)
    return _timed(deadline, lambda seconds: compiled.search(whole, timeout=seconds)) is not None


def replaced(deadline: Deadline, text: Value, pattern: Value, by: Value, flags: Value = _NO_FLAGS) -> Value:
    """REPLACE. Raises as `matches`, also for a pattern that finds the empty text."""
    whole, flag_text = string_of(text), simple_text(flags)
    compiled = _compiled(simple_text(pattern), flag_text)
    if _timed(deadline, lambda seconds: compiled.search("", timeout=seconds)):
        raise ExpressionError("a regular expression that finds nothing cannot be replaced")
    template = _replacement(simple_text(by), flag_text)
    result = _timed(deadline, lambda seconds: compiled.sub(template, whole, timeout=seconds))
    return Literal(str(result), language_of(text))


@lru_cache(maxsize=256)
def _compiled(pattern: str, flags: str) -> Any:
    """A compiled pattern. Raises `ExpressionError` for a pattern or flag that does not exist."""
    unknown = set(flags) - _FLAGS.keys()
    if unknown:
        raise ExpressionError(f"unknown flag of a regular expression: {min(unknown)}")
    try:
        text = regex.escape(pattern) if "q" in flags else _as_python_reads(pattern, flags)
        return regex.compile(text, sum({_FLAGS[flag] for flag in flags}))
    except (regex.error, OverflowError, RecursionError, ValueError) as error:
        raise ExpressionError(f"not a regular expression: {pattern} ({error})") from error


def _as_python_reads(pattern: str, flags: str) -> str:
    """The pattern with XPath's meaning: `$` is the very end, not also a line break before it, and the flag `x` leaves
    out white space, but not that of classes, and knows no comments."""

    def part(match: Any) -> str:
        if match[0] == "$":
            return "$" if "m" in flags else r"\Z"
        return "" if "x" in flags and match[0].isspace() else str(match[0])

    return str(_PART.sub(part, pattern))


def _replacement(text: str, flags: str) -> Callable[[Any], str]:
    """What replaces a match, by XPath's rules: `$1` is a group, `\\$` a dollar sign."""
    if "q" in flags:
        return lambda _: text

    def replacement(match: Any) -> str:
        return str(_REFERENCE.sub(lambda sign: sign[1] or _group(match, sign[2]) or sign[3] or "", text))

    return replacement


def _group(match: Any, digits: str | None) -> str:
    """The text of a group; digits that make no group's number are text behind it."""
    if not digits:
        return ""
    length = next((n for n in range(len(digits), 1, -1) if int(digits[:n]) <= match.re.groups), 1)
    number = int(digits[:length])
    return ((match[number] or "") if number <= match.re.groups else "") + digits[length:]


def _timed(deadline: Deadline, match: Callable[[float], Any]) -> Any:
    """Match within what is left of the query's time. Raises `BudgetExceeded`."""
    seconds = deadline.remaining
    if seconds <= 0:
        raise BudgetExceeded
    try:
        return match(seconds)
    except TimeoutError:
        raise BudgetExceeded from None


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


_MOMENT_FUNCTIONS: dict[str, Callable[..., Value]] = {
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
    **_STRING_FUNCTIONS,
    **_MOMENT_FUNCTIONS,
}
"""Function of each built-in by its name."""
