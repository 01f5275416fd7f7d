"""REGEX and REPLACE: XPath's flags and groups, and patterns that would never end."""

from __future__ import annotations

import time

import pytest

from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.model import Budget, Query, Solutions
from kgqa.protocols import QueryExecutor
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import parse_line
from wikidata_hdt.store import HdtFile

_TEXTS = ("a" * 40 + "b", "Żółw", "łódź 12", "a.b", "one two")


@pytest.fixture(scope="module")
def executor(tmp_path_factory: pytest.TempPathFactory) -> QueryExecutor:
    """The texts in an HDT file."""
    path = tmp_path_factory.mktemp("texts") / "graph.hdt"
    lines = [f'<urn:{number}> <urn:text> "{text}" .'.encode() for number, text in enumerate(_TEXTS)]
    write_hdt(path, (triple for line in lines if (triple := parse_line(line)) is not None))
    return EngineExecutor(HdtStore(HdtFile.open(path)))


def _run(executor: QueryExecutor, expression: str, seconds: float = 5.0) -> Solutions:
    text = f"SELECT ?n WHERE {{ ?n <urn:text> ?t FILTER({expression}) }} ORDER BY ?n"
    return executor.execute(Query.read(text), Budget(seconds=seconds))


def _numbers(solutions: Solutions) -> list[int]:
    return [int(term.value.removeprefix("urn:")) for term in solutions.column("n")]


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ('REGEX(?t, "^ż", "i")', [1]),
        ('REGEX(?t, "^ż")', []),
        (r'REGEX(?t, "^\\p{Lu}")', [1]),
        ('REGEX(?t, "a.b", "q")', [3]),
        ('REGEX(?t, " t w o ", "x")', [4]),
        ('REGEX(?t, "one [ ] two", "x")', [4]),
        ('REGEX(?t, "a # b", "x")', []),
        (r'REGEX(CONCAT(?t, "\n"), "b$")', []),
        (r'REGEX(CONCAT(?t, "\n"), "b$", "m")', [0, 3]),
        (r'REGEX(CONCAT(?t, "$"), "b\\$$")', [0, 3]),
        ('REGEX(?t, "a.b")', [0, 3]),
        ('REGEX(?t, "(")', []),
        ('REGEX(?t, "a", "u")', []),
        ('REPLACE(?t, "([a-z]+) ([a-z]+)", "$2-$1") = "two-one"', [4]),
        (r'REPLACE(?t, "\\d", "\\$") = "łódź $$"', [2]),
        ('REPLACE(?t, "(1)(2)", "<$10>") = "łódź <10>"', [2]),
        ('REPLACE(?t, ".", "$1", "q") = "a$1b"', [3]),
        ('REPLACE(?t, "(x)?b$", "[$1]") = "a.[]"', [3]),
    ],
)
def test_values(executor: QueryExecutor, expression: str, found: list[int]) -> None:
    assert _numbers(_run(executor, expression)) == found


@pytest.mark.parametrize("expression", ['REGEX(?t, "^(a|a)+$")', 'STRLEN(REPLACE(?t, "^(a|aa)+c", "")) > 0'])
def test_a_pattern_that_never_ends_is_stopped(executor: QueryExecutor, expression: str) -> None:
    started = time.monotonic()
    solutions = _run(executor, expression, 0.2)
    assert not solutions.complete
    assert time.monotonic() - started < 3


def test_inside_another_function_and_exists(executor: QueryExecutor) -> None:
    assert _numbers(_run(executor, 'STRLEN(REPLACE(?t, "a+", "")) = 2')) == [3]
    assert _numbers(_run(executor, 'EXISTS { ?n <urn:text> ?s FILTER(REGEX(?s, "^(a|a)+b$")) }')) == [0]
