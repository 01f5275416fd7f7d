"""A few triples in memory as a store of the engine, for data that no file holds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator

from kgqa.errors import DataError
from kgqa.execution.engine.id_store import Ids, Triples
from kgqa.execution.hdt.hdt_terms import to_text
from kgqa.terms import Literal, Term, compared

_Triple = tuple[int, int, int]


class MemoryStore:
    """`kgqa.execution.engine.id_store.Store` over triples held in memory; repeated ones count once."""

    def __init__(self, triples: Iterable[tuple[Term, Term, Term]]) -> None:
        known = dict.fromkeys(triples)
        ends = {term: None for subject, _, obj in known for term in (subject, obj)}
        literals = sorted((term for term in ends if isinstance(term, Literal)), key=to_text)
        resources = [term for term in ends if not isinstance(term, Literal)]
        self.last_node = len(ends)
        self.arrays = None
        self._terms = list(dict.fromkeys([*resources, *literals, *(predicate for _, predicate, _ in known)]))
        self._texts, self._first_literal = list(map(to_text, literals)), len(resources) + 1
        self._ids = {compared(term): number for number, term in enumerate(self._terms, 1)}
        self._triples = sorted((self.node(s), self.node(p), self.node(o)) for s, p, o in known)
        self._by_pattern: defaultdict[_Triple, list[_Triple]] = defaultdict(list)
        for triple in self._triples:
            s, p, o = triple
            for pattern in ((s, p, o), (s, p, 0), (s, 0, o), (0, p, o), (s, 0, 0), (0, p, 0), (0, 0, o), (0, 0, 0)):
                self._by_pattern[pattern].append(triple)

    @property
    def size(self) -> int:
        """See `Store.size`."""
        return len(self._triples)

    def node(self, term: Term) -> int:
        """See `Store.node`."""
        return self._ids.get(compared(term), 0)

    def term(self, node: int) -> Term:
        """See `Store.term`."""
        if not 0 < node <= len(self._terms):
            raise DataError("no term of the graph has this id", value=node)
        return self._terms[node - 1]

    def objects(self, subject: int, predicate: int) -> Ids:
        """See `Store.objects`."""
        return self._ends(subject, predicate, 0, 2) if subject and predicate else ((), 0)

    def subjects(self, predicate: int, obj: int) -> Ids:
        """See `Store.subjects`."""
        return self._ends(0, predicate, obj, 0) if predicate and obj else ((), 0)

    def triples(self, subject: int, predicate: int, obj: int) -> Triples:
        """See `Store.triples`."""
        found = self._by_pattern.get((subject, predicate, obj), ())
        return iter(found), len(found)

    def literals(self, first: str, last: str) -> range:
        """See `Store.literals`."""
        start, end = bisect_left(self._texts, first), bisect_right(self._texts, last)
        return range(self._first_literal + start, self._first_literal + end)

    def nodes(self) -> range:
        """See `Store.nodes`."""
        return range(1, self.last_node + 1)

    def _ends(self, subject: int, predicate: int, obj: int, place: int) -> Ids:
        found: Iterator[_Triple]
        found, count = self.triples(subject, predicate, obj)
        return tuple([triple[place] for triple in found]), count
