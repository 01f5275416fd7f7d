"""The dictionary beside a passage index: entries by headword, and by the words of their definitions."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from kgqa.errors import DataError
from kgqa.retrieval.index.search_query import stop_words
from kgqa.retrieval.sources.text_records import Entry
from kgqa.retrieval.text_words import Lexicon, forms, stem
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.whole_files import temporary_file

DICTIONARY_NAME = "dictionary.sqlite"
_REMEDY = "check it with `kgqa text verify`, or build it again with `kgqa text build`"
_CREATE = """
CREATE TABLE entry (
    number INTEGER PRIMARY KEY, folded TEXT, lemmas TEXT, headword TEXT, pos TEXT, domains TEXT, definition TEXT,
    synonyms TEXT, source TEXT
);
CREATE VIRTUAL TABLE told USING fts5(lemma, stem, content='', tokenize="unicode61 remove_diacritics 0");
CREATE TABLE term (lemma TEXT PRIMARY KEY, entries INTEGER) WITHOUT ROWID;
"""
_FINISH = """
CREATE INDEX by_name ON entry (folded);
CREATE INDEX by_lemmas ON entry (lemmas);
INSERT INTO told (told) VALUES ('optimize');
"""
_COLUMNS = "headword, definition, pos, domains, synonyms, source"
_ENTRY = f"SELECT {_COLUMNS} FROM entry"
_NAMED = f"{_ENTRY} WHERE folded = ?1 OR lemmas = ?2 ORDER BY folded <> ?1, number"
_LEMMA_WEIGHT, _STEM_WEIGHT = 0.7, 0.3
"""Not fitted: as the same fields of passages weigh (`data/weights.yaml`)."""
_TOLD = (
    f"SELECT {_COLUMNS}, -rank AS score FROM "
    f"(SELECT rowid, bm25(told, {_LEMMA_WEIGHT}, {_STEM_WEIGHT}) AS rank FROM told WHERE told MATCH ?1 "
    "ORDER BY rank, rowid LIMIT ?2) AS found JOIN entry ON entry.number = found.rowid ORDER BY rank, number"
)
_SEPARATOR = "\t"
_CACHED = 20_000
"""Lemmas whose number of entries is remembered."""


@dataclass(frozen=True, slots=True)
class Told:
    """An entry that words were found in."""

    entry: Entry
    score: float
    """BM25 by lemmas and beginnings of words; comparable among the entries of one search."""


class DictionaryWriter:
    """Collects entries, each sense of a headword once, and writes them as one file."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._entries: dict[tuple[str, str], Entry] = {}

    def add(self, entry: Entry) -> bool:
        """Take an entry; false for one that is there already."""
        key = (entry.headword, fold(entry.definition))
        return self._entries.setdefault(key, entry) is entry

    def write(self, directory: Path) -> None:
        """Write the file; none where there are no entries."""
        if not self._entries:
            return
        with temporary_file(directory / DICTIONARY_NAME) as file:
            connection = sqlite3.connect(file, isolation_level=None)
            try:
                connection.executescript(_CREATE)
                connection.execute("BEGIN")
                self._fill(connection)
                connection.execute("COMMIT")
                connection.executescript(_FINISH)
            finally:
                connection.close()

    def _fill(self, connection: sqlite3.Connection) -> None:
        counts: dict[str, int] = {}
        for number, entry in enumerate(self._entries.values(), 1):
            lemmas, stems = _terms(entry.definition, self._lexicon)
            lists = (_SEPARATOR.join(entry.domains), entry.definition, _SEPARATOR.join(entry.synonyms))
            row = (fold(entry.headword), _key(entry.headword, self._lexicon), entry.headword, entry.pos, *lists)
            connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (number, *row, entry.source))
            told = (number, " ".join(lemmas), " ".join(stems))
            connection.execute("INSERT INTO told (rowid, lemma, stem) VALUES (?, ?, ?)", told)
            for lemma in set(lemmas):
                counts[lemma] = counts.get(lemma, 0) + 1
        connection.executemany("INSERT INTO term VALUES (?, ?)", sorted(counts.items()))


class Dictionary:
    """An opened dictionary. Safe to share among threads."""

    def __init__(self, path: Path, lexicon: Lexicon) -> None:
        """Raises `DataError` if the file is no dictionary."""
        self._path = path
        self._lexicon = lexicon
        self._lock = threading.Lock()
        uri = f"file:{quote(os.fsencode(path.resolve()))}?mode=ro&immutable=1"
        try:
            self._connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
        except sqlite3.Error as error:
            raise self._damaged(error) from error
        self.size = int(self._rows("SELECT count(*) FROM entry")[0][0])
        """Entries."""
        self.frequency = lru_cache(maxsize=_CACHED)(self._frequency)
        """How many definitions hold a lemma."""

    def named(self, headword: str) -> list[Entry]:
        """The senses of a headword, in the order of the dictionary; also of one that is inflected here."""
        return [_entry(row) for row in self._rows(_NAMED, fold(headword), _key(headword, self._lexicon))]

    def told(self, words: Iterable[str], limit: int) -> list[Told]:
        """The entries whose definitions say most of some words, best first."""
        lemmas, stems = _terms(" ".join(words), self._lexicon)
        terms = [f'lemma : "{one}"' for one in dict.fromkeys(lemmas)] + [
            f'stem : "{one}"' for one in dict.fromkeys(stems)
        ]
        if not terms:
            return []
        return [Told(_entry(row[:-1]), float(row[-1])) for row in self._rows(_TOLD, " OR ".join(terms), limit)]

    def _frequency(self, lemma: str) -> int:
        rows = self._rows("SELECT entries FROM term WHERE lemma = ?", lemma)
        return int(rows[0][0]) if rows else 0

    def _rows(self, query: str, *values: object) -> list[tuple[str, ...]]:
        try:
            with self._lock:
                return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> DataError:
        return DataError("the dictionary cannot be read", value=f"{self._path}: {error}", remedy=_REMEDY)


def open_dictionary(directory: Path, lexicon: Lexicon) -> Dictionary | None:
    """The dictionary among the files of a passage index; None if it has none. Raises `DataError`."""
    path = directory / DICTIONARY_NAME
    return Dictionary(path, lexicon) if path.is_file() else None


def _terms(text: str, lexicon: Lexicon) -> tuple[list[str], list[str]]:
    """Lemmas and beginnings of the content words of a text; all words if it has no others."""
    every = forms(text)
    content = [form for form in every if form.lower() not in stop_words()] or every
    return [lexicon.lemma(form) for form in content], [stem(form) for form in content]


def _key(headword: str, lexicon: Lexicon) -> str:
    return " ".join(map(lexicon.lemma, forms(headword)))


def _entry(row: Sequence[str]) -> Entry:
    headword, definition, pos, domains, synonyms, source = row
    return Entry(headword, definition, pos, _split(domains), _split(synonyms), source)


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split(_SEPARATOR)) if text else ()
