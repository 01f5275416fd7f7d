"""Makes the statistics of an updated graph from those of the graph before: what was hidden is taken off, what the
second graph says is put in.

Exact are the members of classes, but for those that a changed tree of classes moves, and the statements, subjects and
objects of properties. Of the classes that a property joins those are kept that were kept before or come up now, so that
one which was just below the limit stays unknown; what marks a set as incomplete is counted by unknown values. `kgqa kg
compact` counts everything anew.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.labels.label_format import entity_number, entity_text, is_entity
from wikidata_hdt.overlay import Numbers, Overlay
from wikidata_hdt.statistics.statistics_build import datatype_of_objects
from wikidata_hdt.statistics.statistics_format import CLASSES_SHOWN, MARKED_SETS, SHARES_KEPT
from wikidata_hdt.store import HdtFile, Role
from wikidata_hdt.whole_files import failed, temporary_file

_INSTANCE, _SUBCLASS = (entity_number(name) for name in (v.INSTANCE_OF, v.SUBCLASS_OF))
_BLANK = "_:"
_Columns = tuple[Numbers, Numbers, Numbers]


def update_statistics(old: Path, new: Path, base: HdtFile, overlay: Overlay) -> None:
    """Write the statistics of an updated graph beside those of the first one (`old`).

    Raises `ClearError` if they cannot be written.
    """
    delta = _difference(base, overlay)
    try:
        with temporary_file(new) as file:
            shutil.copyfile(old, file)
            with closing(sqlite3.connect(file)) as connection:
                _write(connection, delta, overlay.second)
                connection.commit()
    except sqlite3.Error as error:
        remedy = f"check the free space ({error})"
        raise ClearError("cannot write the statistics of the graph", value=new, remedy=remedy) from error
    except OSError as error:
        raise failed(new, error) from error


@dataclass(slots=True)
class _Counted:
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

    def subtract(self, other: _Counted) -> None:
        for name in ("statements", "subjects", "objects", "direct", "whole", "ends", "members"):
            getattr(self, name).subtract(getattr(other, name))
        self.marked -= other.marked


def _difference(base: HdtFile, overlay: Overlay) -> _Counted:
    hidden = (overlay.hidden.subjects, overlay.hidden.predicates, overlay.hidden.objects)
    columns = overlay.second.columns
    assert columns is not None, "an opened file has all its triples"
    second = tuple(np.concatenate(parts) for parts in zip(*columns.all(), strict=True))
    before, after = _Before(base), _After(base, overlay)
    found = _count(overlay.second, (second[0], second[1], second[2]), after)
    found.subtract(_count(base, hidden, before))
    found.objects = _new_objects(base, overlay)
    return found


class _Before:
    """The classes of entities, and those above these, in a graph."""

    def __init__(self, graph: HdtFile) -> None:
        self._graph = graph
        self.classes = lru_cache(maxsize=100_000)(lambda entity: self._objects(entity, v.INSTANCE_OF))
        self._parents = lru_cache(maxsize=None)(lambda entity: self._objects(entity, v.SUBCLASS_OF))

    def above(self, classes: Iterable[str]) -> set[str]:
        """Classes, and all that are above them; circles do no harm."""
        found, waiting = set(classes), list(classes)
        while waiting:
            new = [one for one in self._parents(waiting.pop()) if one not in found]
            found.update(new)
            waiting += new
        return found

    def _objects(self, entity: str, name: str) -> Sequence[str]:
        return [obj for _, _, obj in self._graph.search(s=entity, p=v.DIRECT + name) if _number(obj)]


class _After(_Before):
    """The same in a graph and what lies over it."""

    def __init__(self, base: HdtFile, overlay: Overlay) -> None:
        super().__init__(base)
        self._second, self._replaced = _Before(overlay.second), frozenset(overlay.replaced.tolist())

    def _objects(self, entity: str, name: str) -> Sequence[str]:
        is_hidden = self._graph.term_id(entity, Role.SUBJECT) in self._replaced
        first = [] if is_hidden else super()._objects(entity, name)
        return first or self._second._objects(entity, name)


def _count(graph: HdtFile, triples: _Columns, classes: _Before) -> _Counted:
    """What some triples count, which are all of their subjects."""
    found = _Counted(marked=_marked(graph, triples))
    text = lru_cache(maxsize=1 << 20)(lambda number: graph.id_term(number, Role.OBJECT))
    of_subjects: defaultdict[int, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for subject, name, obj in _direct(graph, triples):
        of_subjects[subject][name].append(text(obj))
    alike = Counter[tuple[int, ...]]()
    for claims in of_subjects.values():
        kinds = [kind for kind in map(_number, claims.get(_INSTANCE, ())) if kind]
        found.direct.update(kinds)
        alike[tuple(sorted(kinds))] += 1
        for name, objects in claims.items():
            found.statements[name] += len(objects)
            found.subjects[name] += 1
            for kind in kinds:
                found.ends[name, 0, kind] += len(objects)
                found.members[name, kind] += 1
            named = (obj for obj in objects if _number(obj))
            found.ends.update((name, 1, _number(kind)) for obj in named for kind in classes.classes(obj))
    for several, count in alike.items():
        above = map(_number, classes.above([v.ENTITY + entity_text(one) for one in several]))
        found.whole.update(dict.fromkeys(filter(None, above), count))
    return found


def _direct(graph: HdtFile, triples: _Columns) -> Iterable[tuple[int, int, int]]:
    """Subject, property and object of the direct claims among triples."""
    names = {number: _property(graph.id_term(number, Role.PREDICATE)) for number in np.unique(triples[1]).tolist()}
    chosen = np.isin(triples[1], [number for number, name in names.items() if name])
    subjects, predicates, objects = (column[chosen].tolist() for column in triples)
    return zip(subjects, (names[number] for number in predicates), objects, strict=True)


def _marked(graph: HdtFile, triples: _Columns) -> int:
    """Statements with an unknown value among triples."""
    numbers = [number for number in np.unique(triples[1]).tolist()
               if graph.id_term(number, Role.PREDICATE).startswith(v.STATEMENT + "P")]  # fmt: skip
    ends = triples[2][np.isin(triples[1], numbers)]
    return sum(graph.id_term(number, Role.OBJECT).startswith(_BLANK) for number in ends.tolist())


def _new_objects(base: HdtFile, overlay: Overlay) -> Counter[int]:
    """By property how many different objects come up, less those that are left by none."""
    found = Counter[int]()
    first = {name: number for number, name in _properties(base).items()}
    hidden = overlay.hidden
    for number, name in _properties(overlay.second).items():
        predicate = first.get(name, 0)
        for obj in {obj for _, _, obj in overlay.second.search_ids(p=number)[0]}:
            other = _object_in(base, overlay, obj)
            found[name] += not (predicate and other and base.search_ids(p=predicate, o=other)[1])
    second = {name: number for number, name in _properties(overlay.second).items()}
    pairs = np.unique(np.stack([hidden.predicates, hidden.objects]), axis=1)
    names = _properties(base)
    for predicate, obj in pairs.T.tolist():
        if predicate in names and base.search_ids(p=predicate, o=obj)[1] == hidden.count(predicate, obj):
            name = names[predicate]
            text, number = base.id_term(obj, Role.OBJECT), second.get(name, 0)
            other = overlay.second.term_id(text, Role.OBJECT) if number else 0
            found[name] -= not (other and overlay.second.search_ids(p=number, o=other)[1])
    return found


def _object_in(base: HdtFile, overlay: Overlay, obj: int) -> int:
    """The number in the first graph of an object of the second, 0 if it is none there."""
    second = overlay.second
    place = obj if obj <= second.shared_count else obj + second.subject_count - second.shared_count
    node = int(overlay.nodes[place - 1])
    if node <= base.shared_count:
        return node
    return 0 if node <= base.subject_count else node - base.subject_count + base.shared_count


def _properties(graph: HdtFile) -> dict[int, int]:
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


def _write(connection: sqlite3.Connection, delta: _Counted, second: HdtFile) -> None:
    for kind in delta.direct.keys() | delta.whole.keys():
        connection.execute(_ADD_CLASS, (kind, delta.direct[kind], delta.whole[kind]))
    numbers = {name: number for number, name in _properties(second).items()}
    for name in delta.statements:
        literal = datatype_of_objects(second, numbers[name]) if name in numbers else ""
        figures = delta.statements[name], delta.subjects[name], delta.objects[name]
        connection.execute(_ADD_PROPERTY, (name, *figures, literal))
    connection.execute("DELETE FROM class WHERE whole <= 0")
    connection.execute("DELETE FROM property WHERE statements <= 0")
    connection.execute("UPDATE fact SET value = max(0, value + ?) WHERE name = ?", (delta.marked, MARKED_SETS))
    _write_ends(connection, delta)
    _write_shares(connection, delta)


_ADD_CLASS = """
INSERT INTO class VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET direct = direct + excluded.direct, whole = whole + excluded.whole
"""
_ADD_PROPERTY = """
INSERT INTO property VALUES (?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET statements = statements + excluded.statements, subjects = subjects + excluded.subjects,
                          objects = objects + excluded.objects
"""


def _write_ends(connection: sqlite3.Connection, delta: _Counted) -> None:
    touched: defaultdict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for (name, side, kind), count in delta.ends.items():
        touched[name, side][kind] += count
    for key, counts in touched.items():
        rows = connection.execute("SELECT class, statements FROM property_class WHERE property = ? AND side = ?", key)
        best = _best(dict(rows.fetchall()), counts, CLASSES_SHOWN)
        connection.execute("DELETE FROM property_class WHERE property = ? AND side = ?", key)
        ranked = ((*key, rank, kind, count) for rank, (kind, count) in enumerate(best))
        connection.executemany("INSERT INTO property_class VALUES (?, ?, ?, ?, ?)", ranked)


def _write_shares(connection: sqlite3.Connection, delta: _Counted) -> None:
    touched: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for (name, kind), count in delta.members.items():
        touched[name][kind] += count
    known: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for kind, name, count in connection.execute("SELECT class, property, subjects FROM class_property").fetchall():
        if name in touched:
            known[name][kind] = count
    for name, counts in touched.items():
        connection.executemany(
            "DELETE FROM class_property WHERE class = ? AND property = ?", [(kind, name) for kind in known[name]]
        )
        best = _best(known[name], counts, SHARES_KEPT)
        connection.executemany("INSERT INTO class_property VALUES (?, ?, ?)",
                               [(kind, name, count) for kind, count in best])  # fmt: skip


def _best(known: dict[int, int], added: Counter[int], most: int) -> list[tuple[int, int]]:
    """The classes with the largest counts. Of a full list those that were not on it stay off: what they had before is
    not known."""
    full = len(known) >= most
    kept = {kind: known.get(kind, 0) + added[kind] for kind in known.keys() | added.keys() if kind in known or not full}
    ranked = sorted(((kind, count) for kind, count in kept.items() if count > 0), key=lambda one: (-one[1], one[0]))
    return ranked[:most]
