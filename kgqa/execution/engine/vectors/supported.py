"""Which operators can be evaluated by columns."""

from __future__ import annotations

from kgqa.execution.engine.aggregates import DistinctCount, GroupBy, IndexCount
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.modifiers import Distinct, OrderBy, Slice
from kgqa.execution.engine.operators import Extend, Filter, LeftJoin, Minus, Union
from kgqa.execution.engine.solution_rows import Operator
from kgqa.execution.engine.triple_patterns import PathPattern, TriplePattern, Values
from kgqa.execution.engine.vectors.table_scans import is_scanned

UNARY = (Filter, Extend, Distinct, OrderBy, Slice, GroupBy, DistinctCount, LeftJoin, Minus)
"""Operators over the solutions of another one."""


def is_supported(operator: Operator) -> bool:
    """Whether an operator can be evaluated to a table."""
    if isinstance(operator, UNARY):
        return is_supported(operator.part) and _is_supported_over(operator)
    match operator:
        case TriplePattern() | PathPattern():
            return is_scanned(operator)
        case Join(parts=parts) | Union(parts=parts):
            return bool(parts) and all(_is_joined(part) for part in parts)
        case Values():
            return operator.scope.certain == operator.scope.possible
        case IndexCount(group=group):
            return is_supported(group)
        case _:
            return False


def _is_supported_over(operator: Operator) -> bool:
    """Whether one of `UNARY` can be, if what is below it can."""
    match operator:
        case LeftJoin(part=part, optional=optional):
            return part.scope.possible & optional.scope.possible <= part.scope.certain and is_seeded(optional)
        case Minus(part=part, excluded=excluded, shared=shared):
            certain = shared <= part.scope.certain & excluded.scope.certain
            return certain and (not shared or is_supported(excluded))
        case GroupBy(aggregates=aggregates):
            return not any(one.keeps_order for one in aggregates)
        case _:
            return True


def is_seeded(operator: Operator) -> bool:
    """Whether solutions that are there can be extended by an operator."""
    if isinstance(operator, Filter):
        return is_seeded(operator.part)
    return isinstance(operator, TriplePattern | PathPattern | Join) and _is_joined(operator)


def _is_joined(part: Operator) -> bool:
    """Whether a part of a join, or of a union, can be a table: it must bind the same slots in all solutions."""
    if isinstance(part, Join) and part.parameters:
        return False
    kinds = (TriplePattern, PathPattern, Join, Union, Values, Filter)
    return isinstance(part, kinds) and part.scope.certain == part.scope.possible and is_supported(part)
