"""Answers files of questions: reads, answers in one or several processes, writes so that nothing finished is lost.

Beside the answers stands what they depend on besides the questions, as short texts that can be compared later.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, fields, replace
from io import RawIOBase
from pathlib import Path
from typing import Any, BinaryIO

import click

from kgqa import __version__
from kgqa.addresses import shown
from kgqa.assembly import data_directory, open_parts, open_pipeline
from kgqa.assembly.comparing import Comparer
from kgqa.config import Config, Style
from kgqa.errors import InputError
from kgqa.evaluation.poleval_accuracy import matches
from kgqa.formats.answer_csv import CsvFormat
from kgqa.formats.answer_lines import AnswerFormat, BatchQuestion, PolEvalFormat, first_column
from kgqa.formats.compared import compared_line, compared_record
from kgqa.formats.jsonl import JsonLinesFormat, answer_record
from kgqa.formats.lines import display_name, read_bytes
from kgqa.formats.office_text import read_table_lines
from kgqa.formats.qald import QaldFormat
from kgqa.formats.question_layouts import QuestionLayout, read_questions, seem_no_questions
from kgqa.interfaces.library.answer_making import AnswerMaker
from kgqa.interfaces.outcomes.item_naming import GraphLabels
from kgqa.interfaces.partial import PartialOutput, RunIdentity
from kgqa.interfaces.progress import ProgressLine
from kgqa.interfaces.worker_pool import run_in_processes
from kgqa.model import Answer, Evidence, NoAnswer, Question, Source, Stage
from kgqa.resources import template_directory
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import check_files_of
from wikidata_hdt.manifest import GRAPH_NAME, LABELS_NAME, MANIFEST_NAME
from wikidata_hdt.versions import held, version_directory

FORMATS: dict[str, AnswerFormat] = {
    "poleval": PolEvalFormat(),
    "jsonl": JsonLinesFormat(),
    "csv": CsvFormat(),
    "csv-ids": CsvFormat(ids=True),
    "qald": QaldFormat(),
}
_TOLD: dict[str, AnswerFormat] = {
    "poleval": PolEvalFormat(told=True),
    "csv": CsvFormat(told=True),
    "csv-ids": CsvFormat(ids=True, told=True),
}
_EMPTY = NoAnswer(Stage.ANALYSIS, "the question is empty")
_NO_TITLE = NoAnswer(Stage.RETRIEVAL, "the baseline finds no title")


@dataclass(frozen=True, slots=True)
class Batch:
    """A file of questions and how to answer it."""

    source: str
    """A path, or `-` for standard input."""
    format: str
    config: Config
    baseline: str | None = None
    """The baseline that answers instead of the pipeline."""
    layout: QuestionLayout = field(default_factory=QuestionLayout)
    """Where the questions stand; not for QALD files, which have a form of their own."""

    def questions(self, data: bytes) -> Sequence[BatchQuestion]:
        """The questions of the file; says on standard error where most are clearly none. Raises `InputError`."""
        name = display_name(self.source)
        if self.format == "qald":
            return FORMATS[self.format].read(data, name)
        found = read_questions(data, name, self.layout)
        if seem_no_questions(found):
            click.echo(
                f"warning: most lines of {name} do not look like questions; --column names their column", err=True
            )
        return found


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """Answers questions; can be sent to another process, which then opens its own pipeline."""

    config: Config
    format: str
    baseline: str | None = None

    def open(self) -> Callable[[BatchQuestion], str]:
        """The function from a question to its line of output. Raises `DataError`, `TemplateError`."""
        if self.format == "jsonl" and self.baseline is None:
            return FullRecords(self.config).line
        form = (FORMATS | (_TOLD if self.config.units else {}))[self.format]
        answer = self._answer()

        def line(question: BatchQuestion) -> str:
            return form.line(question, answer(question.text) if question.text.strip() else _EMPTY)

        return line

    def _answer(self) -> Callable[[str], Answer | NoAnswer]:
        if self.baseline is not None:
            from kgqa.assembly.text_search import open_baseline  # noqa: PLC0415 (needs the extra text)

            return _titles_as_answers(open_baseline(self.config, self.baseline, matches))
        pipeline, least = open_pipeline(self.config), self.config.min_confidence
        return lambda question: pipeline.answer(Question(question), least).answer


def _titles_as_answers(title: Callable[[str], str]) -> Callable[[str], Answer | NoAnswer]:
    """A baseline's titles as answers; how sure it is of them, it cannot say."""

    def answer(question: str) -> Answer | NoAnswer:
        found = title(question)
        return Answer(found, (), 0.0, Source.TEXT, Evidence("")) if found else _NO_TITLE

    return answer


def answer_to_file(batch: Batch, target: Path, resume: bool) -> None:
    """Answer into a file, which appears when all is done. Raises `ClearError`; finished lines are then kept."""
    data = read_bytes(batch.source)
    form = FORMATS[batch.format]
    questions = batch.questions(data)
    chosen = {"format": batch.format, "baseline": batch.baseline or "", "layout": str(batch.layout)}
    settings = {**chosen, **answering_identity(batch.config)}
    identity = RunIdentity(hashlib.sha256(data).hexdigest(), len(questions), settings)
    with closing(PartialOutput.open(target, identity, resume)) as output:
        if output.discarded:
            click.echo(
                f"note: {output.discarded} lines of an interrupted run are replaced, as --resume is not given", err=True
            )
        for line in _with_progress(batch, questions, output.done):
            output.write(line)
        output.finish(form)


def answer_to_stream(batch: Batch, stream: BinaryIO | RawIOBase) -> None:
    """Answer into a stream, line by line. Raises `ClearError`; then nothing more should be written to the stream."""
    form = FORMATS[batch.format]
    questions = batch.questions(read_bytes(batch.source))
    try:
        for part in _framed(form, _with_progress(batch, questions)):
            data = part.encode()
            while data:
                data = data[stream.write(data) :]
            stream.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(
            f"cannot write the output ({error.strerror})", value=getattr(stream, "name", ""),
            remedy="check the free space, or write to a file with -o",
        ) from error  # fmt: skip


def _framed(form: AnswerFormat, lines: Iterable[str]) -> Iterator[str]:
    yield form.head
    empty = not form.head
    for number, line in enumerate(lines):
        yield (form.separator if number else "") + line
        empty = False
    if not empty:
        yield form.tail


def _with_progress(batch: Batch, questions: Sequence[BatchQuestion], done: int = 0) -> Iterator[str]:
    progress = ProgressLine(sys.stderr, "questions", done)
    try:
        for number, line in enumerate(_answers(batch, questions[done:]), done + 1):
            yield line
            progress(number, len(questions))
    finally:
        progress.end()


def _answers(batch: Batch, questions: Sequence[BatchQuestion]) -> Iterator[str]:
    if not questions:
        return
    config = batch.config
    if config.jobs == 1:
        yield from map(AnswerTask(config, batch.format, batch.baseline).open(), questions)
        return
    checked = CheckedFiles.below(config.cache)
    directory = data_directory(config)  # the sample is built before the workers ask for it
    if config.kg is None:
        check_files_of(directory, checked=checked)
    with held(directory, checked) as data:  # all workers open the same
        task = AnswerTask(replace(config, data=data), batch.format, batch.baseline)
        yield from run_in_processes(task, questions, config.jobs)


class FullRecords:
    """Answers questions over the data of a configuration. Raises `DataError`, `TemplateError` when it is made."""

    def __init__(self, config: Config) -> None:
        self._parts, self._least = open_parts(config), config.min_confidence
        sentences = self._parts.verbaliser.in_style(Style.SENTENCE)
        self._maker = AnswerMaker(self._parts, GraphLabels(self._parts.graph, config.languages), sentences)

    def line(self, question: BatchQuestion) -> str:
        """The record of a question as JSON, with the question's id where it has one."""
        known = {"id": question.source} if question.source else {}
        return json.dumps(known | self._record(question.text), ensure_ascii=False)

    def _record(self, text: str) -> dict[str, Any]:
        if not text.strip():
            return answer_record(text, _EMPTY)
        outcome = self._parts.pipeline.answer(Question(text), self._least)
        record = answer_record(text, outcome.answer)
        if not isinstance(outcome.answer, Answer):
            return record
        answer = self._maker.answer(text, outcome)
        labels = {item.id: item.label for item in answer.items}
        statements = [[one.subject, one.property, one.value] for one in answer.statements]
        more = {"sparql": answer.sparql, "labels": labels, "statements": statements}
        return record | more | {"sentence": answer.sentence, "alternatives": list(answer.alternatives)}


def compared_lines(source: str, config: Config, *, as_json: bool, progress: ProgressLine) -> Iterator[str]:
    """The lines of the answers to a file of questions; `source` is a path or `-`. Raises ClearError."""
    questions = [first_column(line) for line in read_table_lines(source)]
    parts = open_parts(config)
    comparer, label = Comparer(parts), GraphLabels(parts.graph, config.languages)
    for number, question in enumerate(questions):
        progress(number, len(questions))
        comparison = comparer.compare(question)
        if as_json:
            yield json.dumps(compared_record(comparison, label), ensure_ascii=False)
        else:
            yield compared_line(comparison)
    progress.end()


_ELSEWHERE = {"data", "templates"}
"""Settings that name files; what these hold is compared."""
_NO_MATTER = {"cache", "jobs", "hosts", "origins", "proxies", "keys"}


def answering_identity(config: Config) -> dict[str, str]:
    """By name: the settings, the version of the program, what stands in the data directory and in the templates.

    What an endpoint or a search cluster holds is not known; their addresses are compared.
    """
    names = (part.name for part in fields(config) if part.name not in _ELSEWHERE | _NO_MATTER)
    settings = {name: _shown(getattr(config, name)) for name in names}
    return {
        "version": __version__,
        **settings,
        **_data_identity(data_directory(config)),
        "templates": _digest(*sorted((config.templates or template_directory()).rglob("*"))),
    }


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else shown(value if value is not None else "")


def _data_identity(directory: Path) -> dict[str, str]:
    """The manifests of graph and passages hold the checksums of all files; without one, their sizes and times count."""
    version = version_directory(directory)
    whole = version / MANIFEST_NAME
    return {
        "data": _digest(whole) if whole.exists() else _stamps(version / GRAPH_NAME, version / LABELS_NAME),
        "passages": _digest(directory / "passages.json", directory / "passages" / "passages.json"),
    }


def _stamps(*paths: Path) -> str:
    stamps = [
        f"{path.name} of {path.stat().st_size} bytes, {path.stat().st_mtime_ns}" for path in paths if path.exists()
    ]
    return "; ".join(stamps)


def _digest(*paths: Path) -> str:
    """A checksum of files, of which some may be missing."""
    digest = hashlib.sha256()
    for path in paths:
        if path.is_file():
            digest.update(f"{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]
