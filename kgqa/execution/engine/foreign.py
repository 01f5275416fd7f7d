"""Expressions that are left to rdflib's own evaluator."""

from __future__ import annotations

from typing import Any

import rdflib
from rdflib.plugins.sparql.parserutils import Expr
from rdflib.plugins.sparql.sparql import FrozenBindings, Prologue, QueryContext

from kgqa.execution.engine.expression import Expression, Names
from kgqa.execution.engine.scope import NotNative, Row, Run
from kgqa.execution.engine.values import ExpressionError, Value
from kgqa.execution.parsing import RDFLIB_LOCK, walk
from kgqa.execution.rdf_engine import FAILURES
from kgqa.execution.rdflib_terms import from_node, to_node

_CONTEXT = "context of rdflib"


def evaluated_by_rdflib(node: Any, names: Names) -> Expression:
    """An expression that rdflib evaluates on the bindings of each row. Raises `NotNative` if it nests EXISTS."""
    if not isinstance(node, Expr) or any(part.name in ("Builtin_EXISTS", "Builtin_NOTEXISTS") for part in walk(node)):
        raise NotNative(getattr(node, "name", str(node)))
    variables = {variable: names.slot(variable) for variable in _variables(node)}

    def value(run: Run, row: Row) -> Value:
        bindings = {variable: to_node(run.term(row[slot])) for variable, slot in variables.items() if row[slot]}
        with RDFLIB_LOCK:
            try:
                result = node.eval(FrozenBindings(_context(run), bindings))
            except FAILURES as error:
                raise ExpressionError(str(error)) from error
        if not isinstance(result, (rdflib.Literal, rdflib.URIRef, rdflib.BNode)):
            raise ExpressionError(str(result))
        return from_node(result)

    return Expression(value, frozenset(variables.values()))


def _context(run: Run) -> QueryContext:
    """rdflib's context of an execution: IRI() resolves by its prologue, NOW() is one moment, and regular expressions
    look at its deadline, for which the running query stands in for the graph."""
    context: QueryContext | None = run.scratch.get(_CONTEXT)
    if context is None:
        context = run.scratch[_CONTEXT] = QueryContext(graph=run)  # type: ignore[arg-type]  # `regular_expressions.Timed`
        context.prologue = Prologue()
    return context


def _variables(node: Any) -> set[rdflib.Variable]:
    if isinstance(node, rdflib.Variable):
        return {node}
    if isinstance(node, dict):
        return set().union(*(_variables(node[key]) for key in node if not key.startswith("_")))
    if isinstance(node, (list, tuple)):
        return set().union(*map(_variables, node))
    return set()
