"""Random expressions have the same values in our engine and in pyoxigraph.

Left out is where pyoxigraph departs from SPARQL 1.1: it rewrites lexical forms and types derived from integer, orders
durations but not booleans, casts texts with a language, has no value for comparisons with NaN, wants integers of 64
bits, and takes a time without zone for another than any time with one.
"""

from __future__ import annotations

import json
import random

import pyoxigraph
import pytest

from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.remote.reply import from_json
from kgqa.model import Budget, Query
from kgqa.terms import XSD
from tests.contracts.contract import comparable

_PER_SEED = 40
_VALUES = (
    "1", "0", "-3", "2.5", "0.1", '"2.5"^^xsd:double', '"1.5"^^xsd:float', "true", "false", '"abc"', '""', '"a b"',
    '"1"', "?unbound", '"abc"@en', '"żółw"@pl', "<urn:a>", '"x"^^<urn:t>', '"2001-01-01T00:00:00Z"^^xsd:dateTime',
    '"2003-01-01T00:00:00"^^xsd:dateTime', '"2000-12-31T14:00:00.5-05:00"^^xsd:dateTime', '"2001-01-01"^^xsd:date',
)  # fmt: skip
_OF_ONE = (
    "STR", "LANG", "DATATYPE", "ABS", "CEIL", "FLOOR", "ROUND", "STRLEN", "UCASE", "LCASE", "ENCODE_FOR_URI", "YEAR",
    "MONTH", "DAY", "HOURS", "MINUTES", "SECONDS", "TIMEZONE", "TZ", "MD5", "SHA256", "isIRI", "isLITERAL", "isNUMERIC",
    "xsd:integer", "xsd:decimal", "xsd:double", "xsd:float", "xsd:boolean", "xsd:dateTime", "COALESCE", "!", "-", "+",
)  # fmt: skip
_OF_TWO = (
    "+", "-", "*", "/", "=", "!=", "&&", "||", "CONTAINS", "STRSTARTS", "STRENDS", "STRBEFORE",
    "STRAFTER", "CONCAT", "sameTerm", "LANGMATCHES", "REGEX", "STRDT", "STRLANG",
)  # fmt: skip
_ORDERS = ("<", ">", "<=", ">=")


class _Generator:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def expression(self, depth: int) -> str:
        if not depth or self._random.random() < 0.15:
            return self._random.choice(_VALUES)
        kind, below = self._random.random(), depth - 1
        if kind < 0.4:
            name, part = self._random.choice(_OF_ONE), self.expression(below)
            return f"{name}({part})" if name[0].isalpha() else f"({name} {part})"
        if kind < 0.5:
            first, second = self._random.sample([one for one in _VALUES if one not in ("true", "false")], 2)
            return f"({first} {self._random.choice(_ORDERS)} {second})"
        first, second = self.expression(below), self.expression(below)
        if kind < 0.8:
            name = self._random.choice(_OF_TWO)
            return f"{name}({first}, {second})" if name[0].isalpha() else f"({first} {name} {second})"
        if kind < 0.9:
            return f"IF({first}, {second}, {self.expression(below)})"
        return f"({first} {self._random.choice(('IN', 'NOT IN'))} ({second}, {self.expression(below)}))"


@pytest.fixture(scope="module")
def store() -> pyoxigraph.Store:
    return pyoxigraph.Store()


@pytest.mark.parametrize("seed", range(30))
def test_random_expressions_have_the_values_that_pyoxigraph_finds(
    seed: int, hdt_executor: EngineExecutor, store: pyoxigraph.Store
) -> None:
    generator = _Generator(seed)
    expressions = [generator.expression(depth) for depth in (1, 2) for _ in range(_PER_SEED)]
    found = {one: (_ours(one, hdt_executor), _theirs(one, store)) for one in expressions}
    assert {one: values for one, values in found.items() if values[0] != values[1]} == {}


def _text(expression: str) -> str:
    return f"PREFIX xsd: <{XSD}> SELECT ({expression} AS ?value) {{}}"


def _ours(expression: str, executor: EngineExecutor) -> object:
    ((value,),) = executor.execute(Query.read(_text(expression)), Budget(20.0)).rows
    return comparable(value, True)


def _theirs(expression: str, store: pyoxigraph.Store) -> object:
    results = store.query(_text(expression))
    assert isinstance(results, pyoxigraph.QuerySolutions)
    told = json.loads(results.serialize(format=pyoxigraph.QueryResultsFormat.JSON) or b"")
    (row,) = told["results"]["bindings"]
    return comparable(from_json(row["value"]) if row else None, True)
