"""Runs queries on a store, natively on ids."""

from __future__ import annotations

from functools import lru_cache

from kgqa.errors import QueryError
from kgqa.execution.engine.compiler import compile_query
from kgqa.execution.engine.explaining import PlanStep, explained
from kgqa.execution.engine.graph import MANY, Graph
from kgqa.execution.engine.id_store import NameSearch, Store
from kgqa.execution.engine.plan import Plan
from kgqa.execution.result_cache import ResultCache
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Form


class EngineExecutor:
    """`kgqa.protocols.QueryExecutor` over one store.

    Plans are cached by query, complete results by query and bindings; a store never changes. Safe to
    share among threads. Measured times are in `benchmarks/queries.py`.
    """

    def __init__(
        self,
        store: Store,
        plans: int = 1024,
        results: int = 4096,
        *,
        streaming: bool = False,
        names: NameSearch | None = None,
        vectors_from: int | None = MANY,
    ) -> None:
        """`streaming` leaves long results as ids whose terms are looked up whenever they are read, for who reads them
        once. `names` finds entities by their names; queries that ask for that are errors without. What is expected to
        read `vectors_from` rows is evaluated by columns; None is for never."""
        self._streaming = streaming
        self.graph = Graph(store, names=names, vectors_from=vectors_from)
        self._plan = lru_cache(maxsize=plans)(self._compile)
        self._results = ResultCache(results)

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Same as `kgqa.protocols.QueryExecutor.execute`."""
        try:
            known = self._results.get(query, budget)
            return self._results.keep(query, self._execute(query, budget)) if known is None else known
        except RecursionError as error:
            raise QueryError("query is nested too deeply, or joins too many parts by one operator") from error

    def explain(self, form: Form, budget: Budget) -> tuple[PlanStep, ...]:
        """How a query would be evaluated. Raises as `execute`, and `BudgetExceeded`."""
        try:
            return explained(form, self.graph, budget)
        except RecursionError as error:
            raise QueryError("query is nested too deeply, or joins too many parts by one operator") from error

    def _execute(self, query: Query, budget: Budget) -> Solutions:
        bindings = dict(query.bindings)
        plan = self._plan(query.form, tuple(bindings))
        found = plan.execute(self.graph, tuple(bindings.values()), budget)
        return found if self._streaming else found._replace(rows=tuple(found.rows))

    def _compile(self, form: Form, bound: tuple[str, ...]) -> Plan:
        return compile_query(form, bound, self.graph)
