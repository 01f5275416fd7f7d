"""The texts that a query is sent to an endpoint as: with its bindings, whole or page by page, for any server.

Virtuoso gets some short forms wrong, and refuses a path of any length whose ends it does not know while it plans
("transitive start not given").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import cast

from kgqa.model import Query
from kgqa.sparql.algebra import (
    As,
    Ask,
    Bgp,
    Exists,
    Expression,
    Extend,
    Filter,
    Form,
    Join,
    LeftJoin,
    Minus,
    Node,
    Pattern,
    Select,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.bindings import bound, bound_branches
from kgqa.sparql.composing import with_parts
from kgqa.sparql.paths import Path, RepeatedPath, SequencePath
from kgqa.sparql.scope import aggregates, columns, is_grouped, visible
from kgqa.sparql.writer import write
from kgqa.terms import XSD, Iri, Literal, Term

_EMPTY = Bgp()
_ONE = Values((Variable("one"),), ((Literal("1", "", f"{XSD}integer"),),))
"""A single solution; the variable is one that no other part of the query sees."""
_Terms = Mapping[str, Term]
_OWN = (Bgp, Union)
_FIRST = (LeftJoin, Minus, Extend, *_OWN)
"""Parts of a join that belong to the group itself, as its first part and behind it; others are nested groups."""


@dataclass(frozen=True, slots=True)
class RequestText:
    """A query with its bindings."""

    form: Form

    @classmethod
    def of(cls, query: Query) -> RequestText:
        """Raises `QueryError` for a binding without SPARQL syntax."""
        form = with_constants(bound_branches(query.form, query.bindings), query.bindings)
        return cls(portable(bound(form, query.bindings)))

    @property
    def asks(self) -> bool:
        """Whether the query is answered by yes or no."""
        return isinstance(self.form, Ask)

    @property
    def variables(self) -> tuple[str, ...]:
        """The columns of the solutions."""
        return () if isinstance(self.form, Ask) else tuple(variable.name for variable in columns(self.form))

    def whole(self) -> str:
        """The text that asks for all solutions at once."""
        return write(self.form)

    def page(self, offset: int, most: int) -> str:
        """The text that asks for at most `most` solutions from `offset` on, counted within the query's own LIMIT and
        OFFSET."""
        if isinstance(self.form, Ask):
            return self.whole()
        return write(replace(_with_all_columns(self.form), limit=most, offset=self.skipped + offset))

    @property
    def skipped(self) -> int:
        """How many solutions the query's own OFFSET skips."""
        return 0 if isinstance(self.form, Ask) else self.form.offset

    def left(self, offset: int) -> int | None:
        """How many solutions the query's own LIMIT leaves from `offset` on; None without one."""
        own = None if isinstance(self.form, Ask) else self.form.limit
        return None if own is None else max(own - offset, 0)


def _with_all_columns(form: Select) -> Select:
    """The query with every variable told, if it orders solutions that may be alike: Virtuoso gives those once."""
    if not form.order_by or not form.projection or form.distinct or is_grouped(form):
        return form
    told = {column.variable if isinstance(column, As) else column for column in form.projection}
    others = tuple(variable for variable in visible(form.where) if variable not in told)
    return replace(form, projection=(*form.projection, *others))


def portable(form: Form) -> Form:
    """The same query without UNION of single VALUES, which Virtuoso joins wrongly, without conditions of ASK on an
    empty group, which it takes for fulfilled, and with paths of any length in a subquery, of which it gives every end
    as often as ways lead there."""
    merged = cast(Form, _merged(form))
    if isinstance(merged, Ask):
        return replace(merged, where=_grounded(merged.where))
    return merged if _counts_once(merged) else cast(Form, _with_ends_once(merged, count(1)))


def _counts_once(form: Select) -> bool:
    """Whether it makes no difference how often a solution is found."""
    found = aggregates(form)
    return all(one.distinct for one in found) if found else form.distinct


def _with_ends_once(part: object, numbers: Iterator[int]) -> object:
    if isinstance(part, Bgp):
        return _ends_once(part, numbers)
    if isinstance(part, Exists):
        return part
    if isinstance(part, Minus):
        return replace(part, left=cast(Pattern, _with_ends_once(part.left, numbers)))
    return with_parts(part, lambda inside: _with_ends_once(inside, numbers))


def _ends_once(pattern: Bgp, numbers: Iterator[int]) -> Pattern:
    """Triple patterns of which paths of any length, with one end that is known, are subqueries of the other one."""
    left: list[Triple] = []
    subqueries: list[Pattern] = []
    for triple in pattern.triples:
        first, last = _cut(triple, Variable(f"between{next(numbers)}"))
        left += [first] if first else []
        if last is None:
            continue
        free = last.subject if isinstance(last.subject, Variable) else last.obj
        subqueries.append(Select(Bgp((last,)), (cast(Variable, free),), distinct=True))
    if not subqueries:
        return pattern
    return Join((Bgp(tuple(left)), *subqueries)) if left or len(subqueries) > 1 else subqueries[0]


def _cut(triple: Triple, between: Variable) -> tuple[Triple | None, Triple | None]:
    """What of a triple pattern is no path of any length with one known end, and that path."""
    subject, path, obj = triple.subject, triple.predicate, triple.obj
    if isinstance(path, RepeatedPath) and isinstance(subject, Variable) != isinstance(obj, Variable):
        return None, triple
    if not isinstance(path, SequencePath):
        return triple, None
    first, *others = path.parts
    *front, last = path.parts
    if isinstance(last, RepeatedPath) and isinstance(subject, Variable) and isinstance(obj, Iri):
        return Triple(subject, _sequence(front), between), Triple(between, last, obj)
    if isinstance(first, RepeatedPath) and isinstance(subject, Iri) and isinstance(obj, Variable):
        return Triple(between, _sequence(others), obj), Triple(subject, first, between)
    return triple, None


def _sequence(parts: Sequence[Path]) -> Path:
    return parts[0] if len(parts) == 1 else SequencePath(tuple(parts))


def _merged(part: object) -> object:
    part = with_parts(part, _merged)
    if not isinstance(part, Union) or not all(isinstance(one, Values) for one in part.parts):
        return part
    tables = cast(tuple[Values, ...], part.parts)
    if len({table.variables for table in tables}) > 1:
        return part
    return Values(tables[0].variables, tuple(row for table in tables for row in table.rows))


def _grounded(pattern: Pattern) -> Pattern:
    if not isinstance(pattern, Filter):
        return pattern
    return replace(pattern, pattern=_ONE if pattern.pattern == _EMPTY else _grounded(pattern.pattern))


def with_constants(form: Form, bindings: Sequence[tuple[str, Term]]) -> Form:
    """The query with terms for bound variables in the triple patterns of its outermost group and of what is evaluated
    with its solutions: branches of UNION, OPTIONAL, EXISTS.

    VALUES has to bind the variables in the group and in each branch that has them (`kgqa.sparql.bindings`), so that
    the solutions stay the same. Nested groups, subqueries and MINUS have variables of their own and are left alone.
    """
    return replace(form, where=_in_group(form.where, dict(bindings)))


def _in_group(pattern: Pattern, terms: _Terms, outermost: bool = True) -> Pattern:
    match pattern:
        case Bgp(triples=triples):
            return Bgp(tuple(_in_triple(triple, terms) for triple in triples))
        case Filter(pattern=inside, condition=condition):
            return Filter(_in_group(inside, terms, outermost), cast(Expression, _in_conditions(condition, terms)))
        case Extend(pattern=inside):
            return replace(pattern, pattern=_in_group(inside, terms, outermost))
        case LeftJoin(left=left, right=right):
            optional = _in_group(right, terms) if isinstance(right, Bgp) else right
            return replace(pattern, left=_in_group(left, terms, outermost), right=optional)
        case Minus(left=left):
            return replace(pattern, left=_in_group(left, terms, outermost))
        case Union(parts=parts) if outermost:
            return Union(tuple(_in_group(part, terms, outermost=False) for part in parts))
        case Join(parts=(first, *others)):
            rest = (_within(part, _OWN, terms, outermost) for part in others)
            return Join((_within(first, _FIRST, terms, outermost), *rest))
        case _:
            return pattern


def _within(part: Pattern, kinds: tuple[type, ...], terms: _Terms, outermost: bool) -> Pattern:
    return _in_group(part, terms, outermost) if isinstance(part, kinds) else part


def _in_conditions(part: object, terms: _Terms) -> object:
    """The condition, with constants in each of its EXISTS; there the variables mean what they are bound to outside."""
    if isinstance(part, Exists):
        return replace(part, pattern=cast(Pattern, _in_exists(part.pattern, terms)))
    return with_parts(part, lambda inside: _in_conditions(inside, terms))


def _in_exists(part: object, terms: _Terms) -> object:
    if isinstance(part, Triple):
        return _in_triple(part, terms)
    return part if isinstance(part, Minus | Select) else with_parts(part, lambda inside: _in_exists(inside, terms))


def _in_triple(triple: Triple, terms: _Terms) -> Triple:
    predicate = _term(triple.predicate, terms) if isinstance(triple.predicate, Variable) else triple.predicate
    subject = _term(triple.subject, terms)
    return Triple(
        subject if isinstance(subject, Iri) else triple.subject,  # a literal matches nothing there, but has no syntax
        predicate if isinstance(predicate, Iri) else triple.predicate,
        _term(triple.obj, terms),
    )


def _term(node: Node, terms: _Terms) -> Node:
    return terms.get(node.name, node) if isinstance(node, Variable) else node
