"""Puts what is known beforehand at the start of a query's outermost group: VALUES, or parameters in their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kgqa.errors import QueryError
from kgqa.sparql.algebra import (
    As,
    Bgp,
    Extend,
    Filter,
    Form,
    Join,
    LeftJoin,
    Minus,
    Parameters,
    Pattern,
    Select,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.composing import joined
from kgqa.terms import Term


def bound(form: Form, bindings: Sequence[tuple[str, Term]]) -> Form:
    """The query with a VALUES clause for each variable that is bound (name, term)."""
    for name, term in reversed(dict(bindings).items()):
        form = seeded(form, Values((Variable(name),), ((term,),)))
    return form


def seeded(form: Form, seed: Values | Parameters) -> Form:
    """The query with more at the start of its outermost group, where filters and all else see it.

    Raises `QueryError` if the query assigns a value to one of the variables.
    """
    if isinstance(form, Select):
        for column in form.projection:
            _refuse_assignment(column, seed)
    return replace(form, where=_seeded(form.where, seed))


def _refuse_assignment(assignment: Variable | As | Extend, seed: Values | Parameters) -> None:
    if not isinstance(assignment, Variable) and assignment.variable in seed.variables:
        name = assignment.variable.name
        raise QueryError(f"variable ?{name} is assigned a value but already has one", value=name)


def _seeded(pattern: Pattern, seed: Values | Parameters) -> Pattern:
    match pattern:
        case Filter(pattern=inside):
            seeded_pattern: Pattern = replace(pattern, pattern=_seeded(inside, seed))
        case Extend(pattern=inside):
            _refuse_assignment(pattern, seed)
            seeded_pattern = replace(pattern, pattern=_seeded(inside, seed))
        case LeftJoin(left=left) | Minus(left=left):
            seeded_pattern = replace(pattern, left=_seeded(left, seed))
        case Join(parts=(LeftJoin() | Minus() | Extend() as first, *others)):
            seeded_pattern = Join((_seeded(first, seed), *others))
        case _:
            seeded_pattern = joined(seed, pattern)
    return seeded_pattern


def bound_branches(form: Form, bindings: Sequence[tuple[str, Term]]) -> Form:
    """The query with VALUES also in each branch of a UNION of the outermost group whose own triple patterns have the
    variable: the solutions stay the same, and engines that evaluate branches apart begin with the term."""
    return replace(form, where=_in_branches(form.where, bindings))


def _in_branches(pattern: Pattern, bindings: Sequence[tuple[str, Term]]) -> Pattern:
    match pattern:
        case Union(parts=parts):
            return Union(tuple(_branch(part, bindings) for part in parts))
        case Filter(pattern=inside) | Extend(pattern=inside):
            return replace(pattern, pattern=_in_branches(inside, bindings))
        case LeftJoin(left=left) | Minus(left=left):
            return replace(pattern, left=_in_branches(left, bindings))
        case Join(parts=parts):
            return Join(tuple(_in_branches(part, bindings) for part in parts))
        case _:
            return pattern


def _branch(pattern: Pattern, bindings: Sequence[tuple[str, Term]]) -> Pattern:
    own = _own_variables(pattern)
    for name, term in reversed(dict(bindings).items()):
        if name in own:
            pattern = _seeded(pattern, Values((Variable(name),), ((term,),)))
    return pattern


def _own_variables(pattern: Pattern) -> set[str]:
    """The variables of a group's own triple patterns, those of nested groups left out."""
    match pattern:
        case Bgp(triples=triples):
            nodes = (node for triple in triples for node in (triple.subject, triple.predicate, triple.obj))
            return {node.name for node in nodes if isinstance(node, Variable)}
        case Filter(pattern=inside) | Extend(pattern=inside) | LeftJoin(left=inside) | Minus(left=inside):
            return _own_variables(inside)
        case Join(parts=parts):
            return set().union(*(_own_variables(part) for part in parts if isinstance(part, Bgp)))
        case _:
            return set()
