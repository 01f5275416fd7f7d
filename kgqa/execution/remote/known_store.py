"""What look-ups have told of an endpoint's graph as a store of the engine, so that queries about what a question names
need no requests of their own.

A store lives for one evaluation. What nobody has looked up counts as empty and is noted; the evaluation counts only if
nothing is noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.execution.engine.id_store import Ids, Triples
from kgqa.execution.entity_reading import LANGUAGES, SUBCLASS_OF
from kgqa.execution.remote.look_up_text import NAMES
from kgqa.execution.remote.look_ups import LookUps, UnknowableError, Wanted
from kgqa.terms import Iri, Literal, Term, compared

_MANY = 10_000_000
"""More triples than look-ups of single terms tell of."""
_FEW = 3
"""How many objects a property of a subject has, as an estimate."""


class KnownStore:
    """`kgqa.execution.engine.id_store.Store` over look-ups; raises `UnknowableError` where one would have to read more
    than what is said of single terms."""

    size = last_node = 1 << 39
    arrays = None

    def __init__(self, look_ups: LookUps, *, exact: bool, patient: bool) -> None:
        """With `exact`, numbers of triples are looked up, not estimated. Only with `patient` are classes below a class
        looked up: a query often tells in one request what takes many look-ups."""
        self._look_ups = look_ups
        self._exact = exact
        self._patient = patient
        self._terms: list[Term] = []
        self._ids: dict[Term, int] = {}
        self.wanted: dict[Wanted, None] = {}
        """What has to be looked up."""

    def node(self, term: Term) -> int:
        """See `Store.node`; any term may be one of the graph."""
        key = compared(term)
        number = self._ids.get(key, 0)
        if not number:
            self._terms.append(term)
            number = self._ids[key] = len(self._terms)
        return number

    def term(self, node: int) -> Term:
        """See `Store.term`."""
        return self._terms[node - 1]

    def objects(self, subject: int, predicate: int) -> Ids:
        """See `Store.objects`."""
        found = self._objects(subject, predicate) if subject and predicate else ()
        return tuple(map(self.node, found)), len(found)

    def subjects(self, predicate: int, obj: int) -> Ids:
        """See `Store.subjects`."""
        found = self._subjects(predicate, obj) if predicate and obj else ()
        return tuple(map(self.node, found)), len(found)

    def triples(self, subject: int, predicate: int, obj: int) -> Triples:
        """See `Store.triples`."""
        return self._triples(subject, predicate, obj), self._count(subject, predicate, obj)

    def _count(self, subject: int, predicate: int, obj: int) -> int:
        """How many triples a pattern has, so that plans begin with what is known; how many it has at most, if both ends
        are given."""
        if subject and obj:
            return 1
        found = self._known_ends(subject, predicate, obj) if predicate and (subject or obj) else None
        if self._exact and found is None:
            raise UnknowableError
        if isinstance(found, Wanted) and self._exact:
            self.wanted[found] = None
        if found is None or isinstance(found, Wanted):
            return _FEW if subject else _MANY
        return len(found)

    def _known_ends(self, subject: int, predicate: int, obj: int) -> Sequence[Term] | Wanted | None:
        start, name = self.term(subject or obj), self._iri(predicate)
        if not subject:
            return self._look_ups.subjects(name, start)
        return self._look_ups.objects(start, name) if isinstance(start, Iri) else ()

    def literals(self, first: str, last: str) -> Sequence[int]:  # noqa: ARG002 (none are known)
        """See `Store.literals`."""
        raise UnknowableError

    def nodes(self) -> Sequence[int]:
        """See `Store.nodes`."""
        raise UnknowableError

    def _triples(self, subject: int, predicate: int, obj: int) -> Iterator[tuple[int, int, int]]:
        if obj and (predicate == 0 or self.term(predicate) in NAMES) and self._is_left_out(self.term(obj)):
            raise UnknowableError
        if subject and predicate:
            found = self.objects(subject, predicate)[0]
            yield from ((subject, predicate, one) for one in found if not obj or one == obj)
        elif predicate and obj:
            yield from ((one, predicate, obj) for one in self.subjects(predicate, obj)[0])
        elif subject and obj:
            yield from self._between(subject, obj)
        else:
            raise UnknowableError

    def _between(self, subject: int, obj: int) -> Iterator[tuple[int, int, int]]:
        found = self._look_ups.whole(self._iri(subject))
        if isinstance(found, Wanted):
            self.wanted[found] = None
            return
        end = compared(self.term(obj))
        for name, terms in found.items():
            if any(compared(term) == end for term in terms):
                yield subject, self.node(name), obj

    def _objects(self, subject: int, predicate: int) -> Sequence[Term]:
        if not isinstance(self.term(subject), Iri):
            return ()
        found = self._look_ups.objects(self._iri(subject), self._iri(predicate))
        if isinstance(found, Wanted):
            self.wanted[found] = None
            return ()
        return found

    def _subjects(self, predicate: int, obj: int) -> Sequence[Term]:
        name = self._iri(predicate)
        found = self._look_ups.subjects(name, self.term(obj))
        if found is None or (isinstance(found, Wanted) and name == SUBCLASS_OF and not self._patient):
            raise UnknowableError
        if isinstance(found, Wanted):
            self.wanted[found] = None
            return ()
        return found

    @staticmethod
    def _is_left_out(term: Term) -> bool:
        """Whether look-ups leave out a term among the names of things, for its language."""
        return isinstance(term, Literal) and bool(term.language) and term.language not in LANGUAGES

    def _iri(self, node: int) -> Iri:
        term = self.term(node)
        if not isinstance(term, Iri):
            raise UnknowableError
        return term
