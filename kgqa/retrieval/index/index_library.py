"""Opens, searches and checks passage indexes, whatever engine has them: what commands and the assembly need of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kgqa.errors import DataError
from kgqa.model import Hit, Passage
from kgqa.polish.tokens.plain_text import plain
from kgqa.protocols import Progress
from kgqa.retrieval.index.definition_index import Dictionary, open_dictionary
from kgqa.retrieval.index.index_manifest import DIRECTORY_NAME, MANIFEST_NAME, read_manifest
from kgqa.retrieval.index.passage_texts import VectorMaker, open_vectors
from kgqa.retrieval.index.search_query import QueryBuilder, SearchQuery
from kgqa.retrieval.index.tantivy_engine import TantivyEngine
from kgqa.retrieval.meaning_ranking import Encoder, MeaningReranker, PassageReranker
from kgqa.retrieval.text_words import Lexicon
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.file_records import FileRecord, file_record
from wikidata_hdt.versions import version_directory

_FEW = 3
"""With fewer hits than this the relaxed query is tried as well."""
_MOST_PASSAGES = 2000
"""Passages among which those of one record are looked for."""
_WIDEST_GAP = 8
"""Characters of white space between two passages of a record."""
_HOLE = "\n[…]\n"
_WIDTH = 3
"""Passages fetched for every record wanted: several of them may be of one record."""


@dataclass(frozen=True, slots=True)
class PassageSearch:
    """A passage index with the queries it is searched by."""

    engine: PassageEngine
    builder: QueryBuilder
    dictionary: Dictionary | None = None
    """The definitions beside the passages; None where there are none."""
    reranker: PassageReranker | None = None
    """Has the last word on the order of the best passages."""

    def passages(self, question: str, limit: int) -> Sequence[Hit]:
        """The best passages for a question, best first. Raises `DataError` as the engine does."""
        question = plain(question)
        if self.reranker is None:
            return self._searched(question, limit)
        depth = self.reranker.depth
        hits = self._searched(question, max(limit, depth))
        return [*self.reranker.reranked(question, hits[:depth]), *hits[depth:]][:limit]

    def _searched(self, question: str, limit: int) -> Sequence[Hit]:
        hits = list(self.engine.search(self.builder.build(question), limit))
        if len(hits) < min(_FEW, limit):
            known = {hit.passage.id for hit in hits}
            relaxed = self.engine.search(self.builder.relaxed(question), limit)
            hits += [hit for hit in relaxed if hit.passage.id not in known][: limit - len(hits)]
        return hits

    def records(self, question: str, limit: int) -> Sequence[Hit]:
        """The best records for a question, each with its best passage."""
        best: dict[str, Hit] = {}
        for hit in self.passages(question, limit * _WIDTH):
            best.setdefault(hit.passage.record, hit)
        return list(best.values())[:limit]

    def whole_text(self, passage: Passage) -> str:
        """The text of the record that a passage is of, from all its passages; „[…]” stands where one is not found.

        They are found by their title: of a record without title the passage alone comes back. Raises `DataError`.
        """
        hits = self.engine.search(self.builder.titled(passage.title), _MOST_PASSAGES)
        parts = {hit.passage.start: hit.passage for hit in hits if hit.passage.record == passage.record}
        parts[passage.start] = passage
        text, end = "", 0
        for start, part in sorted(parts.items()):
            gap = start - end
            text += (_HOLE if gap > _WIDEST_GAP else "\n" if gap > 1 else " ") + part.text
            end = start + len(part.text)
        return text.strip()


def passage_directory(path: Path) -> Path:
    """The files of the passage index that a path means, of its current version: in the directory itself, or in its
    `passages`. Raises `DataError`."""
    for directory in (path, path / DIRECTORY_NAME):
        if (directory / MANIFEST_NAME).is_file():
            return version_directory(directory, MANIFEST_NAME)
    raise DataError(
        "no passage index", value=path, expected=f"{MANIFEST_NAME} or {DIRECTORY_NAME}/{MANIFEST_NAME} in it",
        remedy="build one with `kgqa text build SOURCE… --out DIR`",
    )  # fmt: skip


def open_text_index(
    path: Path, lexicon: Lexicon, checked: CheckedFiles | None = None, encoder: Encoder | None = None
) -> PassageSearch:
    """The passage index of a data directory; its files are remembered in `checked`, its passages ranked by `encoder`.

    Raises `DataError` if it is missing, damaged or of another format.
    """
    while True:
        version = passage_directory(path)
        try:
            engine = TantivyEngine(version, checked)
            reranker = _reranker(version, encoder, engine.counts()["passages"]) if encoder else None
            return PassageSearch(engine, QueryBuilder(lexicon), open_dictionary(version, lexicon), reranker)
        except DataError:
            if passage_directory(path) == version:
                raise  # nobody has published another version in the meantime


def _reranker(directory: Path, encoder: Encoder, passages: int) -> PassageReranker:
    """What ranks by meaning, with the vectors of the index where this encoder made them."""
    maker = encoder if isinstance(encoder, VectorMaker) else None
    return MeaningReranker(encoder, open_vectors(directory, maker, passages) if maker else None)


def _file_problem(path: Path, record: FileRecord) -> str:
    if not path.is_file():
        return "missing"
    return "" if file_record(path).sha256 == record.sha256 else "checksum differs"


def index_problems(path: Path, progress: Progress | None = None) -> Iterator[str]:
    """What is wrong with a passage index, a line each: files that are missing or changed, a wrong count.

    Raises `DataError` if there is no index that could be checked.
    """
    directory = passage_directory(path)
    files, whole = read_manifest(directory).files, True
    for number, (name, record) in enumerate(files.items(), 1):
        problem = _file_problem(directory / name, record)
        if problem:
            whole = False
            yield f"{name}: {problem}"
        if progress:
            progress(number, len(files))
    if not whole:
        return
    engine = TantivyEngine(directory)
    if engine.size() != engine.counts()["passages"]:
        yield f"{engine.size()} passages instead of {engine.counts()['passages']}"


class PassageEngine(Protocol):
    """An index of passages that can be searched."""

    def search(self, query: SearchQuery, limit: int) -> Sequence[Hit]:
        """The best passages, best first; equal scores in the order of the passages' ids.

        Raises `kgqa.errors.DataError` if the index cannot be read, or its server does not answer.
        """

    def frequency(self, lemma: str) -> int:
        """How many passages hold a lemma; 0 for one that no passage holds."""

    def counts(self) -> Mapping[str, int]:
        """How much the index holds, by name (`passages`, `records`, `characters`, …)."""
