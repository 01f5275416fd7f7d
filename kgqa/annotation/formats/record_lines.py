"""JSON lines, a record each, with everything that a record is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from kgqa.annotation.formats.record_files import json_bytes, json_lines, written
from kgqa.annotation.formats.record_values import record_of, values_of
from kgqa.annotation.question_records import Record


class RecordLines:
    """The project's own format."""

    name = "jsonl"

    def read(self, path: Path) -> Iterator[Record]:
        """The records of a file. Raises InputError, which names the line."""
        for values, where in json_lines(path):
            yield record_of(values, where)

    def write(self, records: Iterable[Record], path: Path) -> None:
        """Write a file. Raises ClearError."""
        with written(path) as out:
            for record in records:
                out.write(json_bytes(values_of(record)) + b"\n")
