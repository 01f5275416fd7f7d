"""Whether an answer is what the query that is shown with it finds, on whatever engine takes its text."""

from __future__ import annotations

from collections import Counter

from kgqa.model import Answer, Budget, Query
from kgqa.protocols import QueryExecutor
from kgqa.terms import NUMBERS, Literal, Term

_BUDGET = Budget(60.0)


def is_borne_out(answer: Answer, executor: QueryExecutor) -> bool:
    """Whether the text of the query yields just what an answer from the graph says: its truth value, or its terms.

    Raises `QueryError` for a query that does not parse.
    """
    if answer.evidence.query is None:
        return False
    solutions = executor.execute(Query.read(answer.evidence.query.text), _BUDGET)
    if answer.truth is not None or not answer.items:
        return solutions.boolean is answer.truth
    if len(solutions.variables) != 1:
        return False
    found = solutions.column(solutions.variables[0])
    return Counter(map(_value, found)) == Counter(map(_value, answer.items))


def _value(term: Term) -> Term | float:
    return float(term.value) if isinstance(term, Literal) and term.datatype in NUMBERS else term
