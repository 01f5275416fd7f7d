"""Queries that mean the same and that more servers understand: Virtuoso 7 gets some short forms wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from kgqa.sparql.algebra import Ask, Bgp, Filter, Form, Pattern, Union, Values, Variable
from kgqa.sparql.changes import with_parts
from kgqa.terms import XSD, Literal

_EMPTY = Bgp()
_ONE = Values((Variable("one"),), ((Literal("1", "", f"{XSD}integer"),),))
"""A single solution; the variable is one that no other part of the query sees."""


def portable(form: Form) -> Form:
    """The same query without UNION of single VALUES, which Virtuoso joins wrongly, and without conditions of ASK on an
    empty group, which it takes for fulfilled."""
    merged = cast(Form, _merged(form))
    return replace(merged, where=_grounded(merged.where)) if isinstance(merged, Ask) else merged


def _merged(part: object) -> object:
    part = with_parts(part, _merged)
    if not isinstance(part, Union) or not all(isinstance(one, Values) for one in part.parts):
        return part
    tables = cast(tuple[Values, ...], part.parts)
    if len({table.variables for table in tables}) > 1:
        return part
    return Values(tables[0].variables, tuple(row for table in tables for row in table.rows))


def _grounded(pattern: Pattern) -> Pattern:
    if not isinstance(pattern, Filter):
        return pattern
    return replace(pattern, pattern=_ONE if pattern.pattern == _EMPTY else _grounded(pattern.pattern))
