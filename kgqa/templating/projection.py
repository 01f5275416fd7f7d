"""The forms of a template's query: asking for one slot, counting it, or asking whether it holds at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from kgqa.errors import QueryError, TemplateError
from kgqa.sparql.algebra import (
    Aggregate,
    And,
    As,
    Ask,
    Call,
    Comparator,
    Comparison,
    Expression,
    Extend,
    Filter,
    Form,
    Pattern,
    Select,
    Variable,
)
from kgqa.sparql.composing import narrowed, within_filters
from kgqa.sparql.reader import read
from kgqa.sparql.scope import columns, mentioned, patterns


class Period(NamedTuple):
    """A variable for dates, and the two that hold the ends of the period in which they lie."""

    date: str
    first: str
    last: str
    by_day: bool = False
    """Whether the ends are days; years otherwise."""


@dataclass(frozen=True, slots=True)
class QueryForms:
    """A SELECT query whose projection is chosen by the question.

    `SELECT *` may ask for any variable; a query with a projection of its own (a superlative) only for that.
    """

    base: Select
    """The query as the template has it."""
    variables: frozenset[str]
    """The names of all variables that it mentions."""

    @classmethod
    def parse(cls, text: str, where: str) -> QueryForms:
        """Read a query; raises TemplateError, which begins with `where`, for text that is no SELECT query."""
        try:
            form = read(text)
        except QueryError as error:
            raise TemplateError(f"{where}: {' '.join(error.message.split())}") from error
        if not isinstance(form, Select):
            raise TemplateError(f"{where}: not a query for solutions", value=text, expected="SELECT … WHERE { … }")
        return cls(form, frozenset(variable.name for variable in mentioned(form)))

    @property
    def projected(self) -> bool:
        """Whether the query has a projection of its own, not `*`."""
        return bool(self.base.projection)

    @property
    def answered(self) -> str:
        """The last variable of the query's own projection; empty for `SELECT *`."""
        return columns(self.base)[-1].name if self.projected else ""

    @property
    def picks_first(self) -> bool:
        """Whether the query asks for the first of what it orders."""
        return self.projected and self.base.limit == 1

    def found(self, given: Iterable[str]) -> str:
        """A given variable that the query yields and does not take: its own projection, or one that BIND assigns."""
        yielded = {self.answered, *_assigned(self.base)}
        return next((name for name in given if name in yielded), "")

    def within(self, times: Sequence[Period]) -> QueryForms:
        """The query narrowed to dates of variables in periods; no sub-query may hold the variables."""
        if not times or self.projected:
            return self
        where = self.base.where
        for time in times:
            where = Filter(where, _between(time))
        return replace(self, base=replace(self.base, where=where))

    def select(self, variable: str, *more: str) -> Select:
        """The query for the values of a variable (and further ones)."""
        return self.base if self.projected else _select(self.base, (variable, *more))

    def count(
        self, variable: str, name: str, members: Pattern | None = None, conditions: Iterable[Expression] = ()
    ) -> Select:
        """The query for the number of values of a variable, under a further pattern and further conditions."""
        where = self.base.where if members is None else within_filters(self.base.where, members)
        number = As(Aggregate("COUNT", Variable(variable), distinct=True), Variable(name))
        return Select(narrowed(where, conditions), (number,))

    def ask(self) -> Form:
        """The query for whether there is any solution."""
        return Ask(self.base if self.base.group_by or self.base.having else self.base.where)


@lru_cache(maxsize=4096)
def _select(base: Select, names: tuple[str, ...]) -> Select:
    """One value per query and columns, so that caches of executors know it at once."""
    return replace(base, projection=tuple(map(Variable, names)), distinct=True)


def _assigned(base: Select) -> set[str]:
    """The variables that BIND and the projections of subqueries assign."""
    below = list(patterns(base.where))
    assigned = {pattern.variable.name for pattern in below if isinstance(pattern, Extend)}
    chosen = (column for pattern in below if isinstance(pattern, Select) for column in pattern.projection)
    return assigned | {column.variable.name for column in chosen if isinstance(column, As)}


def _between(period: Period) -> Expression:
    time: Expression = Variable(period.date)
    if not period.by_day:
        time = Call("YEAR", (time,))
    return And(
        (
            Comparison(Comparator.AT_LEAST, time, Variable(period.first)),
            Comparison(Comparator.AT_MOST, time, Variable(period.last)),
        )
    )
