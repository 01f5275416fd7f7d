"""The year by which a title is told from its namesakes."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.describing.title_years import title_year
from kgqa.model import Mention, Question


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("Kto zagrał w „Hamlecie” z 1964 roku?", 1964),
        ("Kto zagrał w „Hamlecie” z roku 1964?", 1964),
        ("Kto zagrał w „Hamlecie” (1964)?", 1964),
        ("Kto zagrał w „Hamlecie”, radzieckim filmie z 1964 roku?", 1964),
        ("Kto zagrał w filmie z 1964 roku „Hamlet”?", 1964),
        ("Kto zagrał w „Hamlecie” w 1964 roku?", None),
        ("Kto zagrał w „Hamlecie” z Olivierem w 1964 roku?", None),
        ("Kto zagrał w „Hamlecie”", None),
    ],
)
def test_the_year_of_a_title(analyser: QuestionAnalyser, text: str, year: int | None) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    start = next(at for at, token in enumerate(tokens) if token.form == "„")
    title = Mention(start, start + 3, "Hamlet", (), quoted=True)
    assert title_year(tokens, title, range(0)) == year


def test_the_year_may_stand_behind_the_maker(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("Kto zagrał w „Hamlecie” Kozincewa z 1964 roku?")).tokens
    title = Mention(3, 6, "Hamlecie", (), quoted=True)
    assert title_year(tokens, title, range(6, 7)) == 1964
