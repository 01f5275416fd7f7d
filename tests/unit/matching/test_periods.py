from __future__ import annotations

import pytest

from kgqa.matching.periods import in_years, periods
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import Literal


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Kto urodził się w 1846 roku?", 1846, 1846),
        ("Kto urodził się w 1846?", 1846, 1846),
        ("Kto urodził się w XIX wieku?", 1801, 1900),
        ("Kto był prezydentem USA w latach 1861–1865?", 1861, 1865),
        ("Kto urodził się w latach dziesiątych XIX wieku?", 1810, 1819),
        ("Kto urodził się w latach 20. XX wieku?", 1920, 1929),
        ("Kto urodził się w latach dwudziestych?", 1920, 1929),
        ("Kto urodził się w pierwszej połowie XIX wieku?", 1801, 1850),
        ("Kto zmarł w II połowie XVI wieku?", 1551, 1600),
        ("Kto urodził się w ostatniej ćwierci XIX wieku?", 1876, 1900),
        ("Kto urodził się pod koniec XVIII wieku?", 1767, 1800),
        ("Kto zmarł na początku dwudziestego wieku?", 1901, 1933),
        ("Kto żył w średniowieczu?", 476, 1492),
        ("Kto żył w epoce renesansu?", 1450, 1600),
        ("Kto żył w dwudziestoleciu międzywojennym?", 1918, 1939),
    ],
)
def test_periods(analyser: QuestionAnalyser, text: str, first: int, last: int) -> None:
    found = [span.filler for span in periods(analyser.analyse(Question(text)))]
    assert [(years(one.term), years(one.last)) for one in found] == [(first, last)]


def test_open_periods_reach_far(analyser: QuestionAnalyser) -> None:
    (after,) = periods(analyser.analyse(Question("Kto urodził się po 1918 roku?")))
    (before,) = periods(analyser.analyse(Question("Kto urodził się przed 1918 rokiem?")))
    assert (years(after.filler.term), years(after.filler.last) > 3000) == (1919, True)
    assert (years(before.filler.term) < -3000, years(before.filler.last)) == (True, 1917)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Kto urodził się pod koniec XVIII wieku?", "pod koniec XVIII wieku"),
        ("Kto urodził się w pierwszej połowie XIX wieku?", "w pierwszej połowie XIX wieku"),
        ("Kto urodził się w latach 20. XX wieku?", "w latach 20 . XX wieku"),
        ("Kto żył w czasach renesansu?", "w czasach renesansu"),
        ("Kto urodził się po połowie XIX wieku?", "po połowie XIX wieku"),
    ],
)
def test_a_period_covers_its_preposition_and_part(analyser: QuestionAnalyser, text: str, words: str) -> None:
    analysis = analyser.analyse(Question(text))
    spans = [" ".join(token.form for token in analysis.tokens[span.start : span.end]) for span in periods(analysis)]
    assert spans == [words]


def test_behind_a_part_of_a_century(analyser: QuestionAnalyser) -> None:
    (after,) = periods(analyser.analyse(Question("Kto urodził się po połowie XIX wieku?")))
    assert years(after.filler.term) == 1861


def years(term: object) -> int:
    assert isinstance(term, Literal)
    return int(term.value)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Kto urodził się 1 marca 1810 roku?", "1810-03-01", "1810-03-01"),
        ("Kto urodził się w marcu 1810 roku?", "1810-03-01", "1810-03-31"),
        ("Kto urodził się przed 1 marca 1810 roku?", "-9999-01-01", "1810-02-28"),
        ("Kto urodził się po 1 marca 1810 roku?", "1810-03-02", "9999-12-31"),
        ("Kto urodził się 19 lutego 1473 roku?", "1473-02-28", "1473-02-28"),  # by the Julian calendar
    ],
)
def test_days_and_months_are_no_years(analyser: QuestionAnalyser, text: str, first: str, last: str) -> None:
    (value,) = (span.filler for span in periods(analyser.analyse(Question(text))))
    ends = [one.value.partition("T")[0] for one in (value.term, value.last) if isinstance(one, Literal)]
    assert ends == [first, last]


def test_offices_are_asked_about_by_years(analyser: QuestionAnalyser) -> None:
    (span,) = periods(analyser.analyse(Question("Kto był prezydentem USA 1 września 1939 roku?")))
    value = in_years(span.filler)
    assert (years(value.term), years(value.last)) == (1939, 1939)
