"""Looks names up in the label index: which items and properties are called so, the most popular first."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import threading
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.labels.label_format import (
    COUNT_FORMS,
    DESCRIBED,
    DESCRIBED_BEFORE,
    DESCRIBED_FACT,
    DESCRIBED_NOW,
    DESCRIBED_VERSION,
    FIRST_FROM,
    FORMAT_VERSION,
    HIDDEN,
    KNOWN,
    LOOK_UP,
    LOOK_UP_LABELS,
    LOOK_UP_SURNAMES,
    RENEWED,
    RENEWED_FACTS,
    SIGNATURE,
    SIGNATURE_FACT,
    STARTING,
    UNITED,
    UNITED_VALUES,
    VALUE_FACT,
    VALUES,
    entity_text,
    quality_parts,
)
from wikidata_hdt.labels.label_forms import LabelCounts
from wikidata_hdt.labels.signature import EMPTY, SIGNATURE_VERSION, Signature, decode, first_description
from wikidata_hdt.labels.stored_values import VALUE_VERSION
from wikidata_hdt.update_files import UPDATE_LABELS
from wikidata_hdt.versions import data_directory_of, version_directory

_REMEDY = "build it with `kgqa kg labels {}`"
_MOST_BEARERS = 40
"""People of one surname that a look-up returns."""
_HEAVIER = 5
"""Times more memory that a remembered list of entities takes than whether a prefix is known."""
_PARTS = re.compile(r"[^\W_]+")
_SEEN = 5_000
"""Names that a search by prefix, or of one key with many namesakes, reads at most."""


@dataclass(frozen=True, slots=True)
class LabelEntry:
    """An entity that a key names."""

    entity: str
    """Item or property id."""
    text: str
    """The label or alias, as in the graph."""
    language: str
    is_label: bool
    """False for an alias."""
    matched_by: Literal["surface", "lemma"]
    """Whether the key is the folded name, or made of its words' lemmas."""
    popularity: float
    """Logarithm of one plus the number of sitelinks, or of incoming triples in a graph without sitelinks."""


@dataclass(frozen=True, slots=True)
class ValueEntry:
    """A value of a string property that a key stands for."""

    key: str
    property: str
    """Property id."""
    literal: str
    """As the graph has it, with its language."""


class LabelIndex:
    """An opened label index. Safe to share among threads; a child process opens its own."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, facts: dict[str, str], limit: int, cache_size: int
    ) -> None:
        self.path = path
        self.counts = LabelCounts(**{part.name: int(facts[part.name]) for part in fields(LabelCounts)})
        """What the index holds."""
        self.has_signatures = facts.get(SIGNATURE_FACT) == SIGNATURE_VERSION
        """Whether signatures of items are kept beside the names; indexes made by earlier versions have none."""
        self._described_by = _described_by(facts, connection)
        self._has_values = facts.get(VALUE_FACT) == VALUE_VERSION
        self._connection = connection
        self.languages = facts["languages"].split()
        """Languages of the names, best first."""
        self._limit = limit
        self._lock = threading.Lock()
        self.lookup = lru_cache(maxsize=cache_size // _HEAVIER)(self._lookup)
        """The entities that a folded key names, most popular first; empty if none.

        Of more than the limit, those with such a label in the first language come on top of the most popular ones.
        """
        self.surname = lru_cache(maxsize=cache_size // _HEAVIER)(self._surname)
        """The people whose names end in a folded word, most popular first; not those that have it as a name."""
        self.has_prefix = lru_cache(maxsize=cache_size)(self._has_prefix)
        """Whether any key begins with these characters."""

    @classmethod
    def open(cls, path: Path, limit: int = 100, cache_size: int = 20_000, *, alone: bool = False) -> LabelIndex:
        """Open an index that `build_label_index` wrote; `limit` is the number of entities that a look-up returns.

        It is read together with that of an update beside it, unless it is wanted `alone`.

        Raises `DataError` if the file is missing, is no label index or has another format version.
        """
        remedy = _REMEDY.format(data_directory_of(path.parent))
        if not path.is_file():
            raise DataError("no label index", value=path, remedy=remedy)
        try:
            connection = sqlite3.connect(_uri(path), uri=True, check_same_thread=False, cached_statements=16)
            facts = dict(connection.execute("SELECT name, value FROM fact").fetchall())
            facts |= {} if alone else _renewed(connection, facts, version_directory(path.parent) / UPDATE_LABELS)
            connection.execute("PRAGMA mmap_size = 1073741824")
        except (sqlite3.Error, MemoryError, KeyError, ValueError) as error:
            raise DataError("not a label index, or a damaged one", value=path, remedy=remedy) from error
        if facts.get("format") != str(FORMAT_VERSION):
            raise DataError(
                "label index of another format", value=facts.get("format"), expected=f"version {FORMAT_VERSION}",
                remedy=remedy,
            )  # fmt: skip
        try:
            return cls(path, connection, facts, limit, cache_size)
        except (KeyError, ValueError) as error:
            raise DataError("not a label index, or a damaged one", value=path, remedy=remedy) from error

    def starting_with(self, key_prefix: str, limit: int = 20) -> tuple[LabelEntry, ...]:
        """Entities with a folded name that begins with these characters, most popular first, for completion.

        Of a prefix that begins more than 5,000 names, the first 5,000 in the order of characters are seen.
        """
        return tuple(self._entry(*row) for row in self._rows(STARTING, key_prefix, _SEEN, limit))

    def known(self, keys: Iterable[str]) -> tuple[str, ...]:
        """Those that are keys of the index, in their order; dozens take as long as a few look-ups."""
        return tuple(key for (key,) in self._rows(KNOWN, json.dumps(list(keys))))

    def values(self, keys: Iterable[str]) -> tuple[ValueEntry, ...]:
        """The values of string properties with these keys (`stored_values.value_key`); none in an old index."""
        rows = self._rows(VALUES, json.dumps(list(keys))) if self._has_values else []
        return tuple(ValueEntry(str(key), entity_text(number), str(literal)) for key, number, literal in rows)

    def described(self, words: Sequence[Collection[str]], most: int) -> tuple[tuple[str, str], ...]:
        """Entities whose description in the first language has one of each collection of words, in any order, with
        that description; a word with `*` at its end stands for all that begin so.

        At most so many; none where more are so described, or in an old index.
        """
        options = ([text for one in sorted(forms) if (text := _full_text(one))] for forms in words)
        asked = " AND ".join("(" + " OR ".join(f"({text})" for text in one) + ")" for one in options)
        statements = self._described_by if asked and "()" not in asked else ()
        found = [int(row[0]) for statement in statements for row in self._rows(statement, asked, most + 1)]
        return tuple(map(self._description, found)) if len(found) <= most else ()

    def _description(self, number: int) -> tuple[str, str]:
        line = str(self._rows(SIGNATURE, number)[0][0])
        return entity_text(number), first_description(line, self.languages[0])

    def count_forms(self) -> int:
        """How many keys of entities the index really holds; reads it whole. Raises `DataError` for a damaged one."""
        return int(self._rows(COUNT_FORMS)[0][0])

    def signature(self, item: int) -> Signature:
        """What the index keeps of an item, by its number; empty for one that has no name, or in an old index."""
        rows = self._rows(SIGNATURE, 2 * item) if self.has_signatures else []
        try:
            return decode(str(rows[0][0])) if rows else EMPTY
        except ValueError as error:
            remedy = _REMEDY.format(self.path.parent)
            raise DataError("damaged label index", value=self.path, remedy=remedy) from error

    def close(self) -> None:
        """Close the file; the index cannot be used afterwards."""
        self._connection.close()

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            with self._lock:
                return self._connection.execute(statement, values).fetchall()
        except (sqlite3.Error, MemoryError, OverflowError) as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> DataError:
        remedy = _REMEDY.format(data_directory_of(self.path.parent))
        return DataError("damaged label index", value=self.path, remedy=f"{remedy} ({error})")

    def _entry(self, entity: int, text: str, quality: int, popularity: float) -> LabelEntry:
        try:
            rank, is_label, is_lemma = quality_parts(quality)
            matched_by: Literal["surface", "lemma"] = "lemma" if is_lemma else "surface"
            return LabelEntry(entity_text(entity), str(text), self.languages[rank], is_label, matched_by, popularity)
        except (IndexError, TypeError) as error:
            raise self._damaged(error) from error

    def _lookup(self, key: str) -> tuple[LabelEntry, ...]:
        rows = self._rows(LOOK_UP, key, self._limit)
        if len(rows) == self._limit:
            rows = list(dict.fromkeys((*rows, *self._rows(LOOK_UP_LABELS, key, self._limit, _SEEN))))
        return tuple(self._entry(*row) for row in rows)

    def _surname(self, key: str) -> tuple[LabelEntry, ...]:
        return tuple(self._entry(*row) for row in self._rows(LOOK_UP_SURNAMES, key, _MOST_BEARERS))

    def _has_prefix(self, key_prefix: str) -> bool:
        rows = self._rows(FIRST_FROM, key_prefix)
        return bool(rows) and str(rows[0][0]).startswith(key_prefix)


def _described_by(facts: Mapping[str, str], connection: sqlite3.Connection) -> tuple[str, ...]:
    """The statements that find entities by words of their descriptions, in the index and in that of its update."""
    if facts.get(DESCRIBED_FACT) != DESCRIBED_VERSION:
        return ()
    schemas = {name for _, name, _ in connection.execute("PRAGMA database_list")}
    return (DESCRIBED_BEFORE, DESCRIBED_NOW) if RENEWED in schemas else (DESCRIBED,)


def _full_text(word: str) -> str:
    """A word, or the beginning of one before `*`, as full-text queries have it: all its parts („d’Arc”)."""
    end = "*" * word.endswith("*")
    return " AND ".join(f'"{part}"{end}' for part in _PARTS.findall(word))


def _uri(path: Path) -> str:
    return f"file:{quote(os.fsencode(path.resolve()))}?mode=ro&immutable=1"


def _renewed(connection: sqlite3.Connection, facts: dict[str, str], update: Path) -> dict[str, str]:
    """Have an opened index be read together with that of an update, if there is one; what both hold.

    Raises `sqlite3.Error`, `KeyError` and `ValueError` where one is damaged.
    """
    if not update.is_file():
        return {}
    connection.execute(f"ATTACH ? AS {RENEWED}", (_uri(update),))
    connection.executescript(UNITED + UNITED_VALUES * (VALUE_FACT in facts))
    hidden, new = (dict(connection.execute(statement).fetchall()) for statement in (HIDDEN, RENEWED_FACTS))
    counted = [part.name for part in fields(LabelCounts)]
    return {name: str(int(facts[name]) - int(hidden[name]) + int(new[name])) for name in counted}
