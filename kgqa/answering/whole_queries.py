"""One query for a whole answer: what several queries, or checks outside the graph's queries, led to; and counts that
the graph itself makes („Ilu jest aktorów?”)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from kgqa.answering.slot_choices import Denotation, narrowed
from kgqa.answering.sparse_classes import CONTAINS
from kgqa.model import Query, Result, Solutions, WhPhrase
from kgqa.sparql.algebra import Ask, Bgp, Exists, Select, Triple, Union, Variable
from kgqa.sparql.composing import ANSWER, all_true, among, any_true, common, leading_to, negated, number_of
from kgqa.sparql.paths import AlternativePath, RepeatedPath, SequencePath, Times
from kgqa.sparql.scope import columns
from kgqa.templating.template import Template
from kgqa.terms import Term
from kgqa.vocabulary import DISSOLVED, ENDED, HISTORICAL_COUNTRY, INSTANCE_OF, OCCUPATION, POSITION, SUBCLASS_OF

_HELD_BY = RepeatedPath(AlternativePath(CONTAINS), Times.SOME)
_COUNT = "count"
"""The variable that holds the number."""
_OF_CLASS = AlternativePath((INSTANCE_OF.direct, OCCUPATION.direct, POSITION.direct))
_MEMBERSHIP = SequencePath(
    (
        _OF_CLASS,
        RepeatedPath(SUBCLASS_OF.direct, Times.ANY),
    )
)
"""Belongs to a class, or does or holds what it names."""
_HISTORY = (
    (AlternativePath((DISSOLVED.direct, ENDED.direct)), Variable("ended")),
    (INSTANCE_OF.direct, HISTORICAL_COUNTRY.iri),
)
"""What history has: it is dissolved or has ended, or is a historical country."""


def whole_set(query: Query, variable: str, found: Sequence[Term], terms: Sequence[Term]) -> Query | None:
    """The query for some of the terms that a query found, or for what holds them; None where it is the query itself."""
    if set(found) == set(terms):
        return None
    form = query.whole
    if not isinstance(form, Select):
        return None
    if set(terms) <= set(found):
        return Query(among(form, variable, terms))
    return Query(leading_to(form, variable, _HELD_BY, terms))


def whole_number(query: Query, variable: str, found: Sequence[Term], terms: Sequence[Term]) -> Query | None:
    """The query for the number of some of the terms that a query found."""
    kept = whole_set(query, variable, found, terms) or query
    form = kept.whole
    return Query(number_of(form, columns(form)[0].name)) if isinstance(form, Select) else None


def whole_common(facts: Sequence[tuple[Query, str]], found: Collection[Term], terms: Sequence[Term]) -> Query | None:
    """The query for what the queries of several clauses have in common; `terms` are those of it that are meant."""
    forms = [(form, variable) for query, variable in facts if isinstance(form := query.whole, Select)]
    return whole_set(Query(common(forms)), ANSWER.name, tuple(found), terms) or Query(common(forms)) if forms else None


def contrary(result: Result) -> Result:
    """The result of a yes/no question for its negation; any other result as it is."""
    if result.boolean is None:
        return result
    form = result.query.whole if result.query else None
    whole = Query(negated(form)) if isinstance(form, Ask) else None
    return replace(result, boolean=not result.boolean, whole=whole)


def whole_truth(results: Iterable[Result], *, any_suffices: bool) -> Query | None:
    """The query for the truth of several clauses together."""
    forms = [result.query.whole for result in results if result.query]
    asked = [form for form in forms if isinstance(form, Ask)]
    return Query((any_true if any_suffices else all_true)(asked)) if asked else None


def is_bare(wh: object) -> bool:
    """Whether a wh-phrase demands nothing of what it counts: its noun, if any, stands in the pattern."""
    return isinstance(wh, WhPhrase) and not (wh.noun or wh.classes or _narrows(wh))


def total(run: Callable[[Query], Solutions], template: Template, denotation: Denotation, score: float) -> Result | None:
    """How many things satisfy a match and are of the class that the wh-phrase names: those that are no history, or all.

    None if there are none, if it could not be finished, where an adjective, a place or a gender narrows the things, and
    where the template's own query chooses among them.
    """
    for query in _queries(template, denotation):
        solutions = run(query)
        found = solutions.column(_COUNT) if solutions.complete else ()
        if found and found[0].value != "0":
            linking = denotation.combination.score
            return Result(denotation.match, found, None, score, (query,), denotation.links, linking=linking)
    return None


def _queries(template: Template, denotation: Denotation) -> Iterator[Query]:
    asked = denotation.match.asked
    wh = denotation.match.filler(asked)
    if template.query.projected or not isinstance(wh, WhPhrase) or _narrows(wh):
        return
    classes = [(f"class_{number}", item.iri) for number, item in enumerate(sorted(wh.classes), 1)]
    thing = Variable(asked)
    groups = [Bgp((Triple(thing, _MEMBERSHIP, Variable(name)),)) for name, _ in classes]
    members = None if not groups else groups[0] if len(groups) == 1 else Union(tuple(groups))
    current = [Exists(Bgp((Triple(thing, path, end),)), negated=True) for path, end in _HISTORY]
    bindings: tuple[tuple[str, Term], ...] = (*denotation.combination.bindings, *classes)
    forms = narrowed(template, denotation.combination)
    for conditions in (current, ()):
        yield Query(forms.count(asked, _COUNT, members, conditions), bindings)


def _narrows(wh: WhPhrase) -> bool:
    return bool(wh.modifiers or wh.within or wh.feminine)
