"""Queries made by the grammar, and such queries damaged: every one gives solutions or a `QueryError`."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgqa.errors import QueryError
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.graph_queries import Triples, evaluate
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.algebra import Form
from kgqa.sparql.cursor import tokens
from kgqa.sparql.writer import write
from tests.unit.sparql.strategies import forms

_BUDGET = Budget(0.2, 200)
_SETTINGS = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
_STRANGE = st.sampled_from(
    [
        "{", "}", "(", ")", ".", ";", ",", "*", "!", "^", "?", "-", "UNION", "OPTIONAL", "SELECT", "DISTINCT",
        "GROUP BY", "HAVING", "VALUES", "UNDEF", "SERVICE", "GRAPH ?g", "FROM", "EXISTS", "NOT", "IN", "AS", "a",
        "_:x", "[]", "()",
        "-0.5", "1e400", "9" * 5000, "1e-999", "'\\uD800'", "'\\x'", '"""', "<", ">", "@pl", "^^", "ORDER BY", "LIMIT",
        "COUNT(*)", "CONCAT()", "BNODE()", "RAND()", "IRI('x y')", "\x00", "\ud83d", "ż", "#", "CONSTRUCT", "DESCRIBE",
        f'"{"9" * 40}.5"^^xsd:decimal', '"NaN"^^xsd:float', '"24:00:00"^^xsd:dateTime',
        '"-0001-00-00T00:00:00Z"^^xsd:dateTime',
    ]
)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The text of a query with some tokens left out, doubled, exchanged or replaced by strange ones."""
    words = [token.text for token in tokens(write(draw(forms)))]
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(words) - 1))
        match draw(st.integers(0, 3)):
            case 0:
                words[place] = draw(_STRANGE)
            case 1:
                words.insert(place, draw(_STRANGE))
            case 2:
                words[place] = ""
            case _:
                other = draw(st.integers(0, len(words) - 1))
                words[place], words[other] = words[other], words[place]
    return " ".join(words)


@given(form=forms)
@_SETTINGS
def test_queries_give_solutions(form: Form, hdt_executor: EngineExecutor) -> None:
    with suppress(QueryError):
        assert isinstance(hdt_executor.execute(Query(form), _BUDGET), Solutions)


@given(text=damaged())
@_SETTINGS
def test_damaged_queries_give_solutions_or_an_error(text: str, hdt_executor: EngineExecutor) -> None:
    with suppress(QueryError):
        assert isinstance(evaluate(hdt_executor, text, _BUDGET), Solutions | Triples)
