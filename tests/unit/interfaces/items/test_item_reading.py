"""Items as people see them, over the embedded sample: statements, ready questions, help after a miss."""

from __future__ import annotations

from unittest.mock import create_autospec

import pytest

from kgqa.assembly import Parts
from kgqa.config import Config
from kgqa.interfaces.items.item_reading import ItemReader, image_page
from kgqa.interfaces.items.miss_help import MissHelp, MissHelper
from kgqa.interfaces.items.ready_questions import ReadyQuestions
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import Answer, Question
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, Literal, PropertyId, Term

POLAND, HUMAN = ItemId("Q36"), ItemId("Q5")


@pytest.fixture(scope="module")
def names(sample_parts: Parts, sample_config: Config) -> Names:
    return Names.of(sample_parts, GraphLabels(sample_parts.graph, sample_config.languages))


@pytest.fixture(scope="module")
def ready(sample_parts: Parts, names: Names) -> ReadyQuestions:
    return ReadyQuestions(sample_parts, names.label)


@pytest.fixture(scope="module")
def reader(sample_parts: Parts, names: Names, ready: ReadyQuestions) -> ItemReader:
    return ItemReader(sample_parts, names, ready)


def help_for(text: str, parts: Parts, names: Names, ready: ReadyQuestions) -> MissHelp:
    outcome = parts.pipeline.answer(Question(text))
    return MissHelper(parts, names, ready).help(outcome, view_of(text, outcome, names))


def test_every_page_together_shows_every_property_once(reader: ItemReader) -> None:
    first = reader.item(POLAND)
    assert first is not None and first.pages > 1
    pages = [reader.item(POLAND, page) for page in range(1, first.pages + 1)]
    shown = [(group.by.id, group.inverse) for view in pages if view for group in view.groups]
    assert len(shown) == len(set(shown))
    assert {("P36", False), ("P17", True)} <= set(shown)


def test_statements_of_one_property_are_paged(reader: ItemReader) -> None:
    first = reader.statements(HUMAN, PropertyId("P31"), inverse=True)
    second = reader.statements(HUMAN, PropertyId("P31"), inverse=True, page=2)
    assert first is not None and second is not None and first.pages == second.pages > 1
    one, other = ({end.id for end, _ in view.groups[0].ends} for view in (first, second))
    assert len(one) == 50 and one.isdisjoint(other)


def test_what_the_graph_does_not_hold(reader: ItemReader) -> None:
    assert reader.item(ItemId("Q999999999")) is None
    assert reader.statements(POLAND, PropertyId("P99999"), inverse=False) is None


def test_a_ready_question_is_answered_with_the_statement(sample_parts: Parts, reader: ItemReader) -> None:
    view = reader.item(POLAND)
    assert view is not None
    for group in view.groups:
        if group.question:
            answer = sample_parts.pipeline.answer(Question(group.question)).answer
            assert isinstance(answer, Answer)
            values = {one.subject.value if group.inverse else one.value.value for one in group.statements}
            assert values & {str(term.value) for term in answer.items}, group.question


def test_no_question_where_none_is_answered(ready: ReadyQuestions) -> None:
    assert ready.search().question(POLAND, PropertyId("P36"), [HUMAN.iri], inverse=False) == ""
    assert ready.search(0).question(POLAND, PropertyId("P31"), [HUMAN.iri], inverse=False) == ""


def test_a_miss_tells_what_is_lacking(sample_parts: Parts, names: Names, ready: ReadyQuestions) -> None:
    found = help_for("Jakie obywatelstwo miał Zeus?", sample_parts, names, ready)
    assert [(item.name, by.id) for item, by in found.lacking] == [("Zeus", "P27")]
    assert found.questions


def test_nothing_is_lacking_that_was_not_asked_for(sample_parts: Parts, names: Names, ready: ReadyQuestions) -> None:
    found = help_for("Kto zjadł Oslo?", sample_parts, names, ready)
    assert found.lacking == ()
    assert [item.name for item in found.items] == ["Oslo"]
    assert all(sample_parts.pipeline.answer(Question(one)).answer.__class__ is Answer for one in found.questions)


def test_all_times_of_a_value_are_told_in_their_order(reader: ItemReader) -> None:
    view = reader.statements(ItemId("Q53437"), PropertyId("P39"), inverse=False)
    assert view is not None and view.groups[0].shown == view.groups[0].total == 1
    reigns = [dict(qualifiers) for _, qualifiers in view.groups[0].ends]
    assert [(one["P580"][-4:], one["P582"][-4:]) for one in reigns] == [("1697", "1706"), ("1709", "1733")]


def test_values_of_one_property_stand_in_the_order_of_time(reader: ItemReader) -> None:
    view = reader.statements(POLAND, PropertyId("P6"), inverse=False)
    assert view is not None
    years = [int(dict(qualifiers)["P580"][-4:]) for _, qualifiers in view.groups[0].ends if dict(qualifiers)]
    assert years == sorted(years)


@pytest.mark.parametrize(
    ("values", "page"),
    [
        (
            [Iri("http://commons.wikimedia.org/wiki/Special:FilePath/%C5%BB%20a.jpg")],
            "https://commons.wikimedia.org/wiki/File:%C5%BB%20a.jpg",
        ),
        ([Literal("a.jpg"), Iri("https://example.org/a.jpg")], "https://example.org/a.jpg"),
        ([Iri("javascript:alert(1)")], ""),
        ([], ""),
    ],
)
def test_pages_of_pictures(values: list[Term], page: str) -> None:
    graph = create_autospec(KnowledgeGraph)
    graph.objects.return_value = values
    assert image_page(graph, ItemId("Q1")) == page
