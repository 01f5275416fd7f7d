"""Answering's queries on a remote endpoint: results are remembered, and a dead endpoint is told from a slow query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.execution.remote.reply import CannotRunError
from kgqa.execution.result_cache import ResultCache
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.scope import is_ordered
from kgqa.terms import Iri, ItemId, Term


class EndpointExecutor:
    """`kgqa.protocols.QueryExecutor` over a remote endpoint. Safe to share among threads."""

    def __init__(
        self, endpoint: RemoteExecutor, found: Callable[[Iterable[ItemId]], None] = lambda _: None, results: int = 4096
    ) -> None:
        """`found` is told the items of every result; `results` are remembered at most."""
        self._endpoint = endpoint
        self._found = found
        self._results = ResultCache(results)

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Same as `kgqa.protocols.QueryExecutor.execute`.

        Where time ran out, the endpoint is asked for a sign of life. Raises `UnavailableError` if it gives none.
        A query that it cannot run has no solutions and is incomplete: other readings of a question may have an answer.
        """
        known = self._results.get(query, budget)
        if known is not None:
            return known
        try:
            solutions = _in_steady_order(query, self._endpoint.execute(query, budget))
        except CannotRunError:
            return self._results.keep(query, Solutions((), (), complete=False))
        if not solutions.complete and len(solutions.rows) < budget.rows:
            self._endpoint.check()
        self._found(_items(solutions))
        return self._results.keep(query, solutions)


def _in_steady_order(query: Query, solutions: Solutions) -> Solutions:
    """The solutions in the order of their terms' texts, as an HDT file has them, unless the query orders them: else
    an answer out of several could change from one request to the next."""
    if is_ordered(query.form):
        return solutions
    return solutions._replace(rows=tuple(sorted(solutions.rows, key=_sort_key)))


def _sort_key(row: Sequence[Term | None]) -> list[tuple[str, str]]:
    return [("", "") if term is None else (term.value, getattr(term, "language", "")) for term in row]


def _items(solutions: Solutions) -> Iterable[ItemId]:
    terms = (term for row in solutions.rows for term in row)
    return dict.fromkeys(term.item for term in terms if isinstance(term, Iri) and term.item is not None)
