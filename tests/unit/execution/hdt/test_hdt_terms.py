from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgqa.execution.engine.graph import Graph
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.hdt.hdt_terms import spellings, to_term, to_text
from kgqa.terms import XSD, Iri, Literal, Term
from tests.unit.execution.strategies import terms
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.store import HdtFile


@given(terms)
def test_text_is_read_back(term: Term) -> None:
    assert to_term(to_text(term)) == term


@given(terms)
def test_every_spelling_but_the_bare_one_is_read_back(term: Term) -> None:
    texts = spellings(term)
    assert texts[0] == to_text(term)
    assert len(set(texts)) == len(texts)
    if "\\" not in term.value:
        assert {_without_case_of_tags(to_term(text)) for text in texts} == {_without_case_of_tags(term)}


def _without_case_of_tags(term: Term) -> Term:
    return replace(term, language=term.language.lower()) if isinstance(term, Literal) else term


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(found=st.lists(terms, min_size=1, max_size=12, unique=True))
def test_terms_survive_an_hdt_file(found: list[Term], tmp_path: Path) -> None:
    path = tmp_path / "terms.hdt"
    path.unlink(missing_ok=True)
    write_hdt(path, [(b"urn:s", b"urn:p", to_text(term).encode()) for term in found])
    graph = Graph(HdtStore(HdtFile.open(path)))
    for term in found:
        node = graph.node(term)
        assert node > 0
        assert graph.term(node) == term


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("http://example.org/", Iri("http://example.org/")),
        ("_:b1", Iri("_:b1")),
        ('"żółw"@pl', Literal("żółw", "pl")),
        ('"\\u017C\\U0001F6B2"', Literal("ż🚲")),
        ('"5"^^<http://www.w3.org/2001/XMLSchema#integer>', Literal("5", datatype=XSD + "integer")),
        ('"a"^^<http://www.w3.org/2001/XMLSchema#string>', Literal("a")),
        ('"say "hi""@en', Literal('say "hi"', "en")),
        ('"bad \\UFFFFFFFF escape"', Literal("bad \\UFFFFFFFF escape")),
        ('"', Literal("")),
    ],
)
def test_texts_of_other_writers(text: str, term: Term) -> None:
    assert to_term(text) == term


@pytest.mark.parametrize("stored", ['"a\tb"', '"a\\tb"', '"a\tb"^^<http://www.w3.org/2001/XMLSchema#string>'])
def test_term_is_found_in_whatever_spelling(stored: str, tmp_path: Path) -> None:
    path = tmp_path / "spelling.hdt"
    write_hdt(path, [(b"urn:s", b"urn:p", stored.encode())])
    assert Graph(HdtStore(HdtFile.open(path))).node(Literal("a\tb")) > 0


def test_tags_are_matched_without_regard_to_case(tmp_path: Path) -> None:
    values = ["a", "b", 'say "x"', "Ł\\", "z"]
    written = [Literal(value, tag) for value in values for tag in ("EN-gb", "zh-Hans")]
    path = tmp_path / "terms.hdt"
    write_hdt(path, [(b"urn:s", b"urn:p", to_text(term).encode()) for term in written])
    graph = Graph(HdtStore(HdtFile.open(path)))
    for term in written:
        for tag in (term.language, term.language.lower(), term.language.upper(), term.language.swapcase()):
            assert graph.term(graph.node(replace(term, language=tag))) == term
        assert graph.node(replace(term, language="en")) == 0
    assert (
        graph.node(Literal("b", "EN-gb-x"))
        == graph.node(Literal("c", "en-gb"))
        == graph.node(Literal("\ud800", "x"))
        == 0
    )
