"""Single-step look-ups on a remote SPARQL endpoint, many items a request, remembered.

Every request costs a round trip, so each asks for more than is wanted now: all claims of an item, all that a statement
or a value says, the number of subjects for every property. And it asks for the items that are likely to be wanted
next: those announced by `RemoteGraph.expect` (the answers of queries) and the neighbours of what has been looked up.
"""

from __future__ import annotations

import re
import threading
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from kgqa import vocabulary
from kgqa.execution import entity_reading
from kgqa.execution.entity_reading import (
    DESCRIPTION,
    INSTANCE_OF,
    LABEL,
    LANGUAGES,
    OCCUPATION,
    POSITION,
    SEX,
    properties_below,
)
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.model import Budget, Entity, Query
from kgqa.sparql.expression_text import sparql_text
from kgqa.terms import CLAIM, DIRECT, ENTITY, QUALIFIER, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import ENDS, PARENT_TAXON, PLACES, TAXON_RANK

MOST_COUNTED = 100_000
"""Up to how many triples `RemoteGraph.popularity` counts; beyond that an endpoint would be busy for seconds."""
_FACTS = (LABEL, DESCRIPTION, INSTANCE_OF, OCCUPATION, POSITION, SEX)
_FACT_CLAIMS = frozenset(
    (*_FACTS[2:], *(name.direct for name in (*PLACES, *ENDS, PARENT_TAXON, TAXON_RANK, vocabulary.SUBCLASS_OF)))
)
"""Claims that answering asks of most items; all others are asked for item by item."""
_COUNTS_AT_ONCE = 25
_CLAIMS_AT_ONCE = 25
"""Items whose claims are all asked for in one request; some have hundreds."""
_BEARERS_AT_ONCE = 15
_FEW_SUBJECTS = 500
"""Up to how many triples with one object are fetched together, whatever their properties."""
_BLANK = "_:"
_NODES = (f"{ENTITY}statement/", "http://www.wikidata.org/value/")
"""What the nodes of full statements and of their values begin with."""
_PROPERTY = re.compile(r"/P\d+$")
_MOST_ROWS = 100_000
_PREFIXES = {"wd": ENTITY, "wdt": DIRECT}
_Statements = Mapping[Iri, Sequence[Term]]
_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class RemoteGraph:
    """`kgqa.protocols.KnowledgeGraph` over a SPARQL endpoint. Safe to share among threads.

    All look-ups raise `UnavailableError` if the endpoint does not answer within `seconds`, and `QueryError` if it
    refuses.
    """

    def __init__(self, endpoint: RemoteExecutor, seconds: float = 10.0, items: int = 20_000) -> None:
        """`items` are remembered at most, each with its facts, its claims and its popularity."""
        self._endpoint = endpoint
        self._seconds = seconds
        self._facts = LookupCache(self._fetch_facts, limit=items)
        self._claims = LookupCache(self._fetch_claims, batch=_CLAIMS_AT_ONCE, limit=items)
        self._nodes = LookupCache(self._fetch_nodes, limit=items)
        self._superclasses = LookupCache(self._fetch_superclasses, limit=items)
        self._counts = LookupCache(self._fetch_counts, batch=_COUNTS_AT_ONCE, limit=items)
        self._bearers = LookupCache(self._fetch_bearers, batch=_BEARERS_AT_ONCE, limit=items)
        self._asked_subjects = LookupCache(self._fetch_subjects, batch=1, limit=items)
        self._asked_counts = LookupCache(self._count_subjects, batch=1, limit=items)

    def expect(self, found: Iterable[ItemId]) -> None:
        """Announce items that are likely to be looked up."""
        items = list(found)
        for looked_up in (self._facts, self._counts, self._claims):
            looked_up.expect(items)

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """Same as `kgqa.protocols.KnowledgeGraph.objects`."""
        item = subject.item
        if item and predicate in _FACT_CLAIMS:
            return self._facts.get(item).get(predicate, ())
        if item and predicate.value.startswith(CLAIM):
            return self._claims.get(item).get(predicate, ())
        if subject.value.startswith(_NODES):
            return self._nodes.get(subject).get(predicate, ())
        return [] if _is_blank(subject) else self._asked("SELECT ?o WHERE { ?s ?p ?o }", s=subject, p=predicate)

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        """Same as `kgqa.protocols.KnowledgeGraph.subjects`."""
        counts = self._exact_counts(obj)
        if _is_blank(obj) or (counts is not None and not counts[predicate]):
            return []
        bearers = self._bearers.get(obj) if counts is None or counts.total() <= _FEW_SUBJECTS else None
        return self._asked_subjects.get((predicate, obj)) if bearers is None else bearers.get(predicate, ())

    def count_subjects(self, predicate: Iri, obj: Term) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.count_subjects`."""
        counts = self._exact_counts(obj)
        if counts is not None:
            return counts[predicate]
        bearers = None if _is_blank(obj) else self._bearers.get(obj)
        if bearers is not None:
            return len(bearers.get(predicate, ()))
        return 0 if _is_blank(obj) else self._asked_counts.get((predicate, obj))

    def _exact_counts(self, obj: Term) -> Counter[Iri] | None:
        """How many subjects an item has by property; None for other terms, and for items with too many."""
        counts = self._counts.get(obj.item) if isinstance(obj, Iri) and obj.item else None
        return None if counts is None or counts.total() >= MOST_COUNTED else counts

    def statements(self, predicate: Iri, most: int) -> Sequence[tuple[Iri, Term]] | None:
        """Same as `kgqa.protocols.KnowledgeGraph.statements`."""
        query = f"SELECT ?s ?o WHERE {{ ?s {sparql_text(predicate, _PREFIXES)} ?o }} LIMIT {most + 1}"
        text = f"PREFIX wd: <{ENTITY}>\nPREFIX wdt: <{DIRECT}>\n{query}"
        rows = self._endpoint.rows(text, ("s", "o"), self._seconds)
        found = [(one, other) for one, other in rows if isinstance(one, Iri) and other is not None]
        return found if len(rows) <= most else None

    def entity(self, item: ItemId) -> Entity:
        """Same as `kgqa.protocols.KnowledgeGraph.entity`."""
        facts = self._facts.get(item)
        return entity_reading.ReadEntity(item, lambda property_: facts.get(property_, ()))

    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        """Same as `kgqa.protocols.KnowledgeGraph.is_a`."""
        direct = _direct_classes(self._facts.get(item)) if classes else []
        return any(not self._superclasses.get(name).isdisjoint(classes) for name in direct)

    def popularity(self, item: ItemId) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.popularity`, up to `MOST_COUNTED`."""
        return self._counts.get(item).total()

    def direct_properties(self, item: ItemId) -> Sequence[PropertyId]:
        """Same as `kgqa.protocols.KnowledgeGraph.direct_properties`; in the order of the properties' numbers."""
        return properties_below(DIRECT, self._claims.get(item))

    def qualifier_properties(self, statement: Iri) -> Sequence[PropertyId]:
        """Same as `kgqa.protocols.KnowledgeGraph.qualifier_properties`; in the order of the properties' numbers."""
        return properties_below(QUALIFIER, self._nodes.get(statement))

    def _asked(self, text: str, **bindings: Term) -> list[Term]:
        query = Query.read(text, tuple(bindings.items()))
        found = self._endpoint.execute(query, Budget(self._seconds, _MOST_ROWS))
        if not found.complete and len(found.rows) < _MOST_ROWS:
            raise self._endpoint.silent(self._seconds)
        return [row[0] for row in found.rows if row[0] is not None]

    def _rows(self, pattern: str, *variables: str) -> list[tuple[Term | None, ...]]:
        text = f"PREFIX wd: <{ENTITY}>\nPREFIX wdt: <{DIRECT}>\nSELECT ?{' ?'.join(variables)} WHERE {pattern}"
        return self._endpoint.rows(text, variables, self._seconds)

    def _fetch_facts(self, items: Sequence[ItemId]) -> dict[ItemId, _Statements]:
        texts = ", ".join(f'"{language}"' for language in LANGUAGES)
        claims = ", ".join(sparql_text(claim, _PREFIXES) for claim in sorted(_FACT_CLAIMS, key=lambda one: one.value))
        # Filters, not VALUES: engines then begin with the few items, not with everything that has a class.
        pattern = (
            f"{{ VALUES ?i {{ {_names(items)} }} ?i ?p ?o FILTER(?p IN ({claims})"
            f" || (?p IN (<{LABEL.value}>, <{DESCRIPTION.value}>) && LANG(?o) IN ({texts}))) }}"
        )
        facts = _by_subject([item.iri for item in items], self._rows(pattern, "i", "p", "o"))
        self._superclasses.expect(name for statements in facts.values() for name in _direct_classes(statements))
        return {item: facts[item.iri] for item in items}

    def _fetch_claims(self, items: Sequence[ItemId]) -> dict[ItemId, _Statements]:
        pattern = f'{{ VALUES ?i {{ {_names(items)} }} ?i ?p ?o FILTER(STRSTARTS(STR(?p), "{CLAIM}")) }}'
        claims = _by_subject([item.iri for item in items], self._rows(pattern, "i", "p", "o"))
        claims = {item: _of_properties(statements) for item, statements in claims.items()}
        self._expect_neighbours(claims)
        return {item: claims[item.iri] for item in items}

    def _fetch_nodes(self, nodes: Sequence[Iri]) -> dict[Iri, _Statements]:
        names = " ".join(sparql_text(node, _PREFIXES) for node in nodes)
        found = _by_subject(nodes, self._rows(f"{{ VALUES ?i {{ {names} }} ?i ?p ?o }}", "i", "p", "o"))
        self._expect_neighbours(found)
        return found

    def _expect_neighbours(self, found: Mapping[Iri, _Statements]) -> None:
        terms = (term for statements in found.values() for terms in statements.values() for term in terms)
        iris = [term for term in terms if isinstance(term, Iri)]
        self._expect_terms(iris)

    def _expect_terms(self, found: Iterable[Iri]) -> None:
        iris = list(found)
        self._nodes.expect(iri for iri in iris if iri.value.startswith(_NODES))
        self.expect(iri.item for iri in iris if iri.item)

    def _fetch_superclasses(self, classes: Sequence[ItemId]) -> dict[ItemId, frozenset[ItemId]]:
        found = {name: {name} for name in classes}
        above = f"wdt:{vocabulary.SUBCLASS_OF}"
        # Not `above+`: Virtuoso needs a first step from several starts.
        pattern = f"{{ VALUES ?i {{ {_names(classes)} }} ?i {above}/{above}* ?o }}"
        for subject, obj in self._rows(pattern, "i", "o"):
            if isinstance(subject, Iri) and subject.item in found:
                found[subject.item].update(entity_reading.items([obj] if obj else []))
        return {name: frozenset(above) for name, above in found.items()}

    def _fetch_counts(self, items: Sequence[ItemId]) -> dict[ItemId, Counter[Iri]]:
        counts = " UNION ".join(
            f"{{ SELECT (wd:{item} AS ?i) ?p (COUNT(*) AS ?n) WHERE {{ {{ SELECT ?p WHERE {{ ?s ?p wd:{item} }}"
            f" LIMIT {MOST_COUNTED} }} }} GROUP BY ?p }}"
            for item in items
        )
        found: dict[ItemId, Counter[Iri]] = {item: Counter() for item in items}
        for subject, predicate, count in self._rows(f"{{ {counts} }}", "i", "p", "n"):
            if isinstance(subject, Iri) and subject.item and isinstance(predicate, Iri) and isinstance(count, Literal):
                found[subject.item][predicate] = int(count.value)
        self._bearers.expect(item.iri for item, counted in found.items() if 0 < counted.total() <= _FEW_SUBJECTS)
        return found

    def _fetch_bearers(self, objects: Sequence[Term]) -> dict[Term, Mapping[Iri, Sequence[Iri]] | None]:
        """The subjects by property; None for an object with more than a few."""
        patterns = " UNION ".join(
            f"{{ SELECT ({number} AS ?i) ?s ?p WHERE {{ ?s ?p {sparql_text(obj, _PREFIXES)} }}"
            f" LIMIT {_FEW_SUBJECTS + 1} }}"
            for number, obj in enumerate(objects)
        )
        rows: defaultdict[str, list[tuple[Term | None, Term | None]]] = defaultdict(list)
        for number, subject, predicate in self._rows(f"{{ {patterns} }}", "i", "s", "p"):
            rows[number.value if number else ""].append((subject, predicate))
        return {obj: self._bearers_among(rows[str(number)]) for number, obj in enumerate(objects)}

    def _bearers_among(self, rows: Sequence[tuple[Term | None, Term | None]]) -> Mapping[Iri, Sequence[Iri]] | None:
        found: defaultdict[Iri, list[Iri]] = defaultdict(list)
        for subject, predicate in rows:
            if isinstance(subject, Iri) and isinstance(predicate, Iri):
                found[predicate].append(subject)
        self._expect_terms(one for subjects in found.values() for one in subjects)
        return found if len(rows) <= _FEW_SUBJECTS else None

    def _count_subjects(self, pairs: Sequence[tuple[Iri, Term]]) -> dict[tuple[Iri, Term], int]:
        text, counts = "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }", {}
        for predicate, obj in pairs:
            counted = self._asked(text, p=predicate, o=obj)
            counts[predicate, obj] = next((int(term.value) for term in counted if isinstance(term, Literal)), 0)
        return counts

    def _fetch_subjects(self, pairs: Sequence[tuple[Iri, Term]]) -> dict[tuple[Iri, Term], Sequence[Iri]]:
        found: dict[tuple[Iri, Term], Sequence[Iri]] = {}
        for predicate, obj in pairs:
            terms = self._asked("SELECT ?s WHERE { ?s ?p ?o }", p=predicate, o=obj)
            found[predicate, obj] = [term for term in terms if isinstance(term, Iri)]
            self._expect_terms(found[predicate, obj])
        return found


def _names(items: Sequence[ItemId]) -> str:
    return " ".join(f"wd:{item}" for item in items)


def _is_blank(term: Term) -> bool:
    """Whether a term is a blank node, which no request can name."""
    return isinstance(term, Iri) and term.value.startswith(_BLANK)


def _direct_classes(facts: _Statements) -> list[ItemId]:
    """The classes of an item and, of people, their occupations and offices."""
    classes = entity_reading.items(facts.get(INSTANCE_OF, ()))
    if vocabulary.HUMAN in classes:
        classes += entity_reading.items((*facts.get(OCCUPATION, ()), *facts.get(POSITION, ())))
    return classes


def _by_subject(subjects: Sequence[Iri], rows: Iterable[Sequence[Term | None]]) -> dict[Iri, _Statements]:
    """What rows of subject, predicate and object say of each subject. Objects are in the order of their texts,
    whatever the order of the endpoint."""
    found: dict[Iri, defaultdict[Iri, list[Term]]] = {subject: defaultdict(list) for subject in subjects}
    for subject, predicate, obj in rows:
        if isinstance(subject, Iri) and subject in found and isinstance(predicate, Iri) and obj is not None:
            found[subject][predicate].append(obj)
    return {
        subject: {name: tuple(sorted(terms, key=lambda term: term.value)) for name, terms in statements.items()}
        for subject, statements in found.items()
    }


def _of_properties(statements: _Statements) -> _Statements:
    """The claims among the statements of an item: those whose predicate ends with the name of a property."""
    return {name: terms for name, terms in statements.items() if _PROPERTY.search(name.value)}


class LookupCache(Generic[_Key, _Value]):
    """Remembers the values of keys, least recently used ones forgotten first. Safe to share among threads."""

    def __init__(
        self, fetch: Callable[[Sequence[_Key]], Mapping[_Key, _Value]], batch: int = 50, limit: int = 20_000
    ) -> None:
        """`fetch` gives the values of at most `batch` keys, each of them; `limit` values are kept at most."""
        self._fetch = fetch
        self._batch = batch
        self._limit = limit
        self._known: OrderedDict[_Key, _Value] = OrderedDict()
        self._expected: OrderedDict[_Key, None] = OrderedDict()
        self._lock = threading.RLock()

    def expect(self, keys: Iterable[_Key]) -> None:
        """Keys that are likely to be wanted; they are fetched when a look-up has to ask anyway."""
        with self._lock:
            for key in keys:
                if key not in self._known:
                    self._expected[key] = None
                    self._expected.move_to_end(key)
            while len(self._expected) > self._limit:
                self._expected.popitem(last=False)

    def get(self, key: _Key) -> _Value:
        """The value of a key. Raises what `fetch` raises."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
            wanted = [key]
            self._expected.pop(key, None)
            while self._expected and len(wanted) < self._batch:
                wanted.append(self._expected.popitem()[0])
        found = self._fetch(wanted)
        with self._lock:
            for one in reversed(wanted):  # the key itself last, so that a small cache keeps it
                self._known[one] = found[one]
            while len(self._known) > self._limit:
                self._known.popitem(last=False)
        return found[key]
