from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator

import pytest
import rdflib
from hypothesis import given
from hypothesis import strategies as st
from rdflib.query import Result

from kgqa.formats.sparql_results import WRITERS, write_csv, write_json, write_tsv, write_xml
from kgqa.model import Solutions
from kgqa.terms import XSD, Iri, Literal, Term

TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)
TERMS = st.one_of(
    st.from_regex(r"http://example\.org/[a-z0-9]{0,8}", fullmatch=True).map(Iri),
    TEXT.map(Literal),
    TEXT.map(lambda text: Literal(text, language="pl")),
    st.integers().map(lambda number: Literal(str(number), datatype=XSD + "integer")),
    st.sampled_from(
        ["tab\t", "line\n", 'quote"', "back\\slash", "<tag>&amp;", "a,b", " ", "two\nlines\r\nend", "\r"]
    ).map(Literal),
)
SOLUTIONS = st.lists(st.tuples(TERMS, st.none() | TERMS), max_size=5).map(
    lambda rows: Solutions(("first", "second"), tuple(rows))
)


def _written(write: Callable[[Solutions], Iterator[str]], solutions: Solutions) -> bytes:
    return "".join(write(solutions)).encode()


def _read(data: bytes, syntax: str) -> list[tuple[Term | None, ...]]:
    result = Result.parse(io.BytesIO(data), format=syntax)
    assert [str(name) for name in result.vars or ()] == ["first", "second"]
    return [tuple(_term(row.get(name)) for name in result.vars or ()) for row in result.bindings]


def _term(node: object) -> Term | None:
    if isinstance(node, rdflib.URIRef):
        return Iri(str(node))
    if isinstance(node, rdflib.Literal):
        return Literal(str(node), node.language or "", str(node.datatype or ""))
    return None


@given(SOLUTIONS)
def test_other_readers_read_the_same(solutions: Solutions) -> None:
    assert _read(_written(write_json, solutions), "json") == list(solutions.rows)
    assert _read(_written(write_xml, solutions), "xml") == list(solutions.rows)


@given(SOLUTIONS)
def test_tsv_has_a_line_a_solution_and_a_cell_a_variable(solutions: Solutions) -> None:
    lines = _written(write_tsv, solutions).decode().split("\n")
    assert len(lines) == len(solutions.rows) + 2
    assert all(line.count("\t") == 1 for line in lines[:-1])


@given(SOLUTIONS)
def test_csv_holds_the_values(solutions: Solutions) -> None:
    rows = list(csv.reader(io.StringIO(_written(write_csv, solutions).decode(), newline="")))
    assert rows == [["first", "second"], *([term.value if term else "" for term in row] for row in solutions.rows)]


def test_truth_values() -> None:
    for value in (True, False):
        told = ["".join(write(Solutions((), (), boolean=value))) for write in WRITERS.values()]
        assert json.loads(told[0]) == {"head": {}, "boolean": value}
        assert f"<boolean>{str(value).lower()}</boolean>" in told[1]
        assert [one.strip() for one in told[2:]] == [str(value).lower()] * 2


def test_blank_nodes_and_what_xml_does_not_allow() -> None:
    solutions = Solutions(("a", "b"), ((Iri("_:x1"), Literal("bell\x07")),))
    assert json.loads(_written(write_json, solutions))["results"]["bindings"][0]["a"] == {
        "type": "bnode",
        "value": "x1",
    }
    assert b"<bnode>x1</bnode>" in _written(write_xml, solutions)
    assert "bell\ufffd".encode() in _written(write_xml, solutions)
    assert _written(write_tsv, solutions).splitlines()[1].startswith(b"_:x1\t")


@pytest.mark.parametrize("write", WRITERS.values())
def test_no_solutions_and_no_variables(write: Callable[[Solutions], Iterator[str]]) -> None:
    assert _written(write, Solutions(("x",), ()))
    assert _written(write, Solutions((), ((), ())))


@pytest.mark.parametrize("write", WRITERS.values())
def test_no_piece_holds_more_than_a_solution(write: Callable[[Solutions], Iterator[str]]) -> None:
    solutions = Solutions(("x",), tuple((Literal("a" * 1000),) for _ in range(100)))
    assert max(map(len, write(solutions))) < 1200
