from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.execution.sparql_lexer import (
    Token,
    declarations,
    needed_prefixes,
    tokens,
    with_bindings,
    with_bound_branches,
    with_limit,
)
from kgqa.terms import ItemId


def _text(parts: list[Token]) -> str:
    return "".join(part.text for part in parts)


@given(st.text(st.characters(codec="utf-8")) | st.text(alphabet="?$<>{}()\"'\\#:@ab1 \n.,;^|&=!_-"))
def test_tokens_are_the_whole_text(text: str) -> None:
    assert "".join(token.text for token in tokens(text)) == text


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("?a < ?b && ?c > ?d", ["variable", "sign", "variable", "sign", "variable", "sign", "variable"]),
        ('"#{"@pl # {', ["string", "language", "comment"]),
        ('"""a "quoted" \\" {"""', ["string"]),
        ("'it\\'s {'", ["string"]),
        ("<http://e.org/#a>", ["iri"]),
        ("wdt:P31/wdt:P279*", ["pname", "sign", "pname", "sign"]),
        ("wd:Q36.", ["pname", "sign"]),
        ("_:b1 1.5e3 .5", ["blank", "number", "number"]),
        (":a e: x-y:b.c", ["pname", "pname", "pname"]),
    ],
)
def test_kinds(text: str, kinds: list[str]) -> None:
    found = [token.kind for token in tokens(text) if token.kind != "space"]
    assert found == kinds


def test_prefixes() -> None:
    text = "PREFIX e: <http://e.org/>\nprefix wd: <http://other/> ASK { e:a wd:b wdt:P1 }"
    declared, body = declarations(tokens(text))
    assert declared == {"e": "http://e.org/", "wd": "http://other/"}
    assert needed_prefixes(body, declared) == {
        "wd": "http://other/", "wdt": "http://www.wikidata.org/prop/direct/", "e": "http://e.org/"
    }  # fmt: skip


BINDING = (("c", ItemId("Q36").iri),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ASK { ?c ?p ?o }", "ASK {\nVALUES ?c { wd:Q36 }\n ?c ?p ?o }"),
        (
            "SELECT (EXISTS { ?c ?p ?o } AS ?x) # {\nWHERE { ?c ?p '{' }",
            "SELECT (EXISTS { ?c ?p ?o } AS ?x) # {\nWHERE {\nVALUES ?c { wd:Q36 }\n ?c ?p '{' }",
        ),
        (
            "SELECT * { SELECT ?c { ?c ?p ?o } }",
            "SELECT * {\nVALUES ?c { wd:Q36 }\n{\n SELECT ?c { ?c ?p ?o } \n}}",
        ),
    ],
)
def test_bindings_stand_first_in_the_outermost_group(text: str, expected: str) -> None:
    assert _text(with_bindings(tokens(text), BINDING)) == expected


def test_no_bindings_change_nothing() -> None:
    assert _text(with_bindings(tokens("ASK { }"), ())) == "ASK { }"


def test_limit_stands_before_values() -> None:
    text = "SELECT ?x { ?x ?p ?o VALUES ?p { wd:P1 } } ORDER BY (?x) # end"
    assert _text(with_limit(tokens(text), 5, 0)) == text + "\nLIMIT 5"
    assert _text(with_limit(tokens(text + "\nVALUES ?x { wd:Q1 }"), 5, 10)) == (
        text + "\n\nLIMIT 5 OFFSET 10\nVALUES ?x { wd:Q1 }"
    )


X, Y = ("x", ItemId("Q1").iri), ("y", ItemId("Q2").iri)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{ { ?x wdt:P1 ?z } UNION { ?z wdt:P2 ?x } }", 2),
        ("{ { ?x wdt:P1 ?y } UNION { ?z wdt:P2 ?y } }", 3),
        ("{ ?x wdt:P1 ?z }", 0),
        ("{ { ?x wdt:P1 ?z } }", 0),
        ("{ { ?z wdt:P1 ?z } UNION { ?z wdt:P2 ?z FILTER(?x > 1) } }", 0),
        ("{ { ?z wdt:P1 ?z OPTIONAL { ?x wdt:P3 ?z } } UNION { ?z wdt:P2 ?z } }", 0),
        ("{ { SELECT ?x { ?x wdt:P1 ?z } } UNION { ?z wdt:P2 ?z } }", 0),
        ("{ { VALUES ?x { UNDEF } } UNION { ?z wdt:P2 ?z } }", 0),
        ("{ OPTIONAL { { ?x wdt:P1 ?z } UNION { ?x wdt:P2 ?z } } }", 0),
        ("{ ?z wdt:P1 ?z MINUS { ?x wdt:P1 ?z } { ?x wdt:P1 ?z } UNION { ?z wdt:P2 ?z } }", 1),
    ],
)
def test_bound_terms_begin_the_branches_that_have_their_variable(text: str, expected: int) -> None:
    found = "".join(part.text for part in with_bound_branches(tokens(f"SELECT * WHERE {text}"), [X, Y]))
    assert found.count("VALUES") - text.count("VALUES") == expected
    assert found.replace("\nVALUES ?x { wd:Q1 }", "").replace("\nVALUES ?y { wd:Q2 }", "").split() == (
        f"SELECT * WHERE {text}".split()
    )
