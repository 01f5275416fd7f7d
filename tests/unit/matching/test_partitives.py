"""Questions for one of several things."""

from __future__ import annotations

import pytest

from kgqa.matching.partitives import asked_alone, members
from tests.unit.matching.conftest import Asker


@pytest.mark.parametrize(
    ("text", "name", "said", "description"),
    [
        ("Który z synów Jagiełły zmarł w Wilnie?", "Jagiełły", "Który zmarł w Wilnie ?", "synów Jagiełły"),
        ("Która spośród żon Jagiełły zmarła w Wilnie?", "Jagiełły", "Która zmarła w Wilnie ?", "żon Jagiełły"),
        ("Które z dzieł Matejki wisi w Krakowie?", "Matejki", "Które wisi w Krakowie ?", "dzieł Matejki"),
        ("Który syn Jagiełły zmarł w Wilnie?", "Jagiełły", "Który syn zmarł w Wilnie ?", "syn Jagiełły"),
        ("Jaki film z Zapasiewiczem nakręcono?", "Zapasiewiczem", "Jaki film nakręcono ?", "film z Zapasiewiczem"),
    ],
)
def test_what_is_said_and_of_which_things(asked: Asker, text: str, name: str, said: str, description: str) -> None:
    question = asked(text, {name: "Q1"})
    tokens = question.analysis.tokens
    found = [
        tuple(" ".join(tokens[index].form for index in sorted(part)) for part in parts) for parts in members(question)
    ]
    assert found == [(said, description)]


@pytest.mark.parametrize("text", ["Kto z synów Jagiełły?", "Który syn Jagiełły?", "Czy Jagiełło zmarł?"])
def test_other_questions_name_no_members(asked: Asker, text: str) -> None:
    assert not list(members(asked(text, {"Jagiełły": "Q1"})))


def test_the_bare_question_word_asks_where_the_things_are_named_elsewhere(asked: Asker) -> None:
    question = asked("Który z synów Jagiełły zmarł w Wilnie?", {"Jagiełły": "Q1"})
    ((said, description),) = members(question)
    (wh,) = asked_alone(question.analysis, said).wh_phrases
    assert (wh.start, wh.end, wh.noun) == (0, 1, "")
    assert asked_alone(question.analysis, description) is question.analysis
