"""Writes the records of a database as files."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir

from kgqa.annotation.formats.all_formats import NAMES, formats
from kgqa.annotation.question_records import State
from kgqa.annotation.store import Selection, Store
from kgqa.annotation.tools import LanguageTools
from wikidata_hdt.claimed_paths import claimed

__all__ = ["NAMES", "Wanted", "exported", "packed"]

_ENDINGS = {"sqad": "", "squad": ".json", "squad-lines": ".jsonl", "jsonl": ".jsonl"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is exported."""

    format: str
    """One of `NAMES`."""
    states: tuple[State, ...]
    seconds: bool = False
    """Whether second answers to the same questions go with it."""


def exported(store: Store, tools: LanguageTools, wanted: Wanted, path: Path) -> None:
    """Write records into a file or directory. Raises `ClearError`."""
    found = store.records.whole(Selection(states=wanted.states, parallel=None if wanted.seconds else False))
    formats(tools)[wanted.format].write((one.record for one in found), path)


@contextmanager
def packed(store: Store, tools: LanguageTools, wanted: Wanted) -> Iterator[Path]:
    """The same as a ZIP archive, which is gone when the block ends."""
    with claimed(Path(gettempdir()), "kgqa-export-") as directory:
        path = directory / f"records{_ENDINGS[wanted.format]}"
        exported(store, tools, wanted, path)
        archive = directory / "records.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
            for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
                if file.is_file():
                    out.write(file, file.relative_to(directory))
        yield archive
