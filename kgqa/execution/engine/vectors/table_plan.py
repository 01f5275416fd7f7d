"""Evaluates operators to tables: joins, filters, groups, the first by a value; and tells which can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from kgqa.execution.engine.aggregates import DistinctCount, GroupBy, IndexCount
from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.id_store import NO_KEY, TIME, Arrays, Nodes
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.modifiers import Distinct, OrderBy, Slice
from kgqa.execution.engine.operators import Extend, Filter, LeftJoin, Minus, Union
from kgqa.execution.engine.solution_rows import NONE, Operator, Row, Run, Slots
from kgqa.execution.engine.sparql_numbers import ExpressionError, number_literal
from kgqa.execution.engine.term_values import as_term, sort_key
from kgqa.execution.engine.triple_patterns import PathPattern, TriplePattern, Values
from kgqa.execution.engine.vectors.column_conditions import for_each
from kgqa.execution.engine.vectors.column_values import keys_of, years
from kgqa.execution.engine.vectors.node_table import Mask, Table, among, codes, numbered, table_of, together
from kgqa.execution.engine.vectors.table_joins import JoinedTable, Step, pruned
from kgqa.execution.engine.vectors.table_modifiers import FirstByValue, Groups, interned, limit_of, pattern_of
from kgqa.execution.engine.vectors.table_scans import NotVectorisedError, Scans, is_scanned

_ON_THE_WAY = {"SAMPLE", "MIN", "MAX"}
"""Aggregates that repeated values do not change."""
_PLACE = -3
"""A slot of tables in between: the place of a solution."""
_SORTED = 1000
"""Rows that are sorted one by one without looking for the first ones before."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """One evaluation; its row has the constants and the bound variables."""

    run: Run
    arrays: Arrays
    row: Row
    steps: list[Step] = field(default_factory=list)
    begun: tuple[Operator | None, Table] | None = None
    """A pattern of the join to begin with, and its solutions."""

    def table(self, operator: Operator, needed: Slots, distinct: bool = False) -> Table:
        """The solutions of an operator with the slots that are needed, of equal ones perhaps but one where `distinct`.

        Raises `NotVectorisedError` for what must be evaluated by rows, `BudgetExceeded`.
        """
        self.run.deadline.check()
        match operator:
            case TriplePattern() | PathPattern() | Join() | Values():
                return self._joined(operator, (), needed, distinct)
            case Filter():
                return self._filtered(operator, needed, distinct)
            case Union(parts=parts):
                return pruned(together([self._branch(part, operator) for part in parts]), needed, distinct)
            case LeftJoin():
                return pruned(self._with_optional(operator, needed), needed, distinct)
            case Minus():
                return pruned(self._without(operator, needed), needed, distinct)
            case Extend(part=part, slot=slot, expression=expression):
                below = self.table(part, needed - {slot} | expression.slots, distinct)
                return pruned(below.beside(slot, self._column(below, expression)), needed, distinct)
            case Distinct(part=part, slots=slots):
                below = self.table(part, frozenset(slots), True).kept(slots)
                return below.distinct() if isinstance(part, OrderBy) else below.different()
            case OrderBy():
                return self._ordered(operator, needed)
            case Slice(part=part, start=start, length=length):
                stop = None if length is None else start + length
                return self.table(part, needed).at(slice(start, stop))
            case _:
                return self._aggregated(operator)

    def _branch(self, part: Operator, union: Union) -> Table:
        """The solutions of a part with all that any part binds."""
        table = self.table(part, union.scope.possible)
        for slot in union.scope.possible - table.columns.keys():
            if not self.row[slot]:
                table = table.beside(slot, np.zeros(table.length, np.int64))
        return table

    def _with_optional(self, operator: LeftJoin, needed: Slots) -> Table:
        """OPTIONAL: the solutions joined with those of the pattern, and those that have none."""
        condition, optional = operator.condition, operator.optional.scope.possible
        needed |= (condition.slots if condition else NONE) | optional
        left = self.table(operator.part, needed)
        joined = self._extended(left.beside(_PLACE, np.arange(left.length)), operator.optional, NONE)
        if condition is not None:
            truths = for_each(self.run, self.row, joined, condition.slots, condition.holds)
            joined = joined.at(truths == 1)
        without = np.ones(left.length, np.bool_)
        without[joined.columns[_PLACE]] = False
        rest = left.at(without)
        for slot in joined.columns.keys() - {_PLACE} - rest.columns.keys():
            rest = rest.beside(slot, np.zeros(rest.length, np.int64))
        return together([rest, joined.kept(rest.columns)])

    def _without(self, operator: Minus, needed: Slots) -> Table:
        """MINUS: the solutions that share no values with one of the pattern."""
        left = self.table(operator.part, needed | operator.shared)
        if not operator.shared:
            return left
        inner = TablePlan(self.run, self.arrays, list(operator.frame.start()), self.steps)
        excluded = inner.table(operator.excluded, operator.shared, True)
        columns = [np.concatenate([self._told(left, slot), inner._told(excluded, slot)]) for slot in operator.shared]
        both = codes(columns)
        return left.at(~among(both[: left.length], both[left.length :]))

    def _told(self, table: Table, slot: int) -> Nodes:
        column = table.columns.get(slot)
        return np.full(table.length, self.row[slot], np.int64) if column is None else column

    def _extended(self, table: Table, operator: Operator, needed: Slots, distinct: bool = False) -> Table:
        """The solutions of a table, joined with an operator; all slots are kept unless some are named."""
        filters: list[Filter] = []
        while isinstance(operator, Filter):
            filters.append(operator)
            operator = operator.part
        needed = needed or operator.scope.possible.union(table.columns)
        scans, waiting = Scans(self.run, self.arrays, self.row), list(_flat((operator,)))
        return JoinedTable(scans, self.steps, waiting, filters, needed, distinct, self, (None, table)).table()

    def passing(self, table: Table, filters: Iterable[Filter]) -> Table:
        """See `table_joins.Plan`."""
        for one in filters:
            before = table.length
            found = self._existing(table, one.condition)
            table = table.at(one.test(self.run, self.row, table) == 1 if found is None else found)
            self.steps.append(Step("Filter", None, before, table.length))
        return table

    def _existing(self, table: Table, condition: Expression) -> Mask | None:
        """Which solutions a pattern extends that must have a solution, or must not; None for other conditions."""
        if condition.exists is None or not _is_seeded(condition.exists[0]):
            return None
        operator, wanted = condition.exists
        shared = table.kept(condition.slots)
        if not shared.columns or not all(column.all() for column in shared.columns.values()):
            return None
        try:
            joined = self._extended(shared.beside(_PLACE, np.arange(table.length)), operator, frozenset({_PLACE}), True)
        except NotVectorisedError:
            return None
        found = np.zeros(table.length, np.bool_)
        found[joined.columns[_PLACE]] = True
        return found if wanted else ~found

    def _filtered(self, operator: Filter, needed: Slots, distinct: bool) -> Table:
        """Filters are looked at as soon as a join has what they read."""
        filters, part = [operator], operator.part
        while isinstance(part, Filter):
            filters, part = [*filters, part], part.part
        if isinstance(part, TriplePattern | PathPattern | Join):
            return self._joined(part, filters, needed, distinct)
        read = NONE.union(*(one.condition.slots for one in filters))
        table = self.passing(self.table(part, needed | read, distinct), filters)
        return pruned(table, needed, distinct)

    def _joined(self, part: Operator, filters: Sequence[Filter], needed: Slots, distinct: bool) -> Table:
        waiting = list(_flat((part,)))
        join = part if isinstance(part, Join) else None
        row = join.with_parameters(self.run, self.row) if join else self.row
        slots = part.scope.possible
        if row is None:
            return Table(0, {slot: np.zeros(0, np.int64) for slot in slots & needed})
        inner = TablePlan(self.run, self.arrays, row, self.steps)
        scans = Scans(self.run, self.arrays, row)
        joined = JoinedTable(scans, self.steps, waiting, list(filters), needed, distinct, inner, self.begun).table()
        for slot in needed & slots - joined.columns.keys():  # bound variables
            joined = joined.beside(slot, np.full(joined.length, row[slot], np.int64))
        return joined

    def whole(self, operator: Operator) -> Table:
        """See `table_joins.Plan`."""
        return self.table(operator, operator.scope.possible)

    def _column(self, table: Table, expression: Expression) -> Nodes:
        """The nodes of the values of an expression, 0 where it has none."""
        if expression.slot >= 0:
            return self._told(table, expression.slot)
        moments = table.columns.get(expression.year_of)
        if moments is not None and (found := self._years(moments)) is not None:
            return found

        def value(run: Run, row: Row) -> int:
            try:
                return run.intern(as_term(expression.value(run, row)))
            except ExpressionError:
                return 0

        return for_each(self.run, self.row, table, expression.slots, value)

    def _years(self, column: Nodes) -> Nodes | None:
        """The nodes of the years of moments; None where some have no key."""
        kinds, keys = keys_of(self.run, column)
        return interned(self.run, years(keys)) if (kinds == TIME).all() else None

    def _ordered(self, operator: OrderBy, needed: Slots) -> Table:
        """The first solutions in order; what cannot be among them is left out before single rows are compared."""
        needed |= NONE.union(*(expression.slots for expression, _ in operator.keys))
        most = operator.most(self.run)
        table = self._read_in_order(operator, needed, most) if most else None
        if table is None:
            table = self.table(operator.part, needed)
        if most is not None and most < table.length > _SORTED:
            expression, descending = operator.keys[0]
            ranks = self._ranks(self._column(table, expression))
            ranks = -ranks if descending else ranks
            table = table.at(ranks <= np.partition(ranks, most - 1)[most - 1]) if most else table.at(slice(0))
            self.steps.append(Step("TopK", None, most, table.length))
        rows = operator.ordered(self.run, table.rows(self.row))
        return table_of(list(rows), table.columns)

    def _read_in_order(self, operator: OrderBy, needed: Slots, most: int) -> Table | None:
        """The first solutions, from a property whose values the store has in order; None where that does not pay."""
        values, found = self.arrays.values, pattern_of(operator, self.row)
        if values is None or found is None:
            return None
        limit = limit_of(Scans(self.run, self.arrays, self.row), *found, most)
        ordered = values.in_order(found[0].predicate) if limit else None
        if ordered is None:
            return None

        def joined(table: Table) -> Table:
            plan = TablePlan(self.run, self.arrays, self.row, self.steps, (found[0], table))
            return plan.table(operator.part, needed)

        return FirstByValue(values, ordered, found[0], operator.keys[0][1], joined).table(most, limit)

    def _ranks(self, column: Nodes) -> Nodes:
        """Numbers in the order in which the nodes of a column are sorted; values of equal numbers may still differ."""
        kinds, keys = keys_of(self.run, column)
        if kinds[0] != NO_KEY and (kinds == kinds[0]).all():
            return keys
        distinct, places = numbered(column)
        told = [
            sort_key(self.run.term(node)) if node else (0, 0) for node in self.run.deadline.guard(distinct.tolist())
        ]
        order = sorted(range(len(told)), key=told.__getitem__)
        ranks, rank = np.zeros(len(told), np.int64), 0
        for before, place in zip([None, *order], order, strict=False):
            rank += before is not None and told[before] != told[place]
            ranks[place] = rank
        return ranks[places]

    def _aggregated(self, operator: Operator) -> Table:
        match operator:
            case DistinctCount(part=part, counted=counted, slot=slot):
                column = self.table(part, frozenset({counted}), True).different().columns.get(counted)
                return self._single(slot, 0 if column is None else int(np.count_nonzero(column)))
            case IndexCount(group=group, aggregate=aggregate):
                told = operator.told(self.run, self.row)
                return self.table(group, NONE) if told is None else self._single(aggregate.slot, told)
            case GroupBy():
                return self._grouped(operator)
        raise NotVectorisedError

    def _single(self, slot: int, number: int) -> Table:
        self.steps.append(Step("Count", None, 1, 1))
        return Table(1, {slot: np.array([self.run.intern(number_literal(number))], np.int64)})

    def _grouped(self, operator: GroupBy) -> Table:
        keys = operator.keys or ()
        read = [one.expression for one in operator.aggregates if one.expression is not None]
        below = NONE.union(*(one.slots for one in (*keys, *read)))
        whole = any(one.expression is None and one.distinct for one in operator.aggregates)
        below = frozenset(operator.variables) if whole else below
        once = all(one.distinct or one.kind in _ON_THE_WAY for one in operator.aggregates)
        table = self.table(operator.part, below, once and not whole)
        columns = [self._column(table, one) for one in keys]
        groups = Groups(columns if operator.keys is not None else None, table.length)
        found = {
            slot: column[groups.first] for slot, column in zip(operator.key_slots, columns, strict=True) if slot >= 0
        }
        for index, one in enumerate(operator.aggregates):
            if one.expression is not None:
                column: Nodes | None = self._column(table, one.expression)
            else:
                column = codes(list(table.columns.values())) + 1 if one.distinct and table.columns else None
            found[one.slot] = groups.aggregated(self.run, one, index, column)
        self.steps.append(Step("Group", None, table.length, groups.count))
        return Table(groups.count, found)


def _flat(parts: Iterable[Operator]) -> Iterable[Operator]:
    for part in parts:
        if isinstance(part, Join):
            yield from _flat(part.parts)
        else:
            yield part


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
            return part.scope.possible & optional.scope.possible <= part.scope.certain and _is_seeded(optional)
        case Minus(part=part, excluded=excluded, shared=shared):
            certain = shared <= part.scope.certain & excluded.scope.certain
            return certain and (not shared or is_supported(excluded))
        case GroupBy(aggregates=aggregates):
            return not any(one.keeps_order for one in aggregates)
        case _:
            return True


def _is_seeded(operator: Operator) -> bool:
    """Whether solutions that are there can be extended by an operator."""
    if isinstance(operator, Filter):
        return _is_seeded(operator.part)
    return isinstance(operator, TriplePattern | PathPattern | Join) and _is_joined(operator)


def _is_joined(part: Operator) -> bool:
    """Whether a part of a join, or of a union, can be a table: it must bind the same slots in all solutions."""
    if isinstance(part, Join) and part.parameters:
        return False
    kinds = (TriplePattern, PathPattern, Join, Union, Values, Filter)
    return isinstance(part, kinds) and part.scope.certain == part.scope.possible and is_supported(part)
