"""Lays a second graph over a first one: what it hides, and how their terms correspond."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.hdt.mapped_triples import Columns, MappedTriples
from wikidata_hdt.ntriples.ntriples import Triple
from wikidata_hdt.overlay import NOTHING, Hidden, Numbers, Overlay, last_node, node_of, node_of_object, node_text
from wikidata_hdt.store import HdtFile, Role
from wikidata_hdt.subject_ranges import subjects_between
from wikidata_hdt.update.second_graph import SHARED_NODES, Told


def lay_over(told: Told, second: HdtFile, old: set[str], said: Mapping[Triple, Sequence[bytes]]) -> Overlay:
    """The overlay of a new second graph. `old` are the subjects of which nothing that was said before stays; for `said`
    see `second_triples`."""
    base, columns = told.base, _columns(told.base)
    nodes = np.array([node_of(base, node_text(second, node)) for node in range(1, last_node(second) + 1)], np.int64)
    replaced = _replaced(told, second, old)
    known = frozenset(nodes.tolist())
    hidden = columns.of_subjects(replaced)
    while len(more := _left_alone(base, columns, hidden, known, replaced)):
        replaced = np.union1d(replaced, more)
        hidden = columns.of_subjects(replaced)
    gone = _gone(base, columns, hidden, replaced, nodes)
    return Overlay(second, replaced, Hidden.of(*hidden), nodes, gone, _led(second, said))


def _led(second: HdtFile, said: Mapping[Triple, Sequence[bytes]]) -> Numbers:
    """See `Overlay.led`."""
    item = (v.ENTITY + "Q").encode()
    rows = [
        [*(second.term_id(term.decode(), role) for term, role in zip(triple, Role, strict=True)),
         int(obj.removeprefix(item))]
        for triple, objects in said.items() if list(objects) != [triple[2]] for obj in objects
    ]  # fmt: skip
    return np.array(rows, np.int64).reshape(-1, 4)


def _columns(graph: HdtFile) -> MappedTriples:
    columns = graph.columns
    assert columns is not None, "an opened file has all its triples"
    return columns


def _replaced(told: Told, second: HdtFile, old: set[str]) -> Numbers:
    """The subjects of the first graph that the second tells of, or that are said to be gone."""
    base = told.base
    numbers = range(1, second.subject_count + 1)
    found = {base.term_id(second.id_term(number, Role.SUBJECT), Role.SUBJECT) for number in numbers}
    found |= {base.term_id(subject, Role.SUBJECT) for subject in old}
    before = told.overlay.replaced if told.overlay else NOTHING
    for shared in _shared_ranges(base):  # whether nothing leads to them any more is found out anew
        before = before[(before < shared.start) | (before >= shared.stop)]
    return np.union1d(np.array(sorted(found - {0}), np.int64), before)


def _left_alone(
    base: HdtFile, columns: MappedTriples, hidden: Columns, known: frozenset[int], replaced: Numbers
) -> Numbers:
    """The values and references to which nothing but hidden triples leads."""
    lost = _lost(columns, hidden)
    ranges = [part for part in _shared_ranges(base) if part.stop <= base.shared_count + 1]
    found = [lost[(lost >= part.start) & (lost < part.stop)] for part in ranges]
    alone = np.setdiff1d(np.concatenate([NOTHING, *found]), replaced)
    return np.array([one for one in alone.tolist() if one not in known], np.int64)


def _lost(columns: MappedTriples, hidden: Columns) -> Numbers:
    """The objects of which no triple is left."""
    ends, counts = np.unique(hidden[2], return_counts=True)
    lost: Numbers = ends[columns.object_counts(ends) == counts]
    return lost


def _shared_ranges(graph: HdtFile) -> list[range]:
    """The subjects of a graph that are values or references."""
    return [part for prefix in SHARED_NODES for part in subjects_between(graph, prefix, _behind(prefix)) if part]


def _behind(prefix: str) -> str:
    return prefix[:-1] + chr(ord(prefix[-1]) + 1)


def _gone(base: HdtFile, columns: MappedTriples, hidden: Columns, replaced: Numbers, nodes: Numbers) -> Numbers:
    """The nodes of the first graph that stand in hidden triples only."""
    lost = _lost(columns, hidden)
    lost = lost[(lost > base.shared_count) | np.isin(lost, replaced)]
    starts = replaced[replaced > base.shared_count]
    lost_nodes = np.array([node_of_object(base, number) for number in lost.tolist()], np.int64)
    return np.setdiff1d(np.concatenate([starts, lost_nodes]), nodes)
