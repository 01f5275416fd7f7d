"""Says why a query has no solutions: names of which the data have nothing, or the first pattern that nothing fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.model import Budget, Query
from kgqa.protocols import QueryExecutor
from kgqa.sparql.algebra import Ask, Bgp, Extend, Filter, Join, LeftJoin, Minus, Pattern, Select, Triple, Variable
from kgqa.sparql.paths import properties
from kgqa.sparql.reader import read
from kgqa.sparql.scope import triples
from kgqa.sparql.wikidata_names import short
from kgqa.sparql.writer import triple_text
from kgqa.terms import ENTITY, Iri

_MOST = 20
"""Names and patterns that are looked at."""
_BUDGET = Budget(0.2, 1)
_ANY = Variable("any1"), Variable("any2")


@dataclass(frozen=True, slots=True)
class EmptyResult:
    """Why there is nothing; no more than one of these is told."""

    unknown: tuple[str, ...] = ()
    """Items that no triple has, and properties by which nothing is stated, as queries write them."""
    alone: str = ""
    """A triple pattern that nothing fits."""
    together: str = ""
    """A triple pattern that fits nothing of what those in front of it do."""
    filtered: bool = False
    """Whether all patterns have solutions together, none of which the rest of the query lets through."""


def empty_result(executor: QueryExecutor, query: str) -> EmptyResult:
    """Why a query has no solutions; nothing of it where that takes too long to find out."""
    form = read(query)
    if not isinstance(form, Select | Ask):
        return EmptyResult()
    unknown = tuple(name for name, told in _named(triples(form)) if _is_empty(executor, *told))
    needed = list(_needed(form.where))[:_MOST]
    if unknown or not needed:
        return EmptyResult(unknown)
    alone = next((one for one in needed if _is_empty(executor, one)), None)
    if alone is not None:
        return EmptyResult(alone=triple_text(alone))
    ends = (end for end in range(2, len(needed) + 1) if _is_empty(executor, *needed[:end], together=True))
    last = next(ends, None)
    return EmptyResult(filtered=True) if last is None else EmptyResult(together=triple_text(needed[last - 1]))


def _named(patterns: Sequence[Triple]) -> list[tuple[str, tuple[Triple, ...]]]:
    """The items and properties of some patterns in their order, as queries write them, each with the triples of which
    there is one where the data know it."""
    parts = (part for one in patterns for part in (one.subject, *map(Iri, properties(one.predicate)), one.obj))
    by = {name for one in patterns for name in properties(one.predicate)}
    named = (one for one in dict.fromkeys(parts) if isinstance(one, Iri))
    told = [one for one in named if one.value in by or one.value.startswith(ENTITY)][:_MOST]
    return [(short(one.value), _mentions(one)) for one in told]


def _mentions(name: Iri) -> tuple[Triple, ...]:
    """The triples that an item or property may have."""
    if name.value.startswith(ENTITY):
        return (Triple(name, *_ANY), Triple(*_ANY, name))
    return (Triple(_ANY[0], name, _ANY[1]),)


def _needed(pattern: Pattern) -> Iterator[Triple]:
    """The triple patterns that every solution fits, in the order of their mention."""
    match pattern:
        case Bgp(triples=found):
            yield from found
        case Join(parts=parts):
            for part in parts:
                yield from _needed(part)
        case LeftJoin(left=inside) | Minus(left=inside) | Filter(pattern=inside) | Extend(pattern=inside):
            yield from _needed(inside)


def _is_empty(executor: QueryExecutor, *patterns: Triple, together: bool = False) -> bool:
    """Whether nothing fits any of some patterns, or all of them together."""
    groups = (patterns,) if together else tuple((one,) for one in patterns)
    found = (executor.execute(Query(Ask(Bgp(group))), _BUDGET) for group in groups)
    return not any(one.boolean or not one.complete for one in found)
