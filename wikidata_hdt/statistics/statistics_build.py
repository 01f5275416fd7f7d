"""Makes the statistics of a graph: an SQLite file beside its label index."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import numpy as np

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.hdt.file_layout import read_layout
from wikidata_hdt.hdt.index_file import index_path
from wikidata_hdt.hdt.stored_triples import StoredTriples, stored_triples
from wikidata_hdt.labels.label_format import entity_number, is_entity
from wikidata_hdt.ntriples.ntriples import split_literal
from wikidata_hdt.statistics.class_sizes import Superclasses, class_sizes
from wikidata_hdt.statistics.memberships import find_memberships
from wikidata_hdt.statistics.open_sets import count_marked
from wikidata_hdt.statistics.property_ends import Counts, EndClasses, PredicateCounts, count_predicates
from wikidata_hdt.statistics.statistics_format import (
    CLASSES_SHOWN,
    FORMAT_VERSION,
    MARKED_SETS,
    SCHEMA,
    SHARES_KEPT,
)
from wikidata_hdt.store import HdtFile, Role
from wikidata_hdt.whole_files import failed, temporary_file

Progress = Callable[[int, int | None], None]
_PASSES = 3
"""Times that all triples are read, but for one quick pass more."""
_Row = tuple[int | str, ...]
_SEEN = 20
"""Statements of a property that are looked at for the datatype of its objects."""


class _Counted:
    """What is counted of a graph, and the rows that it makes."""

    def __init__(self, graph: HdtFile, room: Path, progress: Progress | None) -> None:
        self._graph = graph
        self._progress = progress
        triples = stored_triples(graph.path, read_layout(graph.path))
        numbers = [graph.term_id(v.DIRECT + name, Role.PREDICATE) for name in (v.INSTANCE_OF, v.SUBCLASS_OF)]
        self._properties = _properties(graph)
        self._members = find_memberships(triples, numbers[0], graph.subject_count, room, self._pass(0))
        self._counts = count_predicates(triples, index_path(graph.path), self._pass(1))
        self._ends = self._count_ends(triples)
        above = Superclasses(triples, numbers[1], graph.shared_count)
        self._sizes = class_sizes(self._members, above, graph.subject_count)

    def _pass(self, number: int) -> Callable[[int], None]:
        total = self._graph.triple_count

        def told(done: int) -> None:
            if self._progress is not None:
                self._progress(number * total + done, _PASSES * total)

        return told

    def _count_ends(self, triples: StoredTriples) -> EndClasses:
        chosen: Counts = np.full(triples.predicate_count + 1, -1, dtype=np.int64)
        for place, predicate in enumerate(self._properties):
            chosen[predicate] = place
        ends, done, told = EndClasses(chosen, self._members, self._graph.shared_count), 0, self._pass(2)
        for subjects, predicates, objects in triples.with_subjects():
            ends.add(subjects, predicates, objects)
            done += len(objects)
            told(done)
        return ends

    def class_rows(self) -> Iterator[_Row]:
        """Class, its own members, members with those of subclasses."""
        for number, sizes in self._sizes.items():
            item = _item(self._graph.id_term(number, Role.OBJECT))
            if item:
                yield (item, *sizes)

    def property_rows(self) -> Iterator[_Row]:
        """Property, statements, different subjects, different objects, datatype."""
        counts: PredicateCounts = self._counts
        for predicate, number in self._properties.items():
            columns = (counts.statements, counts.subjects, counts.objects)
            yield (number, *(int(column[predicate]) for column in columns), datatype_of_objects(self._graph, predicate))

    def end_rows(self) -> Iterator[_Row]:
        """Property, side (0 subjects, 1 objects), rank, class, statements."""
        for side in (0, 1):
            rank, last = 0, -1
            for number, kind, count in self._best(side):
                rank, last = (rank + 1 if number == last else 0), number
                yield number, side, rank, kind, count

    def share_rows(self) -> Iterator[_Row]:
        """Class, property, different subjects."""
        return ((kind, number, count) for number, kind, count in self._best(2, SHARES_KEPT))

    def fact_rows(self) -> Iterator[tuple[str, str]]:
        """Name and value."""
        yield "format", str(FORMAT_VERSION)
        yield MARKED_SETS, str(count_marked(self._graph))

    def _best(self, side: int, limit: int = CLASSES_SHOWN) -> Iterator[tuple[int, int, int]]:
        """Property, class, count; the properties one after another, the largest count first."""
        numbers = list(self._properties.values())
        classes = [_item(self._graph.id_term(number, Role.OBJECT)) for number in self._members.classes.tolist()]
        columns = self._ends.best(side, limit, np.array(classes, dtype=bool))
        for place, kind, count in zip(*(column.tolist() for column in columns), strict=True):
            yield numbers[place], classes[kind], count


def _item(term: str) -> int:
    """The number of an item, 0 of any other object."""
    name = term.removeprefix(v.ENTITY)
    return entity_number(name) if name != term and name[:1] == "Q" and is_entity(name) else 0


def datatype_of_objects(graph: HdtFile, predicate: int) -> str:
    """The datatype of most objects of a property, of texts that of strings; empty where they are items."""
    objects = (graph.id_term(obj, Role.OBJECT) for _, _, obj in islice(graph.search_ids(p=predicate)[0], _SEEN))
    found = Counter(map(_datatype_of, objects))
    return found.most_common(1)[0][0] if found else ""


def _datatype_of(term: str) -> str:
    if not term.startswith('"'):
        return ""
    try:
        return split_literal(term)[2] or f"{v.XSD}string"
    except ValueError:  # an escape that names no character
        return f"{v.XSD}string"


def _properties(graph: HdtFile) -> dict[int, int]:
    """The numbers of properties by the predicate ids of their direct statements."""
    names = {number: graph.id_term(number, Role.PREDICATE) for number in range(1, graph.predicate_count + 1)}
    return {
        number: entity_number(name.removeprefix(v.DIRECT))
        for number, name in names.items()
        if name.startswith(v.DIRECT + "P") and is_entity(name.removeprefix(v.DIRECT))
    }


def _write(connection: sqlite3.Connection, counted: _Counted) -> None:
    connection.executescript(SCHEMA)
    tables: Iterable[tuple[str, int, Iterable[_Row]]] = (
        ("class", 3, counted.class_rows()),
        ("property", 5, counted.property_rows()),
        ("property_class", 5, counted.end_rows()),
        ("class_property", 3, counted.share_rows()),
    )
    connection.execute("BEGIN")
    for table, columns, rows in tables:
        connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})", rows)
    connection.executemany("INSERT INTO fact VALUES (?, ?)", counted.fact_rows())
    connection.execute("COMMIT")


def build_statistics(graph: HdtFile, path: Path, progress: Progress | None = None) -> None:
    """Write the statistics of an indexed graph, under a temporary name and then renamed.

    Besides the columns of one piece of triples, memory holds what is counted: some hundred bytes for each class, and
    for each pair of a property and a class that it meets. `progress` is told about how many triples are read, all
    passes together, and how many there are. Raises `ClearError` if the file cannot be written, `DataError` for a
    damaged graph or index.
    """
    try:
        with claimed(path.parent, ".statistics-") as room:
            counted = _Counted(graph, room, progress)
            with temporary_file(path) as file, closing(sqlite3.connect(file, isolation_level=None)) as connection:
                _write(connection, counted)
    except sqlite3.Error as error:
        remedy = f"check the free space ({error})"
        raise ClearError("cannot write the statistics of the graph", value=path, remedy=remedy) from error
    except OSError as error:
        raise failed(path, error) from error
