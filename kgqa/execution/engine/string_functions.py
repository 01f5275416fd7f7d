"""Functions of strings. Source: SPARQL 1.1, sections 17.4.3 (strings) and 17.4.6 (hash functions)."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from urllib.parse import quote

from kgqa.execution.engine.expression_error import ExpressionError
from kgqa.execution.engine.sparql_numbers import number_literal, rounded, widened
from kgqa.execution.engine.term_values import Value, number_of, string_of
from kgqa.terms import Literal

_HASHES = ("MD5", "SHA1", "SHA256", "SHA384", "SHA512")


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
