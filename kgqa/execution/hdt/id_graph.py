"""The triples of an HDT file over one space of integer node ids, with memoised single-pattern look-ups.

HDT numbers subjects, predicates and objects separately; only terms that are subject and object share a number. A join
needs one number per term, so object-only terms are shifted behind the subjects and predicates that are neither behind
those. 0 is no node; negative numbers are left to callers for terms that the graph does not hold.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import islice, takewhile
from typing import TypeVar

from kgqa.execution.hdt.hdt_terms import spellings, to_term
from kgqa.terms import Iri, Term
from wikidata_hdt.store import HdtFile, Role

_Key = TypeVar("_Key", bound=Hashable)
_Ids = TypeVar("_Ids", bound=Collection[int])

MEMOISED_RESULTS = 1000
"""Longest result of a single pattern that is remembered; longer ones are iterated from the file."""

_FEW = 16
"""Subjects that are remembered when they are counted."""
_ENTRY = 8
"""What an entry of a `Memo` costs besides its ids, in ids."""


class Memo(dict[_Key, _Ids]):
    """Remembers collections of ids and forgets all of them when their total length passes a limit.

    A collection that is longer than a quarter of the limit is not remembered at all.
    """

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit
        self._held = 0

    def keep(self, key: _Key, ids: _Ids) -> _Ids:
        """Remember and return `ids`."""
        if len(ids) * 4 > self._limit:
            return ids
        self._held += len(ids) + _ENTRY
        if self._held > self._limit:
            self.clear()
            self._held = len(ids) + _ENTRY
        self[key] = ids
        return ids


class IdGraph:
    """An HDT file as a graph of node ids. Safe to share among threads; a child process makes its own."""

    def __init__(self, hdt: HdtFile, memo_limit: int = 1_000_000) -> None:
        self.hdt = hdt
        self._find = hdt.search_ids
        self._shared = hdt.shared_count
        self._subjects = hdt.subject_count
        self._gap = hdt.subject_count - hdt.shared_count
        self._nodes = hdt.object_count + self._gap
        self._width = hdt.predicate_count + 1
        self._objects_of: Memo[int, tuple[int, ...]] = Memo(memo_limit)
        self._subjects_of: Memo[int, tuple[int, ...]] = Memo(memo_limit)
        self.closures: Memo[tuple[str, int, bool], Collection[int]] = Memo(memo_limit)
        """The nodes that a path reaches from a node, by (path, node, backward)."""
        self._counts: dict[tuple[int, int, int], int] = {}
        self.term = lru_cache(maxsize=200_000)(self._term)
        """The term of a node (positive ids only)."""
        self.iri_node = lru_cache(maxsize=50_000)(self._node_of_text)
        """The node of an IRI, given as text, or 0 if the graph does not hold it."""
        self._node_of_literal = lru_cache(maxsize=50_000)(self._node)
        self.iri_predicate = lru_cache(maxsize=20_000)(self._predicate)
        """The predicate number of an IRI, given as text, or 0 if no triple has it as predicate."""
        self.predicate_node = lru_cache(maxsize=20_000)(self._predicate_node)
        """The node of a predicate number."""
        self.node_predicate = lru_cache(maxsize=20_000)(self._node_predicate)
        """The predicate number of a node, or 0 if no triple has it as predicate."""

    @property
    def size(self) -> int:
        """The number of triples."""
        return self.hdt.triple_count

    @property
    def last_node(self) -> int:
        """The greatest id of a node that is the subject or the object of a triple; they begin with 1."""
        return self._nodes

    def node(self, term: Term) -> int:
        """The node of a term, or 0 if the graph does not hold it."""
        return self.iri_node(term.value) if isinstance(term, Iri) else self._node_of_literal(term)

    def predicate(self, term: Term) -> int:
        """The predicate number of a term, or 0 if no triple has it as predicate."""
        return self.iri_predicate(term.value) if isinstance(term, Iri) else 0

    def objects(self, subject: int, predicate: int) -> Iterable[int]:
        """Objects of (subject, predicate, ?): a tuple, or an iterator where they are more than `MEMOISED_RESULTS`."""
        key = subject * self._width + predicate
        found = self._objects_of.get(key)
        if found is not None:
            return found
        if not 0 < subject <= self._subjects:
            return ()
        triples, count = self._find(subject, predicate, 0)
        if not count:
            return self._objects_of.keep(key, ())
        shared, gap = self._shared, self._gap
        if count > MEMOISED_RESULTS:
            return (obj if obj <= shared else obj + gap for _, _, obj in islice(triples, count))
        if count == 1:  # most properties of most subjects
            _, _, obj = next(triples)
            return self._objects_of.keep(key, (obj if obj <= shared else obj + gap,))
        ids = [obj if obj <= shared else obj + gap for _, _, obj in islice(triples, count)]
        return self._objects_of.keep(key, tuple(ids))

    def subjects(self, predicate: int, obj: int) -> Iterable[int]:
        """Subjects of (?, predicate, object): a tuple, or an iterator where they are many."""
        key = obj * self._width + predicate
        found = self._subjects_of.get(key)
        if found is not None:
            return found
        number = self._object_number(obj)
        if not number:
            return ()
        triples, count = self._find(0, predicate, number)
        if not count:
            return self._subjects_of.keep(key, ())
        if count > MEMOISED_RESULTS:
            return (subject for subject, _, _ in islice(triples, count))
        return self._subjects_of.keep(key, tuple([subject for subject, _, _ in islice(triples, count)]))

    def contains(self, subject: int, predicate: int, obj: int) -> bool:
        """Whether the graph holds the triple. All objects of the subject are read for that, which are hardly more than
        one, and remembered, unless they are many."""
        objects = self.objects(subject, predicate)
        if isinstance(objects, tuple):
            return obj in objects
        return self._count(subject, predicate, obj) > 0

    def pairs(self, predicate: int) -> Iterator[tuple[int, int]]:
        """Subjects and objects of (?, predicate, ?)."""
        shared, gap = self._shared, self._gap
        triples = islice(*self._find(0, predicate, 0))
        return ((subject, obj if obj <= shared else obj + gap) for subject, _, obj in triples)

    def triples(self, subject: int, predicate: int, obj: int) -> Iterator[tuple[int, int, int]]:
        """Triples of nodes (the predicate as a predicate number); 0 matches any."""
        number = self._object_number(obj)
        if (obj and not number) or not 0 <= subject <= self._subjects:
            return iter(())
        shared, gap = self._shared, self._gap
        triples = islice(*self._find(subject, predicate, number))
        return ((s, p, o if o <= shared else o + gap) for s, p, o in triples)

    def count(self, subject: int, predicate: int, obj: int) -> int:
        """How many triples match; an upper bound where subject and object are given but no predicate."""
        key = (subject, predicate, obj)
        found = self._counts.get(key)
        if found is None:
            if len(self._counts) >= MEMOISED_RESULTS * 50:
                self._counts.clear()
            found = self._counts[key] = self._count(subject, predicate, obj)
        return found

    def literals(self, first: str, last: str) -> range:
        """The nodes of all literals whose text in the dictionary (`"…"@pl`) lies between two, which stands in order."""
        numbers = range(self._shared + 1, self.hdt.object_count + 1)
        start = bisect_left(numbers, first, key=self._object_text)
        end = bisect_right(numbers, last, lo=start, key=self._object_text)
        return range(numbers.start + start + self._gap, numbers.start + end + self._gap)

    def nodes(self) -> Iterator[int]:
        """Every node that is the subject or the object of a triple."""
        return iter(range(1, self._nodes + 1))

    def _count(self, subject: int, predicate: int, obj: int) -> int:
        number = self._object_number(obj)
        if (obj and not number) or not 0 <= subject <= self._subjects:
            return 0
        triples, count = self._find(subject, predicate, number)
        if subject and predicate and number:
            return 0 if not count or next(triples, None) is None else 1
        if predicate and number and count <= _FEW:  # who counts a few mostly asks for them next
            self._subjects_of.keep(obj * self._width + predicate, tuple([s for s, _, _ in islice(triples, count)]))
        return count

    def _object_number(self, node: int) -> int:
        """The number of a node as an object; 0 for 0 and for nodes that are no object."""
        if node <= self._shared:
            return max(node, 0)
        return node - self._gap if self._subjects < node <= self._nodes else 0

    def _term(self, node: int) -> Term:
        if node <= self._subjects:
            return to_term(self.hdt.id_term(node, Role.SUBJECT))
        if node <= self._nodes:
            return to_term(self.hdt.id_term(node - self._gap, Role.OBJECT))
        return to_term(self.hdt.id_term(node - self._nodes, Role.PREDICATE))

    def _node(self, term: Term) -> int:
        texts = spellings(term)
        node = next((node for text in texts if (node := self._node_of_text(text))), 0)
        if node or isinstance(term, Iri) or not term.language:
            return node
        return next((node for text in texts if (node := self._node_of_other_tag(text))), 0)

    def _node_of_text(self, text: str) -> int:
        if subject := self.hdt.term_id(text, Role.SUBJECT):
            return subject
        if obj := self.hdt.term_id(text, Role.OBJECT):
            return obj if obj <= self._shared else obj + self._gap
        predicate = self.hdt.term_id(text, Role.PREDICATE)
        return predicate + self._nodes if predicate else 0

    def _node_of_other_tag(self, text: str) -> int:
        """The node of a literal whose tag differs by the case of its letters: RDF 1.1 Concepts, section 3.3."""
        tag = text.rindex("@") + 1
        same_text = takewhile(lambda one: one[:tag] == text[:tag], self.hdt.objects_from(text[:tag]))
        return next((self._node_of_text(one) for one in same_text if one[tag:].lower() == text[tag:].lower()), 0)

    def _object_text(self, number: int) -> str:
        return self.hdt.id_term(number, Role.OBJECT)

    def _predicate(self, text: str) -> int:
        return self.hdt.term_id(text, Role.PREDICATE)

    def _predicate_node(self, predicate: int) -> int:
        return self._node(to_term(self.hdt.id_term(predicate, Role.PREDICATE)))

    def _node_predicate(self, node: int) -> int:
        return self.predicate(self.term(node)) if node > 0 else 0
