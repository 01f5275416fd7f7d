"""Files of questions: a line of output for each, made in one or several processes, so that nothing finished is lost.

`OUT.partial` holds one finished line per question, `OUT.partial.json` what the run was about. When all lines are there,
they become `OUT`.
"""

from __future__ import annotations

import os
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

from kgqa.config import Config
from kgqa.errors import InputError
from kgqa.formats.question_files import AnswerFormat, BatchQuestion, framed
from kgqa.interfaces.console import standard_output
from kgqa.interfaces.progress import ProgressLine
from kgqa.interfaces.run_identity import RunIdentity, answering_identity, check_same, not_resumable, write_identity
from kgqa.interfaces.worker_pool import run_in_processes
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.claimed_paths import lock
from wikidata_hdt.datadir import check_files_of
from wikidata_hdt.versions import held
from wikidata_hdt.whole_files import atomic_file, write_all


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
        _write_to_stream(batch, standard_output())
    elif target.exists() and not target.is_file() and not target.is_dir():
        with target.open("wb", buffering=0) as stream:
            _write_to_stream(batch, stream)
    else:
        _write_to_file(batch, target, resume=resume)


def _write_to_file(batch: Batch, target: Path, *, resume: bool) -> None:
    """Write the lines to a file, which appears when all is done. Raises `ClearError`; finished lines are then kept."""
    with closing(PartialOutput.open(target, batch.identity(), resume)) as output:
        if output.discarded:
            click.echo(
                f"note: {output.discarded} lines of an interrupted run are replaced, as --resume is not given", err=True
            )
        for line in _with_progress(batch, output.done):
            output.write(line)
        output.finish(batch.form)


def _write_to_stream(batch: Batch, stream: BinaryIO | RawIOBase) -> None:
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
    from kgqa.assembly import data_directory  # noqa: PLC0415 (loads the engine)

    checked = CheckedFiles.below(config.cache)
    directory = data_directory(config)  # the sample is built before the workers ask for it
    if config.kg is None:
        check_files_of(directory, checked=checked)
    with held(directory, checked) as data:
        yield data


_PIECE = 1 << 20


class PartialOutput:
    """An unfinished output file; `open` one, `write` the lines, then `finish`."""

    def __init__(self, target: Path, descriptor: int, done: int, discarded: int = 0) -> None:
        self._target = target
        self._descriptor = descriptor
        self._finished = False
        self.done = done
        """Lines that are written."""
        self.discarded = discarded
        """Lines of an interrupted run that this one replaces."""

    @classmethod
    def open(cls, target: Path, identity: RunIdentity, resume: bool) -> Self:
        """Begin an output, or continue the one of an interrupted run if there is any and `resume` is set.

        Raises `InputError` if the file cannot be written, another run is writing it, or it belongs to another run.
        """
        _check_target(target)
        descriptor = _opened(target)
        try:
            done = _continued(target, descriptor, identity) if resume else 0
            discarded = 0 if resume else _whole_lines(descriptor)[0]
            if done == 0:
                os.ftruncate(descriptor, 0)
                write_identity(journal_path(target), identity)
        except BaseException:
            if not os.fstat(descriptor).st_size:
                partial_path(target).unlink(missing_ok=True)
            os.close(descriptor)
            raise
        return cls(target, descriptor, done, discarded)

    def write(self, line: str) -> None:
        """Add one line. Raises `InputError` if it cannot be written; the lines before are kept."""
        try:
            write_all(self._descriptor, line.encode() + b"\n")
        except OSError as error:
            raise InputError(
                f"cannot write the output ({error.strerror})", value=self._target,
                remedy=f"{self.done} finished lines are kept: make room, then run the same command with --resume",
            ) from error  # fmt: skip
        self.done += 1

    def finish(self, form: AnswerFormat | None = None) -> None:
        """Give the output its name; without a format it is the lines as they are.

        Raises `InputError` if that fails; `--resume` then does it again.
        """
        partial = partial_path(self._target)
        try:
            os.fsync(self._descriptor)
            if form is None or (form.head, form.separator, form.tail) == ("", "\n", "\n"):
                partial.replace(self._target)
            else:
                self._assemble(form)
                partial.unlink()
            journal_path(self._target).unlink()
        except OSError as error:
            raise _unwritable(self._target, error) from error
        self._finished = True

    def close(self) -> None:
        """Let go of the file; what is written stays, a file without lines goes."""
        if self.done == 0 and not self._finished:
            partial_path(self._target).unlink(missing_ok=True)
            journal_path(self._target).unlink(missing_ok=True)
        os.close(self._descriptor)

    def _assemble(self, form: AnswerFormat) -> None:
        with partial_path(self._target).open("rb") as lines, atomic_file(self._target) as out:
            texts = (line.decode().removesuffix("\n") for line in lines)
            out.writelines(part.encode() for part in framed(form, texts))


def partial_path(target: Path) -> Path:
    """Where the finished lines of an output are."""
    return target.with_name(target.name + ".partial")


def journal_path(target: Path) -> Path:
    """Where it says what an unfinished output belongs to."""
    return target.with_name(target.name + ".partial.json")


def _unwritable(target: Path, error: OSError) -> InputError:
    return InputError(
        f"cannot write the output ({error.strerror})", value=target,
        remedy="check the directory, its permissions and the free space",
    )  # fmt: skip


def _check_target(target: Path) -> None:
    if target.is_dir():
        raise InputError("the output is a directory", value=target, remedy="name a file in it")
    if not target.parent.is_dir():
        raise InputError("no such directory for the output", value=target.parent, remedy="create it first")


def _opened(target: Path) -> int:
    """The file of finished lines, made if it is missing; locked, so that no other run writes it.

    Opened again where another run has finished and renamed it before it was locked.
    """
    path = partial_path(target)
    try:
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            if not lock(descriptor):
                os.close(descriptor)
                raise InputError(
                    "another run is writing the output", value=target,
                    remedy="wait for it, or name another file with -o",
                )  # fmt: skip
            if path.exists() and os.path.samestat(path.stat(), os.fstat(descriptor)):
                return descriptor
            os.close(descriptor)
    except OSError as error:
        raise _unwritable(target, error) from error


def _continued(target: Path, descriptor: int, identity: RunIdentity) -> int:
    """The number of whole lines of the interrupted run; cuts a half one behind them."""
    lines, size = _whole_lines(descriptor)
    if lines == 0:
        return 0
    check_same(journal_path(target), identity, partial_path(target))
    if lines > identity.questions:
        raise not_resumable(partial_path(target), f"{lines} lines for {identity.questions} questions")
    os.ftruncate(descriptor, size)
    os.lseek(descriptor, 0, os.SEEK_END)
    return lines


def _whole_lines(descriptor: int) -> tuple[int, int]:
    """How many whole lines a file has, and how many bytes they take."""
    lines = size = offset = 0
    while piece := os.pread(descriptor, _PIECE, offset):
        lines += piece.count(b"\n")
        last = piece.rfind(b"\n")
        size = offset + last + 1 if last >= 0 else size
        offset += len(piece)
    return lines, size
