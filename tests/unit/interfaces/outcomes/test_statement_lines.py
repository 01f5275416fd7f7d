"""Statements as lines: nodes of full statements are not shown."""

from __future__ import annotations

from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.statement_lines import statement_lines
from kgqa.interfaces.outcomes.term_view import StatementView, TermView
from kgqa.terms import CLAIM, ENTITY, QUALIFIER, STATEMENT

KING, AUGUST = TermView(ENTITY + "Q2", "Q2", "król"), TermView(ENTITY + "Q1", "Q1", "August")
NODE = TermView(ENTITY + "statement/Q1-1")
BORN = StatementView(AUGUST, TermView("born", "P569", "urodzony"), TermView("1670", said="1670"))
LABELS = {"P39": "stanowisko", "P580": "początek"}


def test_a_full_statement_is_one_line_with_its_qualifiers() -> None:
    statements = [
        StatementView(AUGUST, TermView(CLAIM + "P39"), NODE),
        BORN,
        StatementView(NODE, TermView(STATEMENT + "P39"), KING),
        StatementView(NODE, TermView(QUALIFIER + "P580"), TermView("1697-09-15", said="15 września 1697")),
    ]
    assert list(statement_lines(statements, Names(lambda name: LABELS.get(name, "")))) == [
        "August (Q1) — stanowisko (P39) — król (Q2); początek (P580): 15 września 1697",
        "August (Q1) — urodzony (P569) — 1670",
    ]
