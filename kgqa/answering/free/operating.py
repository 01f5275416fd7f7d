"""What operators denote that are no sets: distances, what things are called, days in other calendars, what things have
in common, how they are connected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from kgqa.answering.free.connections import (
    Common,
    Statement,
    common,
    common_of_kind,
    connection,
    direct,
    is_told_by_names,
    kinship,
)
from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.meaning_query import meaning_query
from kgqa.answering.free.scale_values import POLISH_LABELS, distance, named_pattern, names_of
from kgqa.answering.free.steps import Steps
from kgqa.answering.magnitudes import finest
from kgqa.model import (
    Between,
    Called,
    InCalendar,
    Kind,
    Manner,
    Operation,
    Query,
    SetMeaning,
    StatedTime,
    Step,
    Thing,
    Tie,
)
from kgqa.resources import table_rows
from kgqa.sparql.algebra import Bgp, Filter, Join, Membership, Select, Triple, Values
from kgqa.sparql.composing import ANSWER
from kgqa.sparql.paths import Path, RepeatedPath, Times
from kgqa.terms import Iri, Literal, Term
from kgqa.values.points_in_time import Calendar, PointInTime, Precision, time_of
from kgqa.vocabulary import DEMONYM, LANGUAGE_CODE, LATIN, POLISH, TAXON_NAME
from wikidata_hdt.calendars import gregorian_date, julian_date

_OfThings = Between | Called

_MOST_STEPS = 4_000
"""Look-ups that the search for what connects things may take: more than a question's sets, as all statements count."""
_WEAK = 12.0
"""Doublings from which on what things have in common is too little to be told. Not fitted: it bounds what is tried."""
_FAR_FETCHED = 0.1
"""What each statement of a connection beyond the first costs, as people mean the nearest thing. Not fitted."""


@dataclass(frozen=True, slots=True)
class Operated:
    """What an operator yields."""

    terms: tuple[Term, ...]
    parts: tuple[SetMeaning, ...]
    """The sets that it was applied to."""
    query: Query | None
    cost: float = 0.0
    unit: str = ""
    way: tuple[Statement, ...] = ()


def operated(meaning: Operation, denoter: Denoter) -> Operated | None:
    """What an operator yields; None where the sets are not one thing each, or the graph tells nothing. Raises
    TooMuch."""
    match meaning:
        case StatedTime(time=time):
            return Operated((time,), (), None)
        case InCalendar():
            return _in_calendar(meaning, denoter)
        case Between() | Called():
            return _of_things(meaning, denoter)
        case _:
            raise AssertionError(meaning)


def _of_things(meaning: _OfThings, denoter: Denoter) -> Operated | None:
    parts = meaning.things if isinstance(meaning, Between) else meaning.made_of()
    found = [denoter.members(part) for part in parts]
    things = tuple(one.terms[0] for one in found if len(one.terms) == 1)
    if len(things) < len(parts) or len(frozenset(things)) < len(things):
        return None
    made = _operated(meaning, things, denoter)
    if made is None:
        return None
    return Operated(made.terms, parts, made.query, made.cost + sum(one.cost for one in found), made.unit, made.way)


def _in_calendar(meaning: InCalendar, denoter: Denoter) -> Operated | None:
    found = denoter.members(meaning.base)
    terms = in_calendar(finest(found.terms), meaning.calendar)
    return Operated(terms, (meaning.base,), meaning_query(meaning, denoter), found.cost) if terms else None


def _operated(meaning: _OfThings, things: tuple[Term, ...], denoter: Denoter) -> Operated | None:
    steps = Steps(denoter.steps.graph, _MOST_STEPS)
    match meaning:
        case Between(tie=Tie.DISTANCE):
            length = distance(things[0], things[1], denoter.steps)
            return Operated((length,), (), meaning_query(meaning, denoter), unit="km") if length else None
        case Between(tie=Tie.KINSHIP | Tie.KIN):
            return _by_way(things, kinship(things[0], things[1], steps), 0.0, steps)
        case Between(tie=Tie.SHARED, kind=Kind() as kind):
            return _shared_of_kind(things, kind, denoter, steps)
        case Between(tie=Tie.SHARED, besides=besides):
            return _shared(things, frozenset(_known(besides)), steps)
        case Called():
            names = called(meaning, things[0], denoter.steps)
            return Operated(names[0], (), names[1]) if names else None
    raise AssertionError(meaning)


def _shared(things: tuple[Term, ...], known: frozenset[Term], steps: Steps) -> Operated | None:
    """What connects things: of two a statement of one about the other, else what they have in common beside what is
    known, else the shortest way."""
    if len(things) == 2 and not known and (way := direct(things[0], things[1], steps)):  # noqa: PLR2004
        return _by_way(things, way, _FAR_FETCHED, steps)
    found = common(things, steps, lambda one: one not in known)
    if found is not None and found.weight <= _WEAK:
        return Operated(found.values, (), _common_query(found, things))
    if len(things) == 2 and not known:  # noqa: PLR2004
        return _by_way(things, connection(things[0], things[1], steps), _FAR_FETCHED, steps)
    return None


def _shared_of_kind(things: tuple[Term, ...], kind: Kind, denoter: Denoter, steps: Steps) -> Operated | None:
    """What things of which a kind is told have in common; nothing where several of the kind would do."""
    found = common_of_kind(things, steps, lambda one: denoter.is_confirmed(kind, one))
    return Operated(found.values, (), _common_query(found, things)) if found is not None else None


def _known(besides: Iterable[SetMeaning]) -> Iterator[Term]:
    """The things and classes that some sets are told by."""
    for part in (one for meaning in besides for one in meaning.inside()):
        if isinstance(part, Thing):
            yield part.term
        elif isinstance(part, Kind):
            yield from (one.iri for one in part.classes)


def _by_way(things: Sequence[Term], way: tuple[Statement, ...], each: float, steps: Steps) -> Operated | None:
    if not way or not is_told_by_names(way, steps):
        return None
    nodes = dict.fromkeys(end for subject, _, obj in way for end in (subject, obj) if end not in things)
    terms = tuple(nodes) or (things[1],)
    return Operated(terms, (), _way_query(way, terms), each * (len(way) - 1), way=way)


def _common_query(found: Common, things: Sequence[Term]) -> Query:
    """The values that all of some things share by a property."""
    name: Path = found.step.property.direct
    if found.is_far:
        name = RepeatedPath(name, Times.SOME)
    triples = tuple(
        Triple(ANSWER, name, thing) if found.step.inverse else Triple(thing, name, ANSWER) for thing in things
    )
    return Query(Select(Bgp(triples), (ANSWER,), distinct=True))


def _way_query(way: Sequence[Statement], terms: Sequence[Term]) -> Query:
    """What stands on a way, where all its statements hold."""
    rows: tuple[tuple[Term | None, ...], ...] = tuple((term,) for term in terms)
    triples = tuple(Triple(subject, _name(name), obj) for subject, name, obj in way)
    return Query(Select(Join((Values((ANSWER,), rows), Bgp(triples))), (ANSWER,), distinct=True))


def _name(term: Term) -> Iri:
    assert isinstance(term, Iri)
    return term


def in_calendar(terms: Sequence[Term], calendar: Calendar) -> tuple[Literal, ...]:
    """Days by a calendar; nothing where any of some terms is no day, as only days have another date."""
    told = [_told(term, calendar) for term in terms]
    return tuple(one for one in told if one is not None) if None not in told else ()


def _told(term: Term, calendar: Calendar) -> Literal | None:
    time = time_of(term)
    if not isinstance(term, Literal) or time is None or time.precision is not Precision.DAY:
        return None
    number = time.days[0]
    year, month, day = gregorian_date(number) if calendar is Calendar.GREGORIAN else julian_date(number)
    point = PointInTime(year if year > 0 else year - 1, month, day, Precision.DAY, calendar, time.is_about)
    return replace(term, detail=point)


def called(meaning: Called, thing: Term, steps: Steps) -> tuple[tuple[Literal, ...], Query] | None:
    """What a thing is called, with the query that finds it; None where the graph does not say. Raises TooMuch."""
    if not isinstance(thing, Iri):
        return None
    if meaning.language is None:
        names = tuple(_inhabitants(meaning.manner, thing, steps))
        return (names, _one_of(thing, names)) if names else None
    for code in _codes(meaning.language, steps):
        if names := names_of(thing, steps.graph, code):
            return names, Query(Select(named_pattern(thing, ANSWER, code), (ANSWER,), distinct=True))
    if meaning.language == LATIN.iri and (taxa := tuple(_literals(thing, TAXON_NAME.direct, steps))):
        return taxa, Query(Select(Bgp((Triple(thing, TAXON_NAME.direct, ANSWER),)), (ANSWER,), distinct=True))
    return None


def _codes(language: Term, steps: Steps) -> Iterator[str]:
    """The codes of a language in labels."""
    return (
        iter((POLISH_LABELS,))
        if language == POLISH.iri
        else (one.value for one in _literals(language, LANGUAGE_CODE.direct, steps))
    )


def _literals(thing: Term, predicate: Iri, steps: Steps) -> Iterator[Literal]:
    found = steps.graph.objects(thing, predicate) if isinstance(thing, Iri) else ()
    return (one for one in found if isinstance(one, Literal))


def _inhabitants(manner: Manner, thing: Term, steps: Steps) -> Iterator[Literal]:
    """The Polish names of those who live in a place, in the gender or number that is asked for."""
    for one in steps.step(Step(DEMONYM), thing):
        if isinstance(one, Literal) and one.language == POLISH_LABELS and _manner_of(one.value) is manner:
            yield one


def _manner_of(name: str) -> Manner:
    """Whom a name of inhabitants calls: its ending tells, the longest one that the table has."""
    endings = (name[start:] for start in range(len(name)))
    return next((_endings()[ending] for ending in endings if ending in _endings()), Manner.MAN)


def _one_of(thing: Iri, names: tuple[Literal, ...]) -> Query:
    stated = Bgp((Triple(thing, DEMONYM.direct, ANSWER),))
    return Query(Select(Filter(stated, Membership(ANSWER, names)), (ANSWER,), distinct=True))


@cache
def _endings() -> Mapping[str, Manner]:
    return {ending: Manner(manner) for ending, manner in table_rows("kgqa.answering", "demonym_endings.tsv")}
