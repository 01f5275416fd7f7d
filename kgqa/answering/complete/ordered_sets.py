"""Sets that are put in order, added up or averaged: by what, how many members have a value, and what follows from
that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from kgqa.model import Completeness, Extent, Ground, Need, Query, Result, Solutions
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
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import columns, patterns, triples, visible, walk
from kgqa.terms import DIRECT, QUALIFIER, Iri, Literal
from kgqa.values.points_in_time import DATES
from kgqa.vocabulary import AWARD_RECEIVED, BORN, HEAD_OF_GOVERNMENT, HEAD_OF_STATE, OFFICEHOLDER, POSITION, WINNER

_NEARLY_ALL, _HALF = 0.9, 0.5
"""Shares with a value from which on a set is taken to have all values, and below which it is told to lack them.

Not fitted: sets of questions hold too few answers over sets that lack values."""
_FEWEST = 3
"""Members with a value below which no order is told of a set that lacks most values."""
_MOST = 5_000
"""Members that are counted; of larger sets the share is that among these."""
_COME_TO = frozenset(
    DIRECT + one for one in (POSITION, AWARD_RECEIVED, WINNER, HEAD_OF_STATE, HEAD_OF_GOVERNMENT, OFFICEHOLDER)
)
"""Offices and prizes, which people come to at some age."""


def valued(need: Need, having: int, members: int) -> Completeness:
    """The verdict on a set of `members`, of which so many have the value that they are put in order or added up by.

    The largest of those is the largest of all with a probability between their share, if they are any, and 1, if they
    are the best known ones; the mean of both is the trust. A sum or a mean needs nearly all values, and is
    not given without half of them.
    """
    share = min(1.0, having / members) if members else 0.0
    least = _NEARLY_ALL if need is Need.TOTAL else _HALF
    extent = Extent.PARTIAL if share < least else Extent.COMPLETE if share == 1.0 else Extent.UNKNOWN
    suffices = share >= _HALF or (need is Need.EXTREME and having >= _FEWEST)
    return Completeness(need, extent, Ground.VALUES, having, members, share, (1.0 + share) / 2, suffices)


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


def is_ordered_by_qualifier(query: Query) -> bool:
    """Whether a query puts things in the order of what qualifies their membership, the first in front („pierwszy
    papież”): the only one of whom that is told is the first of nothing, whatever a graph marks."""
    level = ordered_level(query.form)
    if level is None or level.order_by[0].descending:
        return False
    keys = [one for one in walk(level.order_by[0].expression) if isinstance(one, Variable)]
    by = [one.predicate for one in _measuring(level.where, keys)]
    return any(isinstance(one, Iri) and one.value.startswith(QUALIFIER) for one in by)


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


def is_by_birth_alone(result: Result) -> bool:
    """Whether holders of an office or a prize are put in order by their days of birth: the youngest president is who
    was youngest on taking office, not who was born last."""
    level = ordered_level(result.query.form) if result.query is not None else None
    if level is None:
        return False
    stated = list(triples(level))
    keys = keys_of(level)
    by = {iri for one in stated if one.obj in keys for iri in properties(one.predicate)}
    said = {iri for one in stated for iri in properties(one.predicate)}
    own = all(one.startswith(DIRECT) for one in by)
    return own and DIRECT + BORN in by and not said.isdisjoint(_COME_TO)
