"""Answering's queries on a remote endpoint: what look-ups tell is evaluated here, the rest there; results are
remembered, and a dead endpoint is told from a slow query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import chain

from kgqa.errors import QueryError
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.entity_reading import LANGUAGES
from kgqa.execution.remote.known_store import KnownStore
from kgqa.execution.remote.look_up_text import NAMES
from kgqa.execution.remote.look_ups import LookUps, UnknowableError
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.execution.remote.reply import CannotRunError
from kgqa.execution.result_cache import ResultCache
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Aggregate, Triple
from kgqa.sparql.scope import is_ordered
from kgqa.terms import Iri, Literal, Term


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
