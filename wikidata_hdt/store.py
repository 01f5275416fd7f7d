"""Opens HDT files through the package `hdt` (pyHDT over hdt-cpp) and searches them.

The package prints on the standard streams while it opens a file, builds its index in place, and reads ids and terms
without checks; this adapter keeps it quiet, makes index files atomically and turns failures into `DataError`.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Any

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt.file_layout import HdtLayout, read_layout
from wikidata_hdt.hdt.index_file import ensure_index
from wikidata_hdt.hdt.literals import holds_characters, shown, stored
from wikidata_hdt.versions import version_directory

_OPENING = threading.Lock()
_CHECK = "check it with `kgqa kg verify`"


class Role(Enum):
    """The position of a term in a triple; every role numbers its terms from 1.

    Terms that are both subjects and objects come first in both numberings and have the same id in both: ids up to
    `HdtFile.shared_count` can be carried from an object to a subject and back.
    """

    SUBJECT = "Subject"
    PREDICATE = "Predicate"
    OBJECT = "Object"

    # A role is looked up for every term; hashing its name in Python would take longer than reading the term.
    __hash__ = object.__hash__


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


_FAILURES = (RuntimeError, ValueError, IndexError, OverflowError, MemoryError)
"""What the package raises for the C++ exceptions of damaged files."""


class UnknownIdError(DataError, ValueError):
    """An id that no term has: a wrong argument, or read from a damaged file."""


def _decoded(term: bytes) -> str:
    return term.decode("utf-8", "replace")


class HdtFile:
    """An opened HDT file. Terms are text: IRIs bare, blank nodes as `_:x`, literals as N-Triples text (`"…"@pl`).

    The file is memory-mapped and stays so until the process ends. Safe to share among threads (the package holds the
    interpreter lock); a child process opens its own.
    """

    def __init__(self, path: Path, document: Any, layout: HdtLayout) -> None:
        import hdt  # noqa: PLC0415 (see _load)

        self.path = path
        self._document = document
        self._search_ids: Callable[..., tuple[Iterator[tuple[int, int, int]], int]] = document.search_triples_ids
        self._id_of: Callable[[str, Any], int] = document.convert_term
        self._term_of: Callable[[int, Any], str] = document.convert_id
        self._positions = {role: getattr(hdt.IdentifierPosition, role.value) for role in Role}
        self.triple_count = layout.triple_count
        self._characters = holds_characters(layout.header)
        self.subject_count: int = document.nb_subjects
        self.predicate_count: int = document.nb_predicates
        self.object_count: int = document.nb_objects
        self.shared_count: int = document.nb_shared
        self._sizes = {
            Role.SUBJECT: self.subject_count,
            Role.PREDICATE: self.predicate_count,
            Role.OBJECT: self.object_count,
        }

    @classmethod
    def open(cls, path: Path, on_index_build: Callable[[Path], None] | None = None) -> HdtFile:
        """Open an HDT file; a missing or stale index (`….index.v1-1`) is first built beside it.

        `on_index_build` is told the path of an index about to be built, which takes minutes for large files.
        Raises `DataError` if the file is missing, not HDT, truncated or damaged.
        """
        path = version_directory(path.parent) / path.name
        layout = read_layout(path)
        ensure_index(path, layout.triple_count, on_index_build)
        return cls(path, _load(path), layout)

    def search(self, s: str = "", p: str = "", o: str = "", skip: int = 0) -> Iterator[tuple[str, str, str]]:
        """The triples with these terms, as text, but for the first `skip`; an empty string matches any term.

        Bytes that are not UTF-8 come as U+FFFD.
        """
        done = 0
        try:
            triples, _ = self._document.search_triples(s, p, self._stored(o), 0, skip)
            for triple in triples:
                yield self._shown(*triple)
                done += 1
        except UnicodeDecodeError:
            yield from self._search_bytes(s, p, o, skip + done)
        except _FAILURES as error:
            raise self._damaged(error) from error

    def _search_bytes(self, s: str, p: str, o: str, skip: int) -> Iterator[tuple[str, str, str]]:
        try:
            triples, _ = self._document.search_triples_bytes(s, p, self._stored(o), 0, skip)
            for subject, predicate, obj in triples:
                yield self._shown(_decoded(subject), _decoded(predicate), _decoded(obj))
        except _FAILURES as error:
            raise self._damaged(error) from error

    def _stored(self, term: str) -> str:
        """A term as the file holds it; one that no file can hold stays as it is, and is not found."""
        if not self._characters or "\\" not in term:
            return term
        try:
            return stored(term.encode()).decode()
        except ValueError:
            return term

    def _shown(self, subject: str, predicate: str, obj: str) -> tuple[str, str, str]:
        return subject, predicate, shown(obj) if self._characters else obj

    def count(self, s: str = "", p: str = "", o: str = "") -> int:
        """How many triples have these terms; exact, and slow only where both subject and object are given."""
        ids = [self.term_id(term, role) for term, role in zip((s, p, o), Role, strict=True)]
        if any(term and not number for term, number in zip((s, p, o), ids, strict=True)):
            return 0
        triples, cardinality = self.search_ids(*ids)
        return sum(1 for _ in triples) if s and o else cardinality

    def term_id(self, term: str, role: Role) -> int:
        """The id of a term in a role, or 0 if it does not occur there."""
        try:
            return self._id_of(self._stored(term), self._positions[role]) if term else 0
        except (UnicodeEncodeError, TypeError):
            return 0  # a lone surrogate: no text that a graph could hold
        except _FAILURES as error:
            raise self._damaged(error) from error

    def id_term(self, number: int, role: Role) -> str:
        """The term of an id. Raises `UnknownIdError` for an id that the role does not have."""
        if not 0 < number <= self._sizes[role]:
            raise UnknownIdError(f"no {role.name.lower()} of the HDT file has this id", value=number, remedy=_CHECK)
        try:
            term = self._term_of(number, self._positions[role])
        except UnicodeDecodeError:
            term = _decoded(self._document.convert_id_bytes(number, self._positions[role]))
        except _FAILURES as error:
            raise self._damaged(error) from error
        return shown(term) if self._characters else term

    def objects_from(self, start: str) -> Iterator[str]:
        """The objects that are no subjects, in the file's order, from the first that is not less than a literal."""
        wanted = self._stored(start).encode("utf-8", "surrogatepass")
        low, high = self.shared_count + 1, self.object_count + 1
        while low < high:
            middle = (low + high) // 2
            if self._stored(self.id_term(middle, Role.OBJECT)).encode() < wanted:
                low = middle + 1
            else:
                high = middle
        return (self.id_term(number, Role.OBJECT) for number in range(low, self.object_count + 1))

    def search_ids(
        self, s: int = 0, p: int = 0, o: int = 0, skip: int = 0
    ) -> tuple[Iterator[tuple[int, int, int]], int]:
        """The triples with these ids but for the first `skip`, 0 matching any id, and how many have these ids.

        The number is an upper bound where S and O are given.
        """
        if not (0 <= s <= self.subject_count and 0 <= p <= self.predicate_count and 0 <= o <= self.object_count):
            return iter(()), 0
        try:
            return self._search_ids(s, p, o, 0, skip)
        except _FAILURES as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> DataError:
        return DataError("cannot search the HDT file", value=self.path, remedy=f"{_CHECK} ({error})")
