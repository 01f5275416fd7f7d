"""Runs queries on a store, natively on ids, and explains how."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any

from kgqa.errors import QueryError
from kgqa.execution.budget import Deadline, ResultCache
from kgqa.execution.engine.compiler import compile_query, compiled, in_columns
from kgqa.execution.engine.frame import Frame
from kgqa.execution.engine.graph import MANY, Graph
from kgqa.execution.engine.id_store import NameSearch, Store
from kgqa.execution.engine.joins import Isolated, Join
from kgqa.execution.engine.operators import Subselect
from kgqa.execution.engine.plan import Plan
from kgqa.execution.engine.repeated_paths import Closure, Negated
from kgqa.execution.engine.solution_rows import Operator, Row, Run
from kgqa.execution.engine.triple_patterns import AnyPredicatePattern, PathPattern, TriplePattern
from kgqa.execution.engine.vectors.vectorised import Vectorised
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Blank, Form, Node, Variable
from kgqa.sparql.wikidata_names import short
from kgqa.terms import Iri, Literal, Term

_MOST_STEPS = 500
_IRI = re.compile(r"<([^>]*)>")
_LONGEST = 60
"""Letters of a literal."""


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


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One operator."""

    depth: int
    """How many operators it stands in."""
    operator: str
    """Its class: `Join`, `TriplePattern`, `Filter`, …"""
    pattern: str
    """What it looks for, as in the query; empty for what changes the solutions of others."""
    estimate: float
    """How many solutions are expected of it alone; of a step of columns, how many rows behind it."""
    rows: int | None = None
    """How many there were; None for what has not been evaluated."""


def explained(form: Form, graph: Graph, budget: Budget) -> tuple[PlanStep, ...]:
    """The steps of a query. Raises `QueryError` as its compilation does, and `BudgetExceeded`."""
    compiler, root = compiled(form, (), graph)
    frame = compiler.frame
    run = Run(graph, Deadline(budget.seconds), wanted=budget.rows, outside=frame.outside.terms, bound=())
    return tuple(
        step
        for step, _ in zip(
            _Explainer(run, graph).steps(in_columns(form, compiler, root), frame, 0), range(_MOST_STEPS), strict=False
        )
    )


@dataclass(frozen=True, slots=True)
class _Explainer:
    run: Run
    graph: Graph

    def steps(self, operator: Operator, frame: Frame, depth: int) -> Iterator[PlanStep]:
        """The operator and what stands in it; guards are passed over."""
        row = list(frame.start())
        if isinstance(operator, Isolated):
            yield from self.steps(operator.part, frame, depth)
            return
        if isinstance(operator, Vectorised):
            yield from self._vectorised(operator, frame, depth)
            return
        pattern = self._pattern(operator, frame)
        yield PlanStep(depth, type(operator).__name__, pattern, operator.estimate(self.run, row))
        inside = operator.frame if isinstance(operator, Subselect) else frame
        for part in self._parts(operator, row):
            yield from self.steps(part, inside, depth + 1)

    def _vectorised(self, operator: Vectorised, frame: Frame, depth: int) -> Iterator[PlanStep]:
        row = list(frame.start())
        table, steps = operator.traced(self.run, row)
        if table is None:
            yield from self.steps(operator.plain, frame, depth)
            return
        yield PlanStep(depth, "Vectorised", "", operator.estimate(self.run, row), table.length)
        for step in steps:
            pattern = self._pattern(step.part, frame) if step.part else ""
            yield PlanStep(depth + 1, f"Vector{step.operator}", pattern, step.estimate, step.rows)

    def _parts(self, operator: Operator, row: Row) -> Sequence[Operator]:
        if isinstance(operator, Join):
            return operator.ordered(self.run, row)
        values: list[Any] = [getattr(operator, one.name) for one in fields(operator)] if is_dataclass(operator) else []
        return [
            part for value in values for part in (value if isinstance(value, tuple) else (value,)) if _is_part(part)
        ]

    def _pattern(self, operator: Operator, frame: Frame) -> str:
        match operator:
            case TriplePattern(subject=subject, predicate=by, obj=obj):
                return self._joined(frame, subject, self._term(self.graph.term(by)) if by else "∅", obj)
            case AnyPredicatePattern(subject=subject, predicate=by, obj=obj):
                return self._joined(frame, subject, self._node(frame.node(by)), obj)
            case PathPattern(subject=subject, path=path, obj=obj):
                return self._joined(frame, subject, _path(path), obj)
            case _:
                return ""

    def _joined(self, frame: Frame, subject: int, by: str, obj: int) -> str:
        return f"{self._node(frame.node(subject))} {by} {self._node(frame.node(obj))}"

    def _node(self, node: Node) -> str:
        match node:
            case Variable(name=name):
                return f"?{name}"
            case Blank():
                return "[]"
            case _:
                return self._term(node)

    def _term(self, term: Term) -> str:
        if isinstance(term, Iri):
            return short(term.value)
        assert isinstance(term, Literal)
        text = term.value if len(term.value) <= _LONGEST else term.value[: _LONGEST - 1] + "…"
        return f'"{text}"' + (f"@{term.language}" if term.language else "")


def _path(path: Closure | Negated) -> str:
    """A path as in the query."""
    return _IRI.sub(lambda found: short(found[1]), path.name) if isinstance(path, Closure) else "!(…)"


def _is_part(value: Any) -> bool:
    return hasattr(value, "evaluate") and hasattr(value, "scope")
