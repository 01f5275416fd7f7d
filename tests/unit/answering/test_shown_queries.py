"""What the query that is shown does not bear out is not told."""

from __future__ import annotations

import pytest

from kgqa.answering.shown_queries import ShownQueries
from kgqa.model import Aim, Budget, Match, Query, Result
from kgqa.terms import DIRECT, XSD, Iri, ItemId, Literal, Term
from tests.rdflib_engine import MemoryExecutor

POLAND, CZECHIA, GERMANY, FRANCE = (ItemId(one).iri for one in ("Q36", "Q213", "Q183", "Q142"))
TRIPLES = [(POLAND, Iri(DIRECT + "P47"), other) for other in (CZECHIA, GERMANY)]
EXECUTOR = MemoryExecutor(TRIPLES)
SHOWN = ShownQueries(EXECUTOR, Budget())
NEIGHBOURS = "SELECT ?x { wd:Q36 wdt:P47 ?x }"


def result(text: str | None, *terms: Term, truth: bool | None = None) -> Result:
    queries = (Query.read(text),) if text else ()
    return Result(Match("t", Aim.ENTITY, "x", (), 1.0), terms, truth, 1.0, queries, ())


def test_a_result_that_its_query_finds_stays_as_it_is() -> None:
    both = result(NEIGHBOURS, GERMANY, CZECHIA)
    assert SHOWN.borne_out([both]) == (both,)
    without = result(None, FRANCE)
    assert SHOWN.borne_out([without]) == (without,)


def test_a_query_that_finds_more_is_narrowed_to_the_answer() -> None:
    (found,) = SHOWN.borne_out([result(NEIGHBOURS, GERMANY)])
    assert found.query is not None
    assert EXECUTOR.execute(found.query, Budget()).column("x") == (GERMANY,)


def test_what_a_query_does_not_find_makes_room_for_the_next() -> None:
    wrong, right = result(NEIGHBOURS, FRANCE), result(NEIGHBOURS, GERMANY, CZECHIA)
    assert SHOWN.borne_out([wrong, right]) == (right,)
    assert SHOWN.borne_out([wrong]) == ()


@pytest.mark.parametrize("truth", [True, False])
def test_a_truth_value_is_that_of_its_query(truth: bool) -> None:
    asked = result("ASK { wd:Q36 wdt:P47 wd:Q183 }", truth=truth)
    assert bool(SHOWN.borne_out([asked])) is truth


def test_numbers_are_compared_by_their_amount() -> None:
    count = "SELECT (COUNT(?x) AS ?count) { wd:Q36 wdt:P47 ?x }"
    two = result(count, Literal("2.0", datatype=XSD + "decimal"))
    assert SHOWN.borne_out([two]) == (two,)
