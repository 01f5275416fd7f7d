"""Makes narrower patterns of patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from typing import cast

from kgqa.sparql.algebra import (
    Bgp,
    Expression,
    Filter,
    Form,
    Join,
    Membership,
    Pattern,
    Select,
    Values,
    Variable,
)
from kgqa.terms import Iri

_EMPTY = Bgp()


def joined(left: Pattern, right: Pattern) -> Pattern:
    """Two patterns that hold together; nothing but one where the other is empty."""
    if left == _EMPTY:
        return right
    if right == _EMPTY:
        return left
    return Join((*_parts(left), *_parts(right)))


def _parts(pattern: Pattern) -> tuple[Pattern, ...]:
    return pattern.parts if isinstance(pattern, Join) else (pattern,)


def narrowed(pattern: Pattern, conditions: Iterable[Expression]) -> Pattern:
    """The pattern under conditions."""
    for condition in conditions:
        pattern = Filter(pattern, condition)
    return pattern


def speaking_of(form: Form, thing: Iri, other: Iri) -> Form:
    """The same query about another thing."""

    def changed(part: object) -> object:
        if part == thing:
            return other
        return with_parts(part, changed)

    return cast(Form, changed(form))


def with_parts(part: object, change: Callable[[object], object]) -> object:
    """The same part of a query with each of its own parts changed."""
    if isinstance(part, tuple):
        return tuple(map(change, part))
    if is_dataclass(part) and not isinstance(part, type):
        return replace(part, **{one.name: change(getattr(part, one.name)) for one in fields(part) if one.init})
    return part


def looked_up(form: Form) -> Form:
    """The same query, which looks up the things that it keeps at last, where it would find them among all."""
    match form:
        case Select(
            where=Filter(pattern=inside, condition=Membership(member=Variable() as one, negated=False) as kept)
        ):
            rows = tuple((option,) for option in kept.options if isinstance(option, Iri))
            if len(rows) == len(kept.options):
                return replace(form, where=within_filters(inside, Values((one,), rows)))
    return form


def within_filters(pattern: Pattern, more: Pattern) -> Pattern:
    """The pattern together with another one for which its filters hold, too."""
    if isinstance(pattern, Filter):
        return replace(pattern, pattern=within_filters(pattern.pattern, more))
    return joined(pattern, more)
