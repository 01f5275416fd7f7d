"""The journal of a build: which pieces of work are done and with what result, so that a stopped build can go on.

A file of JSON lines, each on disk before work that relies on it begins. A line cut off by a crash counts as not there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.whole_files import failed, write_all

JOURNAL_NAME = "journal.jsonl"


class Journal:
    """An opened journal; who opens it owns the directory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._results: dict[str, dict[str, Any]] = {}
        try:
            self._file = path.open("a+b", buffering=0)  # nothing is left to be written when it is closed
        except OSError as error:
            raise failed(path, error) from error
        self._read()

    def _read(self) -> None:
        self._file.seek(0)
        text = self._file.read()
        whole = text.rfind(b"\n") + 1
        try:
            for line in text[:whole].splitlines():
                record = json.loads(line)
                self._results.setdefault(record["step"], {})[record["key"]] = record["result"]
        except (ValueError, KeyError, TypeError) as error:
            self._file.close()
            raise DataError(
                "damaged journal of an unfinished build", value=self.path, remedy="build with --restart"
            ) from error
        self._file.truncate(whole)

    def results(self, step: str) -> Mapping[str, Any]:
        """The results of a step's pieces that are done."""
        return self._results.get(step, {})

    def add(self, step: str, key: str, result: Any) -> None:
        """Note a piece as done; returns when the note is on disk. Raises `ClearError`."""
        record = {"step": step, "key": key, "result": result}
        try:
            write_all(self._file.fileno(), json.dumps(record, separators=(",", ":")).encode() + b"\n")
            os.fdatasync(self._file.fileno())
        except OSError as error:
            raise failed(self.path, error) from error
        self._results.setdefault(step, {})[key] = result

    def close(self) -> None:
        """Close the file."""
        self._file.close()
