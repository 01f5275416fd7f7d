"""Why questions have no answer."""

from __future__ import annotations

import pytest

from kgqa.model import Cause, NoAnswer, Question
from kgqa.pipeline.question_answering import Pipeline


@pytest.mark.parametrize(
    ("question", "cause", "words"),
    [
        ("Kto jest prezydentem Blablalandii?", Cause.NAME, ("Blablalandii",)),
        ("Ile nóg ma krzesło szachisty?", Cause.WORD, ("krzesło",)),
        ("Kto napisał hymn Watykanu?", Cause.RELATION, ()),
        ("Kto urodził się w Krakowie?", Cause.MANY, ()),
        ("Czy węglarz lubi węglarzy?", Cause.WORD, ("węglarz", "węglarzy")),
    ],
)
def test_miss_names_its_cause(sample_pipeline: Pipeline, question: str, cause: Cause, words: tuple[str, ...]) -> None:
    """A name that nothing has, words that nothing explains, a fact that the graph lacks."""
    answer = sample_pipeline.answer(Question(question)).answer
    assert isinstance(answer, NoAnswer)
    assert (answer.cause, answer.words) == (cause, words)
