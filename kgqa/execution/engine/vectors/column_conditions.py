"""Filters on whole columns: comparisons of values by their keys, everything else once for each different combination.

A condition is true (1), false (0) or an error (-1) for each row. Source: SPARQL 1.1, section 17.2 (filter evaluation).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.id_store import NO_KEY, NUMBER, TIME, Nodes
from kgqa.execution.engine.solution_rows import Row, Run, Slots
from kgqa.execution.engine.sparql_numbers import ExpressionError
from kgqa.execution.engine.term_values import truth
from kgqa.execution.engine.vectors.column_values import Keys, key_of, keys_of, number_keys, years
from kgqa.execution.engine.vectors.node_table import Mask, Table, codes, numbered
from kgqa.sparql.algebra import (
    And,
    Arithmetic,
    Call,
    Comparator,
    Comparison,
    Exists,
    Membership,
    Not,
    Or,
    Signed,
    Variable,
)
from kgqa.sparql.algebra import Expression as Condition
from kgqa.terms import Literal

Truths = npt.NDArray[np.int8]
Test = Callable[[Run, Row, Table], Truths]
"""What a condition is for each row of a table whose slots are merged into a row."""
Compile = Callable[[Condition], Expression]
_ERROR = -1
_COMPARE: dict[Comparator, Callable[[Nodes, Nodes], Mask]] = {
    Comparator.EQUAL: np.equal,
    Comparator.UNEQUAL: np.not_equal,
    Comparator.LESS: np.less,
    Comparator.GREATER: np.greater,
    Comparator.AT_MOST: np.less_equal,
    Comparator.AT_LEAST: np.greater_equal,
}


def test_of(condition: Condition, whole: Expression, compiled: Compile) -> Test:
    """The test of a condition, which is also given compiled; `compiled` compiles parts of it for single rows.

    What asks for patterns is compiled once: nested deeply, it would take too long to be compiled again at each level.
    """
    return _Each(whole) if _asks_for_patterns(condition) else _test(condition, compiled)


def _asks_for_patterns(condition: Condition) -> bool:
    waiting = [condition]
    while waiting:
        match waiting.pop():
            case Exists():
                return True
            case And(parts=parts) | Or(parts=parts) | Call(arguments=parts):
                waiting += parts
            case Not(part=part) | Signed(part=part):
                waiting.append(part)
            case Comparison(left=left, right=right) | Arithmetic(left=left, right=right):
                waiting += (left, right)
            case Membership(member=member, options=options):
                waiting += (member, *options)
    return False


def _test(condition: Condition, compiled: Compile) -> Test:
    match condition:
        case And(parts=parts):
            return _decided([_test(part, compiled) for part in parts], by=0)
        case Or(parts=parts):
            return _decided([_test(part, compiled) for part in parts], by=1)
        case Not(part=part):
            return _not(_test(part, compiled))
        case Comparison(operator=operator, left=left, right=right):
            sides = [_side(side, compiled) for side in (left, right)]
            plain = _Each(compiled(condition))
            if sides[0] is None or sides[1] is None:
                return plain
            return _Compared(_COMPARE[operator], sides[0], sides[1], plain)
        case _:
            return _Each(compiled(condition))


def _decided(tests: Sequence[Test], *, by: int) -> Test:
    """`&&`, which a false part decides whatever the errors of others, or `||`, which a true one does."""

    def test(run: Run, row: Row, table: Table) -> Truths:
        found = np.stack([one(run, row, table) for one in tests])
        open_: Truths = np.where((found == _ERROR).any(axis=0), _ERROR, 1 - by).astype(np.int8)
        decided: Truths = np.where((found == by).any(axis=0), by, open_).astype(np.int8)
        return decided

    return test


def _not(test: Test) -> Test:
    def negated(run: Run, row: Row, table: Table) -> Truths:
        found = test(run, row, table)
        return np.where(found == _ERROR, _ERROR, 1 - found).astype(np.int8)

    return negated


@dataclass(frozen=True, slots=True)
class _Each:
    """Any condition, looked at once for each combination of what it reads."""

    expression: Expression

    def __call__(self, run: Run, row: Row, table: Table) -> Truths:
        return for_each(run, row, table, self.expression.slots, self._truth).astype(np.int8)

    def _truth(self, run: Run, row: Row) -> int:
        try:
            return int(truth(self.expression.value(run, row)))
        except ExpressionError:
            return _ERROR


@dataclass(frozen=True, slots=True)
class _Compared:
    """A comparison of two sides that have keys, where both are of one kind; else as any condition."""

    compare: Callable[[Nodes, Nodes], Mask]
    left: _Side
    right: _Side
    plain: _Each

    def __call__(self, run: Run, row: Row, table: Table) -> Truths:
        (left_kinds, left), (right_kinds, right) = self.left.keys(run, row, table), self.right.keys(run, row, table)
        known = np.broadcast_to((left_kinds == right_kinds) & (left_kinds != NO_KEY), (table.length,))
        found: Truths = np.broadcast_to(self.compare(left, right), (table.length,)).astype(np.int8)
        if not known.all():
            places = np.flatnonzero(~known)
            found[places] = self.plain(run, row, table.at(places))
        return found


@dataclass(frozen=True, slots=True)
class _Side:
    """A side of a comparison: a constant, a variable, or the year of one."""

    slot: int = -1
    constant: Literal | None = None
    is_year: bool = False

    def keys(self, run: Run, row: Row, table: Table) -> Keys:
        """The keys for each row of a table, or one for all of them."""
        column = table.columns.get(self.slot)
        if column is not None:
            kinds, keys = keys_of(run, column)
        else:
            kind, key = self._single(run, row)
            kinds, keys = np.array([kind], np.uint8), np.array([key], np.int64)
        if not self.is_year:
            return kinds, keys
        return np.where(kinds == TIME, np.uint8(NUMBER), np.uint8(NO_KEY)), number_keys(years(keys))

    def _single(self, run: Run, row: Row) -> tuple[int, int]:
        if self.constant is not None:
            return key_of(self.constant)
        return key_of(run.term(row[self.slot])) if row[self.slot] else (NO_KEY, 0)


def _side(side: Condition, compiled: Compile) -> _Side | None:
    match side:
        case Literal():
            return _Side(constant=side)
        case Variable():
            return _Side(compiled(side).slot)
        case Call(function="YEAR", arguments=(Variable() as variable,)):
            return _Side(compiled(variable).slot, is_year=True)
        case _:
            return None


def for_each(run: Run, row: Row, table: Table, slots: Slots, value: Callable[[Run, Row], int]) -> Nodes:
    """A number for each row of a table, found once for each combination of what the row has in some slots."""
    read = [slot for slot in table.columns if slot in slots]
    if not read:
        return np.full(table.length, value(run, row) if table.length else 0, np.int64)
    columns = [table.columns[slot] for slot in read]
    if len(read) == 1:
        distinct, places = numbered(columns[0])
        combinations: Iterable[tuple[int, ...]] = zip(distinct.tolist(), strict=True)
    else:
        _, first, places = np.unique(codes(columns), return_index=True, return_inverse=True)
        combinations = zip(*(column[first].tolist() for column in columns), strict=True)
    one, found = row.copy(), []
    for nodes in run.deadline.guard(combinations):
        for slot, node in zip(read, nodes, strict=True):
            one[slot] = node
        found.append(value(run, one))
    return np.array(found, np.int64)[places]
