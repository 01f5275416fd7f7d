"""Single-step look-ups on a remote SPARQL endpoint, over what `LookUps` remembers and asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import TypeVar, cast

from kgqa import vocabulary
from kgqa.execution import entity_reading
from kgqa.execution.entity_reading import INSTANCE_OF, OCCUPATION, POSITION, SUBCLASS_OF, properties_below
from kgqa.execution.remote.look_up_text import Sort
from kgqa.execution.remote.look_ups import BLANK, LookUps, Statements, UnknowableError, Wanted
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.model import Budget, Entity, Query
from kgqa.terms import DIRECT, QUALIFIER, Iri, ItemId, Literal, PropertyId, Term

_MOST_ROWS = 100_000
_Known = TypeVar("_Known")
_LISTED = 50
"""Properties whose statements are remembered."""


class RemoteGraph:
    """`kgqa.protocols.KnowledgeGraph` over a SPARQL endpoint. Safe to share among threads.

    All look-ups raise `UnavailableError` if the endpoint does not answer within `seconds`, and `QueryError` if it
    refuses.
    """

    def __init__(self, endpoint: RemoteExecutor, seconds: float = 10.0, items: int = 50_000) -> None:
        """`items` are remembered at most, each with its facts, its statements and its popularity."""
        self.look_ups = LookUps(endpoint, seconds, items)
        """What is known of the endpoint's graph."""
        self._endpoint = endpoint
        self._seconds = seconds
        self._asked_subjects = lru_cache(maxsize=items)(self._find_subjects)
        self._asked_count = lru_cache(maxsize=items)(self._find_count)
        self.statements = lru_cache(maxsize=_LISTED)(self._find_statements)
        """Same as `kgqa.protocols.KnowledgeGraph.statements`."""

    def expect_named(self, items: Iterable[ItemId]) -> None:
        """Announce items that a question may name."""
        self.look_ups.expect_named(item.iri for item in items)

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """Same as `kgqa.protocols.KnowledgeGraph.objects`."""
        try:
            return self._found(lambda: self.look_ups.objects(subject, predicate, every_language=True))
        except UnknowableError:
            return ()

    def _read(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """As `objects`, but names in `LANGUAGES` only."""
        return self._found(lambda: self.look_ups.objects(subject, predicate))

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        """Same as `kgqa.protocols.KnowledgeGraph.subjects`."""
        few = () if _is_blank(obj) else self._few_subjects(predicate, obj)
        return self._asked_subjects(predicate, obj) if few is None else few

    def count_subjects(self, predicate: Iri, obj: Term) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.count_subjects`."""
        count = 0 if _is_blank(obj) else self.look_ups.count(predicate, obj)
        if count is None:
            few = self._few_subjects(predicate, obj)
            count = self._asked_count(predicate, obj) if few is None else len(few)
        return count

    def _few_subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri] | None:
        return self._found(lambda: self.look_ups.subjects(predicate, obj))

    def _found(self, known: Callable[[], _Known | Wanted]) -> _Known:
        """What is known once it has been looked up."""
        while isinstance(found := known(), Wanted):
            self.look_ups.fetch([found])
        return found

    def _counts(self, item: ItemId) -> Counter[Iri]:
        return cast("Counter[Iri]", self.look_ups.get(Sort.COUNTS, item))

    def _find_statements(self, predicate: Iri, most: int) -> Sequence[tuple[Iri, Term]] | None:
        rows = self._asked("SELECT ?s ?o WHERE { ?s ?p ?o }", most, p=predicate)
        if rows is None:
            return None
        found = tuple((one, other) for one, other in rows if isinstance(one, Iri) and other is not None)
        for ends in zip(*found, strict=True):
            self.look_ups.expect_found(ends)
        return found

    def entity(self, item: ItemId) -> Entity:
        """Same as `kgqa.protocols.KnowledgeGraph.entity`."""
        return entity_reading.ReadEntity(item, lambda predicate: self._read(item.iri, predicate))

    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        """Same as `kgqa.protocols.KnowledgeGraph.is_a`."""
        return bool(classes) and any(not self._above(name).isdisjoint(classes) for name in self._direct_classes(item))

    def _direct_classes(self, item: ItemId) -> list[ItemId]:
        """The classes of an item and, of people, their occupations and offices."""
        classes = entity_reading.items(self.objects(item.iri, INSTANCE_OF))
        if vocabulary.HUMAN in classes:
            for predicate in (OCCUPATION, POSITION):
                classes += entity_reading.items(self.objects(item.iri, predicate))
        return classes

    def _above(self, name: ItemId) -> set[ItemId]:
        """A class and all above it."""
        found, waiting = {name}, [name]
        while waiting:
            said = cast("Statements", self.look_ups.get(Sort.ABOVE, waiting.pop().iri))
            new = set(entity_reading.items(said.get(SUBCLASS_OF, ()))) - found
            found |= new
            waiting += new
        return found

    def popularity(self, item: ItemId) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.popularity`, up to `MOST_COUNTED`."""
        return self._counts(item).total()

    def direct_properties(self, item: ItemId) -> Sequence[PropertyId]:
        """Same as `kgqa.protocols.KnowledgeGraph.direct_properties`; in the order of the properties' numbers."""
        return properties_below(DIRECT, cast("Statements", self.look_ups.get(Sort.WHOLE, item.iri)))

    def qualifier_properties(self, statement: Iri) -> Sequence[PropertyId]:
        """Same as `kgqa.protocols.KnowledgeGraph.qualifier_properties`; in the order of the properties' numbers."""
        return properties_below(QUALIFIER, cast("Statements", self.look_ups.get(Sort.WHOLE, statement)))

    def _find_subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        rows = self._asked("SELECT ?s WHERE { ?s ?p ?o }", _MOST_ROWS, p=predicate, o=obj)
        found = tuple(sorted(one for (one,) in rows or () if isinstance(one, Iri)))
        self.look_ups.expect_found(found)
        return found

    def _find_count(self, predicate: Iri, obj: Term) -> int:
        rows = self._asked("SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }", 1, p=predicate, o=obj)
        return next((int(count.value) for (count,) in rows or () if isinstance(count, Literal)), 0)

    def _asked(self, text: str, most: int, **bindings: Term) -> Sequence[tuple[Term | None, ...]] | None:
        """The solutions; None where they are more than `most`."""
        found = self._endpoint.execute(Query.read(text, tuple(bindings.items())), Budget(self._seconds, most))
        if not found.complete and len(found.rows) < most:
            raise self._endpoint.silent(self._seconds)
        return found.rows if found.complete else None


def _is_blank(term: Term) -> bool:
    """Whether a term is a blank node, which no request can name."""
    return isinstance(term, Iri) and term.value.startswith(BLANK)
