"""Superlatives and bounds over sets that are too large to be asked about one by one, and superlatives that count."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.kinds import Kinds
from kgqa.answering.free.steps import Steps, TooMuch
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Both, BoundSign, Dimension, Direction, Either, Extreme, Kind, Related, Relation, Thing, Where
from kgqa.terms import RDFS_LABEL, XSD, Iri, ItemId, Literal, PropertyId, Term
from tests.doubles import MemoryGraph

LAKE, SEA, AREA, ISLAND = ItemId("Q1"), ItemId("Q2"), PropertyId("P2046"), PropertyId("P361")
CLASS = PropertyId("P31").direct
LAKES = [ItemId(f"Q{number}") for number in range(100, 150)]
A_SEA = ItemId("Q99")
KIND = Kind("jezioro", frozenset({LAKE}))
BY_AREA = Dimension("powierzchnia", (Relation.of(AREA, "powierzchnia"),))
ISLANDS = Relation.of(ISLAND, "część").reversed()


def _number(value: int) -> Literal:
    return Literal(str(value), datatype=XSD + "decimal")


@pytest.fixture(scope="module")
def graph() -> MemoryGraph:
    """Fifty lakes, of which three have an area; a sea is larger. The second lake has three islands, the first one."""
    labels = ((LAKE, "jezioro"), (SEA, "morze"))
    triples: list[tuple[Iri, Iri, Term]] = [
        (one.iri, Iri(RDFS_LABEL), Literal(text, language="pl")) for one, text in labels
    ]
    triples += [(one.iri, CLASS, LAKE.iri) for one in LAKES] + [(A_SEA.iri, CLASS, SEA.iri)]
    sizes = [*zip(LAKES, (5, 7, 3), strict=False), (A_SEA, 90)]
    triples += [(one.iri, AREA.direct, _number(size)) for one, size in sizes]
    triples += [(ItemId(f"Q{200 + n}").iri, ISLAND.direct, LAKES[min(n, 1)].iri) for n in (0, 2, 3, 4)]
    triples += [(one.iri, Iri(RDFS_LABEL), Literal(f"jezioro {one}", language="pl")) for one in LAKES[:2]]
    return MemoryGraph(triples)


def _denoter(graph: MemoryGraph, lookups: int) -> Denoter:
    constraints = AnswerConstraints(graph, {})
    return Denoter(Steps(graph, lookups), Kinds(graph, constraints, ItemSorts(graph)), constraints_of(constraints))


def constraints_of(constraints: AnswerConstraints) -> Callable[[Iterable[Term]], tuple[Term, ...]]:
    return lambda terms: constraints.current(tuple(terms))


@pytest.mark.parametrize("lookups", [20, 600])
@pytest.mark.parametrize(
    ("direction", "rank", "lake"),
    [(Direction.MAX, 1, 1), (Direction.MAX, 2, 0)],
)
def test_the_values_are_put_in_order_where_the_members_are_too_many(
    graph: MemoryGraph, lookups: int, direction: Direction, rank: int, lake: int
) -> None:
    found = _denoter(graph, lookups).members(Extreme(KIND, BY_AREA, direction, rank))
    assert found.terms == (LAKES[lake].iri,)
    assert found.cost > 0  # most lakes have no area


@pytest.mark.parametrize("lookups", [20, 600])
def test_an_unknown_one_is_not_the_first_of_very_many(graph: MemoryGraph, lookups: int) -> None:
    assert not _denoter(graph, lookups).members(Extreme(KIND, BY_AREA, Direction.MIN)).terms


@pytest.mark.parametrize("lookups", [20, 600])
def test_a_bound_on_many_members(graph: MemoryGraph, lookups: int) -> None:
    found = _denoter(graph, lookups).members(Where(KIND, BY_AREA, BoundSign.MORE, _number(4)))
    assert set(found.terms) == {LAKES[0].iri, LAKES[1].iri}


def test_what_has_most_of_a_relation(graph: MemoryGraph) -> None:
    islands = Dimension("część", (ISLANDS,), counted=True)
    assert _denoter(graph, 600).members(Extreme(KIND, islands, Direction.MAX)).terms == (LAKES[1].iri,)


def test_values_behind_longer_paths_are_not_listed(graph: MemoryGraph) -> None:
    far = Relation("dalej", tuple(path * 2 for path in ISLANDS.paths))
    with pytest.raises(TooMuch):
        _denoter(graph, 20).members(Extreme(KIND, Dimension("dalej", (far,)), Direction.MAX))


def test_what_is_of_no_known_kind_has_no_first_one_unless_the_question_names_all() -> None:
    one, other, whole = (ItemId(f"Q{number}").iri for number in (301, 302, 303))
    sizes = ((one, 5), (other, 7))
    graph = MemoryGraph(
        [(thing, AREA.direct, _number(size)) for thing, size in sizes]
        + [(thing, ISLAND.direct, whole) for thing, _ in sizes]
    )
    kind = Kind("wyspa", frozenset({SEA}))
    parts, named = Related(ISLANDS, Thing(whole)), Either((Thing(one), Thing(other)))
    assert not _denoter(graph, 600).members(Extreme(Both(kind, parts), BY_AREA, Direction.MAX)).terms
    assert _denoter(graph, 600).members(Extreme(Both(kind, named), BY_AREA, Direction.MAX)).terms == (other,)
