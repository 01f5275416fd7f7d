"""Tests of what is said in other words than those that questions are read by."""

from __future__ import annotations

import pytest

from kgqa.polish.messages.spoken_clauses import reworded, rewordings

_MOST = 56
"""Expressions: what people say in other words is rather read by tables of lemmas (`data/plain_speech.yaml`)."""


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Z jak wieloma krajami graniczą Czechy?", "Z iloma krajami graniczą Czechy?"),
        ("Czym może się „pochwalić” Malta?", "Czym może się pochwalić Malta?"),
        ("W jakim języku mówią ludzie w Andorze?", "W jakim języku mówi się w Andorze?"),
        ("Jakie inne księżyce niż Io ma Jowisz?", "Jakie księżyce oprócz Io ma Jowisz?"),
        ("Ile lat miała Szymborska, gdy przyznano jej Nobla?", "Ile lat miała Szymborska, gdy dostała Nobla?"),
        ("Kiedy był wybuch I i II wojny światowej?", "Kiedy był wybuch I wojny światowej i wybuch II wojny światowej?"),
        ("Kto był papieżem, gdy Niemcy napadły na Polskę w 1939 roku?", "Kto był papieżem w 1939 roku?"),
        ("Jak się mówi na mężczyznę z Monako?", "jak nazywa się mieszkaniec Monako?"),
        ("Ilu różnych zawodów uczył się lub uczy Jan?", "Ilu zawodów uczył się lub uczy Jan?"),
        ("Jaki był kurs dolara do euro w 2015?", "ile euro kosztował dolar amerykański w 2015?"),
        ("Ilu ludzi tu mieszkało na koniec 2015 roku?", "Ilu ludzi tu mieszkało 31.12.2015?"),
        ("Ile lat, miesięcy i dni istniał Kongres?", "jak długo istniał Kongres?"),
        ("Ile lat i dni minęło od potopu?", "ile czasu minęło od potopu?"),
        ("Kim z zawodu był Łukasiewicz?", "czym zajmował się Łukasiewicz?"),
        ("Kim była Curie z zawodu?", "czym zajmowała się Curie?"),
        ("Kto był z zawodu lekarzem?", "Kto był z zawodu lekarzem?"),
        ("Ile dni trwał potop?", "Ile dni trwał potop?"),
        ("Ile lat miał, kiedy umarła jego córka Ewa Bem?", "Ile lat miał, kiedy umarła Ewa Bem?"),
        ("Kiedy umarła jego córka?", "Kiedy umarła jego córka?"),
        ("Z którego rocznika jest Liszt?", "z którego roku jest Liszt?"),
        ("Ile metrów pod poziomem morza leży Baku?", "na ilu metrach nad poziomem morza leży Baku?"),
        ("W którym miesiącu i roku zmarł Liszt?", "W którym miesiącu zmarł Liszt?"),
    ],
)
def test_what_is_said_otherwise_is_reworded(said: str, meant: str) -> None:
    assert reworded(said) == meant


def test_long_texts_are_left_as_they_are() -> None:
    text = f"{'Oslo ' * 300}ilorga dzieci?"
    assert reworded(text) == text


def test_there_are_few() -> None:
    assert len(rewordings()) <= _MOST
