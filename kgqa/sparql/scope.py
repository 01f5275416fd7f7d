"""Which variables patterns and queries bind, and the rules about them. Source: SPARQL 1.1, sections 18.2.1 and 19.8."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kgqa.sparql.algebra import (
    Aggregate,
    And,
    Arithmetic,
    As,
    Bgp,
    Call,
    Comparison,
    Exists,
    Expression,
    Extend,
    Filter,
    Form,
    Join,
    LeftJoin,
    Membership,
    Minus,
    Not,
    Or,
    Parameters,
    Pattern,
    Search,
    Select,
    Signed,
    Triple,
    Union,
    Values,
    Variable,
)


def visible(pattern: Pattern, seen: Pattern | None = None) -> dict[Variable, None]:
    """The variables that a pattern may bind for what stands beside it, in the order of their mention; a part that has
    been seen is left out."""
    return dict.fromkeys(_visible(pattern, seen))


def _visible(pattern: Pattern, seen: Pattern | None) -> Iterator[Variable]:
    waiting: list[Pattern | Variable] = [pattern]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Variable):
            yield one
        elif one is not seen:
            yield from _visible_at(one, waiting)


def _visible_at(pattern: Pattern, waiting: list[Pattern | Variable]) -> Iterator[Variable]:
    """The variables of one pattern; the patterns in it go to those that wait."""
    match pattern:
        case Bgp(triples=triples):
            yield from _variables_of(triples)
        case Join(parts=parts) | Union(parts=parts):
            waiting.extend(reversed(parts))
        case LeftJoin(left=left, right=right):
            waiting += (right, left)
        case Minus(left=inside) | Filter(pattern=inside):
            waiting.append(inside)
        case Extend(pattern=inside, variable=variable):
            waiting += (variable, inside)
        case Values(variables=variables) | Parameters(variables=variables) | Search(variables=variables):
            yield from variables
        case Select() as select:
            yield from columns(select)


def _variables_of(triples: Iterable[Triple]) -> Iterator[Variable]:
    nodes = (node for triple in triples for node in (triple.subject, triple.predicate, triple.obj))
    return (node for node in nodes if isinstance(node, Variable))


def columns(select: Select) -> tuple[Variable, ...]:
    """The variables that a query projects, in the order of its columns; those of `*` in the order of their mention."""
    if not select.projection:
        if is_grouped(select):
            return tuple(dict.fromkeys(_grouping_variables(select)))
        return tuple(visible(select.where) | dict.fromkeys(select.values.variables if select.values else ()))
    names = (column.variable if isinstance(column, As) else column for column in select.projection)
    return tuple(dict.fromkeys(names))


def _grouping_variables(select: Select) -> Iterator[Variable]:
    """The variables that solutions are grouped by."""
    names = (key.variable if isinstance(key, As) else key for key in select.group_by)
    return (name for name in names if isinstance(name, Variable))


def aggregates(select: Select) -> tuple[Aggregate, ...]:
    """The different aggregates of a query level, in the order of their mention."""
    return tuple(dict.fromkeys(one for part in _parts_of(select) for one in walk(part) if isinstance(one, Aggregate)))


def is_grouped(select: Select) -> bool:
    """Whether the solutions of a query level are groups of those of its pattern."""
    return bool(select.group_by or aggregates(select))


def _parts_of(select: Select) -> Iterator[Expression]:
    yield from (column.expression for column in select.projection if isinstance(column, As))
    yield from select.having
    yield from (key.expression for key in select.order_by)


def walk(expression: Expression, *, into_aggregates: bool = True) -> Iterator[Expression]:
    """An expression and all expressions below it, not those in patterns of EXISTS."""
    waiting = [expression]
    while waiting:
        one = waiting.pop()
        yield one
        if into_aggregates or not isinstance(one, Aggregate):
            waiting.extend(reversed(list(_below(one))))


def _below(expression: Expression) -> Iterable[Expression]:
    match expression:
        case Or(parts=parts) | And(parts=parts) | Call(arguments=parts):
            return parts
        case Not(part=part) | Signed(part=part):
            return (part,)
        case Comparison(left=left, right=right) | Arithmetic(left=left, right=right):
            return (left, right)
        case Membership(member=member, options=options):
            return (member, *options)
        case Aggregate(argument=argument) if argument is not None:
            return (argument,)
        case _:
            return ()


def is_ordered(form: Form) -> bool:
    """Whether the solutions of a query, or of a subquery that makes them, stand in an order of its own."""
    if isinstance(form, Select) and form.order_by:
        return True
    return any(isinstance(pattern, Select) and bool(pattern.order_by) for pattern in patterns(form.where))


def excludes(form: Form) -> bool:
    """Whether a query takes solutions away: MINUS, NOT EXISTS, or a negation in a filter."""
    for pattern in patterns(form.where):
        if isinstance(pattern, Minus):
            return True
        if isinstance(pattern, Filter) and any(
            isinstance(one, Not) or (isinstance(one, Exists) and one.negated) for one in walk(pattern.condition)
        ):
            return True
    return False


def patterns(pattern: Pattern) -> Iterator[Pattern]:
    """A pattern and all patterns below it, subqueries and those of EXISTS in filters among them, in the order of their
    mention."""
    waiting: list[Pattern] = [pattern]
    while waiting:
        one = waiting.pop()
        yield one
        waiting.extend(reversed(list(_patterns_in(one))))


def _patterns_in(pattern: Pattern) -> Iterable[Pattern]:
    match pattern:
        case Join(parts=parts) | Union(parts=parts):
            return parts
        case LeftJoin(left=left, right=right, condition=condition):
            return (left, right, *(() if condition is None else _existing(condition)))
        case Minus(left=left, right=right):
            return (left, right)
        case Filter(pattern=inside, condition=condition):
            return (inside, *_existing(condition))
        case Extend(pattern=inside) | Select(where=inside):
            return (inside,)
        case _:
            return ()


def _existing(condition: Expression) -> Iterator[Pattern]:
    return (one.pattern for one in walk(condition) if isinstance(one, Exists))


def triples(form: Form) -> tuple[Triple, ...]:
    """The different triple patterns of a query, in the order of their mention."""
    found = (pattern for pattern in patterns(form.where) if isinstance(pattern, Bgp))
    return tuple(dict.fromkeys(triple for pattern in found for triple in pattern.triples))


def mentioned(form: Form) -> frozenset[Variable]:
    """Every variable that stands anywhere in a query."""
    return frozenset(_mentioned(form))


def _mentioned(form: Form) -> Iterator[Variable]:
    if isinstance(form, Select):
        yield from _variables_of_modifiers(form)
    for pattern in patterns(form.where):
        match pattern:
            case Select():
                yield from _variables_of_modifiers(pattern)
            case Filter(condition=condition):
                yield from _variables_in(condition)
            case Extend(expression=expression, variable=variable):
                yield variable
                yield from _variables_in(expression)
            case LeftJoin(condition=condition) if condition is not None:
                yield from _variables_in(condition)
            case Bgp() | Values() | Parameters() | Search():
                yield from visible(pattern)


def _variables_of_modifiers(select: Select) -> Iterator[Variable]:
    yield from columns(select)
    for key in select.group_by:
        yield from _variables_in(key.expression if isinstance(key, As) else key)
    for part in _parts_of(select):
        yield from _variables_in(part)


def _variables_in(expression: Expression) -> Iterator[Variable]:
    return (one for one in walk(expression) if isinstance(one, Variable))


def scope_fault(select: Select) -> str:
    """What is wrong with the variables of a query level; empty if nothing is."""
    return _assignment_fault(select) or (_grouping_fault(select) if is_grouped(select) else "")


def unbound_order(select: Select) -> tuple[Variable, ...]:
    """The variables of ORDER BY that nothing in a query level binds, so that they order nothing."""
    assigned = (one.variable for one in (*select.projection, *select.group_by) if isinstance(one, As))
    known = {*visible(select.where), *assigned, *(select.values.variables if select.values else ())}
    named = dict.fromkeys(one for key in select.order_by for one in _variables_in(key.expression))
    return tuple(one for one in named if one not in known)


def _assignment_fault(select: Select) -> str:
    known = set(_behind(select))
    for key in select.group_by:
        if isinstance(key, As) and key.variable in visible(select.where):
            return _assigned_again(key)
    for column in select.projection:
        if isinstance(column, As) and column.variable in known:
            return _assigned_again(column)
        known.add(column.variable if isinstance(column, As) else column)
    return ""


def _behind(select: Select) -> Iterator[Variable]:
    """The variables that the expressions of a projection may read: those of the solutions or groups, and of VALUES
    behind the modifiers, which are joined before (section 18.2.4.3)."""
    yield from _grouping_variables(select) if is_grouped(select) else visible(select.where)
    yield from select.values.variables if select.values else ()


def _assigned_again(assignment: As) -> str:
    return f"variable ?{assignment.variable.name} is assigned a value but already has one"


def _grouping_fault(select: Select) -> str:
    if not select.projection:
        return "SELECT * of groups has no variables"
    keys = set(_behind(select))
    for column in select.projection:
        expression = column.expression if isinstance(column, As) else column
        for part in walk(expression, into_aggregates=False):
            if isinstance(part, Variable) and part not in keys:
                return f"variable ?{part.name} is neither grouped by nor aggregated"
        if isinstance(column, As):
            keys.add(column.variable)
    return ""
