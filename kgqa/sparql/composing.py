"""Patterns and queries made of others: narrower patterns of patterns; of queries what yields a whole answer where
several queries, or checks of solutions, led to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from decimal import Decimal
from typing import cast

from kgqa.sparql.algebra import (
    Aggregate,
    Arithmetic,
    As,
    Ask,
    Bgp,
    Call,
    Comparator,
    Comparison,
    Exists,
    Expression,
    Filter,
    Form,
    Join,
    Membership,
    Operation,
    Or,
    Pattern,
    Select,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.paths import Path
from kgqa.sparql.scope import columns, is_grouped, visible
from kgqa.terms import XSD, Iri, Literal, Term, integer

ANSWER = Variable("answer")
"""What composed queries ask for."""
_CONVERTED = Variable("converted")
"""Another name than those of the query inside, which may not be assigned anew."""
_COUNT = Variable("count")
_NOTHING = Bgp()


def answered(form: Select, variable: str) -> Select:
    """The query for one of its columns alone, by the name of answers."""
    if columns(form) == (ANSWER,):
        return form
    modified = form.order_by or form.limit is not None or form.values is not None
    if modified or not form.projection or is_grouped(form) or ANSWER in visible(form.where):
        return Select(form, (As(Variable(variable), ANSWER),))
    return replace(form, projection=(As(Variable(variable), ANSWER),))


def among(form: Select, variable: str, terms: Iterable[Term]) -> Select:
    """The query for those of its values that are among some terms."""
    kept = Membership(Variable(variable), tuple(terms))
    if form.limit is None and not form.group_by:
        return replace(form, where=Filter(form.where, kept))
    return Select(Filter(form, kept), (Variable(variable),), distinct=True)


def leading_to(form: Select, variable: str, path: Path, terms: Iterable[Term]) -> Select:
    """The query for those of some terms that a path from its values leads to."""
    led = Join((Select(form.where, (Variable(variable),)), Bgp((Triple(Variable(variable), path, ANSWER),))))
    return Select(Filter(led, Membership(ANSWER, tuple(terms))), (ANSWER,), distinct=True)


def number_of(form: Select, variable: str) -> Select:
    """The query for how many values another one has."""
    counted = As(Aggregate("COUNT", Variable(variable), distinct=True), _COUNT)
    whole = form.limit is not None or form.group_by
    return Select(form if whole else form.where, (counted,))


@dataclass(frozen=True, slots=True)
class Scale:
    """How numbers of one unit become numbers of another."""

    factor: Decimal
    zero: Decimal = Decimal(0)
    """What is added to the product."""


def converted(form: Select, variable: str, scale: Scale, places: int) -> Select:
    """The query for its values on another scale, rounded to so many decimal places."""
    shift = integer(10**places)
    factor, zero = (Literal(str(one * 10**places), datatype=XSD + "decimal") for one in (scale.factor, scale.zero))
    times: Expression = Arithmetic(Operation.MULTIPLY, Variable(variable), factor)
    if scale.zero:
        times = Arithmetic(Operation.ADD, times, zero)
    return Select(form, (As(Arithmetic(Operation.DIVIDE, Call("ROUND", (times,)), shift), _CONVERTED),))


def is_value(form: Select, variable: str, term: Term) -> Ask:
    """The question whether a term is a value of a query."""
    return Ask(Filter(form, Comparison(Comparator.EQUAL, Variable(variable), term)))


def negated(form: Ask) -> Ask:
    """The contrary question."""
    return Ask(Filter(_NOTHING, Exists(form.where, negated=True)))


def all_true(forms: Sequence[Ask]) -> Ask:
    """The question whether all of several hold; each keeps its variables to itself."""
    return forms[0] if len(forms) == 1 else Ask(narrowed(_NOTHING, (Exists(form.where) for form in forms)))


def any_true(forms: Sequence[Ask]) -> Ask:
    """The question whether any of several holds."""
    return forms[0] if len(forms) == 1 else Ask(Filter(_NOTHING, Or(tuple(Exists(form.where) for form in forms))))


def common(forms: Sequence[tuple[Select, str]]) -> Select:
    """The query for the values that columns of several queries have in common."""
    return Select(Join(tuple(answered(*form) for form in forms)), (ANSWER,), distinct=True)


def together(forms: Sequence[Select]) -> Select:
    """The query for the values of the first columns of several queries."""
    parts: tuple[Pattern, ...] = tuple(answered(form, columns(form)[0].name) for form in forms)
    return Select(Union(parts), (ANSWER,), distinct=True)


def chosen(options: Sequence[tuple[Term, Ask]], *, holding: bool = True) -> Select:
    """The query for those of several terms for which a statement holds, or does not."""
    parts = (Filter(_named(term), Exists(form.where, negated=not holding)) for term, form in options)
    return Select(_union(parts), (ANSWER,))


def _named(term: Term) -> Pattern:
    return Values((ANSWER,), ((term,),))


def _union(parts: Iterable[Pattern]) -> Pattern:
    all_parts = tuple(parts)
    return all_parts[0] if len(all_parts) == 1 else Union(all_parts)


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
