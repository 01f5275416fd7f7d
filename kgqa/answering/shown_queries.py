"""The query of a result, run once more: what it does not bear out is not told, and others of the same name for whom it
finds something else make the answer less sure.

Readers find members by look-ups of their own and write one query for people. Where both agree, which is nearly always,
this costs one more query; where the query finds more, it is told to find just the answer; otherwise another result is
taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from kgqa.model import Budget, Candidate, Link, Query, Result, Solutions
from kgqa.protocols import QueryExecutor
from kgqa.sparql.algebra import Select
from kgqa.sparql.composing import among, looked_up, speaking_of
from kgqa.sparql.scope import columns
from kgqa.terms import NUMBERS, Iri, ItemId, Literal, Term

_PLACES = Decimal("0.000001")
"""To so many places numbers are compared."""
_EQUAL = 1e-6
"""Scores that differ by no more were made from the same evidence. Not fitted: it is the rounding of sums."""
_MOST = 20
"""Namesakes that are asked about."""


class ShownQueries:
    """Runs the queries of results, each within a budget."""

    def __init__(self, executor: QueryExecutor, budget: Budget) -> None:
        self._executor = executor
        self._budget = budget

    def borne_out(self, results: Sequence[Result]) -> tuple[Result, ...]:
        """The results from the first on that its query bears out."""
        for place, result in enumerate(results):
            checked = self._checked(result)
            if checked is not None:
                return (checked, *results[place + 1 :])
        return ()

    def _checked(self, result: Result) -> Result | None:
        """The result with a query that finds just it; None where its query says something else."""
        query = result.query
        if query is None or result.definition is not None:
            return result
        found = self._executor.execute(replace(query, form=looked_up(query.form)), self._budget)
        if not found.complete:
            return result
        if result.boolean is not None:
            return result if found.boolean is result.boolean else None
        return _narrowed(result, query, found)


def _narrowed(result: Result, query: Query, found: Solutions) -> Result | None:
    column = [row[0] for row in found.rows if row and row[0] is not None]
    told, listed = _values(result.terms), _values(column)
    if told == listed:
        return result
    if all(isinstance(term, Literal) for term in result.terms):  # computed from what was found
        return result
    form = query.whole
    if not told < listed or not isinstance(form, Select):
        return None
    return replace(result, whole=Query(among(form, columns(form)[0].name, result.terms)))


def _values(terms: Iterable[Term]) -> frozenset[Term | Decimal]:
    """Terms, numbers by their amount: „1.0” is „1”."""
    return frozenset(_value(term) for term in terms)


def _value(term: Term) -> Term | Decimal:
    if not isinstance(term, Literal) or term.datatype not in NUMBERS:
        return term
    try:
        return Decimal(term.value).quantize(_PLACES)
    except InvalidOperation:
        return term


class Namesakes:
    """Finds the namesakes for whom the query of a result finds something else."""

    def __init__(self, executor: QueryExecutor, budget: Budget) -> None:
        self._executor = executor
        self._budget = budget

    def marked(self, result: Result) -> Result:
        """The result, in the mentions of its links the others who may be meant as well."""
        told = [(link, tuple(self._others(result, link))) for link in result.links]
        number = sum(len(others) for _, others in told)
        return (
            replace(result, links=tuple(map(_marked, *zip(*told, strict=True))), namesakes=number) if number else result
        )

    def _others(self, result: Result, link: Link) -> Iterator[Candidate]:
        query, chosen = result.query, link.candidate
        equals = _equals(link)
        if query is None or chosen is None or not equals:
            return
        told = self._rows(query)
        for one in equals:
            found = self._rows(Query(speaking_of(query.whole, _iri(chosen), _iri(one))))
            if found and found != told:
                yield one

    def _rows(self, query: Query) -> frozenset[object]:
        found = self._executor.execute(query, self._budget)
        return frozenset((found.boolean,)) if found.boolean is not None else frozenset(found.rows)


def _equals(link: Link) -> list[Candidate]:
    """The candidates for whom just as much speaks as for the chosen one."""
    chosen = link.candidate
    if chosen is None or not isinstance(chosen.item, ItemId):
        return []
    others = (one for one in link.mention.candidates if isinstance(one.item, ItemId) and one.item != chosen.item)
    return [one for one in others if abs(one.score - chosen.score) <= _EQUAL][:_MOST]


def _iri(candidate: Candidate) -> Iri:
    return candidate.item.iri


def _marked(link: Link, others: tuple[Candidate, ...]) -> Link:
    return replace(link, mention=replace(link.mention, others=(*others, *link.mention.others))) if others else link
