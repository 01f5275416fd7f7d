"""Builds the label index from a graph: names of items and properties, their keys and their popularity."""

from __future__ import annotations

import math
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from wikidata_hdt import vocabulary as v
from wikidata_hdt.errors import ClearError
from wikidata_hdt.files import temporary_file
from wikidata_hdt.folding import fold
from wikidata_hdt.label_format import (
    COUNT_LABELLED_ITEMS,
    FORMAT_VERSION,
    SCHEMA,
    SELECT_FORMS,
    entity_number,
    entity_text,
    quality,
)
from wikidata_hdt.ntriples import split_literal, unescape
from wikidata_hdt.store import HdtFile, Role

Keys = Callable[[str], Iterable[str]]
Progress = Callable[[int, int | None], None]

LANGUAGES = ("pl", "mul", "en")
"""Languages of the names that are indexed, best first."""
INFLECTED = frozenset({"pl", "mul"})
"""Languages whose names also get lemma keys."""
_ENTITY = re.compile(re.escape(v.ENTITY) + r"([QP][1-9][0-9]*)")
_BATCH = 20_000


@dataclass(frozen=True, slots=True)
class LabelCounts:
    """What a label index holds."""

    entities: int
    labelled_items: int
    """Items that have a label in the first language, Polish unless chosen otherwise."""
    names: int
    """Labels and aliases."""
    forms: int
    """Keys with an entity each."""


class _Builder:
    """Reads the names of one graph and makes their keys."""

    def __init__(self, graph: HdtFile, languages: Sequence[str], lemma_keys: Keys, progress: Progress | None) -> None:
        self.graph, self.lemma_keys, self.progress = graph, lemma_keys, progress
        self.ranks = {language: rank for rank, language in enumerate(languages)}
        self.suffixes = tuple(f'"@{language}' for language in languages)
        self.names = 0

    def literals(self) -> Iterator[tuple[str, str, bool]]:
        """Subject, object and whether it is a label, for names in the wanted languages."""
        total = self.graph.count(p=v.LABEL) + self.graph.count(p=v.ALT_LABEL)
        done = 0
        for predicate in (v.LABEL, v.ALT_LABEL):
            for subject, _, obj in self.graph.search(p=predicate):
                done += 1
                if self.progress is not None and done % _BATCH == 0:
                    self.progress(done, total)
                if obj.endswith(self.suffixes):
                    yield subject, obj, predicate == v.LABEL

    def forms(self) -> Iterator[tuple[str, int, str, int]]:
        """Key, entity, name and quality of every name's surface and lemma keys."""
        for subject, obj, is_label in self.literals():
            match = _ENTITY.fullmatch(subject)
            text, _, language = obj[1:].rpartition('"@')
            key = fold(text := unescape(text))
            if match is None or not key:
                continue
            entity = entity_number(match[1])
            self.names += 1
            rank = self.ranks[language]
            yield key, entity, text, quality(rank, is_label, False)
            if language in INFLECTED:
                for lemma_key in set(self.lemma_keys(text)):
                    if lemma_key and lemma_key != key:
                        yield lemma_key, entity, text, quality(rank, is_label, True)

    def popularities(self, entities: Iterable[tuple[int]]) -> Iterator[tuple[int, float]]:
        """Logarithm of one plus the sitelinks of each entity; where the graph has none, of the incoming triples."""
        links = self.sitelinks if self.graph.count(p=v.SITELINKS) else self.in_degree
        for (entity,) in entities:
            yield entity, round(math.log1p(links(v.ENTITY + entity_text(entity))), 4)

    def sitelinks(self, subject: str) -> int:
        values = (split_literal(obj)[0] for _, _, obj in self.graph.search(subject, v.SITELINKS))
        return max((int(value) for value in values if value.isdecimal()), default=0)

    def in_degree(self, subject: str) -> int:
        number = self.graph.term_id(subject, Role.OBJECT)
        return self.graph.search_ids(o=number)[1] if number else 0


def _insert(connection: sqlite3.Connection, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
    source = iter(rows)
    while batch := list(islice(source, _BATCH)):
        connection.executemany(statement, batch)


def _fill(connection: sqlite3.Connection, builder: _Builder, languages: Sequence[str]) -> LabelCounts:
    connection.executescript(SCHEMA)
    _insert(connection, "INSERT INTO temp.staged VALUES (?, ?, ?, ?)", builder.forms())
    entities = connection.execute("SELECT DISTINCT entity FROM temp.staged")
    _insert(connection, "INSERT INTO temp.popular VALUES (?, ?)", builder.popularities(entities))
    connection.execute(SELECT_FORMS)
    (forms,) = connection.execute("SELECT count(*) FROM form").fetchone()
    (entities_named,) = connection.execute("SELECT count(*) FROM temp.popular").fetchone()
    (labelled,) = connection.execute(COUNT_LABELLED_ITEMS).fetchone()
    counts = LabelCounts(entities_named, labelled, builder.names, forms)
    facts = {"format": FORMAT_VERSION, "languages": " ".join(languages), **asdict(counts)}
    connection.executemany("INSERT INTO fact VALUES (?, ?)", [(key, str(value)) for key, value in facts.items()])
    connection.execute("COMMIT")
    return counts


def build_label_index(
    hdt: HdtFile,
    path: Path,
    lemma_keys: Keys,
    languages: Sequence[str] = LANGUAGES,
    progress: Progress | None = None,
) -> LabelCounts:
    """Write the label index of a graph, under a temporary name and then renamed.

    `lemma_keys` gives the lemma-normalised keys of a Polish name (none for a name that it leaves alone); keys must be
    folded as `fold` does. For each key an entity appears once, by its best name. `progress` is told the number of
    names read and in all. Raises `ClearError` if the file cannot be written.
    """
    builder = _Builder(hdt, languages, lemma_keys, progress)
    try:
        with temporary_file(path) as temporary, closing(sqlite3.connect(temporary, isolation_level=None)) as connection:
            counts = _fill(connection, builder, languages)
    except sqlite3.Error as error:
        remedy = f"check the free space ({error})"
        raise ClearError("cannot write the label index", value=path, remedy=remedy) from error
    return counts
