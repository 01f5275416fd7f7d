"""Looks up how large classes are and what properties join, in the statistics of a data directory."""

from __future__ import annotations

import os
import sqlite3
import threading
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.labels.label_format import entity_number, entity_text, is_entity
from wikidata_hdt.statistics.statistics_format import (
    CLASS,
    CLASS_STATEMENTS,
    COVERAGES,
    FACTS,
    MARKED_SETS,
    MEMBERS,
    PROPERTIES,
    PROPERTY,
    PROPERTY_CLASSES,
    READABLE,
    SHARE,
    SHARES,
)
from wikidata_hdt.versions import data_directory_of

__all__ = ["Coverage", "GraphStatistics", "PropertyEnds"]

_CACHED = 20_000
_CUSTOM = 0.05
"""Marked sets for each member of a class from which on marking them is a custom. Not fitted: the embedded sample has
0.8, public graphs have less than 0.01."""


@dataclass(frozen=True, slots=True)
class PropertyEnds:
    """What a property joins in the graph, by its direct (truthy) statements."""

    statements: int
    subjects: int
    """Different subjects."""
    objects: int
    """Different objects, items and literals."""
    subject_classes: tuple[tuple[str, int], ...]
    """The classes (P31) that most subjects have, and the statements whose subject has each; at most eight."""
    object_classes: tuple[tuple[str, int], ...]
    """The same of the objects; empty where they are literals."""
    literal: str = ""
    """The datatype of the objects; empty where they are items."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many members of a class have a property."""

    item: str
    """The class."""
    name: str
    """The property."""
    subjects: int
    members: int
    """Direct members (P31) of the class."""

    @property
    def share(self) -> float:
        """0 to 1."""
        return self.subjects / self.members


class GraphStatistics:
    """The statistics of a graph; without a file, or with one of another format, nothing is known.

    The file is opened at the first look-up. Safe to share among threads; a child process opens its own.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self.class_size = lru_cache(maxsize=_CACHED)(self._class_size)
        """How many direct members (P31) a class has, and how many with those of all its subclasses (P279).

        (0, 0) for an item that no item is an instance of; None without statistics. Raises `DataError` for a damaged
        file."""
        self.property_ends = lru_cache(maxsize=_CACHED)(self._property_ends)
        """What a property joins; None without statistics and for a property without direct statements.

        Raises `DataError` for a damaged file."""

    @property
    def is_known(self) -> bool:
        """Whether there are statistics. Raises `DataError` for a damaged file."""
        with self._lock:
            return self._connection is not None

    @cached_property
    def marks_gaps(self) -> bool:
        """Whether it is the custom of the graph to mark what it has in part: then what is not marked is whole.

        Large public graphs have unknown values, too, but of one item in hundreds. Raises `DataError` for a damaged
        file.
        """
        marked = self._facts.get(MARKED_SETS)
        members = self._rows(MEMBERS) if marked else []
        return bool(marked and members) and int(marked or 0) >= _CUSTOM * max(1, members[0][0])

    def values_of(self, item: str, name: str) -> float | None:
        """How many values of a property those direct members of a class have on average that have any.

        None where it is not known, as for `share_with`. Raises `DataError` for a damaged file.
        """
        if not (is_entity(item) and is_entity(name) and self._has_shares):
            return None
        subjects = self._rows(SHARE, entity_number(item), entity_number(name))
        statements = self._rows(CLASS_STATEMENTS, entity_number(name), entity_number(item))
        return statements[0][0] / subjects[0][0] if subjects and statements else None

    def share_with(self, item: str, name: str) -> float | None:
        """The share, 0 to 1, of the direct members of a class that have a property by a direct statement.

        None where it is not known: without statistics, and for a class that is not among the 64 (in older files: eight)
        largest ones of the property. Raises `DataError` for a damaged file.
        """
        if not (is_entity(item) and is_entity(name) and self._has_shares):
            return None
        rows = self._rows(SHARE, entity_number(item), entity_number(name))
        size = self.class_size(item)
        return rows[0][0] / size[0] if rows and size and size[0] else None

    def properties(self) -> list[str]:
        """The properties that have statements, by number; none without statistics.

        Raises `DataError` for a damaged file.
        """
        return [entity_text(number) for (number,) in self._rows(PROPERTIES)] if self.is_known else []

    def coverages(self, least: int = 1) -> list[Coverage]:
        """How complete the properties are for classes of at least `least` members, the largest classes first.

        Raises `DataError` for a damaged file.
        """
        rows = self._rows(COVERAGES, least) if self._has_shares else []
        return [Coverage(entity_text(item), entity_text(name), subjects, size) for item, name, subjects, size in rows]

    @cached_property
    def _has_shares(self) -> bool:
        return self.is_known and self._rows(SHARES)[0][0] > 0

    def _class_size(self, item: str) -> tuple[int, int] | None:
        if not self.is_known:
            return None
        rows = self._rows(CLASS, entity_number(item)) if is_entity(item) else []
        return (rows[0][0], rows[0][1]) if rows else (0, 0)

    def _property_ends(self, name: str) -> PropertyEnds | None:
        if not self.is_known or not is_entity(name):
            return None
        number = entity_number(name)
        rows = self._rows(PROPERTY, number)
        if not rows:
            return None
        statements, subjects, objects, literal = rows[0]
        classes = self._classes(number, 0), self._classes(number, 1)
        return PropertyEnds(statements, subjects, objects, *classes, str(literal))

    def _classes(self, number: int, side: int) -> tuple[tuple[str, int], ...]:
        rows = self._rows(PROPERTY_CLASSES, number, side)
        return tuple((entity_text(kind), statements) for kind, statements in rows)

    @cached_property
    def _connection(self) -> sqlite3.Connection | None:
        if not self.path.is_file():
            return None
        uri = f"file:{quote(os.fsencode(self.path.resolve()))}?mode=ro&immutable=1"
        try:
            connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
            facts = dict(connection.execute("SELECT name, value FROM fact").fetchall())
        except sqlite3.Error as error:
            raise self._damaged(error) from error
        return connection if facts.get("format") in [str(one) for one in READABLE] else None

    @cached_property
    def _facts(self) -> dict[str, str]:
        return {str(name): str(value) for name, value in self._rows(FACTS)}

    def _rows(self, statement: str, *values: int) -> list[tuple[Any, ...]]:
        try:
            with self._lock:
                return self._connection.execute(statement, values).fetchall() if self._connection else []
        except sqlite3.Error as error:
            raise self._damaged(error) from error

    def _damaged(self, error: sqlite3.Error) -> DataError:
        remedy = f"build them with `kgqa kg labels {data_directory_of(self.path.parent)}` ({error})"
        return DataError("damaged statistics of the graph", value=self.path, remedy=remedy)
