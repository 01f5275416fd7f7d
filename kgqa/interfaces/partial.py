"""The output of a batch while it is being written: kept line by line, so that a killed run can be continued.

`OUT.partial` holds one finished line per question, `OUT.partial.json` what the run was about. When all lines are
there, they become `OUT`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self

from kgqa.errors import InputError
from kgqa.formats.answer_lines import AnswerFormat, framed
from kgqa.interfaces.run_identity import RunIdentity, check_same, not_resumable, write_identity
from wikidata_hdt.claimed_paths import lock
from wikidata_hdt.whole_files import atomic_file, write_all

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
