"""Statements that say of which part of a thing they hold, by their qualifiers: valid in place, applies to part, sex."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from kgqa.answering.free.leading_statements import DEPRECATED, RANK
from kgqa.answering.free.steps import Steps
from kgqa.model import OfPart, Relation, Step
from kgqa.sparql.algebra import Bgp, Join, Pattern, Triple, Values, Variable
from kgqa.terms import CLAIM, QUALIFIER, STATEMENT, Iri, PropertyId, Term
from kgqa.vocabulary import PARTS


@dataclass(frozen=True, slots=True)
class Parted:
    """What a statement leads to, for which part of its subject."""

    step: Step
    value: Term
    by: PropertyId
    part: Term


def parted(relation: Relation, things: Sequence[Term], steps: Steps) -> Iterator[Parted]:
    """The statements of a relation at some things that say of which part they hold. Raises TooMuch."""
    graph = steps.graph
    for step in (path[0] for path in relation.paths if len(path) == 1 and not path[0].inverse):
        for thing in things:
            nodes = graph.objects(thing, Iri(CLAIM + step.property)) if isinstance(thing, Iri) else ()
            for node in steps.affordable(nodes):
                if isinstance(node, Iri) and DEPRECATED not in graph.objects(node, RANK):
                    told = [(by, part) for by in PARTS for part in graph.objects(node, Iri(QUALIFIER + by))]
                    values = graph.objects(node, Iri(STATEMENT + step.property))
                    yield from (Parted(step, value, by, part) for value in values for by, part in told)


def of_part(meaning: OfPart, things: Sequence[Term], parts: Collection[Term], steps: Steps) -> Parted | None:
    """The one statement that holds of a part; None where there are several with other values. Raises TooMuch."""
    found = [one for one in parted(meaning.relation, things, steps) if one.part in parts]
    return found[0] if found and len({one.value for one in found}) == 1 else None


def are_parted(relation: Relation, things: Sequence[Term], steps: Steps) -> bool:
    """Whether what a relation leads to is another for each part of some things. Raises TooMuch."""
    return len({one.value for one in parted(relation, things, steps)}) > 1


def parted_pattern(one: Parted, thing: Variable, value: Variable, fresh: Callable[[str], Variable]) -> Pattern:
    """The statements of a step at a thing that hold of a part."""
    node, part = fresh("statement"), fresh("part")
    told = (
        Triple(thing, Iri(CLAIM + one.step.property), node),
        Triple(node, Iri(STATEMENT + one.step.property), value),
        Triple(node, Iri(QUALIFIER + one.by), part),
    )
    return Join((Values((part,), ((one.part,),)), Bgp(told)))
