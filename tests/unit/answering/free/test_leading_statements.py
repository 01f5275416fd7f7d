"""What statements that lead to something say of it by their qualifiers."""

from __future__ import annotations

from kgqa.answering.free.leading_statements import DEPRECATED, RANK, LeadingStatements
from kgqa.terms import CLAIM, QUALIFIER, STATEMENT, XSD, Iri, ItemId, Literal, PropertyId, Term
from kgqa.testing import MemoryGraph

HIGHEST, HEIGHT, LENGTH = PropertyId("P610"), PropertyId("P2044"), PropertyId("P2043")
LAND, PEAK, HILL = (ItemId(f"Q{number}").iri for number in (1, 2, 3))
NODE, OLD = Iri("urn:node"), Iri("urn:old")
METRES = Literal("2499", datatype=XSD + "decimal")
TRIPLES: list[tuple[Iri, Iri, Term]] = [
    (LAND, Iri(CLAIM + HIGHEST), NODE),
    (NODE, Iri(STATEMENT + HIGHEST), PEAK),
    (NODE, Iri(QUALIFIER + HEIGHT), METRES),
    (LAND, Iri(CLAIM + HIGHEST), OLD),
    (OLD, Iri(STATEMENT + HIGHEST), HILL),
    (OLD, Iri(QUALIFIER + HEIGHT), METRES),
    (OLD, RANK, DEPRECATED),
]


def test_a_statement_tells_of_what_it_leads_to() -> None:
    leading = LeadingStatements(MemoryGraph(TRIPLES))
    assert leading.amounts(HEIGHT, PEAK) == ()  # nothing led there yet
    leading.note(HIGHEST, [LAND], (PEAK, HILL))
    assert leading.amounts(HEIGHT, PEAK) == (METRES,)
    assert leading.amounts(LENGTH, PEAK) == ()
    assert leading.amounts(HEIGHT, HILL) == ()  # deprecated


def test_of_several_beginnings_none_is_meant() -> None:
    leading = LeadingStatements(MemoryGraph(TRIPLES))
    leading.note(HIGHEST, [LAND, HILL], (PEAK,))
    assert leading.amounts(HEIGHT, PEAK) == ()
