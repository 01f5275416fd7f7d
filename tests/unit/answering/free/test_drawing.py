"""Meanings drawn from small graphs."""

from __future__ import annotations

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.drawing import DrawnRelation, MeaningDrawer
from kgqa.answering.free.kinds import Kinds
from kgqa.answering.free.steps import Steps
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Dimension, Relation
from kgqa.terms import RDFS_LABEL, XSD, Iri, ItemId, Literal, PropertyId, Term
from tests.doubles import MemoryGraph

NEIGHBOUR, AREA, CLASS = PropertyId("P47"), PropertyId("P2046"), PropertyId("P31")
STATES = [ItemId(f"Q{number}") for number in range(1, 6)]


def drawer(triples: list[tuple[Iri, Iri, Term]], seed: int = 0) -> MeaningDrawer:
    graph = MemoryGraph(triples)
    constraints = AnswerConstraints(graph, {})
    kinds = Kinds(graph, constraints, ItemSorts(graph))
    statements = tuple((subject, value) for subject, by, value in triples if by == NEIGHBOUR.direct)
    relations = [DrawnRelation(Relation.of(NEIGHBOUR, "sąsiad"), statements)]
    dimension = Dimension("powierzchnia", (Relation.of(AREA, "powierzchnia"),), "km²")
    return MeaningDrawer(graph, relations, [dimension], lambda: Denoter(Steps(graph), kinds, tuple), seed)


def states(language: str) -> list[tuple[Iri, Iri, Term]]:
    """Five neighbours, each of another area."""
    every = [*STATES, ItemId("Q9")]
    labels = [(item.iri, Iri(RDFS_LABEL), Literal(f"Stan {item}", language=language)) for item in every]
    areas = [(one.iri, AREA.direct, Literal(str(n * 100), datatype=XSD + "decimal")) for n, one in enumerate(STATES, 1)]
    neighbours = [(one.iri, NEIGHBOUR.direct, other.iri) for one in STATES for other in STATES if one != other]
    return [*labels, *areas, *neighbours, *((one.iri, CLASS.direct, ItemId("Q9").iri) for one in STATES)]


def test_what_is_drawn_denotes_something() -> None:
    drawn = list(drawer(states("pl")).draw(40))
    assert len({type(one.meaning) for one in drawn}) >= 6
    assert all(one.terms or one.truth is not None for one in drawn)
    assert drawn == list(drawer(states("pl")).draw(40))
    assert drawn != list(drawer(states("pl"), seed=1).draw(40))


def test_nothing_is_drawn_where_nothing_has_a_polish_name() -> None:
    assert list(drawer(states("en")).draw(5)) == []
    assert list(drawer([]).draw(5)) == []
