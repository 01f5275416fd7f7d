"""A name said before the question about it."""

from __future__ import annotations

import pytest

from kgqa.matching.topics import with_topic
from tests.unit.matching.conftest import Asker


@pytest.mark.parametrize(
    "text", ["Lalka – kto napisał tę powieść?", "Lalka, czyja jest ta powieść?", "Lalka: o czym jest ta powieść?"]
)
def test_the_topic_is_named_again_where_the_question_points_back(asked: Asker, text: str) -> None:
    question = asked(text, {"Lalka": "Q1"})
    *_, again = with_topic(question).mentions
    tokens = question.analysis.tokens[again.start : again.end]
    assert again.surface == "Lalka"
    assert [token.lemmas & {"ten", "powieść"} for token in tokens] == [{"ten"}, {"powieść"}]


@pytest.mark.parametrize("text", ["Lalka – kto napisał?", "Lalka to ta powieść?", "Kto napisał tę powieść – Lalka?"])
def test_questions_without_topic_or_pointer_stay_as_they_are(asked: Asker, text: str) -> None:
    question = asked(text, {"Lalka": "Q1"})
    assert with_topic(question) is question
