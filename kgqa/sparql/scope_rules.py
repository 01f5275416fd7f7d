"""What SPARQL forbids about the variables of a query level. Source: SPARQL 1.1, sections 18.2.1 and 19.8."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.sparql.algebra import As, Select, Variable
from kgqa.sparql.scope import grouping_variables, is_grouped, visible, walk


def scope_fault(select: Select) -> str:
    """What is wrong with the variables of a query level; empty if nothing is."""
    return _assignment_fault(select) or (_grouping_fault(select) if is_grouped(select) else "")


def _assignment_fault(select: Select) -> str:
    known = set(_behind(select))
    for key in select.group_by:
        if isinstance(key, As) and key.variable in visible(select.where):
            return _assigned_again(key)
    for column in select.projection:
        if isinstance(column, As) and column.variable in known:
            return _assigned_again(column)
        known.add(column.variable if isinstance(column, As) else column)
    return ""


def _behind(select: Select) -> Iterator[Variable]:
    """The variables that the expressions of a projection may read: those of the solutions or groups, and of VALUES
    behind the modifiers, which are joined before (section 18.2.4.3)."""
    yield from grouping_variables(select) if is_grouped(select) else visible(select.where)
    yield from select.values.variables if select.values else ()


def _assigned_again(assignment: As) -> str:
    return f"variable ?{assignment.variable.name} is assigned a value but already has one"


def _grouping_fault(select: Select) -> str:
    if not select.projection:
        return "SELECT * of groups has no variables"
    keys = set(_behind(select))
    for column in select.projection:
        expression = column.expression if isinstance(column, As) else column
        for part in walk(expression, into_aggregates=False):
            if isinstance(part, Variable) and part not in keys:
                return f"variable ?{part.name} is neither grouped by nor aggregated"
        if isinstance(column, As):
            keys.add(column.variable)
    return ""
