"""Dates, years, decades, centuries, their parts, eras and epochs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.polish.tokens.word_forms import plain_words
from kgqa.polish.values.numbers import roman
from kgqa.polish.values.time_values import Time, TimeKind, months
from kgqa.polish.values.times import time_at, times

TOKENISER = Tokeniser(MorfeuszMorphology())


def read(text: str) -> list[tuple[str, str]]:
    """The words and the ISO text of each time in a text."""
    tokens = TOKENISER.tokens(text)
    return [(text[tokens[one.start].start : tokens[one.end - 1].end], one.text) for one in times(tokens)]


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("Co stało się w 1410 roku?", "1410 roku", "1410"),
        ("Kto zginął w 1892 r. pod Krakowem?", "1892 r.", "1892"),
        ("Co wydano w 1939?", "1939", "1939"),
        ("Kto żył przed rokiem 966?", "rokiem 966", "0966"),
        ("Kto żył w latach 1918–1922?", "latach 1918–1922", "1918/1922"),
        ("Kto żył w latach 1939–45?", "latach 1939–45", "1939/1945"),
        ("Kto zmarł w tysiąc dziewięćset osiemnastym roku?", "tysiąc dziewięćset osiemnastym roku", "1918"),
        ("Co było w 300 r. p.n.e. w Rzymie?", "300 r. p.n.e.", "-0300"),
        ("Co było w 15 r. n.e. w Rzymie?", "15 r. n.e.", "0015"),
        ("Co było w 44 roku przed naszą erą?", "44 roku przed naszą erą", "-0044"),
        ("Co powstało w XIX w. w Polsce?", "XIX w.", "1801/1900"),
        ("Kto żył w V w. p.n.e.?", "V w. p.n.e.", "-0500/-0401"),
        ("Kto żył w dwudziestym pierwszym wieku?", "dwudziestym pierwszym wieku", "2001/2100"),
        ("Kto żył w szesnastym stuleciu?", "szesnastym stuleciu", "1501/1600"),
        ("Kto żył w 19. wieku?", "19. wieku", "1801/1900"),
        ("Kto żył w XV–XVI wieku?", "XV–XVI wieku", "1401/1600"),
        ("Kto żył w II tysiącleciu p.n.e.?", "II tysiącleciu p.n.e.", "-2000/-1001"),
        ("Kto żył w drugiej połowie XVI wieku?", "drugiej połowie XVI wieku", "1551/1600"),
        ("Kto żył w pierwszej dekadzie XX w. w Łodzi?", "pierwszej dekadzie XX w.", "1901/1910"),
        ("Co grano w latach 20.?", "latach 20.", "1920/1929"),
        ("Co grano w latach 60-tych?", "latach 60-tych", "1960/1969"),
        ("Co grano w latach sześćdziesiątych XIX w. w Polsce?", "latach sześćdziesiątych XIX w.", "1860/1869"),
        ("Co stało się 14 kwietnia 1966 r. w Gnieźnie?", "14 kwietnia 1966 r.", "1966-04-14"),
        ("Co stało się 14 IV 1966?", "14 IV 1966", "1966-04-14"),
        ("Co stało się w maju 1926 roku?", "maju 1926 roku", "1926-05"),
        ("Co obchodzimy 6 stycznia?", "6 stycznia", "--01-06"),
        ("Co było 12.03.1999 w Polsce?", "12.03.1999", "1999-03-12"),
        ("Co było 1999-03-12 w Polsce?", "1999-03-12", "1999-03-12"),
        ("Kto żył w epoce renesansu?", "epoce renesansu", "1450/1600"),
    ],
)
def test_times(text: str, words: str, value: str) -> None:
    assert read(text) == [(words, value)]


@pytest.mark.parametrize(
    "text",
    [
        "Co jest w ². wieku?",
        "Kto ma 1500 żołnierzy?",
        "Co waży 300 kg?",
        "Gdzie zginęło od 1500 żołnierzy?",
        "Kto żył ponad 100 lat?",
        "Co ma ponad 1500 tysięcy mieszkańców?",
        "Kto panował z Janem III?",
        "Co łączy kulturę i wieku pytanie?",
        "Co jest w maju?",
    ],
)
def test_no_times(text: str) -> None:
    assert read(text) == []


@given(st.integers(1, 31), st.integers(1, 12), st.integers(1000, 2099))
def test_dates_are_read_back(day: int, month: int, year: int) -> None:
    expected = Time(0, 3, TimeKind.DAY, year, year, month, day)
    assert time_at(plain_words(f"{day} {months()[month][1]} {year}"), 0) == expected
    numeric = time_at(plain_words(f"{day}.{month:02d}.{year}"), 0)
    assert numeric is not None
    assert numeric.text == expected.text == f"{year}-{month:02d}-{day:02d}"


@given(st.integers(1, 3000), st.sampled_from(["{} roku", "{} r.", "{} p.n.e.", "{} r. p.n.e.", "w {} roku n.e."]))
def test_years_are_read_back(year: int, pattern: str) -> None:
    (time,) = times(plain_words(pattern.format(year)))
    assert time.first == time.last == (-year if "p.n.e." in pattern else year)


@given(st.integers(1, 39), st.sampled_from(["wiek", "w.", "stulecia"]), st.booleans())
def test_centuries_are_read_back(number: int, noun: str, ours: bool) -> None:
    (time,) = times(plain_words(f"{roman(number)} {noun}" + ("" if ours else " p.n.e.")))
    expected = (100 * number - 99, 100 * number) if ours else (-100 * number, -100 * number + 99)
    assert (time.first, time.last) == expected


@given(st.text(alphabet="w roku lata 20. XX p.n.e 14² maja 1966-połowa", max_size=40))
def test_times_lie_in_the_text(text: str) -> None:
    tokens = plain_words(text)
    found = list(times(tokens))
    assert all(0 <= one.start < one.end <= len(tokens) for one in found)
    assert all(left.end <= right.start for left, right in pairwise(found))
