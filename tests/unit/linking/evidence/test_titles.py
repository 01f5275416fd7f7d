"""Which media the words of a question speak of."""

from __future__ import annotations

import pytest

from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.evidence.titles import is_of_other_years, spoken_media, title_years
from kgqa.linking.facts.lifetimes import Years
from kgqa.model import Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser

THEN = (1964, 1964)


@pytest.mark.parametrize(
    ("text", "media"),
    [
        ("Kto nakręcił „Lalkę”?", {"film"}),
        ("Ile rozdziałów ma „Lalka”?", {"book", "comic"}),
        ("Jaki film nagrodzono razem z „Lalką”?", set()),
        ("Gdzie leży „Lalka”?", set()),
        ("Kiedy napisano „Lalkę”?", {"book", "play", "song", "opera", "comic"}),
    ],
)
def test_words_speak_of_media(analyser: QuestionAnalyser, text: str, media: set[str]) -> None:
    analysis = analyser.analyse(Question(text))
    start = next(at for at, token in enumerate(analysis.tokens) if token.form == "„")
    title = Mention(start, start + 3, "Lalka", (), quoted=True)
    found = [one.media for one in spoken_media(Sentence(analysis, [title], ()), title)]
    assert frozenset[str]().union(*found) == media


def years_of(analyser: QuestionAnalyser, text: str) -> Years | None:
    analysis = analyser.analyse(Question(text))
    start = next(at for at, token in enumerate(analysis.tokens) if token.form == "„")
    title = Mention(start, start + 3, "Hamlet", (), quoted=True)
    return title_years(Sentence(analysis, [title], ()), title)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Kto zagrał w „Hamlecie” z 1964 roku?", THEN),
        ("Kto zagrał w „Hamlecie” z roku 1964?", THEN),
        ("Kto zagrał w „Hamlecie” (1964)?", THEN),
        ("Kto zagrał w „Hamlecie”, radzieckim filmie z 1964 roku?", THEN),
        ("Kto zagrał w filmie z 1964 roku „Hamlet”?", THEN),
        ("Kto zagrał w „Hamlecie” z lat sześćdziesiątych?", (1960, 1969)),
        ("Kto zagrał w „Hamlecie” w 1964 roku?", None),
        ("Kto zagrał w „Hamlecie” z Olivierem w 1964 roku?", None),
        ("Kto zagrał w „Hamlecie”", None),
    ],
)
def test_the_years_of_a_title(analyser: QuestionAnalyser, text: str, years: Years | None) -> None:
    assert years_of(analyser, text) == years


@pytest.mark.parametrize(
    ("made", "is_other"), [((1964, 1964), False), ((1963, 1963), False), ((1960, 1980), False), ((1948, 1948), True)]
)
def test_works_are_made_about_the_year_of_their_title(made: Years, is_other: bool) -> None:
    assert is_of_other_years(made, THEN) is is_other
