"""Checks a whole set of records, and puts right in place what needs no person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kgqa.annotation.checks import Check, Problem, QuestionIndex, Severity, all_checks, fixed, problems_of
from kgqa.annotation.formats.all_formats import RecordFormat
from kgqa.annotation.formats.sqad_directories import SqadDirectories
from kgqa.annotation.question_records import Record
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError
from kgqa.protocols import Progress


@dataclass(slots=True)
class Findings:
    """What was found so far in a set."""

    checks: Sequence[Check]
    records: int = 0
    repaired: int = 0
    """Records that were changed."""
    faulty: int = 0
    """Records with an error."""
    flagged: Counter[str] = field(default_factory=Counter)
    """Records with a problem, by check."""

    def note(self, problems: Sequence[Problem], changed: bool) -> None:
        """Count a record."""
        self.records += 1
        self.repaired += changed
        self.faulty += any(problem.severity is Severity.ERROR for problem in problems)
        self.flagged.update({problem.check for problem in problems})

    def lines(self, language: str) -> Iterator[str]:
        """How many records each check flags, with the sentence that explains it."""
        yield from (f"{self.flagged[one.name]:>6}  {one.name:24}  {one.about(language)}" for one in self.checks)
        yield f"{self.records:>6}  records; {self.faulty} with errors; {self.repaired} repaired"


class SetChecker:
    """Checks the records of a file or directory."""

    def __init__(self, path: Path, form: RecordFormat, tools: LanguageTools, only: Sequence[str] = ()) -> None:
        """`only` are the names of the checks, all if none is named. Raises InputError."""
        self._path = path
        self._form = form
        questions = QuestionIndex(tools)
        every = all_checks(tools, questions)
        unknown = next((name for name in only if name not in {check.name for check in every}), None)
        if unknown is not None:
            raise InputError("no such check", value=unknown, expected=", ".join(check.name for check in every))
        self.findings = Findings([check for check in every if not only or check.name in only])
        self._total = self._collect(questions)

    def problems(self, progress: Progress | None = None) -> Iterator[Problem]:
        """What is wrong with the records, in their order. Raises InputError for what cannot be read."""
        for record in self._counted(self._form.read(self._path), progress):
            yield from self._looked(record, record)

    def repaired(self, progress: Progress | None = None) -> Iterator[Problem]:
        """What is wrong with the records once all is put right that needs no person; they are written when all are
        looked at, a collection of directories one by one. Raises ClearError."""
        found: list[Problem] = []
        if isinstance(self._form, SqadDirectories):
            for directory in self._form.directories(self._path):
                yield from self._repaired_directory(self._form, directory)
                if progress:
                    progress(self.findings.records, self._total)
            return
        mended = self._mended(self._counted(self._form.read(self._path), progress), found)
        self._form.write(mended, self._path)
        yield from found

    def _repaired_directory(self, form: SqadDirectories, directory: Path) -> Iterator[Problem]:
        for record in form.read(directory):
            mended = fixed(record, self.findings.checks)
            if mended != record:
                form.write_record(mended, directory)
            yield from self._looked(record, mended)

    def _mended(self, records: Iterator[Record], found: list[Problem]) -> Iterator[Record]:
        for record in records:
            mended = fixed(record, self.findings.checks)
            found += self._looked(record, mended)
            yield mended

    def _looked(self, before: Record, record: Record) -> Sequence[Problem]:
        problems = list(problems_of(record, self.findings.checks))
        self.findings.note(problems, record != before)
        return problems

    def _counted(self, records: Iterator[Record], progress: Progress | None) -> Iterator[Record]:
        for number, record in enumerate(records):
            if progress:
                progress(number, self._total)
            yield record

    def _collect(self, questions: QuestionIndex) -> int:
        """Take in all questions; how many there are. Raises InputError for an id that two records have."""
        known: set[str] = set()
        for record in self._form.read(self._path):
            if record.id in known:
                raise InputError(f"{self._path}: two records have one id", value=record.id, remedy="rename one of them")
            known.add(record.id)
            questions.add(record.id, record.question)
        return len(known)
