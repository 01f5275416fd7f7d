"""Look-ups of one question: each is counted once, and what they do not suffice for is not begun."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kgqa.answering.free.steps import Steps, TooMuch
from kgqa.model import Alternatives, Relation, Step
from kgqa.terms import Iri, ItemId, PropertyId, Term
from kgqa.vocabulary import FEMALE, MALE, SEX
from tests.doubles import MemoryGraph

FATHER, MOTHER, CHILD, SPOUSE = map(PropertyId, ("P22", "P25", "P40", "P26"))
NEIGHBOUR, CAPITAL = PropertyId("P47"), PropertyId("P36")
FIRST, *OTHERS = (ItemId(f"Q{number}").iri for number in range(1, 6))
TRIPLES = [(FIRST, NEIGHBOUR.direct, other) for other in OTHERS]
NEIGHBOURS = Relation.of(NEIGHBOUR, "sąsiad")
THEIR_CAPITALS = Relation("stolica sąsiada", ((Step(NEIGHBOUR), Step(CAPITAL)),), Alternatives.FIRST)


class AskedGraph(MemoryGraph):
    """Counts how often it is asked for objects."""

    asked = 0

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        self.asked += 1
        return super().objects(subject, predicate)


def steps(lookups: int) -> tuple[Steps, AskedGraph]:
    graph = AskedGraph(TRIPLES)
    return Steps(graph, lookups), graph


def test_what_was_looked_up_is_not_counted_again() -> None:
    once, graph = steps(lookups=1)
    assert once.reach(NEIGHBOURS, (FIRST,)) == once.reach(NEIGHBOURS, (FIRST,)) == tuple(OTHERS)
    assert graph.asked == 1


def test_more_than_may_be_looked_up_raises() -> None:
    once, _ = steps(lookups=1)
    once.reach(NEIGHBOURS, (FIRST,))
    with pytest.raises(TooMuch):
        once.reach(NEIGHBOURS, (OTHERS[0],))


def test_a_step_that_the_lookups_do_not_suffice_for_uses_none_up() -> None:
    few, graph = steps(lookups=4)
    with pytest.raises(TooMuch):  # one for the neighbours, four for their capitals
        few.reach(THEIR_CAPITALS, (FIRST,))
    assert graph.asked == 1
    assert few.affordable(OTHERS[:3]) == OTHERS[:3]
    with pytest.raises(TooMuch):
        few.affordable(OTHERS[:2], each=2)


def test_what_a_thing_states_itself_overrules_what_its_country_tells() -> None:
    country, continent = PropertyId("P17"), PropertyId("P30")
    lena, volga, russia, asia, europe = (ItemId(name).iri for name in ("Q46841", "Q626", "Q159", "Q48", "Q46"))
    of_country = [(river, country.direct, russia) for river in (lena, volga)]
    graph = MemoryGraph([*of_country, (russia, continent.direct, europe), (lena, continent.direct, asia)])
    place = Relation("położenie", ((Step(continent),), (Step(country), Step(continent))), Alternatives.UNION)
    assert Steps(graph).reach(place, (lena,), all_paths=True) == (asia,)
    assert Steps(graph).reach(place, (volga,), all_paths=True) == (europe,)


def test_a_step_leads_to_nobody_who_is_known_to_be_of_the_other_sex() -> None:
    child, mother, father, unknown = (ItemId(f"Q{number}").iri for number in range(11, 15))
    parents = [(one, CHILD.direct, child) for one in (mother, father, unknown)]
    graph = MemoryGraph([*parents, (mother, SEX.direct, FEMALE.iri), (father, SEX.direct, MALE.iri)])
    to_father = Relation("ojciec", ((Step(CHILD, inverse=True, end=MALE),),))
    assert set(Steps(graph).reach(to_father, (child,))) == {father, unknown}
    assert Steps(graph).reach(to_father.reversed(), (mother,)) == ()
    assert Steps(graph).reach(to_father.reversed(), (father,)) == (child,)


def test_what_is_not_meant_is_told_of_each_by_itself() -> None:
    son, stepson, father, mother = (ItemId(f"Q{number}").iri for number in range(11, 15))
    family = [(one, FATHER.direct, father) for one in (son, stepson)]
    graph = MemoryGraph([*family, (father, SPOUSE.direct, mother), (son, MOTHER.direct, mother)])
    stepmother = Relation("macocha", ((Step(FATHER), Step(SPOUSE)),), without=((Step(MOTHER),),))
    assert Steps(graph).reach(stepmother, (son,)) == ()
    assert Steps(graph).reach(stepmother, (son, stepson)) == (mother,)
    assert Steps(graph).reach(stepmother.reversed(), (mother,)) == (stepson,)


def test_a_path_to_somebody_else_is_not_overruled() -> None:
    bride, groom, father, father_in_law = (ItemId(f"Q{number}").iri for number in range(11, 15))
    fathers = [(bride, FATHER.direct, father_in_law), (groom, FATHER.direct, father)]
    graph = MemoryGraph([(groom, SPOUSE.direct, bride), *fathers])
    in_law = Relation("teść", ((Step(SPOUSE), Step(FATHER)),))
    assert Steps(graph).reach(in_law, (groom,), all_paths=True) == (father_in_law,)
