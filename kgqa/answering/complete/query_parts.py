"""What a query says of what it finds: the items that it names, the classes, and the relations that join them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kgqa.model import Query
from kgqa.sparql.algebra import (
    Aggregate,
    As,
    Bgp,
    Extend,
    Filter,
    Join,
    LeftJoin,
    Membership,
    Minus,
    Node,
    Pattern,
    Select,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.paths import AlternativePath, InversePath, Path, properties
from kgqa.sparql.scope import columns, patterns, triples
from kgqa.terms import CLAIM, DIRECT, STATEMENT, Iri, ItemId, PropertyId, Term
from kgqa.vocabulary import INSTANCE_OF, OCCUPATION, POSITION, SUBCLASS_OF

_CLASS_PATHS = (INSTANCE_OF, OCCUPATION, POSITION, SUBCLASS_OF)


@dataclass(frozen=True, slots=True)
class Tie:
    """A direct statement that joins what is found with items that are named."""

    name: PropertyId
    outward: bool
    """Whether the thing found is the subject."""
    items: frozenset[ItemId]
    """What it joins it with: any of these."""
    others: frozenset[ItemId] = frozenset()
    """What a claim says that it joins these with."""


def answer_variable(query: Query) -> Variable | None:
    """The variable of what is found or counted; None for yes/no questions and other computed answers."""
    form = query.whole
    if not isinstance(form, Select):
        return None
    counted = [one.expression for one in form.projection if isinstance(one, As)]
    if counted:
        first = counted[0]
        argument = first.argument if isinstance(first, Aggregate) and first.function == "COUNT" else first
        return argument if isinstance(argument, Variable) else None
    return next(iter(columns(form)), None)


def counts(query: Query) -> bool:
    """Whether a query tells how many things there are."""
    form = query.whole
    made = [one.expression for one in form.projection if isinstance(one, As)] if isinstance(form, Select) else []
    return any(isinstance(one, Aggregate) and one.function == "COUNT" for one in made)


def ties(query: Query, variable: Variable) -> tuple[Tie, ...]:
    """The statements, one step each, that join a variable with items that the query names; classes are none."""
    values = values_of(query)
    found: dict[Tie, None] = {}
    for triple in stated(query.whole.where):
        steps = tuple(_steps(triple.predicate))
        for mine, other, outward in ((triple.subject, triple.obj, True), (triple.obj, triple.subject, False)):
            if mine == variable:
                items = frozenset(end.item for end in ends(other, values) if end.item is not None)
                kept = (one for one in steps if items and one[0] not in _CLASS_PATHS)
                found |= {Tie(name, outward is forward, items): None for name, forward in kept}
    return tuple(found)


def claimed(query: Query) -> Iterator[Tie]:
    """The statements, one step each, by which a query joins items that it names with others."""
    values = values_of(query)
    for triple in stated(query.whole.where):
        items = frozenset(end.item for end in ends(triple.subject, values) if end.item is not None)
        others = frozenset(end.item for end in ends(triple.obj, values) if end.item is not None)
        for name, forward in _steps(triple.predicate) if items and others else ():
            if name not in _CLASS_PATHS:
                yield Tie(name, outward=False, items=items if forward else others, others=others if forward else items)


def _steps(predicate: Variable | Path) -> Iterator[tuple[PropertyId, bool]]:
    """The properties that a path of one step may walk, and whether from subject to object."""
    match predicate:
        case Iri(value=value) if value.startswith(DIRECT):
            yield PropertyId(value.removeprefix(DIRECT)), True
        case InversePath(path=inside):
            yield from ((name, not forward) for name, forward in _steps(inside))
        case AlternativePath(parts=parts):
            for part in parts:
                yield from _steps(part)
        case _:
            pass


def classes(query: Query) -> Iterator[ItemId]:
    """The classes whose members a query asks for."""
    values = values_of(query)
    for triple in stated(query.whole.where):
        if DIRECT + INSTANCE_OF in properties(triple.predicate):
            yield from (end.item for end in ends(triple.obj, values) if end.item is not None)


def listed(query: Query) -> Iterator[ItemId]:
    """The items that a filter of the query leaves („FILTER(?x IN (…))”)."""
    for pattern in patterns(query.whole.where):
        match pattern:
            case Filter(condition=Membership(options=options, negated=False)):
                yield from (term.item for term in options if isinstance(term, Iri) and term.item is not None)
            case _:
                pass


def ends(node: Node, values: Mapping[Variable, Sequence[Term]]) -> Iterator[Iri]:
    """What a node of a pattern may stand for, as far as the query says it."""
    known = values.get(node, ()) if isinstance(node, Variable) else (node,)
    yield from (term for term in known if isinstance(term, Iri))


def stated(pattern: Pattern) -> Iterator[Triple]:
    """The triple patterns of what is found, from subject to object: none that is denied or only looked for."""
    match pattern:
        case Bgp(triples=found):
            yield from map(_forward, _direct(found))
        case Join(parts=parts) | Union(parts=parts):
            for part in parts:
                yield from stated(part)
        case LeftJoin(left=inside) | Minus(left=inside):
            yield from stated(inside)
        case Filter(pattern=inside) | Extend(pattern=inside) | Select(where=inside):
            yield from stated(inside)
        case _:
            pass


def _direct(found: Sequence[Triple]) -> Iterator[Triple]:
    """The triples, with a claim and its value („p:P39”, „ps:P39”) as the one direct triple that they stand for."""
    values = {(one.subject, name): one for one in found if (name := _property(one, STATEMENT))}
    pairs = {one: (name, values.get((one.obj, name))) for one in found if (name := _property(one, CLAIM))}
    told = {value for _, value in pairs.values()}
    for one in found:
        name, value = pairs.get(one, ("", None))
        if value is not None:
            yield Triple(one.subject, Iri(DIRECT + name), value.obj)
        elif one not in told:
            yield one


def _property(triple: Triple, namespace: str) -> str:
    """The name of a triple's property in a namespace; empty where it is of none or of another."""
    iri = triple.predicate.value if isinstance(triple.predicate, Iri) else ""
    name = iri.removeprefix(namespace)
    return "" if name == iri or "/" in name else name


def _forward(triple: Triple) -> Triple:
    """The triple with its ends changed, where its whole path leads from object to subject."""
    match triple.predicate:
        case InversePath(path=inside):
            return Triple(triple.obj, inside, triple.subject)
        case AlternativePath(parts=parts):
            turned = tuple(part.path for part in parts if isinstance(part, InversePath))
            whole = len(turned) == len(parts)
            return Triple(triple.obj, AlternativePath(turned), triple.subject) if whole else triple
        case _:
            return triple


def values_of(query: Query) -> dict[Variable, list[Term]]:
    """The terms that VALUES gives to variables."""
    found: dict[Variable, list[Term]] = {}
    for pattern in patterns(query.whole.where):
        if isinstance(pattern, Values):
            for row in pattern.rows:
                for variable, term in zip(pattern.variables, row, strict=True):
                    found.setdefault(variable, []).extend(() if term is None else (term,))
    return found


def named_items(query: Query) -> dict[ItemId, None]:
    """The items that a query names."""
    found: list[Term] = [term for terms in values_of(query).values() for term in terms]
    for triple in triples(query.whole):
        found += [node for node in (triple.subject, triple.obj) if isinstance(node, Iri)]
    return dict.fromkeys(term.item for term in found if isinstance(term, Iri) and term.item is not None)
