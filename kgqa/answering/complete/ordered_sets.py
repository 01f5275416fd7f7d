"""How many members of a set that is put in order have a value to be ordered by."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from kgqa.model import Query, Solutions
from kgqa.sparql.algebra import (
    Bgp,
    Extend,
    Filter,
    Form,
    Join,
    LeftJoin,
    Minus,
    Pattern,
    Select,
    Triple,
    Union,
    Variable,
)
from kgqa.sparql.scope import columns, patterns, visible, walk
from kgqa.terms import DIRECT, Iri, Literal
from kgqa.values.time_literals import DATES

_MOST = 5_000
"""Members that are counted; of larger sets the share is that among these."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A set, and how many of it have a value."""

    valued: int
    members: int
    is_composed: bool = False
    """Whether they are ordered by what values of several things make, as of a person and a term of office."""

    @property
    def share(self) -> float:
        """0 to 1."""
        return min(1.0, self.valued / self.members)


UNCOUNTED = Measured(0, 0)
"""A set that was not counted to its end within the budget."""


def measured(query: Query, run: Callable[[Query], Solutions]) -> Measured | None:
    """What a query puts in order, or `UNCOUNTED`; None where it orders nothing, or what it orders cannot be told from
    its values."""
    level = ordered_level(query.form)
    if level is None:
        return None
    keys = keys_of(level)
    owners = {node for one in _measuring(level.where, keys) if isinstance(node := one.subject, Variable)}
    base = without(level.where, keys)
    is_composed = len(owners) > 1
    owner = next(iter(columns(level)), None) if is_composed else owners.pop() if owners else None
    if owner is None or base is None or owner not in visible(base):
        return None
    members, valued = (_count(replace(query, form=_members(where, owner)), run) for where in (base, level.where))
    if members is None or valued is None:
        return UNCOUNTED
    return Measured(valued, members, is_composed) if members else None


def is_ordered_by_own_time(query: Query, run: Callable[[Query], Solutions]) -> bool:
    """Whether a query puts things in the order of times of their own, as of birth, and not of when they came into the
    set; a first value of what it orders by tells."""
    level = ordered_level(query.form)
    keys = [one for one in walk(level.order_by[0].expression) if isinstance(one, Variable)] if level else []
    if level is None or not keys:
        return False
    by = [one.predicate for one in _measuring(level.where, keys)]
    if not by or not all(isinstance(one, Iri) and one.value.startswith(DIRECT) for one in by):
        return False
    values = run(replace(query, form=Select(level.where, tuple(keys), limit=1))).column(keys[0].name)
    return any(isinstance(one, Literal) and one.datatype in DATES for one in values)


def ordered_level(form: Form) -> Select | None:
    """The level of a query that puts something in order."""
    if isinstance(form, Select) and form.order_by:
        return form
    return next((one for one in patterns(form.where) if isinstance(one, Select) and one.order_by), None)


def _members(where: Pattern, variable: Variable) -> Select:
    return Select(where, (variable,), distinct=True, limit=_MOST)


def _count(query: Query, run: Callable[[Query], Solutions]) -> int | None:
    found = run(query)
    return len(found.rows) if found.complete else None


def keys_of(level: Select) -> frozenset[Variable]:
    """What a level of a query orders by first, with what that is computed from."""
    keys = {one for one in walk(level.order_by[0].expression) if isinstance(one, Variable)}
    return frozenset(keys.union(_computed_from(level.where, keys)))


def _computed_from(pattern: Pattern, keys: Collection[Variable]) -> Iterator[Variable]:
    """The variables from which a pattern computes what is ordered by („BIND(?to - ?from AS ?years)”)."""
    for one in patterns(pattern):
        if isinstance(one, Extend) and one.variable in keys:
            yield from (part for part in walk(one.expression) if isinstance(part, Variable))


def _measuring(pattern: Pattern, keys: Collection[Variable]) -> Iterator[Triple]:
    """The triple patterns that yield what is ordered by."""
    for one in patterns(pattern):
        if isinstance(one, Bgp):
            yield from (triple for triple in one.triples if triple.obj in keys)


def without(pattern: Pattern, keys: Collection[Variable]) -> Pattern | None:
    """A pattern without what yields some variables; None where nothing is left."""
    match pattern:
        case Bgp(triples=found):
            kept = tuple(one for one in found if one.obj not in keys)
            return Bgp(kept) if kept else None
        case Join(parts=parts):
            left = [one for part in parts if (one := without(part, keys)) is not None]
            return (left[0] if len(left) == 1 else Join(tuple(left))) if left else None
        case Union(parts=parts):
            left = [one for part in parts if (one := without(part, keys)) is not None]
            return (left[0] if len(left) == 1 else Union(tuple(left))) if len(left) == len(parts) else None
        case Filter(pattern=inside, condition=condition):
            base = without(inside, keys)
            names = {one for one in walk(condition) if isinstance(one, Variable)}
            return base if base is None or names & set(keys) else Filter(base, condition)
        case LeftJoin(left=inside) | Extend(pattern=inside):
            return without(inside, keys)
        case Minus(left=inside):
            base = without(inside, keys)
            return None if base is None else replace(pattern, left=base)
        case _:
            return pattern
