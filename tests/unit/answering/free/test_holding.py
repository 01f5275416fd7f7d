"""Tests of when statements held, by their qualifiers."""

from __future__ import annotations

import pytest

from kgqa.answering.free.holding import holding, led_to
from kgqa.answering.free.steps import Steps
from kgqa.model import EXISTENCE, UNSAID, Held, HeldAspect, Related, Relation, Thing
from kgqa.terms import CLAIM, QUALIFIER, STATEMENT, XSD, Iri, ItemId, Literal, PropertyId, Term
from tests.doubles import MemoryGraph

GERMANY, BONN, BERLIN, MAINZ = (ItemId(f"Q{number}").iri for number in (183, 586, 64, 1720))
USA, POLAND, KENNEDY, TUSK, TODAY = (ItemId(f"Q{number}").iri for number in (30, 36, 9696, 946, 6279))
HEAD, GOVERNMENT, FOUNDED, DISSOLVED = (PropertyId(one) for one in ("P35", "P6", "P571", "P576"))
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
    for name, (state, head) in enumerate(((USA, KENNEDY), (POLAND, TUSK))):
        node = Iri(f"http://www.wikidata.org/entity/statement/head{name}")
        triples += [(state, Iri(f"{CLAIM}P6"), node), (node, Iri(f"{STATEMENT}P6"), head)]
        triples.append((node, Iri(f"{QUALIFIER}P580"), _day("1961-01-20")))
        triples += [(state, HEAD.direct, TODAY), (state, GOVERNMENT.direct, TODAY if state == USA else head)]
    triples += [(BONN, FOUNDED.direct, _day("1150-06-01")), (BONN, DISSOLVED.direct, _day("1250-06-01"))]
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
        (BONN, HeldAspect.MONTHS, ["490"]),
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


def test_two_things_need_no_word_for_what_joins_them(steps: Steps) -> None:
    found = holding(Held(UNSAID, Thing(BONN), Thing(GERMANY), HeldAspect.YEARS), [BONN], [GERMANY], steps)
    assert found is not None
    assert [one.value for one in found.terms if isinstance(one, Literal)] == ["40"]
    assert holding(Held(UNSAID, Thing(BONN), Thing(BERLIN)), [BONN], [BERLIN], steps) is None


def test_a_thing_lasts_itself(steps: Steps) -> None:
    found = holding(Held(EXISTENCE, Thing(BONN), Thing(BONN)), [BONN], [BONN], steps)
    assert found is not None
    assert [one.value[:4] for one in found.terms if isinstance(one, Literal)] == ["1150", "1250"]


@pytest.mark.parametrize(("state", "head", "known"), [(USA, KENNEDY, True), (POLAND, TUSK, False)])
def test_who_governs_is_the_president_only_where_both_are_one_office(
    steps: Steps, state: Iri, head: Iri, known: bool
) -> None:
    president = Relation.of(HEAD, "głowa państwa")
    found = holding(Held(president, Thing(state), Thing(head), HeldAspect.BEGUN), [state], [head], steps)
    assert (found is not None) is known
    back = president.reversed()
    whatever = Held(back, Thing(head), Related(back, Thing(head)))
    assert led_to(whatever, [head], steps) == ((state,) if known else ())
