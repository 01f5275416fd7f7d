"""REGEX and REPLACE of SPARQL that end when the time of the query is up, whatever the pattern.

Python's `re` cannot be interrupted, and some patterns take it exponential time. The package `regex` looks at a clock
while it matches; it also knows the classes `\\p{…}` that XPath has and `re` lacks.
Source: SPARQL 1.1, sections 17.4.3.14 and 17.4.3.15; XPath Functions and Operators 3.1, section 5.6 (flags, `$1`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MethodType
from typing import Any, Protocol

import rdflib
import regex
from rdflib.plugins.sparql.operators import string
from rdflib.plugins.sparql.sparql import SPARQLError

from kgqa.execution.budget import BudgetExceeded, Deadline

_FLAGS = {"i": regex.IGNORECASE, "s": regex.DOTALL, "m": regex.MULTILINE, "x": regex.VERBOSE, "q": 0}
_REFERENCE = regex.compile(r"\\([\\$])|\$(\d+)|(\\)")
"""In the replacement of XPath: an escaped sign, a group, a stray backslash."""


class Timed(Protocol):
    """What stands for the graph in rdflib's context while a query is evaluated."""

    @property
    def deadline(self) -> Deadline:
        """When the evaluation must end."""


def interruptible(nodes: Iterator[Any]) -> None:
    """Let REGEX and REPLACE among parsed nodes be evaluated here instead of by rdflib."""
    for node in nodes:
        if node.name in _FUNCTIONS:
            node._evalfn = MethodType(_FUNCTIONS[node.name], node)


def _regex(expression: Any, context: Any) -> rdflib.Literal:
    text = str(string(expression.text))
    pattern = _compiled(expression)
    return rdflib.Literal(_timed(context, lambda seconds: pattern.search(text, timeout=seconds)) is not None)


def _replace(expression: Any, context: Any) -> rdflib.Literal:
    text = string(expression.arg)
    pattern = _compiled(expression)
    template = _replacement(str(string(expression.replacement)), expression.flags)
    replaced = _timed(context, lambda seconds: pattern.sub(template, str(text), timeout=seconds))
    return rdflib.Literal(replaced, lang=text.language, datatype=text.datatype)


_FUNCTIONS: dict[str, Callable[[Any, Any], rdflib.Literal]] = {"Builtin_REGEX": _regex, "Builtin_REPLACE": _replace}


def _compiled(expression: Any) -> Any:
    """The pattern of an expression. Raises SPARQLError for a pattern or flag that does not exist."""
    pattern, flags = str(string(expression.pattern)), str(expression.flags or "")
    unknown = set(flags) - _FLAGS.keys()
    if unknown:
        raise SPARQLError(f"unknown flag of a regular expression: {min(unknown)}")
    try:
        return regex.compile(regex.escape(pattern) if "q" in flags else pattern, sum({_FLAGS[flag] for flag in flags}))
    except (regex.error, OverflowError, RecursionError) as error:
        raise SPARQLError(f"not a regular expression: {pattern} ({error})") from error


def _replacement(text: str, flags: Any) -> Callable[[Any], str]:
    """What replaces a match, by XPath's rules: `$1` is a group, `\\$` a dollar sign."""
    if "q" in str(flags or ""):
        return lambda _: text

    def replaced(match: Any) -> str:
        return str(_REFERENCE.sub(lambda sign: sign[1] or _group(match, sign[2]) or sign[3] or "", text))

    return replaced


def _group(match: Any, digits: str | None) -> str:
    """The text of a group; digits that make no group's number are text behind it."""
    if not digits:
        return ""
    length = next((n for n in range(len(digits), 1, -1) if int(digits[:n]) <= match.re.groups), 1)
    number = int(digits[:length])
    return ((match[number] or "") if number <= match.re.groups else "") + digits[length:]


def _timed(context: Any, match: Callable[[float], Any]) -> Any:
    """Match within what is left of the query's time. Raises `BudgetExceeded`."""
    clock: Timed = getattr(context, "ctx", context).graph
    seconds = clock.deadline.remaining
    if seconds <= 0:
        raise BudgetExceeded
    try:
        return match(seconds)
    except TimeoutError:
        raise BudgetExceeded from None
