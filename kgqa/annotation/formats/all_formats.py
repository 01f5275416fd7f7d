"""The formats by name, and which of them a file or directory has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

from kgqa.annotation.formats.record_files import RecordLines, json_lines
from kgqa.annotation.formats.sqad_directories import SqadDirectories
from kgqa.annotation.formats.sqad_layout import SqadLayout
from kgqa.annotation.formats.squad import SquadJson, SquadLines
from kgqa.annotation.question_records import Record
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError

NAMES = ("sqad", "squad", "squad-lines", "jsonl")


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
