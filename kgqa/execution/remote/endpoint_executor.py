"""Answering's queries on a remote endpoint: what look-ups tell is evaluated here, the rest there; results are
remembered, and a dead endpoint is told from a slow query.

What look-ups have told of the graph is a store of the engine, so that queries about what a question names need no
requests of their own. It lives for one evaluation: what nobody has looked up counts as empty and is noted; the
evaluation counts only if nothing is noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import chain

from kgqa.errors import QueryError
from kgqa.execution.budget import ResultCache
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.id_store import Ids, Triples
from kgqa.execution.entity_reading import LANGUAGES, SUBCLASS_OF
from kgqa.execution.remote.look_up_text import NAMES
from kgqa.execution.remote.look_ups import LookUps, UnknowableError, Wanted
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.execution.remote.reply import CannotRunError
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Aggregate, Triple
from kgqa.sparql.scope import is_ordered
from kgqa.terms import Iri, Literal, Term, compared


@dataclass(frozen=True, slots=True)
class _Effort:
    """What one query is worth."""

    requests: int
    look_ups: int
    """At once."""
    downward: bool
    """Whether classes below a class are looked up."""


_USUAL = _Effort(2, 100, downward=False)
"""A query is a single request itself."""
_GREATEST = _Effort(20, 2_000, downward=True)
"""For queries that a server cannot run."""


class EndpointExecutor:
    """`kgqa.protocols.QueryExecutor` over a remote endpoint. Safe to share among threads."""

    def __init__(self, endpoint: RemoteExecutor, look_ups: LookUps | None = None, results: int = 4096) -> None:
        """`look_ups` tell what is known, and are told the items of every result; `results` are remembered at most."""
        self._endpoint = endpoint
        self._look_ups = look_ups
        self._results = ResultCache(results)

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Same as `kgqa.protocols.QueryExecutor.execute`.

        Where time ran out, the endpoint is asked for a sign of life. Raises `UnavailableError` if it gives none.
        A query that it cannot run has no solutions and is incomplete: other readings of a question may have an answer.
        """
        known = self._results.get(query, budget)
        if known is not None:
            return known
        found = self._near(query, budget, _USUAL)
        try:
            found = found or self._endpoint.execute(query, budget)
        except CannotRunError:
            found = self._near(query, budget, _GREATEST)
            if found is None:
                return self._results.keep(query, Solutions((), (), complete=False))
        solutions = _in_steady_order(query, found)
        if not solutions.complete and len(solutions.rows) < budget.rows:
            self._endpoint.check()
        if self._look_ups:
            for column in zip(*solutions.rows, strict=True):
                self._look_ups.expect_answers([term for term in dict.fromkeys(column) if term is not None])
        return self._results.keep(query, solutions)

    def _near(self, query: Query, budget: Budget, effort: _Effort) -> Solutions | None:
        """The complete result, if look-ups of a few things tell it."""
        parts = tuple(_parts(query.form))
        if self._look_ups is None or not _reads_known_names(query, parts):
            return None
        # The engine counts the triples of a single pattern without reading them.
        counts = any(isinstance(one, Aggregate) and not one.distinct for one in parts)
        exact = counts and sum(isinstance(one, Triple) for one in parts) == 1
        for left in reversed(range(effort.requests + 1)):
            store = KnownStore(self._look_ups, exact=exact, patient=effort.downward)
            try:
                found = EngineExecutor(store, plans=1, results=0, vectors_from=None).execute(query, budget)
            except (UnknowableError, QueryError):
                return None
            if not store.wanted:
                return found if found.complete else None
            if left and len(store.wanted) <= effort.look_ups:
                self._look_ups.fetch(store.wanted)
        return None


def _reads_known_names(query: Query, parts: Iterable[object]) -> bool:
    """Whether a query reads no names, or those of languages that look-ups know."""
    terms = {one for one in parts if isinstance(one, Iri | Literal)} | {term for _, term in query.bindings}
    return terms.isdisjoint(NAMES) or any(Literal(language) in terms for language in LANGUAGES)


def _parts(whole: object) -> Iterator[object]:
    """A query and all that it is written with, down to its terms."""
    yield whole
    if isinstance(whole, tuple):
        yield from chain.from_iterable(map(_parts, whole))
    elif is_dataclass(whole) and not isinstance(whole, Iri | Literal):
        yield from chain.from_iterable(_parts(getattr(whole, field.name)) for field in fields(whole))


def _in_steady_order(query: Query, solutions: Solutions) -> Solutions:
    """The solutions in the order of their terms' texts, as an HDT file has them, unless the query orders them: else
    an answer out of several could change from one request to the next."""
    if is_ordered(query.form):
        return solutions
    return solutions._replace(rows=tuple(sorted(solutions.rows, key=_sort_key)))


def _sort_key(row: Sequence[Term | None]) -> list[tuple[str, str]]:
    return [("", "") if term is None else (term.value, getattr(term, "language", "")) for term in row]


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
