"""An opened HDT file without some of its triples: what a graph would tell if it did not know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import islice, product
from typing import Self

from wikidata_hdt.store import HdtFile, Role

Ids = tuple[int, int, int]


class WithoutStatements(HdtFile):
    """The file as `HdtFile` opens it; searches by ids, and counts, pass over the hidden triples.

    `search`, which gives terms as they stand in the file, still finds them.
    """

    _hidden: frozenset[Ids]
    _matched: Counter[Ids]
    """How many hidden triples each pattern matches, 0 standing for any term."""

    @property
    def columns(self) -> None:
        """None: whole columns would have the hidden triples."""
        return

    @classmethod
    def of(cls, graph: HdtFile, triples: Iterable[tuple[str, str, str]]) -> Self:
        """A view of an opened file; triples that it does not hold are ignored."""
        found = {tuple(map(graph.term_id, triple, Role)) for triple in triples}
        return cls.of_ids(
            graph, [(s, p, o) for s, p, o in found if s and p and o and any(graph.search_ids(s, p, o)[0])]
        )

    @classmethod
    def of_ids(cls, graph: HdtFile, held: Collection[Ids]) -> Self:
        """The same for triples that the file holds, by ids."""
        view = cls.__new__(cls)
        view.__dict__.update(vars(graph))
        view._hidden = frozenset(held)
        view._matched = Counter(pattern for s, p, o in held for pattern in product((s, 0), (p, 0), (o, 0)))
        return view

    def search_ids(self, s: int = 0, p: int = 0, o: int = 0, skip: int = 0) -> tuple[Iterator[Ids], int]:
        """Same as `HdtFile.search_ids`, without the hidden triples."""
        hidden = self._matched[s, p, o]
        if not hidden:
            return super().search_ids(s, p, o, skip)
        triples, count = super().search_ids(s, p, o)
        return islice((ids for ids in triples if ids not in self._hidden), skip, None), count - hidden
