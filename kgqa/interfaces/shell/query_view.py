"""Runs SPARQL that people type on the local graph."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.errors import InputError
from kgqa.interfaces.layout import WIDTH, table
from kgqa.interfaces.outcomes.item_naming import Label, Names
from kgqa.interfaces.shell.session import Session
from kgqa.model import Budget, Query, Solutions
from kgqa.terms import PREFIXES, Literal, Term

_GAP = 2
_MOST_ROWS = 30


def run_query(session: Session, argument: str) -> Iterator[str]:
    """The solutions of a query as a table, items with their labels. Raises `QueryError`."""
    if not argument.strip():
        raise InputError(
            "no query", expected="SELECT or ASK", remedy="for example :query SELECT ?c { wd:Q36 wdt:P36 ?c }"
        )
    config = session.tools.config
    solutions = session.tools.parts.executor.execute(Query.read(argument), Budget(config.seconds, config.rows))
    if solutions.boolean is not None:
        yield str(solutions.boolean).lower()
    else:
        yield from _table(session, solutions)
    if not solutions.complete:
        yield f"cut short: {config.seconds:g} seconds, {config.rows} rows at most (`:set seconds`, `:set rows`)"


def _table(session: Session, solutions: Solutions) -> Iterator[str]:
    label = session.tools.label
    rows = [[_text(term, label) if term else "" for term in row] for row in solutions.rows[:_MOST_ROWS]]
    columns = max(1, len(solutions.variables))
    share = max(1, (WIDTH - _GAP * (columns - 1)) // columns)
    if solutions.variables:
        yield from table([[f"?{name}" for name in solutions.variables], *rows], (share,) * (columns - 1), "")
    count = len(solutions.rows)
    more = f", {_MOST_ROWS} shown" if count > _MOST_ROWS else ""
    yield f"{count} {'row' if count == 1 else 'rows'}{more}"


def _text(term: Term, label: Label) -> str:
    """A term with its label, its language or its prefix."""
    if isinstance(term, Literal):
        return f"{term.value} @{term.language}" if term.language else term.value
    text = str(Names(label).term(term))
    fitting = [(space, prefix) for prefix, space in PREFIXES.items() if text.startswith(space)]
    space, prefix = max(fitting, default=("", ""), key=lambda pair: len(pair[0]))
    return f"{prefix}:{text.removeprefix(space)}" if prefix else text
