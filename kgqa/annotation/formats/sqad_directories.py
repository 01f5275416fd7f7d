"""Collections of SQAD v3: a directory a record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from kgqa.annotation.formats.sqad_layout import SqadLayout
from kgqa.annotation.formats.sqad_record import read_record, write_record
from kgqa.annotation.question_records import Record
from kgqa.annotation.retagging import tagged_throughout
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError
from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.whole_files import failed, give_usual_permissions


class SqadDirectories:
    """Reads and writes collections; texts that are not tagged yet are tagged when they are written."""

    name = "sqad"

    def __init__(self, tools: LanguageTools, layout: SqadLayout | None = None) -> None:
        self._tools = tools
        self._layout = layout or SqadLayout()
        self._number = re.compile(rf"[0-9]{{{self._layout.digits}}}")

    def read(self, path: Path) -> Iterator[Record]:
        """The records of a collection by number, or the one record that a directory is. Raises InputError."""
        for directory in self.directories(path):
            yield read_record(directory, self._layout)

    def write(self, records: Iterable[Record], path: Path) -> None:
        """Write a collection into a new or empty directory. Raises InputError, ClearError.

        The directory takes its name when all records are there; what writing that was killed has left goes first.
        """
        if path.exists() and not (path.is_dir() and not any(path.iterdir())):
            raise InputError(
                "the output is there already", value=path, expected="a new or empty directory",
                remedy="remove it, or name another one",
            )  # fmt: skip
        try:
            with claimed(path.parent, f".{path.name}-") as room:
                (room / self._layout.root).mkdir(parents=True, exist_ok=True)
                for name, record in self._named(records):
                    self.write_record(record, room / self._layout.root / name)
                give_usual_permissions(room)
                room.rename(path)
        except OSError as error:
            raise failed(path, error) from error

    def write_record(self, record: Record, directory: Path) -> None:
        """Write one record into its directory, in the place of what is there. Raises ClearError."""
        write_record(tagged_throughout(record, self._tools), directory, self._layout)

    def directories(self, path: Path) -> list[Path]:
        """The directories of records, by name. Raises InputError if there are none."""
        if (path / self._layout.question).is_file():
            return [path]
        root = path / self._layout.root if (path / self._layout.root).is_dir() else path
        found = sorted(one for one in root.iterdir() if self._number.fullmatch(one.name)) if root.is_dir() else []
        if not found and root == path:
            raise InputError(
                "no records there", value=path, expected=f"directories such as {1:0{self._layout.digits}}",
                remedy="name the directory of a collection in SQAD's form",
            )  # fmt: skip
        return found

    def _named(self, records: Iterable[Record]) -> Iterator[tuple[str, Record]]:
        """The records with the names of their directories: their ids if these are numbers, else the next free one."""
        used: set[str] = set()
        number = 0
        for record in records:
            name = record.id
            while name in used or not self._number.fullmatch(name):
                number += 1
                name = f"{number:0{self._layout.digits}}"
            used.add(name)
            yield name, record
