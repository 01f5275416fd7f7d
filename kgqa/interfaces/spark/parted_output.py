"""An output while its partitions are being finished, in any order, so that a run that was stopped can be continued.

`OUT.parts` holds a file for each finished partition, written under another name and then renamed, and `_run.json`,
what the run was about. When all are there, they become `OUT`.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol, Self

from kgqa.errors import InputError
from kgqa.formats.question_files import AnswerFormat, framed
from kgqa.interfaces.run_identity import RunIdentity, check_same, write_identity
from kgqa.interfaces.spark.cluster import Columns
from wikidata_hdt.claimed_paths import lock
from wikidata_hdt.whole_files import atomic_file, failed

_IDENTITY = "_run.json"
"""A name that readers of Parquet pass over."""


class PartedOutput:
    """An unfinished output; `open` one, `write` the missing partitions, then `finish`."""

    def __init__(self, target: Path, form: PartForm, descriptor: int, discarded: int) -> None:
        self._target, self._form, self._descriptor = target, form, descriptor
        self.discarded = discarded
        """Partitions of an interrupted run that this one replaces."""

    @classmethod
    def open(cls, target: Path, form: PartForm, identity: RunIdentity, *, resume: bool) -> Self:
        """Begin an output, or continue the one of an interrupted run if there is any and `resume` is set.

        Raises `ClearError` if it cannot be written, another run is writing it, or it belongs to another run.
        """
        form.check(target)
        directory = parts_directory(target)
        descriptor = _locked(directory, target)
        try:
            begun = sorted(directory.glob(f"part-*{form.suffix}"))
            if begun and resume:
                check_same(directory / _IDENTITY, identity, directory)
            else:
                for part in begun:
                    part.unlink()
                write_identity(directory / _IDENTITY, identity)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(target, form, descriptor, 0 if resume else len(begun))

    def missing(self, partitions: int) -> list[int]:
        """The numbers of the partitions, of so many, that are not finished."""
        return [number for number in range(partitions) if not self._part(number).exists()]

    def write(self, number: int, lines: Sequence[str]) -> None:
        """Keep the lines of a partition. Raises `ClearError` if they cannot be written; those before are kept."""
        with atomic_file(self._part(number)) as out:
            out.write(self._form.packed(lines))

    def finish(self, partitions: int) -> None:
        """Give the output its name. Raises `ClearError` if that fails; `--resume` then does it again."""
        directory = parts_directory(self._target)
        try:
            self._form.publish(directory, list(map(self._part, range(partitions))), self._target)
            shutil.rmtree(directory, ignore_errors=True)
        except OSError as error:
            raise failed(self._target, error) from error

    def close(self) -> None:
        """Let go of the output; what is written stays, a directory without partitions goes."""
        directory = parts_directory(self._target)
        if not any(directory.glob("part-*")):
            shutil.rmtree(directory, ignore_errors=True)
        os.close(self._descriptor)

    def _part(self, number: int) -> Path:
        return parts_directory(self._target) / f"part-{number:06}{self._form.suffix}"


def parts_directory(target: Path) -> Path:
    """Where the finished partitions of an output are."""
    return target.with_name(target.name + ".parts")


def _locked(directory: Path, target: Path) -> int:
    """The directory, made if it is missing and locked, so that no other run writes it."""
    try:
        directory.mkdir(exist_ok=True)
        descriptor = os.open(directory, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        raise failed(target, error) from error
    if not lock(descriptor):
        os.close(descriptor)
        raise InputError("another run is writing the output", value=target, remedy="wait, or name another with -o")
    return descriptor


_STRUCT = re.compile(r"array<struct<(.*)>>")


class PartForm(Protocol):
    """How partitions are kept, and put together."""

    @property
    def suffix(self) -> str:
        """How the names of parts end."""

    def check(self, target: Path) -> None:
        """Raise `InputError` if the output cannot have this name."""

    def packed(self, lines: Sequence[str]) -> bytes:
        """What a part holds."""

    def publish(self, directory: Path, parts: Sequence[Path], target: Path) -> None:
        """Make the parts in a directory the output. Raises `OSError`, `ClearError`."""


@dataclass(frozen=True, slots=True)
class LineParts:
    """Parts of a file of lines."""

    form: AnswerFormat
    suffix: str = ".lines"

    def check(self, target: Path) -> None:
        """Raise `InputError` for a directory."""
        if target.is_dir():
            raise InputError("the output is a directory", value=target, remedy="name a file in it")

    def packed(self, lines: Sequence[str]) -> bytes:
        """The lines, each with its end."""
        return "".join(f"{line}\n" for line in lines).encode()

    def publish(self, directory: Path, parts: Sequence[Path], target: Path) -> None:  # noqa: ARG002 (a `PartForm`)
        """Write the lines of all parts into one file."""
        with atomic_file(target) as out:
            out.writelines(text.encode() for text in framed(self.form, _lines(parts)))


@dataclass(frozen=True, slots=True)
class TableParts:
    """Parts of a table in Parquet, which stay as they are in a directory."""

    columns: Columns
    suffix: str = ".parquet"

    def check(self, target: Path) -> None:
        """Raise `InputError` if there is something: a directory is not replaced."""
        if target.exists():
            raise InputError("the output is there already", value=target, remedy="name another directory with -o")

    def packed(self, lines: Sequence[str]) -> bytes:
        """A file of Parquet."""
        import pyarrow  # noqa: PLC0415 (an extra)
        from pyarrow import parquet  # noqa: PLC0415

        schema = pyarrow.schema([(name, _arrow_type(pyarrow, kind)) for name, kind in self.columns.types.items()])
        out = BytesIO()
        parquet.write_table(pyarrow.Table.from_pylist([self.columns.row(line) for line in lines], schema=schema), out)
        return out.getvalue()

    def publish(self, directory: Path, parts: Sequence[Path], target: Path) -> None:  # noqa: ARG002 (a `PartForm`)
        """Give the directory its name."""
        directory.rename(target)


def _lines(parts: Sequence[Path]) -> Iterator[str]:
    for part in parts:
        with part.open(encoding="utf-8", newline="\n") as lines:
            yield from (line.removesuffix("\n") for line in lines)


def _arrow_type(pyarrow: Any, kind: str) -> Any:
    """The type of Arrow that is Spark's."""
    if struct := _STRUCT.fullmatch(kind):
        members = (member.split(":") for member in struct[1].split(","))
        return pyarrow.list_(pyarrow.struct([(name, _arrow_type(pyarrow, inner)) for name, inner in members]))
    if kind == "array<string>":
        return pyarrow.list_(pyarrow.string())
    return {"string": pyarrow.string(), "double": pyarrow.float64(), "int": pyarrow.int32()}[kind]
