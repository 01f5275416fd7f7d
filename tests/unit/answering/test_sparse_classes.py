"""What is of classes that a graph knows badly."""

from __future__ import annotations

import pytest

from kgqa.answering.sparse_classes import SparseClasses
from kgqa.terms import ItemId, Term
from tests.doubles import MemoryGraph
from tests.unit.matching import world

_PLACED = "".join(f"Q{30 + n} P31 Q9\nQ{30 + n} P131 Q1\n" for n in range(5))
_UNPLACED = "".join(f"Q{50 + n} P31 Q9\n" for n in range(6))


def items(text: str) -> tuple[Term, ...]:
    return tuple(ItemId(item).iri for item in text.split())


@pytest.mark.parametrize(
    ("more", "count"),
    [("", 6), ("Q50 P131 Q2\n", 0), ("Q50 P17 Q1\n", 6), ("Q50 P131 Q3\nQ3 P17 Q1\n", 6), ("Q50 P17 Q2\n", 0)],
    ids=["none is placed", "one is elsewhere", "one is there", "one is in a part of it", "one is in another country"],
)
def test_things_that_are_not_placed_lie_where_the_rest_of_their_class_does(more: str, count: int) -> None:
    classes = SparseClasses(MemoryGraph(world.triples(_PLACED + _UNPLACED + more)))
    named = frozenset(items("Q1"))
    assert len(classes.rest(items("Q30 Q31 Q32 Q33 Q34"), named)) == count


def test_a_few_others_would_be_placed_if_they_lay_there() -> None:
    classes = SparseClasses(MemoryGraph(world.triples(_PLACED + "Q50 P31 Q9\n")))
    assert not classes.rest(items("Q30 Q31 Q32 Q33 Q34"), frozenset(items("Q1")))


def test_nothing_is_said_of_a_class_in_a_place_that_the_question_does_not_name() -> None:
    classes = SparseClasses(MemoryGraph(world.triples(_PLACED + _UNPLACED)))
    assert not classes.rest(items("Q30 Q31 Q32 Q33 Q34"), frozenset(items("Q2")))


@pytest.mark.parametrize(("told", "found"), [("Q30 Q31 Q32 Q33", "Q30 Q31 Q32"), ("Q30 Q33 Q34", "")])
def test_most_things_may_be_of_a_class_with_an_english_name(told: str, found: str) -> None:
    facts = "Q30 P31 Q9\nQ31 P31 Q9\nQ32 P31 Q9\nQ33 P31 Q8\nQ9 label province of Canada\nQ8 label territory\n"
    graph = MemoryGraph(world.triples(facts))
    assert SparseClasses(graph).of_english_name(items(told), "prowincja") == items(found)
