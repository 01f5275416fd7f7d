"""Files of questions: a line of output for each, made in one or several processes, so that nothing finished is lost."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from io import RawIOBase
from pathlib import Path
from typing import BinaryIO, Self

import click

from kgqa.assembly import data_directory
from kgqa.config import Config
from kgqa.errors import InputError
from kgqa.formats.answer_lines import AnswerFormat, BatchQuestion, framed
from kgqa.interfaces.console import standard_output
from kgqa.interfaces.partial import PartialOutput
from kgqa.interfaces.progress import ProgressLine
from kgqa.interfaces.run_identity import RunIdentity, answering_identity
from kgqa.interfaces.worker_pool import run_in_processes
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import check_files_of
from wikidata_hdt.versions import held


@dataclass(frozen=True, slots=True)
class LineTask(ABC):
    """Makes a line of a question; can be sent to another process, which then opens what it needs."""

    config: Config

    @abstractmethod
    def open(self) -> Callable[[BatchQuestion], str]:
        """The function from a question to its line of output. Raises `DataError`, `TemplateError`."""

    def over(self, data: Path) -> Self:
        """The same over another data directory."""
        return replace(self, config=replace(self.config, data=data))


@dataclass(frozen=True, slots=True)
class Batch:
    """The questions of a file, and how a line is made of each."""

    read: bytes
    """What was read."""
    questions: Sequence[BatchQuestion]
    task: LineTask
    form: AnswerFormat
    """Says what stands around the lines."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """What the lines depend on besides the questions and the configuration, by name."""

    def identity(self) -> RunIdentity:
        """What must be the same for an unfinished output to be continued."""
        settings = {**self.settings, **answering_identity(self.task.config)}
        return RunIdentity(sha256(self.read).hexdigest(), len(self.questions), settings)


def write_batch(batch: Batch, output: str | None, *, resume: bool) -> None:
    """Write the lines to a file, or one by one to a device, a pipe or, without `output`, to standard output.

    Raises `ClearError`; the finished lines of a file are then kept.
    """
    target = Path(output) if output and output != "-" else None
    if target is None:
        write_to_stream(batch, standard_output())
    elif target.exists() and not target.is_file() and not target.is_dir():
        with target.open("wb", buffering=0) as stream:
            write_to_stream(batch, stream)
    else:
        write_to_file(batch, target, resume=resume)


def write_to_file(batch: Batch, target: Path, *, resume: bool) -> None:
    """Write the lines to a file, which appears when all is done. Raises `ClearError`; finished lines are then kept."""
    with closing(PartialOutput.open(target, batch.identity(), resume)) as output:
        if output.discarded:
            click.echo(
                f"note: {output.discarded} lines of an interrupted run are replaced, as --resume is not given", err=True
            )
        for line in _with_progress(batch, output.done):
            output.write(line)
        output.finish(batch.form)


def write_to_stream(batch: Batch, stream: BinaryIO | RawIOBase) -> None:
    """Write the lines to a stream one by one. Raises `ClearError`; then nothing more should be written to it."""
    try:
        for part in framed(batch.form, _with_progress(batch)):
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


def _with_progress(batch: Batch, done: int = 0) -> Iterator[str]:
    progress = ProgressLine(sys.stderr, "questions", done)
    try:
        for number, line in enumerate(_lines(batch.task, batch.questions[done:]), done + 1):
            yield line
            progress(number, len(batch.questions))
    finally:
        progress.end()


def _lines(task: LineTask, questions: Sequence[BatchQuestion]) -> Iterator[str]:
    if not questions:
        return
    if task.config.jobs == 1:
        yield from map(task.open(), questions)
        return
    with held_data(task.config) as data:  # all workers open the same
        yield from run_in_processes(task.over(data), questions, task.config.jobs)


@contextmanager
def held_data(config: Config) -> Iterator[Path]:
    """The data directory as it is now, checked, whatever is built there meanwhile. Raises `DataError`."""
    checked = CheckedFiles.below(config.cache)
    directory = data_directory(config)  # the sample is built before the workers ask for it
    if config.kg is None:
        check_files_of(directory, checked=checked)
    with held(directory, checked) as data:
        yield data
