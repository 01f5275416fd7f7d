"""Look-ups of one question: each is counted once, and what they do not suffice for is not begun."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kgqa.answering.free.steps import Steps, TooMuch
from kgqa.model import Alternatives, Relation, Step
from kgqa.terms import Iri, ItemId, PropertyId, Term
from kgqa.testing import MemoryGraph

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
