"""Writes the records of a database as files."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from kgqa.annotation.formats.all_formats import NAMES, formats
from kgqa.annotation.records import State
from kgqa.annotation.store import Selection, Store
from kgqa.annotation.tools import LanguageTools

__all__ = ["NAMES", "exported", "packed"]

_ENDINGS = {"sqad": "", "squad": ".json", "squad-lines": ".jsonl", "jsonl": ".jsonl"}


def exported(store: Store, tools: LanguageTools, name: str, states: Sequence[State], path: Path) -> None:
    """Write the records in these states in the format of a name. Raises `ClearError`."""
    found = store.records.whole(Selection(states=tuple(states)))
    formats(tools)[name].write((one.record for one in found), path)


@contextmanager
def packed(store: Store, tools: LanguageTools, name: str, states: Sequence[State]) -> Iterator[Path]:
    """The same as a ZIP archive, which is gone when the block ends."""
    with TemporaryDirectory(prefix="kgqa-export-") as directory:
        path = Path(directory) / f"records{_ENDINGS[name]}"
        exported(store, tools, name, states, path)
        archive = Path(directory) / "records.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
            for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
                if file.is_file():
                    out.write(file, file.relative_to(directory))
        yield archive
