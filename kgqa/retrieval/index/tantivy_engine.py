"""The embedded engine: a tantivy index on disk, memory-mapped, ranked by BM25."""

from __future__ import annotations

import os
import weakref
import zlib
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import gettempdir

import tantivy

from kgqa.errors import DataError
from kgqa.model import Hit, Passage
from kgqa.retrieval.index.index_manifest import PassageManifest, read_manifest
from kgqa.retrieval.index.passage_texts import PassageStore
from kgqa.retrieval.index.search_query import Clause, Field, SearchQuery, indexed_terms
from kgqa.retrieval.text_words import Lexicon
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.file_checks import check_files

_REMEDY = "check it with `kgqa text verify`, or build it again with `kgqa text build`"
_LOCK = ".tantivy-meta.lock"
_LINKS = "kgqa-passages-"
HALF_WRITTEN = ".tmp*"
"""Names of the files that the library has not finished writing."""
_HEAP = 150_000_000
"""Bytes that the writer buffers before it writes a segment."""


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("number", stored=True)
    for field in Field:
        option = "position" if field is Field.LEMMA else "basic"  # term counts of the others only cost space
        builder.add_text_field(field, tokenizer_name="whitespace", index_option=option)
    return builder.build()


class TantivyWriter:
    """Adds passages to an index on disk."""

    def __init__(self, directory: Path, lexicon: Lexicon) -> None:
        """Opens the index in an existing directory, or begins one there."""
        self._index = tantivy.Index(_schema(), path=str(directory), reuse=True)
        self._writer = self._index.writer(_HEAP, 1)
        self._lexicon = lexicon
        self._index.reload()
        self.held = int(self._index.searcher().num_docs)
        """Passages that the index held when it was opened: those of all commits, and no others."""

    def add(self, passage: Passage, number: int) -> None:
        """Index one passage; `number` finds its text."""
        document = tantivy.Document()
        document.add_unsigned("number", number)
        for field, terms in indexed_terms(passage, self._lexicon).items():
            document.add_text(field, terms)
        self._writer.add_document(document)

    def commit(self) -> None:
        """Make everything that was added durable, at once."""
        self._writer.commit()

    def finish(self) -> None:
        """Wait until the segments are merged."""
        self._writer.wait_merging_threads()


class TantivyEngine:
    """A `kgqa.retrieval.index.index_library.PassageEngine` over a directory that `kgqa text build` made."""

    def __init__(self, directory: Path, checked: CheckedFiles | None = None) -> None:
        """Open it, once its files were compared with the manifest, which is remembered in `checked`. Raises
        `DataError` if it is missing, damaged or of another format."""
        self.manifest: PassageManifest = read_manifest(directory)
        check_files(directory, self.manifest.files, _REMEDY, checked or CheckedFiles(None))
        try:
            self._index = tantivy.Index.open(str(directory if _writable(directory) else self._links_to(directory)))
            self._searcher = self._index.searcher()
            self._store = PassageStore(directory)
        except (OSError, ValueError) as error:
            raise _damaged(directory, error) from error
        self._directory = directory

    def _links_to(self, directory: Path) -> Path:
        """A directory of links to the files of an index: the library writes a lock beside what it opens."""
        room = ExitStack()
        links = room.enter_context(claimed(Path(gettempdir()), _LINKS))
        weakref.finalize(self, room.close)
        for path in directory.iterdir():
            if path.name != _LOCK:
                (links / path.name).symlink_to(path.resolve())
        return links

    def search(self, query: SearchQuery, limit: int) -> Sequence[Hit]:
        """The best passages, best first. Raises `DataError` if the index is damaged."""
        if not query.clauses:
            return ()
        clauses = [(tantivy.Occur.Should, self._clause(clause)) for clause in query.clauses]
        hits = self._hits(tantivy.Query.boolean_query(clauses), limit)
        return sorted(hits, key=lambda hit: (-hit.score, hit.passage.id))

    def frequency(self, lemma: str) -> int:
        """How many passages hold a lemma."""
        return int(self._searcher.doc_freq(Field.LEMMA, lemma))

    def counts(self) -> Mapping[str, int]:
        """How much the index holds and what was left out of it."""
        return self.manifest.counts

    def size(self) -> int:
        """Passages that the engine itself counts, for comparison with the manifest."""
        return int(self._searcher.num_docs)

    def _hits(self, query: tantivy.Query, limit: int) -> list[Hit]:
        try:
            found = self._searcher.search(query, limit, count=False).hits
            numbers = [(self._searcher.doc(address)["number"][0], score) for score, address in found]
            return [Hit(self._store.passage(number), score, number) for number, score in numbers]
        except (OSError, ValueError, KeyError, IndexError, zlib.error) as error:
            raise _damaged(self._directory, error) from error

    def _clause(self, clause: Clause) -> tantivy.Query:
        schema = self._index.schema
        if clause.phrase and len(clause.terms) > 1:
            query = tantivy.Query.phrase_query(schema, clause.field, list(clause.terms), clause.slop)
        elif clause.fuzzy:
            query = tantivy.Query.fuzzy_term_query(schema, clause.field, clause.terms[0], 1)
        else:
            option = "freq" if clause.field is Field.LEMMA else "basic"
            terms = [tantivy.Query.term_query(schema, clause.field, term, option) for term in clause.terms]
            query = terms[0] if len(terms) == 1 else tantivy.Query.disjunction_max_query(terms)
        return tantivy.Query.boost_query(query, clause.boost)


def _writable(directory: Path) -> bool:
    lock = directory / _LOCK
    return os.access(lock if lock.exists() else directory, os.W_OK)


def _damaged(directory: Path, error: Exception) -> DataError:
    return DataError(
        "the passage index cannot be read", value=f"{directory}: {error}",
        remedy=_REMEDY,
    )  # fmt: skip
