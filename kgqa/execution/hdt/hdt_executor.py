"""Runs queries on a local HDT file: natively on ids where possible, else with rdflib over the same file."""

from __future__ import annotations

from functools import lru_cache

import rdflib

from kgqa.execution.engine.compiler import compile_query
from kgqa.execution.engine.plan import Plan
from kgqa.execution.engine.scope import NotNative
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.hdt.id_graph import IdGraph
from kgqa.execution.parsing import ParsedQuery, parse
from kgqa.execution.rdf_engine import RdfEngine
from kgqa.execution.result_cache import ResultCache
from kgqa.model import Budget, Query, Solutions
from wikidata_hdt.store import HdtFile


class HdtExecutor:
    """`kgqa.protocols.QueryExecutor` over one HDT file.

    Plans are cached by query text, complete results by query; the file never changes while it is open. Safe to share
    among threads. Measured times are in `benchmarks/queries.py`.
    """

    def __init__(self, hdt: HdtFile, plans: int = 4096, results: int = 4096) -> None:
        self.graph = IdGraph(hdt)
        self._engine = RdfEngine(HdtStore(self.graph), rdflib.URIRef(hdt.path.resolve().as_uri()))
        self._plan = lru_cache(maxsize=plans)(self._compile)
        self._results = ResultCache(results)

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Same as `kgqa.protocols.QueryExecutor.execute`."""
        known = self._results.get(query, budget)
        return self._results.keep(query, self._execute(query, budget)) if known is None else known

    def runs_natively(self, query: Query) -> bool:
        """Whether the query needs no help from rdflib's evaluator. Raises `QueryError` if it does not parse."""
        return isinstance(self._plan(query.text, tuple(dict(query.bindings))), Plan)

    def _execute(self, query: Query, budget: Budget) -> Solutions:
        bindings = dict(query.bindings)
        plan = self._plan(query.text, tuple(bindings))
        if isinstance(plan, Plan):
            return plan.execute(self.graph, tuple(bindings.values()), budget)
        return self._engine.execute(plan, bindings, budget)

    def _compile(self, text: str, bound: tuple[str, ...]) -> Plan | ParsedQuery:
        parsed = parse(text, bound)
        try:
            return compile_query(parsed, self.graph)
        except NotNative:
            return parsed
