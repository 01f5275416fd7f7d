"""Compiles expressions into functions of a row. Source: SPARQL 1.1, section 17."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kgqa.execution.engine.calls import compile_call, slots_of
from kgqa.execution.engine.expression import Expression, Names
from kgqa.execution.engine.solution_rows import Row, Run
from kgqa.execution.engine.sparql_numbers import (
    ExpressionError,
    Number,
    add,
    divide,
    multiply,
    negative,
    number_literal,
    subtract,
)
from kgqa.execution.engine.term_values import Value, equal, less, number_of, truth
from kgqa.sparql import algebra
from kgqa.sparql.algebra import Comparator, Operation
from kgqa.terms import Iri, Literal


def compile_expression(expression: algebra.Expression, names: Names) -> Expression:
    """Compile an expression."""
    match expression:
        case algebra.Variable():
            compiled = _slot(names.slot(expression))
        case Literal() | Iri():
            compiled = _constant(expression)
        case algebra.Aggregate():
            compiled = _slot(names.aggregate(expression))
        case algebra.Exists(pattern=pattern, negated=negated):
            compiled = _exists(pattern, names, wanted=not negated)
        case algebra.Call(arguments=arguments):
            compiled = compile_call(expression, [compile_expression(one, names) for one in arguments], names)
        case algebra.Membership(member=member, options=options, negated=negated):
            parts = [compile_expression(one, names) for one in (member, *options)]
            compiled = _membership(parts[0], parts[1:], wanted=not negated)
        case _:
            compiled = _operator(expression, names)
    return compiled


def _operator(
    expression: algebra.Or | algebra.And | algebra.Not | algebra.Comparison | algebra.Arithmetic | algebra.Signed,
    names: Names,
) -> Expression:
    match expression:
        case algebra.Or(parts=parts):
            compiled = _decided([compile_expression(part, names) for part in parts], by=True)
        case algebra.And(parts=parts):
            compiled = _decided([compile_expression(part, names) for part in parts], by=False)
        case algebra.Not(part=part):
            compiled = _not(compile_expression(part, names))
        case algebra.Comparison(operator=operator, left=left, right=right):
            compare = _COMPARISONS[operator]
            compiled = _binary(compare, compile_expression(left, names), compile_expression(right, names))
        case algebra.Arithmetic(operation=operation, left=left, right=right):
            compute = _computed(_ARITHMETIC[operation])
            compiled = _binary(compute, compile_expression(left, names), compile_expression(right, names))
        case algebra.Signed(part=part, negative=is_negative):
            compiled = _signed(compile_expression(part, names), is_negative)
    return compiled


def _slot(slot: int) -> Expression:
    def value(run: Run, row: Row) -> Value:
        node = row[slot]
        if not node:
            raise ExpressionError("unbound variable")
        return run.term(node)

    return Expression(value, frozenset({slot}), slot)


def _constant(constant: Literal | Iri) -> Expression:
    return Expression(lambda _run, _row: constant, iri=constant if isinstance(constant, Iri) else None)


def _decided(parts: Sequence[Expression], *, by: bool) -> Expression:
    """`||`, which a true part decides whatever the errors of others, or `&&`, which a false one does."""

    def value(run: Run, row: Row) -> Value:
        failure: ExpressionError | None = None
        for part in parts:
            try:
                if truth(part.value(run, row)) is by:
                    return by
            except ExpressionError as error:
                failure = error
        if failure:
            raise failure
        return not by

    return Expression(value, slots_of(parts))


def _not(part: Expression) -> Expression:
    return Expression(lambda run, row: not truth(part.value(run, row)), part.slots)


def _binary(function: Callable[[Value, Value], Value], left: Expression, right: Expression) -> Expression:
    first, second = left.value, right.value
    return Expression(lambda run, row: function(first(run, row), second(run, row)), slots_of((left, right)))


def _less_or_equal(left: Value, right: Value) -> bool:
    return less(left, right) or equal(left, right)


_COMPARISONS: dict[Comparator, Callable[[Value, Value], Value]] = {
    Comparator.EQUAL: equal,
    Comparator.UNEQUAL: lambda left, right: not equal(left, right),
    Comparator.LESS: less,
    Comparator.GREATER: lambda left, right: less(right, left),
    Comparator.AT_MOST: _less_or_equal,
    Comparator.AT_LEAST: lambda left, right: _less_or_equal(right, left),
}
_ARITHMETIC: dict[Operation, Callable[[Number, Number], Number]] = {
    Operation.ADD: add, Operation.SUBTRACT: subtract, Operation.MULTIPLY: multiply, Operation.DIVIDE: divide
}  # fmt: skip


def _computed(operation: Callable[[Number, Number], Number]) -> Callable[[Value, Value], Value]:
    return lambda left, right: number_literal(operation(number_of(left), number_of(right)))


def _signed(part: Expression, is_negative: bool) -> Expression:
    def value(run: Run, row: Row) -> Value:
        number = number_of(part.value(run, row))
        return number_literal(negative(number) if is_negative else number)

    return Expression(value, part.slots)


def _membership(member: Expression, options: Sequence[Expression], *, wanted: bool) -> Expression:
    iris = {option.iri for option in options}
    if None not in iris:  # an IRI equals itself and nothing else
        return Expression(lambda run, row: (member.value(run, row) in iris) is wanted, member.slots)

    def value(run: Run, row: Row) -> Value:
        failure: ExpressionError | None = None
        searched = member.value(run, row)
        for option in options:
            try:
                if equal(searched, option.value(run, row)):
                    return wanted
            except ExpressionError as error:
                failure = error
        if failure:
            raise failure
        return not wanted

    return Expression(value, slots_of((member, *options)))


def _exists(pattern: algebra.Pattern, names: Names, *, wanted: bool) -> Expression:
    operator, slots = names.exists(pattern)

    def value(run: Run, row: Row) -> Value:
        found = next(iter(operator.evaluate(run, row)), None) is not None
        return found is wanted

    return Expression(value, slots, exists=(operator, wanted))
