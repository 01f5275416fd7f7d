"""Whether a graph that lists things of one sort tells by that of others that they are missing."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, Term
from kgqa.vocabulary import PLACES


def is_listed_with(graph: KnowledgeGraph, listed: Sequence[Term], thing: Term, owners: Sequence[Term]) -> bool:
    """Whether a thing would stand in the list that the owners have if it belonged there: where that is of several, or
    of the sort of an owner, it must be of the thing's sort. Any other single value stands against anything, but a name
    against no common noun („Czy X ma stację radiową?” is not denied by who owns it), and a place against none that may
    lie in it („Czy Bajkał leży w Rosji?” is not denied by Asia).

    A voivodeship lists voivodeships as its neighbours, so that it says nothing of states.
    """
    item, others = _item(thing), _items(listed)
    if item is None:
        return True
    if len(listed) == 1 and not _is_alike(graph, others, _items(owners)):
        is_told = not _is_common(graph, item) or not others or any(_is_common(graph, one) for one in others)
        return is_told and not any(_may_hold(graph, one, item) for one in others)
    return _is_alike(graph, [item], others)


def is_of_sort(graph: KnowledgeGraph, listed: Sequence[Term], thing: Term) -> bool:
    """Whether a thing is of a class of something listed, or that of one of its own."""
    item = _item(thing)
    return item is None or _is_alike(graph, [item], _items(listed))


def _may_hold(graph: KnowledgeGraph, place: ItemId, item: ItemId) -> bool:
    """Whether a thing that is somewhere may lie in a place of another sort, of which the graph does not tell where that
    is itself."""
    lies = (any(graph.objects(one.iri, name.direct) for name in PLACES) for one in (item, place))
    return tuple(lies) == (True, False) and not _is_alike(graph, [item], [place])


def _is_common(graph: KnowledgeGraph, item: ItemId) -> bool:
    """Whether a thing is called by a common noun."""
    return graph.entity(item).label[:1].islower()


def _is_alike(graph: KnowledgeGraph, ones: Sequence[ItemId], others: Sequence[ItemId]) -> bool:
    """Whether one of some items is of a class of another one, or that of a class of it."""
    pairs = ((one, other) for one in ones for other in others)
    return any(_is_of(graph, one, other) or _is_of(graph, other, one) for one, other in pairs)


def _is_of(graph: KnowledgeGraph, item: ItemId, other: ItemId) -> bool:
    classes = frozenset(graph.entity(other).classes)
    return bool(classes) and graph.is_a(item, classes)


def _items(terms: Sequence[Term]) -> list[ItemId]:
    return [item for term in terms if (item := _item(term)) is not None]


def _item(term: Term) -> ItemId | None:
    return term.item if isinstance(term, Iri) and isinstance(term.item, ItemId) else None
