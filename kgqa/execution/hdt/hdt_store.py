"""A data directory as the engine asks for it: an HDT file as a store, the label index as the search of names.

HDT numbers subjects, predicates and objects separately; only terms that are subject and object share a number. A join
needs one number per term, so terms that are only objects are shifted behind the subjects, and predicates that are
neither behind those.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import islice, takewhile

import numpy as np

from kgqa.execution.engine.id_store import FEW, Ids, InOrder, Kinds, Nodes, Triples, Values
from kgqa.execution.hdt.hdt_terms import spellings, to_term
from kgqa.terms import ENTITY, Iri, Literal, Term
from wikidata_hdt.columns.columns_file import Columns
from wikidata_hdt.hdt.mapped_triples import MappedTriples, spread
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry, LabelIndex
from wikidata_hdt.store import HdtFile, Role

_NOTHING: Nodes = np.zeros(0, np.int64)
_SEEN = 500
"""Names of one beginning that are put in order."""
_READ = 8
"""How many triples of a stored column are read in the time that one subject is found by the index (measured)."""
_LETTERS = {"item": "Q", "property": "P"}
_ANY = "mul"
"""The tag of names that hold in all languages."""


class HdtStore:
    """`kgqa.execution.engine.id_store.Store` over an HDT file; a child process makes its own."""

    def __init__(self, hdt: HdtFile) -> None:
        self.hdt = hdt
        self._find = hdt.search_ids
        self._shared = hdt.shared_count
        self._subjects = hdt.subject_count
        self._gap = hdt.subject_count - hdt.shared_count
        self.size = hdt.triple_count
        self.last_node = hdt.object_count + self._gap
        columns = hdt.columns
        self.arrays = None if columns is None else HdtArrays(columns, hdt.stored_columns, self)
        self._number = lru_cache(maxsize=20_000)(self._predicate_number)
        self._predicate = lru_cache(maxsize=20_000)(self._predicate_node)

    def numbers(self, subject: int, predicate: int, obj: int) -> tuple[int, int, int] | None:
        """The ids in the file of three nodes, 0 standing for any; None if the file has none of one of them there."""
        number, object_number = predicate and self._number(predicate), self._object_number(obj)
        if (predicate and not number) or (obj and not object_number) or not 0 <= subject <= self._subjects:
            return None
        return subject, number, object_number

    def node(self, term: Term) -> int:
        """See `Store.node`."""
        texts = spellings(term)
        node = next((node for text in texts if (node := self._node_of_text(text))), 0)
        if node or isinstance(term, Iri) or not term.language:
            return node
        return next((node for text in texts if (node := self._node_of_other_tag(text))), 0)

    def term(self, node: int) -> Term:
        """See `Store.term`."""
        if node <= self._subjects:
            return to_term(self.hdt.id_term(node, Role.SUBJECT))
        if node <= self.last_node:
            return to_term(self.hdt.id_term(node - self._gap, Role.OBJECT))
        return to_term(self.hdt.id_term(node - self.last_node, Role.PREDICATE))

    def objects(self, subject: int, predicate: int) -> Ids:
        """See `Store.objects`."""
        number = self._number(predicate)
        if not number or not 0 < subject <= self._subjects:
            return (), 0
        triples, count = self._find(subject, number, 0)
        shared, gap = self._shared, self._gap
        if count == 1:  # most properties of most subjects
            _, _, obj = next(triples)
            return (obj if obj <= shared else obj + gap,), 1
        if count > FEW:
            return (obj if obj <= shared else obj + gap for _, _, obj in islice(triples, count)), count
        return tuple([obj if obj <= shared else obj + gap for _, _, obj in islice(triples, count)]), count

    def subjects(self, predicate: int, obj: int) -> Ids:
        """See `Store.subjects`."""
        number, object_number = self._number(predicate), self._object_number(obj)
        if not number or not object_number:
            return (), 0
        triples, count = self._find(0, number, object_number)
        if count > FEW:
            return (subject for subject, _, _ in islice(triples, count)), count
        return tuple([subject for subject, _, _ in islice(triples, count)]), count

    def triples(self, subject: int, predicate: int, obj: int) -> Triples:
        """See `Store.triples`."""
        numbers = self.numbers(subject, predicate, obj)
        if numbers is None:
            return iter(()), 0
        triples, count = self._find(*numbers)
        return self._as_nodes(islice(triples, count), predicate), count

    def _as_nodes(self, triples: Iterator[tuple[int, int, int]], predicate: int) -> Iterator[tuple[int, int, int]]:
        shared, gap, node = self._shared, self._gap, self._predicate
        if predicate:
            return ((s, predicate, o if o <= shared else o + gap) for s, _, o in triples)
        return ((s, node(p), o if o <= shared else o + gap) for s, p, o in triples)

    def literals(self, first: str, last: str) -> range:
        """See `Store.literals`."""
        numbers = range(self._shared + 1, self.hdt.object_count + 1)
        start = bisect_left(numbers, first, key=self._object_text)
        end = bisect_right(numbers, last, lo=start, key=self._object_text)
        return range(numbers.start + start + self._gap, numbers.start + end + self._gap)

    def nodes(self) -> range:
        """See `Store.nodes`."""
        return range(1, self.last_node + 1)

    def _object_number(self, node: int) -> int:
        """The number of a node as an object; 0 for 0 and for nodes that are no object."""
        if node <= self._shared:
            return max(node, 0)
        return node - self._gap if self._subjects < node <= self.last_node else 0

    def _object_text(self, number: int) -> str:
        return self.hdt.id_term(number, Role.OBJECT)

    def _node_of_text(self, text: str) -> int:
        if subject := self.hdt.term_id(text, Role.SUBJECT):
            return subject
        if obj := self.hdt.term_id(text, Role.OBJECT):
            return obj if obj <= self._shared else obj + self._gap
        predicate = self.hdt.term_id(text, Role.PREDICATE)
        return predicate + self.last_node if predicate else 0

    def _node_of_other_tag(self, text: str) -> int:
        """The node of a literal whose tag differs by the case of its letters: RDF 1.1 Concepts, section 3.3."""
        tag = text.rindex("@") + 1
        same_text = takewhile(lambda one: one[:tag] == text[:tag], self.hdt.objects_from(text[:tag]))
        return next((self._node_of_text(one) for one in same_text if one[tag:].lower() == text[tag:].lower()), 0)

    def _predicate_node(self, number: int) -> int:
        return self._node_of_text(self.hdt.id_term(number, Role.PREDICATE))

    def _predicate_number(self, node: int) -> int:
        """The number of a node as a predicate; 0 for nodes that are none."""
        if node <= 0 or node > self.last_node + self.hdt.predicate_count:
            return 0
        term = self.term(node)
        return self.hdt.term_id(term.value, Role.PREDICATE) if isinstance(term, Iri) else 0


class HdtArrays:
    """`kgqa.execution.engine.id_store.Arrays` over an HDT file."""

    def __init__(self, columns: MappedTriples, stored: Columns | None, store: HdtStore) -> None:
        """`stored` are what has been made of the graph before; what they lack is read from the graph."""
        self._columns, self._stored = columns, stored
        self._numbers = store.numbers
        self._shared = store.hdt.shared_count
        self._gap = store.hdt.subject_count - store.hdt.shared_count
        self.last_node = store.last_node
        self.values: Values | None = None if stored is None else HdtValues(stored, self.nodes, store)

    def objects(self, subject: int, predicate: int) -> Nodes:
        """See `Arrays.objects`."""
        numbers = self._numbers(subject, predicate, 0)
        return self.nodes(self._columns.objects(numbers[0], numbers[1])) if numbers and all(numbers[:2]) else _NOTHING

    def subjects(self, predicate: int, obj: int) -> Nodes:
        """See `Arrays.subjects`."""
        numbers = self._numbers(0, predicate, obj)
        if numbers is None or not all(numbers[1:]):
            return _NOTHING
        stored = self._stored.pairs(numbers[1]) if self._stored else None
        if stored is not None and self._columns.count(*numbers) * _READ >= len(stored[0]):
            found: Nodes = stored[0][stored[1] == numbers[2]].astype(np.int64)
            return found
        return self._columns.subjects(numbers[1], numbers[2])

    def pairs(self, predicate: int) -> tuple[Nodes, Nodes]:
        """See `Arrays.pairs`."""
        numbers = self._numbers(0, predicate, 0)
        stored = self._stored.pairs(numbers[1]) if self._stored and numbers else None
        if stored is not None:
            return stored[0].astype(np.int64), self.nodes(stored[1])
        pieces = list(self._columns.pairs(numbers[1])) if numbers and numbers[1] else []
        if not pieces:
            return _NOTHING, _NOTHING
        subjects, objects = (np.concatenate([piece[place] for piece in pieces]) for place in (0, 2))
        return subjects, self.nodes(objects)

    def objects_of(self, subjects: Nodes, predicate: int) -> tuple[Nodes, Nodes]:
        """See `Arrays.objects_of`."""
        numbers = self._numbers(0, predicate, 0)
        places = np.flatnonzero((subjects > 0) & (subjects <= self._shared + self._gap)) if numbers else _NOTHING
        counts = np.zeros(len(subjects), np.int64)
        if numbers is None or not numbers[1] or not len(places):
            return counts, _NOTHING
        stored = self._stored.pairs(numbers[1]) if self._stored else None
        if stored is None:
            counts[places], objects = self._columns.objects_of(subjects[places], numbers[1])
            return counts, self.nodes(objects)
        wanted = subjects.astype(np.uint32)
        firsts = np.searchsorted(stored[0], wanted, "left")
        counts[places] = (np.searchsorted(stored[0], wanted, "right") - firsts)[places]
        return counts, self.nodes(stored[1][spread(firsts, firsts + counts)])

    def subjects_of(self, predicate: int, objects: Nodes) -> tuple[Nodes, Nodes]:
        """See `Arrays.subjects_of`."""
        numbers = self._numbers(0, predicate, 0)
        only = (objects > self._shared + self._gap) & (objects <= self.last_node)
        places = np.flatnonzero(((objects > 0) & (objects <= self._shared)) | only)
        counts = np.zeros(len(objects), np.int64)
        if numbers is None or not numbers[1] or not len(places):
            return counts, _NOTHING
        wanted = np.where(only, objects - self._gap, objects)[places]
        counts[places], subjects = self._columns.subjects_of(numbers[1], wanted)
        return counts, subjects

    def nodes(self, objects: Nodes) -> Nodes:
        """The nodes of objects, given by their numbers in the file."""
        found: Nodes = np.add(objects, np.where(objects <= self._shared, 0, self._gap), dtype=np.int64)
        return found


class HdtValues:
    """`kgqa.execution.engine.id_store.Values` over the columns of an HDT file."""

    def __init__(self, stored: Columns, nodes: Callable[[Nodes], Nodes], store: HdtStore) -> None:
        self._stored, self.nodes, self._numbers = stored, nodes, store.numbers
        self._first = stored.first + store.hdt.subject_count - store.hdt.shared_count

    def keys(self, nodes: Nodes) -> tuple[Kinds, Nodes]:
        """See `Values.keys`."""
        places = nodes - self._first
        outside = (places < 0) | (places >= len(self._stored.kinds))
        if not outside.any():
            return self._stored.kinds[places], self._stored.keys[places]
        kinds, keys = np.zeros(len(nodes), np.uint8), np.zeros(len(nodes), np.int64)
        inside = np.flatnonzero(~outside)
        kinds[inside], keys[inside] = self._stored.kinds[places[inside]], self._stored.keys[places[inside]]
        return kinds, keys

    def in_order(self, predicate: int) -> InOrder | None:
        """See `Values.in_order`."""
        numbers = self._numbers(0, predicate, 0)
        order = self._stored.order(numbers[1]) if numbers else None
        pairs = self._stored.pairs(numbers[1]) if numbers else None
        if order is None or pairs is None:
            return None
        subjects, objects = pairs

        def piece(places: slice) -> tuple[Nodes, Nodes]:
            chosen = order[places]
            return subjects[chosen].astype(np.int64), self.nodes(objects[chosen])

        return InOrder(len(order), piece)


class IndexedNames:
    """`kgqa.execution.engine.id_store.NameSearch` over a label index, which is opened when it is first asked."""

    def __init__(self, open_index: Callable[[], LabelIndex]) -> None:
        self._open = open_index

    @cached_property
    def _index(self) -> LabelIndex:
        return self._open()

    def entities(self, text: str, *, language: str, kind: str, most: int) -> Sequence[tuple[Iri, Literal]]:
        """See `NameSearch.entities`: whole names first, then by popularity."""
        folded = fold(text)
        found = [one for one in self._named(folded) if one.entity.startswith(_LETTERS[kind])]
        spoken = [one for one in found if one.language in (language.lower(), _ANY)]
        found = sorted(spoken or found, key=lambda one: (fold(one.text) != folded, -one.popularity))
        best = {one.entity: one for one in reversed(found)}
        ordered = sorted(best.values(), key=found.index)
        return [(Iri(ENTITY + one.entity), Literal(one.text, one.language)) for one in islice(ordered, most)]

    def _named(self, folded: str) -> list[LabelEntry]:
        if not folded:
            return []
        whole = (one for one in self._index.lookup(folded) if one.matched_by == "surface")
        return list(dict.fromkeys([*whole, *self._index.starting_with(folded, _SEEN)]))
