"""Tests of when statements held, by their qualifiers."""

from __future__ import annotations

import pytest

from kgqa.answering.free.holding import holding
from kgqa.answering.free.steps import Steps
from kgqa.model import Held, HeldAspect, Relation, Thing
from kgqa.terms import CLAIM, QUALIFIER, STATEMENT, XSD, Iri, ItemId, Literal, PropertyId, Term
from kgqa.testing import MemoryGraph

GERMANY, BONN, BERLIN, MAINZ = (ItemId(f"Q{number}").iri for number in (183, 586, 64, 1720))
CAPITAL = Relation.of(PropertyId("P36"), "stolica")
TIMES = {
    "one": (BONN, "1949-11-29", "1990-10-02"),
    "two": (BERLIN, "1990-10-03", ""),
    "three": (MAINZ, "1792-01-05", "1792-06-01"),
    "four": (MAINZ, "1800-01-05", "1801-06-01"),
}


@pytest.fixture(scope="module")
def steps() -> Steps:
    triples: list[tuple[Iri, Iri, Term]] = []
    for name, (capital, first, last) in TIMES.items():
        node = Iri(f"http://www.wikidata.org/entity/statement/{name}")
        triples += [(GERMANY, Iri(f"{CLAIM}P36"), node), (node, Iri(f"{STATEMENT}P36"), capital)]
        times = (("P580", first), ("P582", last))
        triples += [(node, Iri(QUALIFIER + prop), _day(text)) for prop, text in times if text]
    return Steps(MemoryGraph(triples))


def _day(text: str) -> Literal:
    return Literal(f"{text}T00:00:00Z", datatype=XSD + "dateTime")


@pytest.mark.parametrize(
    ("capital", "aspect", "told"),
    [
        (BONN, HeldAspect.SPAN, ["1949-11-29T00:00:00Z", "1990-10-02T00:00:00Z"]),
        (BONN, HeldAspect.BEGUN, ["1949-11-29T00:00:00Z"]),
        (BONN, HeldAspect.ENDED, ["1990-10-02T00:00:00Z"]),
        (BONN, HeldAspect.YEARS, ["40"]),
        (BERLIN, HeldAspect.SPAN, ["1990-10-03T00:00:00Z"]),
        (BERLIN, HeldAspect.ENDED, []),
        (BERLIN, HeldAspect.YEARS, []),
        (MAINZ, HeldAspect.SPAN, []),
    ],
)
def test_a_statement_tells_when_it_held(steps: Steps, capital: Iri, aspect: HeldAspect, told: list[str]) -> None:
    found = holding(Held(CAPITAL, Thing(GERMANY), Thing(capital), aspect), [GERMANY], [capital], steps)
    values = [one.value for one in found.terms if isinstance(one, Literal)] if found else []
    assert values == told


def test_either_end_of_a_relation_may_be_given_first(steps: Steps) -> None:
    found = holding(Held(CAPITAL.reversed(), Thing(BONN), Thing(GERMANY)), [BONN], [GERMANY], steps)
    assert found is not None
    assert found.is_span
