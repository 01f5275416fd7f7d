"""One query for a whole answer: what several queries, or checks outside the graph's queries, led to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from kgqa.answering.sparse_classes import CONTAINS
from kgqa.model import Query, Result
from kgqa.sparql.algebra import Ask, Select
from kgqa.sparql.composing import ANSWER, all_true, among, any_true, common, leading_to, negated, number_of
from kgqa.sparql.paths import AlternativePath, RepeatedPath, Times
from kgqa.sparql.scope import columns
from kgqa.terms import Term

_HELD_BY = RepeatedPath(AlternativePath(CONTAINS), Times.SOME)


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
