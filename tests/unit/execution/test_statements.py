"""The statements that an answer rests on."""

from __future__ import annotations

import pytest

from kgqa.execution.statements import Statement, supporting_statements
from kgqa.model import Query
from kgqa.terms import XSD, Iri, ItemId, Literal, PropertyId, Term
from tests.rdflib_engine import MemoryExecutor


def _item(number: int) -> Iri:
    return ItemId(f"Q{number}").iri


POLAND, WARSAW, CRACOW, CITY, TOWN = (_item(number) for number in (36, 270, 31487, 515, 3957))
CAPITAL, COUNTRY, KIND, SUBCLASS = (PropertyId(name).direct for name in ("P36", "P17", "P31", "P279"))
TRIPLES: list[Statement] = [
    (POLAND, CAPITAL, WARSAW),
    (WARSAW, COUNTRY, POLAND),
    (CRACOW, COUNTRY, POLAND),
    (WARSAW, KIND, CITY),
    (CITY, SUBCLASS, TOWN),
]


@pytest.mark.parametrize(
    ("text", "bindings", "answers", "statements"),
    [
        ("SELECT DISTINCT ?c WHERE { ?s wdt:P36 ?c }", {"s": POLAND}, [WARSAW], [TRIPLES[0]]),
        ("SELECT ?s WHERE { ?c wdt:P17 ?s . ?c wdt:P31 ?k }", {"c": WARSAW}, [POLAND], [TRIPLES[1], TRIPLES[3]]),
        ("ASK { ?s wdt:P36 ?c }", {"s": POLAND, "c": WARSAW}, [], [TRIPLES[0]]),
        ("ASK { ?s wdt:P36 ?c }", {"s": POLAND, "c": CRACOW}, [], []),
        ("SELECT ?c { { ?s wdt:P36 ?c } UNION { ?c wdt:P31 ?s } }", {"s": POLAND}, [WARSAW], [TRIPLES[0]]),
        ("SELECT ?c WHERE { ?c wdt:P17 ?s } ORDER BY ?c LIMIT 1", {"s": POLAND}, [CRACOW], [TRIPLES[2]]),
        (
            "SELECT ?k WHERE { ?c wdt:P31/wdt:P279* ?k }",
            {"c": WARSAW},
            [TOWN],
            [(WARSAW, Iri("wdt:P31/wdt:P279*"), TOWN)],
        ),
        ("SELECT ?c WHERE { ?s wdt:P36|^wdt:P17|wdt:P31 ?c }", {"s": POLAND}, [CRACOW], [TRIPLES[2]]),
        ("SELECT ?x WHERE { BIND(1 AS ?x) ?s wdt:P36 ?c }", {"s": POLAND}, [Literal("1")], [TRIPLES[0]]),
        ("SELECT ?c WHERE { ?c wdt:P17 ?s } GROUP BY ?c", {"s": POLAND}, [CRACOW], [TRIPLES[2]]),
        ("SELECT (COUNT(?c) AS ?n) WHERE { ?c wdt:P17 ?s } GROUP BY ?s HAVING (COUNT(?c) > 1)", {}, [], []),
    ],
)
def test_statements(text: str, bindings: dict[str, Term], answers: list[Term], statements: list[Statement]) -> None:
    query = Query.read(text, tuple(bindings.items()))
    assert list(supporting_statements(MemoryExecutor(TRIPLES), query, answers)) == statements


def test_a_count_rests_on_what_was_counted() -> None:
    query = Query.read("SELECT DISTINCT ?c WHERE { ?c wdt:P17 ?s }", (("s", POLAND),))
    found = supporting_statements(MemoryExecutor(TRIPLES), query, [Literal("2", datatype=XSD + "integer")])
    assert set(found) == set(TRIPLES[1:3])
