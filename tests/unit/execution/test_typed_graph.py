"""Literals of a graph know what value nodes say of them."""

from __future__ import annotations

from decimal import Decimal

from kgqa.execution.typed_graph import TypedGraph
from kgqa.terms import (
    CLAIM,
    ENTITY,
    QUALIFIER,
    QUALIFIER_VALUE,
    STATEMENT,
    STATEMENT_VALUE,
    WIKIBASE,
    XSD,
    Iri,
    ItemId,
    Literal,
    PropertyId,
    Term,
)
from kgqa.values.amounts import amount_of
from kgqa.values.points_in_time import Calendar, Precision, time_of
from tests.doubles import MemoryGraph

Triples = list[tuple[Iri, Iri, Term]]
LAKE = ItemId("Q930001").iri


def _date(text: str) -> Literal:
    return Literal(text, datatype=XSD + "dateTime")


def _number(text: str) -> Literal:
    return Literal(text, datatype=XSD + "decimal")


def _time_node(name: str, value: Literal, precision: int, calendar: str = "Q1985727") -> tuple[Iri, Triples]:
    node = Iri(f"http://www.wikidata.org/value/{name}")
    return node, [
        (node, Iri(WIKIBASE + "timeValue"), value),
        (node, Iri(WIKIBASE + "timePrecision"), Literal(str(precision), datatype=XSD + "integer")),
        (node, Iri(WIKIBASE + "timeCalendarModel"), Iri(ENTITY + calendar)),
    ]


def _statement(name: str, prop: str, value: Literal, node: Iri, rank: str = "NormalRank") -> Triples:
    statement = Iri(f"http://www.wikidata.org/entity/statement/{name}")
    return [
        (LAKE, Iri(CLAIM + prop), statement),
        (statement, Iri(WIKIBASE + "rank"), Iri(WIKIBASE + rank)),
        (statement, Iri(STATEMENT + prop), value),
        (statement, Iri(STATEMENT_VALUE + prop), node),
    ]


def test_times_have_precision_and_calendar() -> None:
    value = _date("1473-02-28T00:00:00Z")
    node, full = _time_node("a", value, 11, "Q1985786")
    triples = [(LAKE, PropertyId("P571").direct, value), *full, *_statement("s", "P571", value, node)]
    time = time_of(TypedGraph(MemoryGraph(triples)).objects(LAKE, PropertyId("P571").direct)[0])
    assert time is not None
    assert (time.year, time.month, time.day, time.precision) == (1473, 2, 19, Precision.DAY)
    assert time.calendar is Calendar.JULIAN


def test_another_statement_may_say_the_day() -> None:
    value = _date("1950-01-01T00:00:00Z")
    year, one = _time_node("a", value, 9)
    day, two = _time_node("b", value, 11)
    wrong, three = _time_node("c", value, 7)
    triples = [
        (LAKE, PropertyId("P571").direct, value), *one, *two, *three, *_statement("s", "P571", value, year),
        *_statement("t", "P571", value, day), *_statement("u", "P571", value, wrong, "DeprecatedRank"),
    ]  # fmt: skip
    time = time_of(TypedGraph(MemoryGraph(triples)).objects(LAKE, PropertyId("P571").direct)[0])
    assert time is not None
    assert time.precision is Precision.DAY


def test_amounts_have_unit_and_bounds() -> None:
    value = _number("+50")
    node = Iri("http://www.wikidata.org/value/q")
    triples = [
        (LAKE, PropertyId("P2046").direct, value),
        (node, Iri(WIKIBASE + "quantityAmount"), value),
        (node, Iri(WIKIBASE + "quantityUnit"), Iri(ENTITY + "Q35852")),
        (node, Iri(WIKIBASE + "quantityLowerBound"), _number("+45")),
        (node, Iri(WIKIBASE + "quantityUpperBound"), _number("+55")),
        *_statement("s", "P2046", value, node),
    ]
    ((_, found),) = TypedGraph(MemoryGraph(triples)).statements(PropertyId("P2046").direct, 10) or ()
    amount = amount_of(found)
    assert amount is not None
    assert (amount.number, amount.unit, amount.symbol, amount.is_about) == (Decimal(50), "Q35852", "ha", True)
    assert found == value


def test_qualifiers_have_them_too() -> None:
    value, statement = _date("1990-01-01T00:00:00Z"), Iri("http://www.wikidata.org/entity/statement/x")
    node, full = _time_node("a", value, 8)
    triples = [
        (statement, Iri(QUALIFIER + "P580"), value), (statement, Iri(QUALIFIER_VALUE + "P580"), node), *full,
    ]  # fmt: skip
    time = time_of(TypedGraph(MemoryGraph(triples)).objects(statement, Iri(QUALIFIER + "P580"))[0])
    assert time is not None
    assert time.precision is Precision.DECADE


def test_a_value_that_no_statement_has_gives_way_to_those_that_have_one() -> None:
    told, bare = _date("0994-05-16T00:00:00Z"), _date("0994-05-11T00:00:00Z")
    node, full = _time_node("a", told, 11, "Q1985786")
    born = PropertyId("P569").direct
    triples = [(LAKE, born, bare), (LAKE, born, told), *full, *_statement("s", "P569", told, node)]
    assert TypedGraph(MemoryGraph(triples)).objects(LAKE, born) == [told]
    assert list(TypedGraph(MemoryGraph([(LAKE, born, bare)])).objects(LAKE, born)) == [bare]
