"""The years of birth and death that are said of a name."""

from __future__ import annotations

import pytest

from kgqa.linking.describing.said_lives import said_life
from kgqa.model import Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Co robił Jan Nowak (1940–2010)?", (1940, 2010)),
        ("Co robił Jan Nowak (ur. 1940)?", (1940, None)),
        ("Co robił Jan Nowak (zm. w 2010), poeta?", (None, 2010)),
        ("Co robił Jan Nowak, ur. w 1940 roku, zm. w 2010?", (1940, 2010)),
        ("Co robił Jan Nowak, urodzony w 1940 roku?", (1940, None)),
    ],
)
def test_years_behind_a_name(analyser: QuestionAnalyser, text: str, ends: tuple[int | None, int | None]) -> None:
    analysis = analyser.analyse(Question(text))
    times = [span.time for span in analysis.spans if span.time is not None]
    found = said_life(analysis.tokens, times, Mention(2, 4, "Jan Nowak", ()))
    assert found is not None
    assert found.ends == ends


def test_a_participle_in_front(analyser: QuestionAnalyser) -> None:
    analysis = analyser.analyse(Question("Co napisał zmarły w 2010 roku polski poeta Jan Nowak?"))
    times = [span.time for span in analysis.spans if span.time is not None]
    found = said_life(analysis.tokens, times, Mention(8, 10, "Jan Nowak", ()))
    assert found is not None
    assert found.ends == (None, 2010)


@pytest.mark.parametrize("text", ["Co robił Jan Nowak (1940)?", "Co robił Jan Nowak w 1940 roku?", "Kim był Jan Nowak"])
def test_other_years_are_no_lives(analyser: QuestionAnalyser, text: str) -> None:
    analysis = analyser.analyse(Question(text))
    times = [span.time for span in analysis.spans if span.time is not None]
    assert said_life(analysis.tokens, times, Mention(2, 4, "Jan Nowak", ())) is None
