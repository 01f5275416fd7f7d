"""Counts by how much an update changes the statistics of a graph: what the second graph says, less what is hidden."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.hdt.mapped_triples import MappedTriples
from wikidata_hdt.labels.label_format import entity_number, entity_text, is_entity
from wikidata_hdt.overlay import NOTHING, Numbers, Overlay
from wikidata_hdt.store import HdtFile, Role

_INSTANCE = entity_number(v.INSTANCE_OF)
_BLANK = "_:"
_Columns = tuple[Numbers, Numbers, Numbers]


@dataclass(slots=True)
class Counted:
    """What some triples add to the statistics; entities are numbered as there."""

    statements: Counter[int] = field(default_factory=Counter)
    subjects: Counter[int] = field(default_factory=Counter)
    objects: Counter[int] = field(default_factory=Counter)
    """By property."""
    direct: Counter[int] = field(default_factory=Counter)
    whole: Counter[int] = field(default_factory=Counter)
    """Members of classes."""
    ends: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """Statements by property, side and class."""
    members: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Subjects by property and class."""
    marked: int = 0

    def subtract(self, other: Counted) -> None:
        for name in ("statements", "subjects", "objects", "direct", "whole", "ends", "members"):
            getattr(self, name).subtract(getattr(other, name))
        self.marked -= other.marked


def difference(base: HdtFile, overlay: Overlay) -> Counted:
    """What both graphs count more than the first one, or, below 0, less."""
    hidden = (overlay.hidden.subjects, overlay.hidden.predicates, overlay.hidden.objects)
    columns = _columns(overlay.second)
    second = tuple(np.concatenate(parts) for parts in zip(*columns.all(), strict=True))
    before, after = _Classes(base), _ClassesAfter(base, overlay)
    found = _count(overlay.second, (second[0], second[1], second[2]), after)
    found.subtract(_count(base, hidden, before))
    found.objects = _new_objects(base, overlay)
    return found


def _columns(graph: HdtFile) -> MappedTriples:
    columns = graph.columns
    assert columns is not None, "an opened file has all its triples"
    return columns


class _Pairs:
    """Numbers by numbers that have several."""

    def __init__(self, owners: Numbers, values: Numbers) -> None:
        order = np.argsort(owners, kind="stable")
        self._owners, self._values = owners[order], values[order]

    def of(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """A pair for each value of each of some numbers: the number's place among them, and the value."""
        firsts, lasts = (np.searchsorted(self._owners, numbers, side) for side in ("left", "right"))
        counts = lasts - firsts
        places = np.arange(int(counts.sum())) + np.repeat(firsts - np.cumsum(counts) + counts, counts)
        return np.repeat(np.arange(len(numbers)), counts), self._values[places]


class _Classes:
    """The classes of the objects of a graph, and those above these."""

    def __init__(self, graph: HdtFile) -> None:
        self.graph, self._columns = graph, _columns(graph)
        self._instance = graph.term_id(v.DIRECT + v.INSTANCE_OF, Role.PREDICATE)
        self._parents = lru_cache(maxsize=None)(self.parents)

    def above(self, classes: Iterable[str]) -> set[str]:
        """Classes, and all that are above them; circles do no harm."""
        found, waiting = set(classes), list(classes)
        while waiting:
            new = [one for one in self._parents(waiting.pop()) if one not in found]
            found.update(new)
            waiting += new
        return found

    def parents(self, entity: str) -> Sequence[str]:
        """The classes right above one."""
        return [obj for _, _, obj in self.graph.search(s=entity, p=v.DIRECT + v.SUBCLASS_OF)]

    def of_objects(self, objects: Numbers) -> tuple[Numbers, Numbers]:
        """See `of_subjects`; of different objects. Those that are no subjects have none."""
        return self.of_subjects(np.where(objects <= self.graph.shared_count, objects, 0))

    def of_subjects(self, subjects: Numbers) -> tuple[Numbers, Numbers]:
        """A pair for each class of each of some subjects: the subject's place among them, and the class."""
        places = np.flatnonzero(subjects)
        if not self._instance or not len(places):
            return NOTHING, NOTHING
        counts, classes = self._columns.objects_of(subjects[places], self._instance)
        return _items(self.graph, np.repeat(places, counts), classes)


class _ClassesAfter(_Classes):
    """The same of the objects of the second graph, as both graphs tell them."""

    def __init__(self, base: HdtFile, overlay: Overlay) -> None:
        super().__init__(overlay.second)
        self._base, self._overlay, self._first = base, overlay, _Classes(base)
        self._replaced = frozenset(overlay.replaced.tolist())

    def parents(self, entity: str) -> Sequence[str]:
        """See `_Classes.parents`."""
        is_hidden = self._base.term_id(entity, Role.SUBJECT) in self._replaced
        return super().parents(entity) if is_hidden else [*self._first.parents(entity), *super().parents(entity)]

    def of_objects(self, objects: Numbers) -> tuple[Numbers, Numbers]:
        """See `_Classes.of_objects`."""
        nodes = _first_nodes(self._overlay, objects)
        told_before = (nodes > 0) & (nodes <= self._base.subject_count) & ~np.isin(nodes, self._overlay.replaced)
        first = self._first.of_subjects(np.where(told_before, nodes, 0))
        second = super().of_objects(objects)
        return np.concatenate([first[0], second[0]]), np.concatenate([first[1], second[1]])


def _items(graph: HdtFile, owners: Numbers, objects: Numbers) -> tuple[Numbers, Numbers]:
    """Of some owners and objects those whose object is an item, and its number."""
    known, places = np.unique(objects, return_inverse=True)
    terms = (graph.id_term(number, Role.OBJECT) for number in known.tolist())
    items = np.array([_number(term) for term in terms], np.int64)[places] if len(known) else NOTHING
    return owners[items > 0], items[items > 0]


def _count(graph: HdtFile, triples: _Columns, classes: _Classes) -> Counted:
    """What some triples count, which are all of their subjects."""
    subjects, names, objects = _direct(graph, triples)
    instances = names == _INSTANCE
    members, kinds = _items(graph, subjects[instances], objects[instances])
    of_subjects = _Pairs(members, kinds)
    found = Counted(marked=_marked(graph, triples))
    found.statements.update(_tally(names))
    found.direct.update(_tally(kinds))
    different = np.unique(np.stack([names, subjects]), axis=1)
    found.subjects.update(_tally(different[0]))
    places, of_place = of_subjects.of(different[1])
    found.members.update(_pair_tally(different[0][places], of_place))
    known = np.unique(objects)
    owners, of_known = classes.of_objects(known)
    for side, pairs, ends in ((0, of_subjects, subjects), (1, _Pairs(known[owners], of_known), objects)):
        places, of_place = pairs.of(ends)
        tally = _pair_tally(names[places], of_place)
        found.ends.update({(name, side, kind): count for (name, kind), count in tally.items()})
    found.whole.update(_whole(members, kinds, classes))
    return found


def _whole(members: Numbers, kinds: Numbers, classes: _Classes) -> Counter[int]:
    """How many items are members of classes, alone or of one below them."""
    of_items: defaultdict[int, list[int]] = defaultdict(list)
    for item, kind in zip(members.tolist(), kinds.tolist(), strict=True):
        of_items[item].append(kind)
    found = Counter[int]()
    for several, count in Counter(tuple(sorted(one)) for one in of_items.values()).items():
        above = map(_number, classes.above([v.ENTITY + entity_text(one) for one in several]))
        found.update(dict.fromkeys(filter(None, above), count))
    return found


def _tally(numbers: Numbers) -> dict[int, int]:
    known, counts = np.unique(numbers, return_counts=True)
    return dict(zip(known.tolist(), counts.tolist(), strict=True))


def _pair_tally(first: Numbers, second: Numbers) -> dict[tuple[int, int], int]:
    pairs, counts = np.unique(np.stack([first, second]), axis=1, return_counts=True)
    return dict(zip(map(tuple, pairs.T.tolist()), counts.tolist(), strict=True))


def _direct(graph: HdtFile, triples: _Columns) -> _Columns:
    """Subjects, properties and objects of the direct claims among triples."""
    names = np.zeros(graph.predicate_count + 1, np.int64)
    for number, name in properties_of(graph).items():
        names[number] = name
    chosen = names[triples[1]] > 0
    return triples[0][chosen], names[triples[1][chosen]], triples[2][chosen]


def _marked(graph: HdtFile, triples: _Columns) -> int:
    """Statements with an unknown value among triples."""
    numbers = [number for number in np.unique(triples[1]).tolist()
               if graph.id_term(number, Role.PREDICATE).startswith(v.STATEMENT + "P")]  # fmt: skip
    ends = triples[2][np.isin(triples[1], numbers)]
    return sum(graph.id_term(number, Role.OBJECT).startswith(_BLANK) for number in ends.tolist())


def _new_objects(base: HdtFile, overlay: Overlay) -> Counter[int]:
    """By property how many different objects come up, less those of which no statement is left."""
    found, said = Counter[int](), dict[int, Numbers]()
    columns, second = _columns(base), _columns(overlay.second)
    first = {name: number for number, name in properties_of(base).items()}
    for number, name in properties_of(overlay.second).items():
        objects = np.unique(np.concatenate([NOTHING, *(piece[2] for piece in second.pairs(number))]))
        known = _first_objects(base, overlay, objects)
        said[name] = known = known[known > 0]
        there = np.count_nonzero(columns.subject_counts(first[name], known)) if name in first and len(known) else 0
        found[name] += len(objects) - int(there)
    for name, number in first.items():
        objects, counts = np.unique(overlay.hidden.objects[overlay.hidden.predicates == number], return_counts=True)
        if len(objects):
            lost = objects[columns.subject_counts(number, objects) == counts]
            found[name] -= len(np.setdiff1d(lost, said.get(name, NOTHING)))
    return found


def _first_nodes(overlay: Overlay, objects: Numbers) -> Numbers:
    """The nodes of the first graph for objects of the second, 0 for those that it lacks."""
    second = overlay.second
    found: Numbers = overlay.nodes[
        np.where(objects <= second.shared_count, objects, objects + second.subject_count - second.shared_count) - 1
    ]
    return found


def _first_objects(base: HdtFile, overlay: Overlay, objects: Numbers) -> Numbers:
    """The numbers in the first graph of objects of the second, 0 for those that are none there."""
    nodes = _first_nodes(overlay, objects)
    only = np.where(nodes > base.subject_count, nodes - base.subject_count + base.shared_count, 0)
    found: Numbers = np.where(nodes <= base.shared_count, nodes, only)
    return found


def properties_of(graph: HdtFile) -> dict[int, int]:
    """By predicate the property that it is the direct claim of."""
    names = {number: _property(graph.id_term(number, Role.PREDICATE)) for number in range(1, graph.predicate_count + 1)}
    return {number: name for number, name in names.items() if name}


def _property(predicate: str) -> int:
    name = predicate.removeprefix(v.DIRECT)
    return entity_number(name) if name != predicate and name[:1] == "P" and is_entity(name) else 0


def _number(term: str) -> int:
    """The number of an item, 0 of anything else."""
    name = term.removeprefix(v.ENTITY)
    return entity_number(name) if name != term and name[:1] == "Q" and is_entity(name) else 0
