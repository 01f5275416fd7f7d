"""A graph without half of what it states, drawn at random by thing and property: as incomplete as most graphs are."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Self

from benchmarks.hidden_facts import over
from kgqa.assembly import Parts
from kgqa.terms import DIRECT
from wikidata_hdt.hidden_statements import Ids
from wikidata_hdt.store import HdtFile, Role

_KINDS = frozenset(DIRECT + name for name in ("P31", "P279"))
"""What only says what something is, and stays."""
_MANY = 10_000
"""Triples that are too many to be looked at before they are counted."""


class ThinnedGraph(HdtFile):
    """The file as `HdtFile` opens it; searches by ids pass over the values of half of the properties of each thing.

    Counts are those of what is found, but for patterns of very many triples: those count half.
    """

    _thinned: frozenset[int]
    """The ids of the properties that are thinned: direct ones, but for those of kinds."""

    @property
    def columns(self) -> None:
        """None: whole columns would have the hidden triples."""
        return

    @classmethod
    def of(cls, graph: HdtFile) -> Self:
        """A view of an opened file."""
        view = cls.__new__(cls)
        view.__dict__.update(vars(graph))
        names = ((one, graph.id_term(one, Role.PREDICATE)) for one in range(1, graph.predicate_count + 1))
        view._thinned = frozenset(one for one, name in names if name.startswith(DIRECT) and name not in _KINDS)
        return view

    def search_ids(self, s: int = 0, p: int = 0, o: int = 0, skip: int = 0) -> tuple[Iterator[Ids], int]:
        """Same as `HdtFile.search_ids`, without the hidden triples."""
        triples, count = super().search_ids(s, p, o)
        kept = (ids for ids in triples if not self._hides(ids))
        if s or count <= _MANY:
            found = tuple(kept)
            return iter(found[skip:]), len(found)
        return islice(kept, skip, None), count // 2 if p in self._thinned else count

    def _hides(self, ids: Ids) -> bool:
        subject, by, _ = ids
        return by in self._thinned and bool(zlib.crc32(f"{subject} {by}".encode()) & 1)


def thinned(directory: Path | None) -> Parts:
    """All parts over the graph of a data directory, thinned."""
    return over(directory, ThinnedGraph.of)
