"""Reads HDT files by numpy alone: no compiled package is needed, and ids come in arrays where many are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, repeat
from pathlib import Path

from wikidata_hdt.hdt.file_layout import SECTIONS, HdtLayout, read_index_layout
from wikidata_hdt.hdt.front_coding import FrontCodedSection
from wikidata_hdt.hdt.index_file import index_path
from wikidata_hdt.hdt.mapped_parts import MappedFile
from wikidata_hdt.hdt.mapped_triples import Columns, MappedTriples
from wikidata_hdt.hdt.roles import Role
from wikidata_hdt.hdt.stored_triples import check_order

Ids = tuple[int, int, int]

_REMEMBERED = 1024
"""Terms of a scan that are decoded once."""


class MappedReader:
    """`wikidata_hdt.hdt.hdt_reader.Reader` over the mapped file. Safe to share among threads, and among processes that
    are forked."""

    def __init__(self, path: Path, layout: HdtLayout) -> None:
        """Raises `DataError` for a damaged file, and for triples in another order than by subject."""
        check_order(path, layout)
        file, index = MappedFile(path), index_path(path)
        self.triples = MappedTriples(file, layout, MappedFile(index), read_index_layout(index))
        self._shared, subjects, predicates, objects = (
            FrontCodedSection(file, layout.part(f"{name} blocks"), layout.part(f"{name} strings")) for name in SECTIONS
        )
        self._others = {Role.SUBJECT: subjects, Role.OBJECT: objects}
        self._predicates = predicates
        self.shared_count = len(self._shared)
        self.subject_count = self.shared_count + len(subjects)
        self.predicate_count = len(predicates)
        self.object_count = self.shared_count + len(objects)

    def number(self, text: str, role: Role) -> int:
        """See `Reader.number`."""
        term = text.encode("utf-8", "surrogatepass")  # which no graph holds
        if role is Role.PREDICATE:
            return self._predicates.find(term) + 1
        if (place := self._shared.find(term)) >= 0:
            return place + 1
        place = self._others[role].find(term)
        return self.shared_count + place + 1 if place >= 0 else 0

    def text(self, number: int, role: Role) -> str:
        """See `Reader.text`."""
        if role is Role.PREDICATE:
            term = self._predicates[number - 1]
        elif number <= self.shared_count:
            term = self._shared[number - 1]
        else:
            term = self._others[role][number - self.shared_count - 1]
        return term.decode("utf-8", "replace")

    def search(self, s: int, p: int, o: int, skip: int) -> tuple[Iterator[Ids], int]:
        """See `Reader.search`."""
        triples = self.triples
        if s and p and o:
            found: Iterable[Ids] = [(s, p, o)] if triples.holds(s, p, o) else ()
            count = len(list(found))
        elif s and p:
            objects, count = triples.object_list(s, p)
            found = zip(repeat(s), repeat(p), objects, strict=False)
        elif p and o:
            subjects, count = triples.subject_list(p, o)
            found = zip(subjects, repeat(p), repeat(o), strict=False)
        elif s:
            found, count = self._of_subject(s, o), triples.count(s, 0, 0)
        else:
            found, count = self._scanned(p, o), triples.count(0, p, o)
        return islice(found, skip, None) if skip else iter(found), count

    def search_texts(self, s: int, p: int, o: int, skip: int) -> Iterator[tuple[str, str, str]]:
        """See `Reader.search_texts`."""
        text = lru_cache(_REMEMBERED)(self.text)
        for subject, predicate, obj in self.search(s, p, o, skip)[0]:
            yield text(subject, Role.SUBJECT), text(predicate, Role.PREDICATE), text(obj, Role.OBJECT)

    def _of_subject(self, s: int, o: int) -> Iterator[Ids]:
        return ((s, predicate, obj) for predicate, obj in self.triples.of_subject(s) if not o or obj == o)

    def _scanned(self, p: int, o: int) -> Iterator[Ids]:
        """The triples of a predicate, of an object, or all."""
        for subjects, predicates, objects in self._columns(p, o):
            yield from zip(subjects.tolist(), predicates.tolist(), objects.tolist(), strict=True)

    def _columns(self, p: int, o: int) -> Iterator[Columns]:
        if p:
            return self.triples.pairs(p)
        return self.triples.of_object(o) if o else self.triples.all()
