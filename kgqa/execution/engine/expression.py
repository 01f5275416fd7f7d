"""A compiled expression: a function of a row, with the slots that it reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from kgqa.execution.engine.solution_rows import NONE, Operator, Row, Run, Slots
from kgqa.execution.engine.sparql_numbers import ExpressionError
from kgqa.execution.engine.term_values import Value, truth
from kgqa.sparql.algebra import Aggregate, Pattern, Variable
from kgqa.terms import Iri

Evaluate = Callable[[Run, Row], Value]


@dataclass(frozen=True, slots=True)
class Expression:
    """A compiled expression."""

    value: Evaluate
    """Its value for a row. Raises `ExpressionError` where it has none."""
    slots: Slots = NONE
    """The slots that it reads."""
    slot: int = -1
    """The slot, if the expression is nothing but a variable."""
    iri: Iri | None = None
    """The IRI, if it is nothing but one."""
    year_of: int = -1
    """The slot, if it is nothing but the year of a variable."""
    exists: tuple[Operator, bool] | None = None
    """The operator of a pattern, and whether it must have a solution, if that is all that is asked."""

    def holds(self, run: Run, row: Row) -> bool:
        """Whether a filter with this expression lets the row pass; an error does not."""
        try:
            return truth(self.value(run, row))
        except ExpressionError:
            return False


class Names(Protocol):
    """What the compiler offers to expressions."""

    def slot(self, variable: Variable) -> int:
        """The slot of a variable."""

    def exists(self, pattern: Pattern) -> tuple[Operator, Slots]:
        """The operator of the pattern of an EXISTS, and every slot of a variable that it mentions."""

    def aggregate(self, aggregate: Aggregate) -> int:
        """The slot of the value of an aggregate."""

    def solution(self) -> int:
        """The slot of a number that each solution has for itself."""
