"""Opens HDT files, and searches them by text and by the numbers of terms.

The package `hdt` answers single look-ups where it is installed, being the faster; else our own reader does.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from wikidata_hdt.clear_errors import ClearError, DataError
from wikidata_hdt.columns.columns_file import COLUMNS_NAME, Columns, identity
from wikidata_hdt.hdt.file_layout import HdtLayout, read_layout
from wikidata_hdt.hdt.hdt_reader import Reader
from wikidata_hdt.hdt.index_file import ensure_index
from wikidata_hdt.hdt.literals import holds_characters, shown, stored
from wikidata_hdt.hdt.mapped_reader import MappedReader, mapped_triples
from wikidata_hdt.hdt.mapped_triples import MappedTriples
from wikidata_hdt.hdt.package_reader import PackageReader, is_installed
from wikidata_hdt.hdt.roles import Role
from wikidata_hdt.update_files import UPDATE_COLUMNS, UPDATE_GRAPH
from wikidata_hdt.versions import version_directory

__all__ = ["HdtFile", "Role", "UnknownIdError"]

READER = "WIKIDATA_HDT_READER"
"""The variable of the environment that names the reader: `package`, `own`, or (as without it) the first there is."""
_READERS = ("package", "own")
_CHECK = "check it with `kgqa kg verify`"


class UnknownIdError(DataError, ValueError):
    """An id that no term has: a wrong argument, or read from a damaged file."""


def _reader(path: Path, layout: HdtLayout, name: str) -> Reader:
    name = name or os.environ.get(READER, "") or ("package" if is_installed() else "own")
    if name not in _READERS:
        raise ClearError("no such reader of HDT files", value=name, expected=" or ".join(_READERS))
    if name == "own":
        return MappedReader(path, layout)
    if not is_installed():
        raise ClearError("the package hdt is not installed", value=f"{READER}={name}",
                         remedy="install it with `pip install kgqa[hdt]`, which compiles it")  # fmt: skip
    return PackageReader(path)


class HdtFile:
    """An opened HDT file. Terms are text: IRIs bare, blank nodes as `_:x`, literals as N-Triples text (`"…"@pl`).

    Safe to share among threads; a child process opens its own.
    """

    def __init__(self, path: Path, reader: Reader, layout: HdtLayout) -> None:
        self.path = path
        self._layout = layout
        self._reader = reader
        self.triple_count = layout.triple_count
        self._characters = holds_characters(layout.header)
        self.subject_count = reader.subject_count
        self.predicate_count = reader.predicate_count
        self.object_count = reader.object_count
        self.shared_count = reader.shared_count
        self._sizes = {
            Role.SUBJECT: self.subject_count,
            Role.PREDICATE: self.predicate_count,
            Role.OBJECT: self.object_count,
        }

    @property
    def columns(self) -> MappedTriples | None:
        """The triples in arrays, whichever reader is in use."""
        return mapped_triples(self.path, self._layout)

    @property
    def stored_columns(self) -> Columns | None:
        """The columns that have been made of the graph; None without any, and for those of another graph."""
        found = Columns.open(self.path.with_name(UPDATE_COLUMNS if self.path.name == UPDATE_GRAPH else COLUMNS_NAME))
        return found if found is not None and found.graph == identity(self.path, self._layout) else None

    @classmethod
    def open(cls, path: Path, on_index_build: Callable[[Path], None] | None = None, reader: str = "") -> HdtFile:
        """Open an HDT file; a missing or stale index (`….index.v1-1`) is first built beside it.

        `on_index_build` is told the path of an index about to be built, which takes minutes for large files. `reader`
        goes before `READER`. Raises `DataError` if the file is missing, not HDT, truncated or damaged, `ClearError`
        for a reader that there is not.
        """
        path = version_directory(path.parent) / path.name
        layout = read_layout(path)
        ensure_index(path, layout.triple_count, on_index_build)
        return cls(path, _reader(path, layout, reader), layout)

    def search(self, s: str = "", p: str = "", o: str = "", skip: int = 0) -> Iterator[tuple[str, str, str]]:
        """The triples with these terms, as text, but for the first `skip`; an empty string matches any term.

        Bytes that are not UTF-8 come as U+FFFD.
        """
        ids = self._ids(s, p, o)
        found = self._reader.search_texts(*ids, skip) if ids else iter(())
        return ((subject, predicate, shown(obj)) for subject, predicate, obj in found) if self._characters else found

    def _ids(self, s: str, p: str, o: str) -> tuple[int, int, int] | None:
        """The ids of a pattern of terms; None if one of them is not there."""
        ids = tuple(self.term_id(term, role) for term, role in zip((s, p, o), Role, strict=True))
        known = all(number or not term for term, number in zip((s, p, o), ids, strict=True))
        return (ids[0], ids[1], ids[2]) if known else None

    def _stored(self, term: str) -> str:
        """A term as the file holds it; one that no file can hold stays as it is, and is not found."""
        if not self._characters or "\\" not in term:
            return term
        try:
            return stored(term.encode()).decode()
        except ValueError:
            return term

    def count(self, s: str = "", p: str = "", o: str = "") -> int:
        """How many triples have these terms; exact, and slow only where both subject and object are given."""
        ids = self._ids(s, p, o)
        if ids is None:
            return 0
        triples, cardinality = self.search_ids(*ids)
        return sum(1 for _ in triples) if s and o else cardinality

    def term_id(self, term: str, role: Role) -> int:
        """The id of a term in a role, or 0 if it does not occur there."""
        return self._reader.number(self._stored(term), role) if term else 0

    def id_term(self, number: int, role: Role) -> str:
        """The term of an id. Raises `UnknownIdError` for an id that the role does not have."""
        if not 0 < number <= self._sizes[role]:
            raise UnknownIdError(f"no {role.name.lower()} of the HDT file has this id", value=number, remedy=_CHECK)
        term = self._reader.text(number, role)
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
        return self._reader.search(s, p, o, skip)
