"""Reads HDT files through the package `hdt` (pyHDT over hdt-cpp), where it is installed.

The package prints on the standard streams while it opens a file, and reads ids and terms without checks; this adapter
keeps it quiet and turns failures into `DataError`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt.roles import Role

_OPENING = threading.Lock()
_FAILURES = (RuntimeError, ValueError, IndexError, OverflowError, MemoryError)
"""What the package raises for the C++ exceptions of damaged files."""


def is_installed() -> bool:
    """Whether the package is there."""
    return find_spec("hdt") is not None


@contextmanager
def _quiet() -> Iterator[None]:
    """Send file descriptors 1 and 2 to the null device; other threads' output in this moment is lost with it."""
    saved = [os.dup(1), os.dup(2)]
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(null, 1)
        os.dup2(null, 2)
        yield
    finally:
        for descriptor, number in zip(saved, (1, 2), strict=True):
            os.dup2(descriptor, number)
            os.close(descriptor)
        os.close(null)


def _load(path: Path) -> Any:
    from hdt import HDTDocument  # noqa: PLC0415 (a compiled module that `--help` must not load)

    with _OPENING, _quiet():
        try:
            return HDTDocument(os.fsencode(path))
        except _FAILURES as error:
            raise DataError(
                "cannot open the HDT file",
                value=path,
                expected="an HDT v1 file",
                remedy=f"the file is damaged: fetch or build it again ({error})",
            ) from error


def _decoded(term: bytes) -> str:
    return term.decode("utf-8", "replace")


class PackageReader:
    """`wikidata_hdt.hdt.hdt_reader.Reader` by the package.

    The file is memory-mapped and stays so until the process ends. Safe to share among threads (the package holds the
    interpreter lock); a child process opens its own.
    """

    def __init__(self, path: Path) -> None:
        """Raises `DataError`."""
        import hdt  # noqa: PLC0415 (see _load)

        self._path = path
        self._document = document = _load(path)
        self._search_ids: Callable[..., tuple[Iterator[tuple[int, int, int]], int]] = document.search_triples_ids
        self._number: Callable[[str, Any], int] = document.convert_term
        self._text: Callable[[int, Any], str] = document.convert_id
        self._positions = {role: getattr(hdt.IdentifierPosition, role.value) for role in Role}
        self.subject_count: int = document.nb_subjects
        self.predicate_count: int = document.nb_predicates
        self.object_count: int = document.nb_objects
        self.shared_count: int = document.nb_shared

    def number(self, text: str, role: Role) -> int:
        """See `Reader.number`."""
        try:
            return self._number(text, self._positions[role])
        except (UnicodeEncodeError, TypeError):
            return 0  # a lone surrogate: no text that a graph could hold
        except _FAILURES as error:
            raise self._damaged(error) from error

    def text(self, number: int, role: Role) -> str:
        """See `Reader.text`."""
        try:
            return self._text(number, self._positions[role])
        except UnicodeDecodeError:
            return _decoded(self._document.convert_id_bytes(number, self._positions[role]))
        except _FAILURES as error:
            raise self._damaged(error) from error

    def search(self, s: int, p: int, o: int, skip: int) -> tuple[Iterator[tuple[int, int, int]], int]:
        """See `Reader.search`."""
        try:
            triples, count = self._search_ids(s, p, o, 0, skip)
        except _FAILURES as error:
            raise self._damaged(error) from error
        return self._guarded(triples), count

    def _guarded(self, triples: Iterator[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
        try:
            yield from triples
        except _FAILURES as error:
            raise self._damaged(error) from error

    def search_texts(self, s: int, p: int, o: int, skip: int) -> Iterator[tuple[str, str, str]]:
        """See `Reader.search_texts`."""
        pattern = [self.text(number, role) if number else "" for number, role in zip((s, p, o), Role, strict=True)]
        done = 0
        try:
            for triple in self._document.search_triples(*pattern, 0, skip)[0]:
                yield triple
                done += 1
        except UnicodeDecodeError:
            for triple in self._document.search_triples_bytes(*pattern, 0, skip + done)[0]:
                yield _decoded(triple[0]), _decoded(triple[1]), _decoded(triple[2])
        except _FAILURES as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> DataError:
        return DataError(
            "cannot search the HDT file", value=self._path, remedy=f"check it with `kgqa kg verify` ({error})"
        )
