"""Others of whom a question may speak as well: people and things of the same name, of which nothing tells them apart.

Their number is what makes an answer less sure, where the graph answers otherwise for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.model import Budget, Candidate, Link, Query, Result
from kgqa.protocols import QueryExecutor
from kgqa.sparql.composing import speaking_of
from kgqa.terms import Iri, ItemId

_EQUAL = 1e-6
"""Scores that differ by no more were made from the same evidence. Not fitted: it is the rounding of sums."""
_MOST = 20
"""Namesakes that are asked about."""


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
