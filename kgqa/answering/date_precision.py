"""Times that say the same with more or less precision, things whose dates surely lie between the days that a question
names (queries cannot tell a month from its first day), and the times of which a question and its claims speak: today,
or any time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kgqa.answering.slot_choices import Denotation, periods_of
from kgqa.model import Analysis, Both, Related, SetMeaning, TemporalConstraint, TimeUnit
from kgqa.polish.lists.function_words import word_list
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import Triple, Variable
from kgqa.sparql.scope import triples
from kgqa.templating.projection import Period
from kgqa.templating.template import Template
from kgqa.terms import Iri, Literal, Term
from kgqa.values.points_in_time import PointInTime
from kgqa.values.time_literals import time_of

_TODAY = word_list("today")


def finest(terms: Sequence[Term]) -> tuple[Term, ...]:
    """The terms without times where another term is a more precise time within them: a year beside a day of it."""
    times = [time for term in terms if (time := time_of(term)) is not None]
    return tuple(term for term in terms if not _is_refined(time_of(term), times))


def leaves_open(value: Literal, asked: TimeUnit) -> bool:
    """Whether a value is a time that is not known as precisely as it is asked for."""
    time = time_of(value)
    if time is None or asked is TimeUnit.DATE:
        return False
    return asked.precision is None or not time.tells(asked.precision)


def _is_refined(time: PointInTime | None, others: Sequence[PointInTime]) -> bool:
    return time is not None and any(other.precision > time.precision and _holds(time, other) for other in others)


def _holds(time: PointInTime, other: PointInTime) -> bool:
    return time.days[0] <= other.days[0] and other.days[1] <= time.days[1]


def surely_dated(
    graph: KnowledgeGraph, template: Template, denotation: Denotation, terms: Sequence[Term]
) -> Sequence[Term]:
    """Those of the terms that a query found whose dates are known to lie in its periods; all where it has none of
    days."""
    for period in periods_of(template, denotation.combination):
        if period.by_day:
            patterns = [one for one in triples(denotation.query.form) if one.obj == Variable(period.date)]
            terms = [term for term in terms if any(_lies(graph, denotation, period, one, term) for one in patterns)]
    return terms


def _lies(graph: KnowledgeGraph, denotation: Denotation, period: Period, pattern: Triple, term: Term) -> bool:
    """Whether a time that a pattern tells of a term, or of what the question names, lies in a period of days."""
    bound = dict(denotation.combination.bindings)
    subject = pattern.subject
    if isinstance(subject, Variable):
        subject = term if subject.name == denotation.match.asked else bound.get(subject.name, subject)
    first, last = time_of(bound[period.first]), time_of(bound[period.last])
    if not isinstance(subject, Iri) or not isinstance(pattern.predicate, Iri) or first is None or last is None:
        return False
    times = (time_of(value) for value in graph.objects(subject, pattern.predicate))
    return any(time is not None and first.days[0] <= time.days[0] and time.days[1] <= last.days[1] for time in times)


def other_times(analysis: Analysis) -> tuple[TemporalConstraint, ...]:
    """The times that a question names, but for today („dziś”, „obecnie”)."""
    return tuple(one for one in analysis.understanding.times if not _is_today(analysis, one))


def _is_today(analysis: Analysis, time: TemporalConstraint) -> bool:
    return all(token.form.lower() in _TODAY for token in analysis.tokens[time.start : time.end])


def of_any_time(meaning: SetMeaning) -> SetMeaning:
    """A set that is made of what relations lead to, by statements of any time."""
    match meaning:
        case Both(first=first, second=second):
            return Both(of_any_time(first), of_any_time(second))
        case Related(relation=relation, base=base):
            paths = tuple(tuple(replace(step, ever=len(path) == 1) for step in path) for path in relation.paths)
            return Related(replace(relation, paths=paths), base)
        case _:
            return meaning
