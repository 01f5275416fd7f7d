"""Sets of records: checked as a whole, with what needs no person put right in place; and dealt into parts with balanced
types: train, validation and test, or folds."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from kgqa.annotation.checks import Check, Problem, QuestionIndex, Severity, all_checks, fixed, problems_of
from kgqa.annotation.formats.record_files import RecordLines, json_lines
from kgqa.annotation.formats.sqad_directories import SqadDirectories
from kgqa.annotation.formats.sqad_layout import SqadLayout
from kgqa.annotation.formats.squad import SquadJson, SquadLines
from kgqa.annotation.question_records import Record
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError
from kgqa.protocols import Progress

NAMES = ("sqad", "squad", "squad-lines", "jsonl")


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


PAPER = {"train": 60.0, "validation": 10.0, "test": 30.0}
"""The parts of the SQAD v3 paper, in percent."""


def folds(count: int) -> Mapping[str, float]:
    """So many parts of one size."""
    return {f"fold-{number}": 1.0 for number in range(1, count + 1)}


def sizes(text: str) -> Mapping[str, float]:
    """Sizes such as `60:10:30` of train, validation and test. Raises InputError."""
    try:
        found = [float(size) for size in text.split(":")]
    except ValueError:
        found = []
    if len(found) != len(PAPER) or not all(0 < size < float("inf") for size in found):
        raise InputError("no sizes of parts", value=text, expected="three numbers above 0 such as 60:10:30")
    return dict(zip(PAPER, found, strict=True))


def dealt(
    records: Sequence[Record], parts: Mapping[str, float], seed: int = 0, *, articles: bool = True
) -> Mapping[str, list[int]]:
    """The indices of the records of each part, by its name; `parts` are sizes, of any sum.

    Each pair of question type and answer type is dealt by these sizes as well as can be. With `articles` the records of
    one article stay together, so that no part knows the articles of another. The same seed deals the same way.
    """
    groups = _groups(records, articles)
    random.Random(seed).shuffle(groups)
    groups.sort(key=len, reverse=True)
    total = sum(parts.values())
    wanted = {name: _demand(records, size / total) for name, size in parts.items()}
    found: dict[str, list[int]] = {name: [] for name in parts}
    for group in groups:
        name = max(parts, key=lambda part: _need(wanted[part], records, group, parts[part]))
        found[name].extend(group)
        for index in group:
            for stratum in _strata(records[index]):
                wanted[name][stratum] -= 1
    return {name: sorted(indices) for name, indices in found.items()}


def _groups(records: Sequence[Record], articles: bool) -> list[list[int]]:
    held: defaultdict[object, list[int]] = defaultdict(list)
    for index, record in enumerate(records):
        article = record.article
        held[(article.url or article.title or article.text) if articles else index].append(index)
    return list(held.values())


def _strata(record: Record) -> Iterator[tuple[str, str]]:
    """What is balanced: the pair of types first, and the number of records."""
    yield record.question_type, record.answer_type
    yield "", ""


def _demand(records: Sequence[Record], share: float) -> dict[tuple[str, str], float]:
    counts = Counter(stratum for record in records for stratum in _strata(record))
    return {stratum: share * count for stratum, count in counts.items()}


def _need(
    wanted: Mapping[tuple[str, str], float], records: Sequence[Record], group: Sequence[int], size: float
) -> float:
    """How much a part lacks what a group has, measured by the part's size."""
    return sum(wanted[stratum] for index in group for stratum in _strata(records[index])) / size


def split_lines(records: Sequence[Record], found: Mapping[str, list[int]]) -> Iterator[str]:
    """Records, articles and shares of types of every part, as lines of a table."""
    yield f"{'':18}" + "".join(f"  {name:>11}" for name in found)
    yield f"{'records':18}" + "".join(f"  {len(indices):>11}" for indices in found.values())
    held = [{records[index].article for index in indices} for indices in found.values()]
    yield f"{'articles':18}" + "".join(f"  {len(articles):>11}" for articles in held)
    for title, kind in (("question type", "question_type"), ("answer type", "answer_type")):
        yield ""
        yield title
        counts = [Counter(getattr(records[index], kind) for index in indices) for indices in found.values()]
        for name in sorted(set().union(*counts)):
            shares = (100 * one[name] / max(1, one.total()) for one in counts)
            yield f"  {name or '(none)':16}" + "".join(f"  {share:>10.1f}%" for share in shares)


class RecordFormat(Protocol):
    """Reads and writes records."""

    name: str

    def read(self, path: Path) -> Iterator[Record]:
        """The records of a file or directory. Raises InputError."""
        ...

    def write(self, records: Iterable[Record], path: Path) -> None:
        """Write records. Raises ClearError."""
        ...


def formats(tools: LanguageTools, layout: SqadLayout | None = None) -> Mapping[str, RecordFormat]:
    """All formats by name."""
    known: tuple[RecordFormat, ...] = (SqadDirectories(tools, layout), SquadJson(), SquadLines(), RecordLines())
    return {one.name: one for one in known}


def format_of(path: Path) -> str:
    """The name of the format that a file or directory to be read has. Raises InputError."""
    if path.is_dir():
        return "sqad"
    names = path.name.removesuffix(".gz")
    if names.endswith(".json"):
        return "squad"
    if names.endswith(".jsonl"):
        values, _where = next(json_lines(path), ({}, ""))
        return "squad-lines" if "context" in values and "question" in values and "text" not in values else "jsonl"
    raise _unknown_format(path)


def format_to_write(path: Path) -> str:
    """The name of the format that a file or directory to be written should have, by its name. Raises InputError."""
    names = path.name.removesuffix(".gz")
    for ending, name in ((".json", "squad"), (".jsonl", "jsonl")):
        if names.endswith(ending):
            return name
    if not path.suffix or path.is_dir():
        return "sqad"
    raise _unknown_format(path)


def _unknown_format(path: Path) -> InputError:
    """The error for a file of which the format does not show."""
    return InputError(
        "the name does not tell the format of the records", value=path,
        expected="a directory, or a name that ends in .json or .jsonl", remedy="name the format with --from or --to",
    )  # fmt: skip
