"""An answer as a table for spreadsheets: a row for each thing that it names, with one fact about it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from kgqa.formats.lines import marked_cell
from kgqa.interfaces.http.page.page_view import PageView
from kgqa.interfaces.outcomes.item_naming import StatementView, TermView
from kgqa.interfaces.outcomes.outcome_view import AnswerView
from kgqa.interfaces.pictures.pictured_facts import ItemFacts, measured_by
from kgqa.terms import ItemId, Literal, PropertyId
from kgqa.values.amounts import amount_of
from kgqa.values.points_in_time import PointInTime, Precision
from kgqa.values.time_literals import time_of

COLUMNS = ("question", "label", "id", "description", "property", "value", "unit", "data", "date")
_MARK = "\ufeff"
"""Byte order mark, by which Excel knows UTF-8."""
Fact = tuple[str, str, str]
"""The name of a property, its value for programs, the symbol or name of the value's unit."""


def answer_csv(question: str, view: PageView, facts: ItemFacts, source: Sequence[str]) -> str:
    """The table as CSV, with a byte order mark in front; `source` names the data and their date."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for row in answer_rows(view, facts):
        writer.writerow(list(map(marked_cell, (question, *row, *source))))
    return _MARK + file.getvalue()


def answer_rows(view: PageView, facts: ItemFacts) -> Iterator[tuple[str, ...]]:
    """Label, id, description, and a fact of each thing; the text of an answer that names nothing."""
    answer = view.outcome.answer
    assert answer is not None
    for term in dict.fromkeys(answer.terms):
        label = answer.text if len(answer.terms) == 1 and not term.id else term.name
        yield label, term.id, term.description, *_fact(term, view, answer, facts)
    if not answer.terms:
        yield answer.text, "", "", "", "", ""


def _fact(term: TermView, view: PageView, answer: AnswerView, facts: ItemFacts) -> Fact:
    """What the things of an answer are measured by, else the first statement about this one."""
    if term.id in view.values:
        literal = measured_by(facts, ItemId(term.id), PropertyId(view.by))
        return (view.column, *plain(literal, facts)) if literal else ("", "", "")
    stated = (one for one in answer.statements if one.by.id and term.value in (one.subject.value, one.value.value))
    first = next(stated, None)
    if first is None:
        return ("", "", "") if term.id else ("", term.value, answer.unit)
    return (first.by.name, *_value(first, answer, facts))


def _value(stated: StatementView, answer: AnswerView, facts: ItemFacts) -> tuple[str, str]:
    """The value of a statement: the name of an item, a literal with its unit as the graph has it."""
    if stated.value.id or not stated.subject.id:
        return stated.value.name, ""
    known = facts.literals(ItemId(stated.subject.id), PropertyId(stated.by.id))
    full = next((one for one in known if one.value == stated.value.value), None)
    return plain(full, facts) if full else (stated.value.value, answer.unit)


def plain(literal: Literal, facts: ItemFacts) -> tuple[str, str]:
    """A literal for programs and its unit: dates as ISO 8601 writes them, as precisely as they are known."""
    time = time_of(literal)
    if time is not None and time.precision >= Precision.YEAR:
        return iso(time), ""
    amount = amount_of(literal)
    unit = amount.symbol or (facts.name(amount.unit) if amount.unit else "") if amount else ""
    return literal.value.removeprefix("+"), unit


def iso(time: PointInTime) -> str:
    """A time as ISO 8601 writes it: „1798-12-24”, „1798-12”, „1798”."""
    year = f"{time.year:05d}" if time.year < 0 else f"{time.year:04d}"
    parts = (f"{part:02d}" for part in (time.month, time.day) if part)
    return "-".join((year, *parts))
