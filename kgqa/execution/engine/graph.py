"""The graph that plans run over: a store with memoised look-ups of single patterns and terms, and names to search; and
single-step look-ups in it: labels, classes, neighbours of items."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

from kgqa.errors import QueryError
from kgqa.execution.engine.id_store import FEW, NameSearch, Store
from kgqa.execution.entity_reading import INSTANCE_OF, OCCUPATION, POSITION, SUBCLASS_OF, ReadEntity, properties_below
from kgqa.model import Entity
from kgqa.sparql.algebra import Search, Values
from kgqa.terms import DIRECT, QUALIFIER, Iri, ItemId, Literal, PropertyId, Term, integer
from kgqa.vocabulary import HUMAN

_Key = TypeVar("_Key", bound=Hashable)
_Ids = TypeVar("_Ids", bound=Collection[int])
MEMOISED_RESULTS = FEW
"""Longest result of a single pattern that is remembered; longer ones are iterated from the store."""
MANY = 2000
"""Rows that take as long one by one as the least that is done with columns (measured)."""
_TERMS = 20_000
"""Terms that are remembered with their nodes, and nodes with their IRIs."""
_COUNTED = 16
"""Subjects that are remembered when they are counted."""
_ENTRY = 8
"""What an entry of a `Memo` costs besides its ids, in ids."""
_NODE_BITS = 40
"""Bits of an id in the keys of look-ups."""


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


class Graph:
    """A store with a memory. Safe to share among threads; a child process makes its own."""

    def __init__(
        self,
        store: Store,
        memo_limit: int = 1_000_000,
        names: NameSearch | None = None,
        *,
        vectors_from: int | None = MANY,
    ) -> None:
        self.store = store
        self.vectors_from = vectors_from
        """Rows from which on queries are evaluated by columns; None for never."""
        self.names = names
        """The index of the names of its entities; None where there is none."""
        self._objects_of: Memo[int, tuple[int, ...]] = Memo(memo_limit)
        self._subjects_of: Memo[int, tuple[int, ...]] = Memo(memo_limit)
        self.closures: Memo[tuple[str, int, bool], Collection[int]] = Memo(memo_limit)
        """The nodes that a path reaches from a node, by (path, node, backward)."""
        self._counts: dict[tuple[int, int, int], int] = {}
        self._nodes: dict[str, int] = {}
        """The nodes of IRIs that were asked for, or told: most of those that are told are asked for next."""
        self.term = lru_cache(maxsize=_TERMS)(self._read_term)
        """The term of a node (positive ids only)."""
        self._node_of_literal = lru_cache(maxsize=_TERMS // 5)(store.node)

    @property
    def size(self) -> int:
        """The number of triples."""
        return self.store.size

    @property
    def last_node(self) -> int:
        """The greatest id of a node that is the subject or the object of a triple; they begin with 1."""
        return self.store.last_node

    def iri_node(self, text: str) -> int:
        """The node of an IRI, given as text, or 0 if the graph does not hold it."""
        node = self._nodes.get(text)
        return self._keep_node(text, self.store.node(Iri(text))) if node is None else node

    def node(self, term: Term) -> int:
        """The node of a term, or 0 if the graph does not hold it."""
        return self.iri_node(term.value) if isinstance(term, Iri) else self._node_of_literal(term)

    def objects(self, subject: int, predicate: int) -> Iterable[int]:
        """Objects of (subject, predicate, ?): a tuple, or an iterator where they are more than `MEMOISED_RESULTS`."""
        key = (predicate << _NODE_BITS) + subject
        found = self._objects_of.get(key)
        if found is not None:
            return found
        ids, _ = self.store.objects(subject, predicate)
        return self._objects_of.keep(key, ids) if isinstance(ids, tuple) else ids

    def subjects(self, predicate: int, obj: int) -> Iterable[int]:
        """Subjects of (?, predicate, object): a tuple, or an iterator where they are many."""
        key = (predicate << _NODE_BITS) + obj
        found = self._subjects_of.get(key)
        if found is not None:
            return found
        ids, _ = self.store.subjects(predicate, obj)
        return self._subjects_of.keep(key, ids) if isinstance(ids, tuple) else ids

    def contains(self, subject: int, predicate: int, obj: int) -> bool:
        """Whether the graph holds the triple. All objects of the subject are read for that, which are hardly more than
        one, and remembered, unless they are many."""
        objects = self.objects(subject, predicate)
        if isinstance(objects, tuple):
            return obj in objects
        return self._count(subject, predicate, obj) > 0

    def pairs(self, predicate: int) -> Iterator[tuple[int, int]]:
        """Subjects and objects of (?, predicate, ?)."""
        triples, _ = self.store.triples(0, predicate, 0)
        return ((subject, obj) for subject, _, obj in triples)

    def triples(self, subject: int, predicate: int, obj: int) -> Iterator[tuple[int, int, int]]:
        """Triples of nodes; 0 matches any."""
        return self.store.triples(subject, predicate, obj)[0]

    def count(self, subject: int, predicate: int, obj: int) -> int:
        """How many triples match; an upper bound where subject and object are given but no predicate."""
        key = (subject, predicate, obj)
        found = self._counts.get(key)
        if found is None:
            if len(self._counts) >= MEMOISED_RESULTS * 50:
                self._counts.clear()
            found = self._counts[key] = self._count(subject, predicate, obj)
        return found

    def literals(self, first: str, last: str) -> Sequence[int]:
        """The nodes of all literals whose text in the dictionary (`"…"@pl`) lies between two."""
        return self.store.literals(first, last)

    def nodes(self) -> Iterator[int]:
        """Every node that is the subject or the object of a triple."""
        return iter(self.store.nodes())

    def _count(self, subject: int, predicate: int, obj: int) -> int:
        triples, count = self.store.triples(subject, predicate, obj)
        if subject and predicate and obj:
            return 0 if not count or next(triples, None) is None else 1
        if predicate and obj and count <= _COUNTED:  # who counts a few mostly asks for them next
            self._subjects_of.keep((predicate << _NODE_BITS) + obj, tuple([subject for subject, _, _ in triples]))
        return count

    def _read_term(self, node: int) -> Term:
        term = self.store.term(node)
        if isinstance(term, Iri):
            self._keep_node(term.value, node)
        return term

    def _keep_node(self, text: str, node: int) -> int:
        """Remember the node of an IRI, and forget all others where they are too many."""
        if len(self._nodes) >= _TERMS:
            self._nodes.clear()
        self._nodes[text] = node
        return node


def found_entities(search: Search, graph: Graph) -> Values:
    """What a search binds. Raises `QueryError` for a graph without an index of names, `DataError` for a damaged one."""
    if graph.names is None:
        raise QueryError(
            "names cannot be searched", value=search.text, remedy="ask a data directory with a label index"
        )
    found = graph.names.entities(search.text, language=search.language, kind=search.kind, most=search.limit)
    rows = (_row(search, number, *one) for number, one in enumerate(found))
    return Values(search.variables, tuple(tuple(row) for row in rows))


def _row(search: Search, number: int, entity: Iri, name: Literal) -> Iterator[Term]:
    cells = (
        (search.item, entity),
        (search.label, name),
        (search.ordinal, integer(number)),
    )
    return (term for variable, term in cells if variable is not None)


class ItemGraph:
    """`kgqa.protocols.KnowledgeGraph` over one store. What was asked is remembered; safe to share among threads."""

    def __init__(self, graph: Graph, entities: int = 8_000) -> None:
        """`graph` may be shared with an executor; `entities` are remembered at most."""
        self._ids = graph
        self._number = {
            property_: self._ids.node(property_) for property_ in (INSTANCE_OF, SUBCLASS_OF, OCCUPATION, POSITION)
        }
        self._human = self._ids.node(HUMAN.iri)
        self.entity = lru_cache(maxsize=entities)(self._entity)
        """Same as `kgqa.protocols.KnowledgeGraph.entity`."""
        self.direct_properties = lru_cache(maxsize=entities)(self._find_direct_properties)
        """Same as `kgqa.protocols.KnowledgeGraph.direct_properties`; in the order of the properties' numbers."""
        self.qualifier_properties = lru_cache(maxsize=entities)(self._find_qualifier_properties)
        """Same as `kgqa.protocols.KnowledgeGraph.qualifier_properties`; in the order of the properties' numbers."""
        self.statements = lru_cache(maxsize=50)(self._find_statements)
        """Same as `kgqa.protocols.KnowledgeGraph.statements`."""
        self._above = lru_cache(maxsize=10_000)(self._find_above)
        self._classes = lru_cache(maxsize=entities)(self._find_classes)
        self._nodes = lru_cache(maxsize=10_000)(self._find_nodes)
        self._predicate = lru_cache(maxsize=8_000)(self._find_predicate)

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """Same as `kgqa.protocols.KnowledgeGraph.objects`."""
        ids = self._ids
        number = ids.iri_node(predicate.value)
        return list(map(ids.term, ids.objects(ids.iri_node(subject.value), number))) if number else []

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        """Same as `kgqa.protocols.KnowledgeGraph.subjects`."""
        ids = self._ids
        number = ids.iri_node(predicate.value)
        return list(map(ids.term, ids.subjects(number, ids.node(obj)))) if number else []  # type: ignore[arg-type]

    def count_subjects(self, predicate: Iri, obj: Term) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.count_subjects`."""
        number, node = self._ids.iri_node(predicate.value), self._ids.node(obj)
        return self._ids.count(0, number, node) if number and node else 0

    def _find_statements(self, predicate: Iri, most: int) -> Sequence[tuple[Iri, Term]] | None:
        number, term = self._ids.iri_node(predicate.value), self._ids.term
        if not number:
            return ()
        if self._ids.count(0, number, 0) > most:
            return None
        found = ((term(subject), term(obj)) for subject, obj in self._ids.pairs(number))
        return tuple((subject, obj) for subject, obj in found if isinstance(subject, Iri))

    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        """Same as `kgqa.protocols.KnowledgeGraph.is_a`."""
        wanted = self._nodes(classes if isinstance(classes, frozenset) else frozenset(classes))
        return bool(wanted) and any(not wanted.isdisjoint(self._above(node)) for node in self._classes(item))

    def popularity(self, item: ItemId) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.popularity`."""
        node = self._ids.node(item.iri)
        return self._ids.count(0, 0, node) if node else 0

    def _find_direct_properties(self, item: ItemId) -> Sequence[PropertyId]:
        return properties_below(DIRECT, self._predicates(item.iri))

    def _find_qualifier_properties(self, statement: Iri) -> Sequence[PropertyId]:
        return properties_below(QUALIFIER, self._predicates(statement))

    def _predicates(self, subject: Iri) -> Iterator[Iri]:
        node = self._ids.node(subject)
        numbers = dict.fromkeys(predicate for _, predicate, _ in self._ids.triples(node, 0, 0)) if node else ()
        yield from map(self._predicate, numbers)

    def _entity(self, item: ItemId) -> Entity:
        return ReadEntity(item, lambda property_: self.objects(item.iri, property_))

    def _find_classes(self, item: ItemId) -> tuple[int, ...]:
        """The classes of an item, and of people what they do and hold."""
        node = self._ids.node(item.iri)
        if not node:
            return ()
        direct = tuple(self._related(node, INSTANCE_OF))
        if self._human not in direct:
            return direct
        return (*direct, *self._related(node, OCCUPATION), *self._related(node, POSITION))

    def _find_above(self, node: int) -> frozenset[int]:
        """A class and everything above it; each class is visited once, so cycles end."""
        reached = {node}
        waiting = [node]
        while waiting:
            above = [end for end in self._related(waiting.pop(), SUBCLASS_OF) if end not in reached]
            reached.update(above)
            waiting.extend(above)
        return frozenset(reached)

    def _related(self, node: int, property_: Iri) -> Iterable[int]:
        number = self._number[property_]
        return self._ids.objects(node, number) if number else ()

    def _find_nodes(self, classes: frozenset[ItemId]) -> frozenset[int]:
        return frozenset(self._ids.node(item.iri) for item in classes) - {0}

    def _find_predicate(self, number: int) -> Iri:
        term = self._ids.term(number)
        assert isinstance(term, Iri)
        return term
