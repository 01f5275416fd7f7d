"""Single-step look-ups on a remote SPARQL endpoint, many items a request, remembered.

Every request costs a round trip, so one that has to be sent anyway also asks for the items that were announced by
`RemoteGraph.expect`: the answers of queries, whose labels and classes the next stages want.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from kgqa import vocabulary
from kgqa.execution import entity_reading
from kgqa.execution.entity_reading import DESCRIPTION, INSTANCE_OF, LABEL, LANGUAGES, OCCUPATION, POSITION, SEX
from kgqa.execution.remote.lookup_cache import LookupCache
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.model import Budget, Entity, Query
from kgqa.sparql.term_text import sparql_text
from kgqa.terms import DIRECT, ENTITY, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import ENDS, PARENT_TAXON, PLACES

MOST_COUNTED = 100_000
"""Up to how many triples `RemoteGraph.popularity` counts; beyond that an endpoint would be busy for seconds."""

_FACTS = (LABEL, DESCRIPTION, INSTANCE_OF, OCCUPATION, POSITION, SEX)
_FACT_CLAIMS = frozenset(
    (*_FACTS[2:], *(name.direct for name in (*PLACES, *ENDS, PARENT_TAXON, vocabulary.SUBCLASS_OF)))
)
"""Claims that answering asks of most items; all others are asked for item by item."""

_COUNTS_AT_ONCE = 25
_BLANK = "_:"
_MOST_ROWS = 100_000

_PREFIXES = {"wd": ENTITY, "wdt": DIRECT}
_Statements = Mapping[Iri, Sequence[Term]]


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
        self._claims = LookupCache(self._fetch_claims, batch=1, limit=items)
        self._superclasses = LookupCache(self._fetch_superclasses, limit=items)
        self._popularity = LookupCache(self._fetch_popularity, batch=_COUNTS_AT_ONCE, limit=items)

    def expect(self, found: Iterable[ItemId]) -> None:
        """Announce items that are likely to be looked up."""
        items = list(found)
        self._facts.expect(items)
        self._popularity.expect(items)

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """Same as `kgqa.protocols.KnowledgeGraph.objects`."""
        item = subject.item
        if item and predicate in _FACT_CLAIMS:
            return self._facts.get(item).get(predicate, ())
        if item and predicate.value.startswith(DIRECT):
            return self._claims.get(item).get(predicate, ())
        return [] if _is_blank(subject) else self._asked("SELECT ?o WHERE { ?s ?p ?o }", s=subject, p=predicate)

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        """Same as `kgqa.protocols.KnowledgeGraph.subjects`."""
        found = [] if _is_blank(obj) else self._asked("SELECT ?s WHERE { ?s ?p ?o }", p=predicate, o=obj)
        return [term for term in found if isinstance(term, Iri)]

    def count_subjects(self, predicate: Iri, obj: Term) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.count_subjects`."""
        if _is_blank(obj):
            return 0
        counted = self._asked("SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }", p=predicate, o=obj)
        return next((int(term.value) for term in counted if isinstance(term, Literal)), 0)

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
        return self._popularity.get(item)

    def direct_properties(self, item: ItemId) -> Sequence[PropertyId]:
        """Same as `kgqa.protocols.KnowledgeGraph.direct_properties`; in the order of the properties' numbers."""
        names = (claim.value.removeprefix(DIRECT) for claim in self._claims.get(item))
        return sorted((PropertyId(name) for name in names), key=lambda name: name.number)

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
        found: dict[ItemId, defaultdict[Iri, list[Term]]] = {item: defaultdict(list) for item in items}
        for subject, predicate, obj in self._rows(pattern, "i", "p", "o"):
            if isinstance(subject, Iri) and subject.item in found and isinstance(predicate, Iri) and obj is not None:
                found[subject.item][predicate].append(obj)
        self._superclasses.expect(name for facts in found.values() for name in _direct_classes(facts))
        return {item: _sorted(statements) for item, statements in found.items()}

    def _fetch_claims(self, items: Sequence[ItemId]) -> dict[ItemId, _Statements]:
        return {item: self._fetch_claims_of(item) for item in items}

    def _fetch_claims_of(self, item: ItemId) -> _Statements:
        pattern = f'{{ wd:{item} ?p ?o FILTER(STRSTARTS(STR(?p), "{DIRECT}P")) }}'
        found: defaultdict[Iri, list[Term]] = defaultdict(list)
        for predicate, obj in self._rows(pattern, "p", "o"):
            if isinstance(predicate, Iri) and predicate.value[len(DIRECT) + 1 :].isdigit() and obj is not None:
                found[predicate].append(obj)
        return _sorted(found)

    def _fetch_superclasses(self, classes: Sequence[ItemId]) -> dict[ItemId, frozenset[ItemId]]:
        found = {name: {name} for name in classes}
        pattern = f"{{ VALUES ?i {{ {_names(classes)} }} ?i wdt:{vocabulary.SUBCLASS_OF}/wdt:{vocabulary.SUBCLASS_OF}* ?o }}"
        for subject, obj in self._rows(pattern, "i", "o"):
            if isinstance(subject, Iri) and subject.item in found:
                found[subject.item].update(entity_reading.items([obj] if obj else []))
        return {name: frozenset(above) for name, above in found.items()}

    def _fetch_popularity(self, items: Sequence[ItemId]) -> dict[ItemId, int]:
        counts = " UNION ".join(
            f"{{ SELECT (wd:{item} AS ?i) (COUNT(*) AS ?n) WHERE {{ SELECT ?s WHERE {{ ?s ?p wd:{item} }}"
            f" LIMIT {MOST_COUNTED} }} }}"
            for item in items
        )
        found = dict.fromkeys(items, 0)
        for subject, count in self._rows(f"{{ {counts} }}", "i", "n"):
            if isinstance(subject, Iri) and subject.item in found and isinstance(count, Literal):
                found[subject.item] = int(count.value)
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


def _sorted(statements: _Statements) -> _Statements:
    """Objects in the order of their texts, whatever the order of the endpoint."""
    return {name: tuple(sorted(terms, key=lambda term: term.value)) for name, terms in statements.items()}
