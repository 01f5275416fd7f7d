"""Compiles rdflib's expression trees into functions of a row.

Logic, comparison, arithmetic and the functions of `functions.py` are evaluated here; every other function is left to
rdflib's own evaluator on the bindings of the row. Source: SPARQL 1.1, section 17.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import rdflib

from kgqa.execution.engine import functions
from kgqa.execution.engine.expression import Expression, Names
from kgqa.execution.engine.foreign import evaluated_by_rdflib
from kgqa.execution.engine.scope import NONE, Row, Run, Slots
from kgqa.execution.engine.values import ExpressionError, Number, Value, equal, less, number_literal, number_of, truth
from kgqa.execution.rdflib_terms import from_node


def compile_expression(node: Any, names: Names) -> Expression:
    """Compile an expression. Raises `NotNative` if it nests EXISTS in a function that rdflib has to evaluate."""
    if isinstance(node, rdflib.Variable):
        return _variable(names.slot(node))
    if isinstance(node, (rdflib.Literal, rdflib.URIRef)):
        constant: Value = from_node(node)
        return Expression(lambda _run, _row: constant)
    name = getattr(node, "name", "")
    if name in _COMPILERS:
        return _COMPILERS[name](node, names)
    short = str(name).removeprefix("Builtin_")
    if short in functions.FUNCTIONS:
        return _function(short, node, names)
    return evaluated_by_rdflib(node, names)


def _variable(slot: int) -> Expression:
    def value(run: Run, row: Row) -> Value:
        node = row[slot]
        if not node:
            raise ExpressionError("unbound variable")
        return run.term(node)

    return Expression(value, frozenset({slot}), slot)


def _slots(*parts: Expression) -> Slots:
    return NONE.union(*(part.slots for part in parts))


def _function(name: str, node: Any, names: Names) -> Expression:
    function, keys = functions.FUNCTIONS[name]
    parts = [compile_expression(node[key], names) for key in keys]
    if len(parts) == 1:
        only = parts[0].value
        return Expression(lambda run, row: function(only(run, row)), parts[0].slots)
    first, second = parts[0].value, parts[1].value
    return Expression(lambda run, row: function(first(run, row), second(run, row)), _slots(*parts))


def _or(node: Any, names: Names) -> Expression:
    parts = [compile_expression(part, names) for part in (node.expr, *node.other)]

    def value(run: Run, row: Row) -> Value:
        failure: ExpressionError | None = None
        for part in parts:
            try:
                if truth(part.value(run, row)):
                    return True
            except ExpressionError as error:
                failure = error
        if failure:
            raise failure
        return False

    return Expression(value, _slots(*parts))


def _and(node: Any, names: Names) -> Expression:
    parts = [compile_expression(part, names) for part in (node.expr, *node.other)]

    def value(run: Run, row: Row) -> Value:
        failure: ExpressionError | None = None
        for part in parts:
            try:
                if not truth(part.value(run, row)):
                    return False
            except ExpressionError as error:
                failure = error
        if failure:
            raise failure
        return True

    return Expression(value, _slots(*parts))


def _not(node: Any, names: Names) -> Expression:
    part = compile_expression(node.expr, names)
    return Expression(lambda run, row: not truth(part.value(run, row)), part.slots)


def _less_or_equal(left: Value, right: Value) -> bool:
    return less(left, right) or equal(left, right)


_COMPARISONS: dict[str, Callable[[Value, Value], bool]] = {
    "=": equal,
    "!=": lambda left, right: not equal(left, right),
    "<": less,
    ">": lambda left, right: less(right, left),
    "<=": _less_or_equal,
    ">=": lambda left, right: _less_or_equal(right, left),
}


def _relational(node: Any, names: Names) -> Expression:
    if node.op in ("IN", "NOT IN"):
        return _membership(node, names)
    left, right = compile_expression(node.expr, names), compile_expression(node.other, names)
    compare, first, second = _COMPARISONS[node.op], left.value, right.value
    return Expression(lambda run, row: compare(first(run, row), second(run, row)), _slots(left, right))


def _membership(node: Any, names: Names) -> Expression:
    wanted: bool = node.op == "IN"
    left = compile_expression(node.expr, names)
    options = [compile_expression(part, names) for part in node.other] if isinstance(node.other, list) else []

    def value(run: Run, row: Row) -> Value:
        failure: ExpressionError | None = None
        member = left.value(run, row)
        for option in options:
            try:
                if equal(member, option.value(run, row)):
                    return wanted
            except ExpressionError as error:
                failure = error
        if failure:
            raise failure
        return not wanted

    return Expression(value, _slots(left, *options))


_ARITHMETIC: dict[str, Callable[[Number, Number], Number]] = {
    "+": functions.add, "-": functions.subtract, "*": functions.multiply, "/": functions.divide
}  # fmt: skip


def _arithmetic(node: Any, names: Names) -> Expression:
    first = compile_expression(node.expr, names)
    rest = [(_ARITHMETIC[op], compile_expression(part, names)) for op, part in zip(node.op, node.other, strict=True)]

    def value(run: Run, row: Row) -> Value:
        result = number_of(first.value(run, row))
        for operation, part in rest:
            result = operation(result, number_of(part.value(run, row)))
        return number_literal(result)

    return Expression(value, _slots(first, *(part for _, part in rest)))


def _signed(sign: int) -> Callable[[Any, Names], Expression]:
    def compiled(node: Any, names: Names) -> Expression:
        part = compile_expression(node.expr, names)
        return Expression(lambda run, row: number_literal(sign * number_of(part.value(run, row))), part.slots)

    return compiled


def _bound(node: Any, names: Names) -> Expression:
    slot = names.slot(node.arg)
    return Expression(lambda _run, row: row[slot] != 0, frozenset({slot}))


def _if(node: Any, names: Names) -> Expression:
    test, then, other = (compile_expression(node[key], names) for key in ("arg1", "arg2", "arg3"))

    def value(run: Run, row: Row) -> Value:
        return then.value(run, row) if truth(test.value(run, row)) else other.value(run, row)

    return Expression(value, _slots(test, then, other))


def _coalesce(node: Any, names: Names) -> Expression:
    parts = [compile_expression(part, names) for part in node.arg]

    def value(run: Run, row: Row) -> Value:
        for part in parts:
            try:
                return part.value(run, row)
            except ExpressionError:
                continue
        raise ExpressionError("no argument has a value")

    return Expression(value, _slots(*parts))


def _exists(wanted: bool) -> Callable[[Any, Names], Expression]:
    def compiled(node: Any, names: Names) -> Expression:
        operator, slots = names.exists(node.graph)

        def value(run: Run, row: Row) -> Value:
            found = next(iter(operator.evaluate(run, row)), None) is not None
            return found is wanted

        return Expression(value, slots)

    return compiled


_COMPILERS: dict[str, Callable[[Any, Names], Expression]] = {
    "ConditionalOrExpression": _or,
    "ConditionalAndExpression": _and,
    "RelationalExpression": _relational,
    "AdditiveExpression": _arithmetic,
    "MultiplicativeExpression": _arithmetic,
    "UnaryNot": _not,
    "UnaryMinus": _signed(-1),
    "UnaryPlus": _signed(1),
    "Builtin_BOUND": _bound,
    "Builtin_IF": _if,
    "Builtin_COALESCE": _coalesce,
    "Builtin_EXISTS": _exists(True),
    "Builtin_NOTEXISTS": _exists(False),
}
