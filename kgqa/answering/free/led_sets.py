"""What relations lead to otherwise than one by one.

A row of `OPERATORS` says how the members of one type of set are found, and how a query finds them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Protocol

from kgqa.answering.free.connections import begins, commonest, shared_values
from kgqa.answering.free.dated_statements import at_time, dated_pattern, is_amount, statements_of
from kgqa.answering.free.denotation import Denotation, Sets
from kgqa.answering.free.holding import ends_called, holding, led_to
from kgqa.answering.free.succession import in_succession, succession_pattern
from kgqa.answering.magnitudes import finest
from kgqa.model import (
    At,
    Coinciding,
    Commonest,
    Direction,
    Held,
    HeldAspect,
    Kind,
    Led,
    Occasions,
    Related,
    SetMeaning,
    Step,
    Successive,
    Told,
)
from kgqa.sparql.algebra import (
    Aggregate,
    Arithmetic,
    Bgp,
    Call,
    Comparator,
    Comparison,
    Extend,
    Join,
    Operation,
    OrderKey,
    Pattern,
    Select,
    Triple,
    Values,
    Variable,
)
from kgqa.sparql.scope import columns
from kgqa.terms import CLAIM, STATEMENT, Iri, Literal, Term, integer
from kgqa.values.points_in_time import Precision, time_of


class Patterns(Protocol):
    """Writes the patterns of sets for one query."""

    @property
    def sets(self) -> Sets:
        """What finds the members of the same sets."""

    def pattern(self, meaning: SetMeaning, variable: Variable) -> Pattern:
        """A pattern whose solutions bind a variable to the members of a set."""

    def led(self, meaning: Led, start: Variable, end: Variable) -> Pattern:
        """A pattern for the members of a set and what a relation leads to from each of them."""

    def fresh(self, name: str) -> Variable:
        """A variable that the query does not have yet."""


@dataclass(frozen=True, slots=True)
class Operator:
    """How one type of set is found. Both raise TooMuch."""

    members: Callable[[Any, Sets], Denotation]
    pattern: Callable[[Any, Patterns, Variable], Pattern]


def _coinciding(meaning: Coinciding, sets: Sets) -> Denotation:
    return Denotation(shared_values(meaning, sets.members(meaning.base).terms, sets.steps))


def _coinciding_pattern(meaning: Coinciding, patterns: Patterns, variable: Variable) -> Pattern:
    """What so many members of a set share: its values, in groups."""
    member = patterns.fresh("member")
    value = patterns.fresh("value") if meaning.years else variable
    found = patterns.led(meaning, member, value)
    if meaning.years:
        found = Extend(found, variable, _period(value, meaning.years))
    least = integer(meaning.least)
    many = Comparison(Comparator.AT_LEAST, Aggregate("COUNT", member, distinct=True), least)
    return Select(found, (variable,), group_by=(variable,), having=(many,))


def _period(date: Variable, years: int) -> Call:
    """Which period of so many years a date lies in, as a number."""
    year = Call("YEAR", (date,))
    if years == 1:
        return year
    since = Arithmetic(Operation.SUBTRACT, year, integer(begins(years)))
    return Call("FLOOR", (Arithmetic(Operation.DIVIDE, since, integer(years)),))


def _commonest(meaning: Commonest, sets: Sets) -> Denotation:
    return Denotation(commonest(meaning, sets.members(meaning.base).terms, sets.steps))


def _commonest_pattern(meaning: Commonest, patterns: Patterns, variable: Variable) -> Pattern:
    """What most members of a set have: its values, in groups."""
    member = patterns.fresh("member")
    counted = Aggregate("COUNT", member, distinct=True)
    return Select(
        patterns.led(meaning, member, variable),
        (variable,),
        group_by=(variable,),
        order_by=(OrderKey(counted, descending=meaning.direction is Direction.MAX),),
        limit=1,
        offset=meaning.rank - 1,
    )


def _at(meaning: At, sets: Sets) -> Denotation:
    start = sets.members(meaning.base)
    _, terms = at_time(_timed(meaning, sets), start.terms, sets.steps)
    return start.of(() if _changes(meaning, terms) else terms)


def _at_pattern(meaning: At, patterns: Patterns, variable: Variable) -> Pattern:
    """What statements led to at a time: by the step whose statements tell it."""
    timed = _timed(meaning, patterns.sets)
    step, ends = at_time(timed, patterns.sets.members(meaning.base).terms, patterns.sets.steps)
    start = patterns.fresh("from")
    dated = dated_pattern(timed, step, start, variable, patterns.fresh) if step else Bgp()
    amounts = [Values((variable,), tuple((one,) for one in ends))] if any(map(is_amount, ends)) else []
    return Join((patterns.pattern(meaning.base, start), dated, *amounts))


def _timed(meaning: At, sets: Sets) -> At:
    """What a relation led to at a time that something else tells, with that time; as it is where it is none, or
    several."""
    first, last = (_time(one, sets) for one in (meaning.first, meaning.last))
    return replace(meaning, first=first, last=last) if first is not None and last is not None else meaning


def _time(moment: Literal | SetMeaning, sets: Sets) -> Literal | None:
    if isinstance(moment, Literal):
        return moment
    found = [one for one in finest(sets.members(moment).terms) if isinstance(one, Literal)]
    point = time_of(found[0]) if len(found) == 1 else None
    return found[0] if point is not None and point.precision >= Precision.YEAR and not point.is_about else None


def _changes(meaning: At, terms: Sequence[Term]) -> bool:
    """Whether amounts were several over a time of more than one year: none of them is that of the time."""
    return meaning.first != meaning.last and sum(map(is_amount, terms)) > 1


def _held(meaning: Held, sets: Sets) -> Denotation:
    start, end = held_ends(meaning, sets)
    found = holding(meaning, start.terms, end.terms, sets.steps)
    return start.of(found.terms if found else ())


def _held_pattern(meaning: Held, patterns: Patterns, variable: Variable) -> Pattern:
    """An end of the time in which a statement held."""
    start, end = held_ends(meaning, patterns.sets)
    found = holding(meaning, start.terms, end.terms, patterns.sets.steps)
    if found is None or not isinstance(found.query.form, Select):
        return Bgp()
    return Extend(found.query.form.where, variable, columns(found.query.form)[-1])


def held_ends(meaning: Held, sets: Sets) -> tuple[Denotation, Denotation]:
    """What a relation led from, and what to: a noun alone is what of that name it led to, such as an office which
    somebody held. Raises TooMuch."""
    start = sets.members(meaning.base)
    if isinstance(meaning.end, Kind):
        return start, Denotation(ends_called(meaning, start.terms, sets.steps))
    if meaning.end == Related(meaning.relation, meaning.base) and meaning.aspect is not HeldAspect.POINT:
        return start, Denotation(led_to(meaning, start.terms, sets.steps))
    return start, sets.members(meaning.end)


def _occasions(meaning: Occasions, sets: Sets) -> Denotation:
    start, ends = sets.members(meaning.base), frozenset(sets.members(meaning.end).terms)
    return start.of(tuple(dict.fromkeys(_nodes(meaning, start.terms, ends, sets)[1])))


def _nodes(
    meaning: Occasions, starts: Sequence[Term], ends: Set[Term], sets: Sets
) -> tuple[Step | None, Sequence[Term]]:
    """The statements of the first step of a relation that lead from some things to others, with that step."""
    for step in meaning.relation.dated_steps():
        found = ((node, led) for start in starts for node, led in statements_of(step, start, sets.steps))
        if nodes := [node for node, led in found if not ends.isdisjoint(led)]:
            return step, nodes
    return None, ()


def _occasions_pattern(meaning: Occasions, patterns: Patterns, variable: Variable) -> Pattern:
    """The statements that lead from a set to another one."""
    sets = patterns.sets
    step, _ = _nodes(meaning, sets.members(meaning.base).terms, frozenset(sets.members(meaning.end).terms), sets)
    if step is None:
        return Bgp()
    start, end = map(patterns.fresh, ("from", "to"))
    subject, obj = (end, start) if step.inverse else (start, end)
    near, far = (Iri(one + step.property) for one in (CLAIM, STATEMENT))
    stated = Bgp((Triple(subject, near, variable), Triple(variable, far, obj)))
    return Join((patterns.pattern(meaning.base, start), patterns.pattern(meaning.end, end), stated))


def _successive(meaning: Successive, sets: Sets) -> Denotation:
    return sets.members(meaning.base).of(_in_succession(meaning, sets)[1])


def _successive_pattern(meaning: Successive, patterns: Patterns, variable: Variable) -> Pattern:
    """All that statements led to one after the other, with their times."""
    step, _ = _in_succession(meaning, patterns.sets)
    start = patterns.fresh("from")
    told = succession_pattern(step, start, variable, patterns.fresh) if step else Bgp()
    return Join((patterns.pattern(meaning.base, start), told))


def _in_succession(meaning: Successive, sets: Sets) -> tuple[Step | None, tuple[Term, ...]]:
    others, last = (sets.members(one).terms if one is not None else () for one in (meaning.among, meaning.until))
    return in_succession(meaning, sets.members(meaning.base).terms, others, last, sets.steps)


def _told_pattern(meaning: Told, patterns: Patterns, variable: Variable) -> Pattern:
    """What a statement tells."""
    thing, node = map(patterns.fresh, ("thing", "statement"))
    given = Join((Values((thing,), ((meaning.subject,),)), Values((node,), ((meaning.node,),))))
    claim = Triple(thing, Iri(CLAIM + meaning.property), node)
    return Join((given, Bgp((claim, Triple(node, meaning.by, variable)))))


OPERATORS: Mapping[type[SetMeaning], Operator] = MappingProxyType(
    {
        Coinciding: Operator(_coinciding, _coinciding_pattern),
        Commonest: Operator(_commonest, _commonest_pattern),
        At: Operator(_at, _at_pattern),
        Held: Operator(_held, _held_pattern),
        Told: Operator(lambda meaning, _: Denotation((meaning.term,)), _told_pattern),
        Occasions: Operator(_occasions, _occasions_pattern),
        Successive: Operator(_successive, _successive_pattern),
    }
)
