"""Answers the questions of a batch from the files of a collection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kgqa import __version__
from kgqa.errors import InputError
from kgqa.tables.collecting.collection import FileStore, Record, RecordSearch, TableQuestion, read_collection
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.language.choice import language_of
from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import Lack, TableAnswer, TableAnswerer

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
