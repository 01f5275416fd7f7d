"""Statements with the times in which they held, by their qualifiers: point in time (P585), start (P580), end (P582)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from operator import ge, gt, le, lt

from kgqa.answering.free.passing import expression
from kgqa.answering.free.steps import Steps
from kgqa.answering.magnitudes import Stretch, stretch
from kgqa.model import UNSAID, At, Relation, Step
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import table_rows
from kgqa.sparql.algebra import Bgp, Expression, Filter, LeftJoin, Pattern, Triple, Variable
from kgqa.terms import CLAIM, DEPRECATED, QUALIFIER, RANK, STATEMENT, XSD, Iri, Literal, PropertyId, Term
from kgqa.values.amounts import amount_of
from kgqa.values.points_in_time import time_of
from kgqa.vocabulary import BEGUN, CAPITAL, ENDED, HEAD_OF_GOVERNMENT, HEAD_OF_STATE, MOMENT, POSITION

BEGINS, ENDS, POINTS = Iri(QUALIFIER + BEGUN), Iri(QUALIFIER + ENDED), Iri(QUALIFIER + MOMENT)
_OFFICE = Iri(QUALIFIER + POSITION)
_REST_OF_YEAR = 0.99
"""From the beginning of a year to its last day, in years; no weight, and nothing to be fitted."""
_LONGEST_TERM = 50
"""In years; a longer period is told of more than one term, in which all count that held at any time of it."""
_Way = tuple[tuple[str, str, str], ...]
_AT_POINT: _Way = (("point", ">=", "since"), ("passed", "<=", "until"))
_AT_ANY_TIME: _Way = (("begin", "<=", "until"), ("end", ">=", "since"))
_MOST_OF_TERM: _Way = (("begin", "<", "until"), ("end", ">", "since"))
"""How the times of a statement that held in a period compare with its first and last one. Who began in the last year of
a term of several years, or ended in its first, held another one („premier w latach 1997–2001”)."""
_COMPARED: Mapping[str, Callable[[float, float], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge}


@dataclass(frozen=True, slots=True)
class Dated:
    """Where a statement leads to, with its times."""

    end: Term
    first: Literal | None
    last: Literal | None
    point: Literal | None
    office: Term | None = None
    """The office that it was held as, where the statement says."""


def dated_statements(step: Step, thing: Term, steps: Steps) -> Iterator[Dated]:
    """The statements of a step at a thing that tell a time. Raises TooMuch."""
    graph = steps.graph
    for node, ends in statements_of(step, thing, steps):
        first, last, point = (_time(graph.objects(node, name)) for name in (BEGINS, ENDS, POINTS))
        office = next(iter(graph.objects(node, _OFFICE)), None)
        yield from (Dated(end, first, last, point, office) for end in ends if first or last or point)


def statements_of(step: Step, thing: Term, steps: Steps) -> Iterator[tuple[Iri, Sequence[Term]]]:
    """The nodes of the statements of a step at a thing, with what they lead to; none of those that are deprecated.
    Raises TooMuch."""
    if not isinstance(thing, Iri):
        return
    near, far = Iri(CLAIM + step.property), Iri(STATEMENT + step.property)
    graph = steps.graph
    nodes: Sequence[Term] = graph.subjects(far, thing) if step.inverse else graph.objects(thing, near)
    for node in steps.affordable(nodes):
        if isinstance(node, Iri) and DEPRECATED not in graph.objects(node, RANK):
            yield node, graph.subjects(near, node) if step.inverse else graph.objects(node, far)


def dating_steps(relation: Relation, things: Sequence[Term], steps: Steps) -> Iterator[Step]:
    """The steps of which statements may date a relation of some things: who heads a government counts as the head of a
    state only where both are one office. Raises TooMuch."""
    if relation == UNSAID:
        yield from (Step(one, inverse) for one in _lasting() for inverse in (False, True))
    stated = {path[0].property for path in relation.paths if len(path) == 1}
    for step in relation.dated_steps():
        is_its_own = step.property != HEAD_OF_GOVERNMENT or step.property in stated
        if is_its_own or all(has_one_office(thing, steps.graph) for thing in things):
            yield step


@cache
def _lasting() -> tuple[PropertyId, ...]:
    """The properties of which statements last."""
    return tuple(PropertyId(row[0]) for row in table_rows("kgqa.answering", "lasting_properties.tsv"))


def _time(terms: Iterable[Term]) -> Literal | None:
    times = [one for one in terms if isinstance(one, Literal) and time_of(one) is not None]
    return times[0] if len(times) == 1 else None


def at_time(meaning: At, things: Iterable[Term], steps: Steps) -> tuple[Step | None, tuple[Term, ...]]:
    """What the first step of a relation whose statements tell their times led to from some things at a time. Raises
    TooMuch."""
    things = tuple(things)
    if not (isinstance(meaning.first, Literal) and isinstance(meaning.last, Literal)):
        return None, ()
    period = Stretch(_year(meaning.first), _year(meaning.last, after=_REST_OF_YEAR))
    for step in dating_steps(meaning.relation, things, steps):
        dated = (one for thing in things for one in dated_statements(step, thing, steps))
        held = [one for one in dated if _held_in(one, period)]
        told = _of_whole(held) if period.most - period.least < 1 else held
        ends = tuple(dict.fromkeys(one.end for one in _not_replaced(told, period)))
        if ends:
            return step, ends
    return None, ()


def _of_whole(held: Sequence[Dated]) -> Sequence[Dated]:
    """What held in a year; of amounts that were measured at several times of it those of the longest time, if that is
    one („ilu pasażerów w 2016 roku” is no number of a month)."""
    if not all(one.point is not None and is_amount(one.end) for one in held):
        return held
    told = [(one, time) for one in held if one.point and (time := time_of(one.point)) is not None]
    coarsest = min((time.precision for _, time in told), default=None)
    whole = [(one, time) for one, time in told if time.precision is coarsest]
    return [one for one, _ in whole] if len({time for _, time in whole}) == 1 else ()


def _not_replaced(held: Sequence[Dated], period: Stretch) -> Sequence[Dated]:
    """What held then, but for amounts without an end after which another one began: a new wage replaces the old one."""
    begun = [(one, stretch(one.first)) for one in held if one.first and not one.last and is_amount(one.end)]
    before = [(one, since.most) for one, since in begun if since is not None and since.most <= period.most]
    latest = max((since for _, since in before), default=None)
    replaced = [one for one, since in before if since != latest]
    return [one for one in held if one not in replaced]


def is_amount(term: Term) -> bool:
    """Whether a term is a number with or without a unit."""
    return isinstance(term, Literal) and amount_of(term) is not None


def _held_in(dated: Dated, period: Stretch) -> bool:
    """Whether a statement held at any time of a period, as far as that is known."""
    times = {**dict(_times_of(dated)), "since": period.least, "until": period.most}
    is_term = _is_term(int(period.least), int(period.most))
    if is_term:
        times = {name: int(time) for name, time in times.items()}
    return any(
        all(one in times and _COMPARED[sign](times[one], times[bound]) for one, sign, bound in way)
        for way in _ways(is_term=is_term)
    )


def _times_of(dated: Dated) -> Iterator[tuple[str, float]]:
    """The times of a statement that are known, in years; without an end it holds until today."""
    point, first, last = (stretch(one) if one else None for one in (dated.point, dated.first, dated.last))
    if point is not None:
        yield from (("point", point.least), ("passed", point.most))
    if first is not None:
        until = last.most if last is not None else datetime.now(UTC).year + _REST_OF_YEAR
        yield from (("begin", first.least), ("end", until))


def _ways(*, is_term: bool) -> tuple[_Way, ...]:
    """How the times of a statement compare with those of a period, in which it held if all of one of these is so."""
    return (_AT_POINT, _MOST_OF_TERM if is_term else _AT_ANY_TIME)


def _year(bound: Literal, after: float = 0.0) -> float:
    """A bound in years; a year reaches up to its end."""
    told = stretch(bound)
    assert told is not None
    return told.least + (after + _before_christ(bound) if time_of(bound) is None else 0.0)


def _before_christ(year: Literal) -> int:
    """What makes a year a number of graphs, which count a year 0 before 1 AD: 1 for years before Christ."""
    return int(year.value.startswith("-"))


def dated_pattern(meaning: At, step: Step, thing: Variable, end: Variable, fresh: Callable[[str], Variable]) -> Pattern:
    """The statements of a step at a thing that held in a period."""
    node, begin, last, point = map(fresh, ("statement", "begin", "end", "point"))
    subject, obj = (end, thing) if step.inverse else (thing, end)
    triples = Triple(subject, Iri(CLAIM + step.property), node), Triple(node, Iri(STATEMENT + step.property), obj)
    pattern: Pattern = Bgp(triples)
    for name, time in ((BEGINS, begin), (ENDS, last), (POINTS, point)):
        pattern = LeftJoin(pattern, Bgp((Triple(node, name, time),)))
    assert isinstance(meaning.first, Literal)
    assert isinstance(meaning.last, Literal)
    by_year = meaning.first.datatype == XSD + "integer"
    written = [f"?{begin.name}", f"?{last.name}", f"?{point.name}", "NOW()"]
    started, ended, told, now = [f"YEAR({one})" for one in written] if by_year else written
    bounds = [
        str(int(one.value) + _before_christ(one)) if by_year else f'"{one.value}"^^<{one.datatype}>'
        for one in (meaning.first, meaning.last)
    ]
    times = {"begin": started, "end": f"COALESCE({ended}, {now})", "point": told, "passed": told}
    return Filter(pattern, _held_pattern(times | dict(zip(("since", "until"), bounds, strict=True)), by_year=by_year))


def _held_pattern(times: Mapping[str, str], *, by_year: bool) -> Expression:
    """Whether the times of a statement, written as those of a query, are of a period: as `_held_in`."""
    is_term = by_year and _is_term(int(times["since"]), int(times["until"]))
    compared = [[f"{times[one]} {sign} {times[bound]}" for one, sign, bound in way] for way in _ways(is_term=is_term)]
    return expression(" || ".join(f"({' && '.join(way)})" for way in compared))


def _is_term(first: int, last: int) -> bool:
    """Whether the first and the last year of a period are those of a term of some years."""
    return 0 < last - first <= _LONGEST_TERM


def has_one_office(thing: Term, graph: KnowledgeGraph) -> bool:
    """Whether the head of a state is that of its government, too; a town, which has no capital, has one head."""
    if not isinstance(thing, Iri):
        return False
    state, government = (graph.objects(thing, one.direct) for one in (HEAD_OF_STATE, HEAD_OF_GOVERNMENT))
    return frozenset(state) <= frozenset(government) if state else not graph.objects(thing, CAPITAL.direct)


def headed_by(person: Term, property_: PropertyId, graph: KnowledgeGraph) -> Iterator[Iri]:
    """What somebody headed or heads by a property; as the head of a state also where only the government is told, and
    both are one office."""
    yield from graph.subjects(property_.direct, person)
    for node in graph.subjects(Iri(STATEMENT + property_), person):
        yield from graph.subjects(Iri(CLAIM + property_), node)
    if property_ == HEAD_OF_STATE:
        yield from (one for one in headed_by(person, HEAD_OF_GOVERNMENT, graph) if has_one_office(one, graph))
