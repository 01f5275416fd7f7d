"""Counts the sets that a graph marks as incomplete: statements with an unknown value, a blank node."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.store import HdtFile, Role

_BLANK, _BEHIND = "_:", "_;"
"""What blank nodes begin with, and the first text behind all of them in the order of the file."""


def count_open_sets(*graphs: HdtFile) -> Counter[tuple[str, str]]:
    """How many members (P31) of a class have an unknown value of a property, by the ids of class and property.

    Several graphs are read as one. Reads the statements with unknown values only, so that large graphs take little
    longer. Raises `DataError` for a damaged file.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for item, name in set(_open_sets(graphs)):
        terms = (term for graph in graphs for term in _objects(graph, item, v.DIRECT + v.INSTANCE_OF))
        counts.update((term.removeprefix(v.ENTITY), name) for term in terms if term.startswith(v.ENTITY))
    return counts


def count_marked(graph: HdtFile) -> int:
    """How many pairs of an item and a property have an unknown value. Raises `DataError` for a damaged file."""
    return len(set(_open_sets((graph,))))


def items_with_unknown(name: str, *graphs: HdtFile) -> frozenset[str]:
    """The ids of the items that have an unknown value of a property. Raises `DataError` for a damaged file."""
    return frozenset(item.removeprefix(v.ENTITY) for item, one in _open_sets(graphs) if one == name)


def _open_sets(graphs: Sequence[HdtFile]) -> Iterator[tuple[str, str]]:
    """An item and a property, for each statement with an unknown value."""
    for node, name in {one for graph in graphs for one in _unknown(graph)}:
        for graph in graphs:
            yield from ((item, name) for item in _subjects(graph, v.CLAIM + name, node))


def _unknown(graph: HdtFile) -> Iterator[tuple[str, str]]:
    """The statements with an unknown value, and their properties."""
    for blank in _blank_nodes(graph):
        for node, predicate, _ in graph.search_ids(o=blank)[0]:
            name = graph.id_term(predicate, Role.PREDICATE)
            if name.startswith(v.STATEMENT):
                yield graph.id_term(node, Role.SUBJECT), name.removeprefix(v.STATEMENT)


def _subjects(graph: HdtFile, predicate: str, obj: str) -> list[str]:
    numbers = graph.term_id(predicate, Role.PREDICATE), graph.term_id(obj, Role.OBJECT)
    found = graph.search_ids(p=numbers[0], o=numbers[1])[0] if all(numbers) else ()
    return [graph.id_term(subject, Role.SUBJECT) for subject, _, _ in found]


def _objects(graph: HdtFile, subject: str, predicate: str) -> list[str]:
    numbers = graph.term_id(subject, Role.SUBJECT), graph.term_id(predicate, Role.PREDICATE)
    found = graph.search_ids(*numbers)[0] if all(numbers) else ()
    return [graph.id_term(obj, Role.OBJECT) for _, _, obj in found]


def _blank_nodes(graph: HdtFile) -> range:
    """The ids of the blank nodes that are objects only, which lie together."""
    numbers = range(graph.shared_count + 1, graph.object_count + 1)
    first, end = (
        bisect_left(numbers, text, key=lambda one: graph.id_term(one, Role.OBJECT)) for text in (_BLANK, _BEHIND)
    )
    return numbers[first:end]
