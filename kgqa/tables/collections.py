"""Collections of data sets as NTCIR gives them: records, searched by BM25 over what they say; questions, answered in
batches; and the files in a directory or an archive.

Source of the measure: Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and Beyond".
"""

from __future__ import annotations

import bz2
import gzip
import json
import math
import tarfile
import zipfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kgqa import __version__
from kgqa.errors import InputError
from kgqa.formats.lines import read_table_lines
from kgqa.tables.grid.cell_text import one_line, words
from kgqa.tables.language.choice import Languages, language_of, reader_of
from kgqa.tables.reading.reading_limits import LIMITS, Limits
from kgqa.tables.reading.table_files import load, tables_of
from kgqa.tables.table_answering import Lack, TableAnswer, TableAnswerer


@dataclass(frozen=True)
class Record:
    """A data set: its id, title, description, the names of its files, other fields as one text."""

    identifier: str
    title: str
    description: str
    files: tuple[str, ...]
    fields: str = ""


@dataclass(frozen=True)
class TableQuestion:
    """A question of a batch; `dataset` is empty where the data set is to be found."""

    identifier: str
    text: str
    dataset: str


def read_collection(path: Path) -> dict[str, Record]:
    """Records by id, from JSON lines, plain or packed by bzip2 or gzip. Raises `InputError` with the line."""
    opener = {".bz2": bz2.open, ".gz": gzip.open}.get(path.suffix, open)
    records: dict[str, Record] = {}
    try:
        with opener(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    record = _record(line, f"{path.name}, line {number}")
                    records[record.identifier] = record
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise InputError(
            f"{path}: cannot be read",
            value=str(error),
            expected="JSON lines, plain, .bz2 or .gz",
            remedy="check the file",
        ) from error
    return records


def _record(line: str, place: str) -> Record:
    try:
        value = json.loads(line)
        files = tuple(str(one["data_filename"]) for one in value.get("data", ()) if one.get("data_filename"))
        return Record(
            str(value["id"]), str(value.get("title") or ""), str(value.get("description") or ""), files, _fields(value)
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{place}: no record",
            value=line[:80].strip(),
            expected="a JSON object with id and data",
            remedy="mend the line",
        ) from error


def _fields(value: Mapping[str, Any]) -> str:
    fields = value.get("data_fields") or {}
    return " ".join(str(one) for one in fields.values()) if isinstance(fields, Mapping) else ""


def read_questions(path: Path) -> list[TableQuestion]:
    """Questions of lines `id<TAB>question<TAB>data set`, or of a CSV with these columns; the data set may be missing.

    Raises `InputError`.
    """
    questions: list[TableQuestion] = []
    for number, line in enumerate(read_table_lines(str(path)), 1):
        parts = line.split("\t")
        if not line.strip():
            continue
        if len(parts) < 2 or not parts[0]:  # noqa: PLR2004
            raise InputError(
                f"{path.name}, line {number}: no question",
                value=line[:80],
                expected="ID<TAB>QUESTION<TAB>DATASET",
                remedy="mend the line",
            )
        questions.append(TableQuestion(parts[0], parts[1], parts[2].strip() if len(parts) > 2 else ""))  # noqa: PLR2004
    return questions


class FileStore:
    """The files of a collection by name, in a directory, a TAR archive (plain or packed) or a ZIP archive."""

    def __init__(self, source: Path, limits: Limits = LIMITS) -> None:
        """Raises `InputError` if `source` is neither."""
        self._source = source
        self._limits = limits
        self._tar: tarfile.TarFile | None = None
        self._zip: zipfile.ZipFile | None = None
        self._members: dict[str, Any] = {}
        if not source.is_dir():
            self._open()

    def _open(self) -> None:
        try:
            if zipfile.is_zipfile(self._source):
                self._zip = zipfile.ZipFile(self._source)
                self._members = {_bare(entry.filename): entry for entry in self._zip.infolist()}
            else:
                self._tar = tarfile.open(self._source)  # noqa: SIM115 (closed by __exit__)
                self._members = {_bare(entry.name): entry for entry in self._tar if entry.isfile()}
        except (OSError, tarfile.TarError, zipfile.BadZipFile, EOFError) as error:
            raise InputError(
                f"{self._source}: no directory and no archive",
                value=str(error),
                expected="a directory, .tar, .tar.gz, .tar.bz2 or .zip",
                remedy="check the path",
            ) from error

    def read(self, name: str) -> bytes:
        """The bytes of a file. Raises `InputError` if it is not there or too large."""
        if self._source.is_dir():
            path = (self._source / name).resolve()
            if not path.is_relative_to(self._source.resolve()):
                raise self._missing(name)
            return load(path, self._limits)
        entry = self._members.get(_bare(name)) or self._members.get(next(self._endings(name), ""))
        if entry is None:
            raise self._missing(name)
        size = entry.size if self._tar is not None else entry.file_size
        if size > self._limits.file_bytes:
            raise self._limits.exceeded(name, "too large", f"{size} bytes", self._limits.file_bytes)
        if self._tar is not None:
            stream = self._tar.extractfile(entry)
            return stream.read() if stream else b""
        assert self._zip is not None
        return self._zip.read(entry)

    def _endings(self, name: str) -> Iterator[str]:
        """Members under a top directory of the archive."""
        return (member for member in self._members if member.endswith("/" + _bare(name)))

    def _missing(self, name: str) -> InputError:
        return InputError(
            f"{self._source}: no such file",
            value=name,
            expected="a file that the record names",
            remedy="fetch the data files",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for archive in (self._tar, self._zip):
            if archive is not None:
                archive.close()


def _bare(name: str) -> str:
    return name.removeprefix("./")


_SATURATION, _LENGTH = 1.2, 0.75
"""The usual parameters of BM25 (k1 and b; Robertson and Zaragoza 2009). Not fitted: collections are small."""
_TITLE = 2
"""How often a title counts."""
_KIN = 0.3
"""What a synonym counts. Not fitted: questions name a table's theme by other words too seldom."""


class RecordSearch:
    """An index of records for questions in one language; words are compared by their lemmas."""

    def __init__(
        self, records: Iterable[Record], language: Languages, headers: Mapping[str, str] | None = None
    ) -> None:
        """`headers` are the headers of a record's tables, as one text, by its id."""
        self._reader = reader_of(language)
        self.records = list(records)
        self._postings: dict[str, dict[int, int]] = defaultdict(dict)
        self._lengths: list[int] = []
        for place, record in enumerate(self.records):
            found = self._keys(record, (headers or {}).get(record.identifier, ""))
            self._lengths.append(sum(found.values()))
            for key, count in found.items():
                self._postings[key][place] = count
        self._mean = sum(self._lengths) / max(1, len(self._lengths))

    def _keys(self, record: Record, headers: str) -> Counter[str]:
        text = " ".join([*[record.title] * _TITLE, record.description, record.fields, *record.files, headers])
        found: Counter[str] = Counter()
        for word in words(text.replace("_", " "), seams=True):
            found.update(self._reader.keys(word))
        return found

    def search(self, question: str, count: int) -> list[tuple[Record, float]]:
        """The best records with their scores, at most `count`; those without a word of the question are left out."""
        scores: dict[int, float] = defaultdict(float)
        for word in self._reader.read(question).words:
            if word.function:
                continue
            for place, score in self._word(word.keys, word.kin).items():
                scores[place] += score
        ranked = sorted(scores, key=lambda place: (-scores[place], place))[:count]
        return [(self.records[place], scores[place]) for place in ranked]

    def _word(self, keys: frozenset[str], kin: frozenset[str]) -> dict[int, float]:
        """The best score of one word in each record, over its lemmas and synonyms."""
        best: dict[int, float] = {}
        for weight, group in ((1.0, keys), (_KIN, kin)):
            for key in group:
                found = self._postings.get(key, {})
                rarity = math.log(1 + (len(self.records) - len(found) + 0.5) / (len(found) + 0.5))
                for place, often in found.items():
                    length = 1 - _LENGTH + _LENGTH * self._lengths[place] / self._mean
                    score = weight * rarity * often * (_SATURATION + 1) / (often + _SATURATION * length)
                    best[place] = max(best.get(place, 0.0), score)
        return best


DESCRIPTION = f"<SYSDESC>kgqa {__version__}: meanings over table cells, ranked by a log-linear model</SYSDESC>"
"""The first line of a run."""
_KEPT = 4
"""Files whose tables are kept ready."""


class CollectionAnswerer:
    """Answers questions from the files that records name; finds the record where a question names none."""

    def __init__(self, collection: Path, files: Path) -> None:
        """Raises `InputError` if the collection or the files cannot be read."""
        self.records = read_collection(collection)
        self._store = FileStore(files)
        self.answerer = lru_cache(maxsize=_KEPT)(self._answerer)
        self._search = lru_cache(maxsize=2)(lambda language: RecordSearch(self.records.values(), language))

    def answer(self, question: TableQuestion) -> TableAnswer:
        """The answer, empty where there is none. Raises `InputError` for an unknown data set or a broken file."""
        record = self.record(question)
        return self.answerer(record).answer(question.text) if record else TableAnswer((), Lack.RECORD)

    def record(self, question: TableQuestion) -> Record | None:
        """The data set of a question. Raises `InputError` for an id without a record."""
        if not question.dataset:
            found = self._search(language_of(question.text)).search(question.text, 1)
            return found[0][0] if found else None
        if question.dataset not in self.records:
            raise InputError(
                f"question {question.identifier}: no such data set",
                value=question.dataset,
                expected="an id of the collection",
                remedy="check the third column",
            )
        return self.records[question.dataset]

    def _answerer(self, record: Record) -> TableAnswerer:
        tables = [table for name in record.files for table in tables_of(self._store.read(name), name)]
        return TableAnswerer(tables, context=f"{record.title} {record.description}")


@dataclass(frozen=True)
class RunTask:
    """The work of a run for other processes: a question to a line of a run file and, behind a tab, what went wrong."""

    collection: Path
    files: Path

    def open(self) -> Callable[[TableQuestion], str]:
        """Read the collection; the function that answers one question."""
        answerer = CollectionAnswerer(self.collection, self.files)

        def line(question: TableQuestion) -> str:
            try:
                answer, fault = answerer.answer(question).text, ""
            except InputError as error:
                answer, fault = "", str(error)
            return "\t".join(one_line(part) for part in (question.identifier, answer, fault))

        return line
