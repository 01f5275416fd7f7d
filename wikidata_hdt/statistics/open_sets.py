"""Counts the sets that a graph marks as incomplete: statements with an unknown value, a blank node."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.store import HdtFile, Role

_BLANK, _BEHIND = "_:", "_;"
"""What blank nodes begin with, and the first text behind all of them in the order of the file."""


def count_open_sets(graph: HdtFile) -> Counter[tuple[str, str]]:
    """How many members (P31) of a class have an unknown value of a property, by the ids of class and property.

    Reads the statements with unknown values only, so that large graphs take little longer. Raises `DataError` for a
    damaged file.
    """
    kind = graph.term_id(v.DIRECT + v.INSTANCE_OF, Role.PREDICATE)
    counts: Counter[tuple[str, str]] = Counter()
    for item, name in set(_open_sets(graph)):
        classes = graph.search_ids(item, kind)[0] if kind else ()
        terms = (graph.id_term(one, Role.OBJECT) for _, _, one in classes)
        counts.update((term.removeprefix(v.ENTITY), name) for term in terms if term.startswith(v.ENTITY))
    return counts


def count_marked(graph: HdtFile) -> int:
    """How many pairs of an item and a property have an unknown value. Raises `DataError` for a damaged file."""
    return len(set(_open_sets(graph)))


def items_with_unknown(graph: HdtFile, name: str) -> frozenset[str]:
    """The ids of the items that have an unknown value of a property. Raises `DataError` for a damaged file."""
    items = (graph.id_term(item, Role.SUBJECT) for item, one in _open_sets(graph) if one == name)
    return frozenset(item.removeprefix(v.ENTITY) for item in items)


def _open_sets(graph: HdtFile) -> Iterator[tuple[int, str]]:
    """The id of an item and a property, for each statement with an unknown value."""
    for blank in _blank_nodes(graph):
        for node, predicate, _ in graph.search_ids(o=blank)[0]:
            name = graph.id_term(predicate, Role.PREDICATE).removeprefix(v.STATEMENT)
            claim = graph.term_id(v.CLAIM + name, Role.PREDICATE)
            if claim and node <= graph.shared_count:
                yield from ((item, name) for item, _, _ in graph.search_ids(p=claim, o=node)[0])


def _blank_nodes(graph: HdtFile) -> range:
    """The ids of the blank nodes that are objects only, which lie together."""
    numbers = range(graph.shared_count + 1, graph.object_count + 1)
    first, end = (
        bisect_left(numbers, text, key=lambda one: graph.id_term(one, Role.OBJECT)) for text in (_BLANK, _BEHIND)
    )
    return numbers[first:end]
