"""Answers as tables, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.config import Config
from kgqa.interfaces.http.page.page_routes import COLUMNS, answer_csv, answer_rows
from kgqa.interfaces.http.page.page_view import PageView, page_view
from kgqa.interfaces.items.ready_questions import ReadyQuestions
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.model import Question


def seen(text: str, parts: Parts, config: Config) -> tuple[PageView, ItemFacts]:
    names = Names.of(parts, GraphLabels(parts.graph, config.languages))
    outcome = parts.pipeline.answer(Question(text))
    view = page_view(text, outcome, parts, names, ReadyQuestions(parts, names.label), language="pl")
    return view, ItemFacts(parts.graph, names.label)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Kiedy urodził się Adam Mickiewicz?", ("24 grudnia 1798", "", "", "data urodzenia", "1798-12-24", "")),
        ("Jaka jest wysokość Rysów?", ("2499\N{NO-BREAK SPACE}m", "", "", "wysokość nad poziomem morza", "2499", "m")),
        ("Czy Wisła jest rzeką?", ("tak", "", "", "", "", "")),
        ("Jak daleko jest z Krakowa do Gdańska?", ("485 km w linii prostej", "", "", "", "485", "km")),
    ],
)
def test_a_single_fact(question: str, first: tuple[str, ...], sample_parts: Parts, sample_config: Config) -> None:
    assert list(answer_rows(*seen(question, sample_parts, sample_config))) == [first]


def test_an_item_has_the_statement_that_names_it(sample_parts: Parts, sample_config: Config) -> None:
    ((label, item, _, *fact),) = answer_rows(*seen("Kto napisał Pana Tadeusza?", sample_parts, sample_config))
    assert (label, item, fact) == ("Adam Mickiewicz", "Q79822", ["autor", "Adam Mickiewicz", ""])


def test_each_thing_of_a_list_has_its_own_row(sample_parts: Parts, sample_config: Config) -> None:
    view, facts = seen("Jakie są trzy najludniejsze państwa?", sample_parts, sample_config)
    rows = answer_csv("?", view, facts, ("sample", "2026-07-20")).removeprefix("\ufeff").splitlines()
    assert rows[0] == ",".join(COLUMNS) and len(rows) == 4
    assert rows[1].startswith("?,Indie,Q668,") and ",liczba ludności,1417173173,," in rows[1]
