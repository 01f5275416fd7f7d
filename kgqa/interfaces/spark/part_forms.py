"""What finished partitions are on the disk, and how they become the output: lines of a file, or parts of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

from kgqa.errors import InputError
from kgqa.formats.answer_lines import AnswerFormat, framed
from kgqa.interfaces.spark.record_columns import Columns
from wikidata_hdt.whole_files import atomic_file

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
