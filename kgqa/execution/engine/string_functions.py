"""Functions of strings, REGEX and REPLACE among them, which end when the time of the query is up.

The `re` of Python cannot be interrupted, and some patterns take it exponential time. The package `regex` looks at a
clock while it matches; it also knows the classes `\\p{…}` that XPath has and `re` lacks. Source: SPARQL 1.1, sections
17.4.3 (strings) and 17.4.6 (hash functions); XPath Functions and Operators 3.1, section 5.6 (flags, `$1`).
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any
from urllib.parse import quote

import regex

from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.engine.sparql_numbers import ExpressionError, number_literal, rounded, widened
from kgqa.execution.engine.term_values import Value, number_of, string_of
from kgqa.terms import Literal

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


STRING_FUNCTIONS: dict[str, Callable[..., Value]] = {
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
