from __future__ import annotations

import pytest

from kgqa.errors import QueryError
from kgqa.model import Query
from kgqa.terms import Iri, ItemId, Literal

WDT = "PREFIX wdt: <http://www.wikidata.org/prop/direct/>"
WD = "PREFIX wd: <http://www.wikidata.org/entity/>"
RDFS = "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>"


def _lines(text: str, *bindings: tuple[str, Iri | Literal]) -> list[str]:
    return Query.read(text, bindings).text.splitlines()


def test_one_hop() -> None:
    assert _lines("SELECT ?x WHERE { ?c wdt:P36 ?x . }", ("c", ItemId("Q36").iri)) == [
        WD, WDT, "SELECT ?x WHERE {", "  VALUES ?c { wd:Q36 }", "  ?c wdt:P36 ?x .", "}"
    ]  # fmt: skip


def test_statements_groups_and_modifiers() -> None:
    text = """
        SELECT ?x (COUNT(?y) AS ?n) WHERE { ?x wdt:P31/wdt:P279* ?c ; wdt:P1082 ?y.
          OPTIONAL { ?x rdfs:label ?l FILTER(LANG(?l) = "pl" && ?l != "a { b }") } # comment
          { ?x wdt:P1 ?z } UNION { ?x wdt:P2 ?z } FILTER NOT EXISTS { ?x wdt:P3 ?z } }
        GROUP BY ?x ORDER BY DESC(?n) LIMIT 3"""
    assert _lines(text) == [
        WDT, RDFS,
        "SELECT ?x (COUNT(?y) AS ?n) WHERE {",
        "  ?x wdt:P31/wdt:P279* ?c .",
        "  ?x wdt:P1082 ?y .",
        "  OPTIONAL {",
        "    ?x rdfs:label ?l .",
        '    FILTER(LANG(?l) = "pl" && ?l != "a { b }")',
        "  }",
        "  {",
        "    ?x wdt:P1 ?z .",
        "  } UNION {",
        "    ?x wdt:P2 ?z .",
        "  }",
        "  FILTER NOT EXISTS {",
        "    ?x wdt:P3 ?z .",
        "  }",
        "}",
        "GROUP BY ?x",
        "ORDER BY DESC(?n)",
        "LIMIT 3",
    ]  # fmt: skip


def test_long_lines_are_wrapped() -> None:
    items = " ".join(f"wd:Q{number}" for number in range(1000, 1040))
    lines = _lines(f"SELECT ?x WHERE {{ VALUES ?x {{ {items} }} ?x wdt:P36 ?y }}")
    assert max(map(len, lines)) <= 76
    assert " ".join(items.split()) in " ".join(" ".join(lines).split())


def test_a_long_literal_stays_whole() -> None:
    literal = Literal("ą" * 100, "pl")
    assert f'"{literal.value}"@pl' in Query.read("SELECT ?x { ?x rdfs:label ?l }", (("l", literal),)).text


def test_blank_node_is_refused() -> None:
    query = Query.read("SELECT ?x { ?c wdt:P36 ?x }", (("c", Iri("_:b")),))
    with pytest.raises(QueryError, match="blank node"):
        query.text  # noqa: B018 (making the text is what fails)
