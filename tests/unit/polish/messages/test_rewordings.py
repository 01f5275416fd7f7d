"""Tests of what is said in other words than those that questions are read by."""

from __future__ import annotations

import pytest

from kgqa.polish.messages.rewordings import reworded


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Z jak wieloma krajami graniczą Czechy?", "Z iloma krajami graniczą Czechy?"),
        ("Z jakiego miasta jest Everton?", "Z jakiego miasta pochodzi Everton?"),
        ("Kto pływa w Odrze, a w Wiśle nie?", "Kto pływa w Odrze, a nie pływa w Wiśle?"),
        ("Czym może się „pochwalić” Malta?", "Czym może się pochwalić Malta?"),
        ("W jakim języku mówią ludzie w Andorze?", "W jakim języku mówi się w Andorze?"),
        ("czy to Wisła jest dłuższa, czy Odra?", "co jest dłuższa, Wisła czy Odra?"),
        ("Jaka jest stolica Norwegii, a jaka waluta?", "Jaka jest stolica i waluta Norwegii?"),
        ("Jakie inne księżyce niż Io ma Jowisz?", "Jakie księżyce oprócz Io ma Jowisz?"),
        ("Ile lat miała Szymborska, gdy przyznano jej Nobla?", "Ile lat miała Szymborska, gdy dostała Nobla?"),
        ("Kiedy był wybuch I i II wojny światowej?", "Kiedy był wybuch I wojny światowej i wybuch II wojny światowej?"),
        ("Kto był papieżem, gdy Niemcy napadły na Polskę w 1939 roku?", "Kto był papieżem w 1939 roku?"),
        ("Czy to Wisła, czy może Odra płynie w Opolu?", "Czy to Wisła, czy Odra płynie w Opolu?"),
        ("Jak się mówi na mężczyznę z Monako?", "jak nazywa się mieszkaniec Monako?"),
        ("Od kiedy jesteśmy w Unii?", "Od kiedy Polska jest w Unii Europejskiej?"),
        ("Ilu mniej więcej ludzi mieszka w Oslo?", "Ilu ludzi mieszka w Oslo?"),
        ("co większe jowisz czy saturn", "co jest większe, jowisz czy saturn?"),
        ("Która rzeka jest dłuższa Wisła czy Odra?", "Która rzeka jest dłuższa, Wisła czy Odra?"),
        ("Ilu różnych zawodów uczył się lub uczy Jan?", "Ilu zawodów uczył się lub uczy Jan?"),
        ("Czy Liszt zmarł w XIX czy już w XX wieku?", "w którym wieku Liszt zmarł?"),
        ("Liszt urodził się w 1811 czy 1812 roku?", "w którym roku Liszt urodził się?"),
        ("W którym wieku żył Liszt: w XVIII czy XIX?", "W którym wieku żył Liszt?"),
        ("Czy w 1811 roku Liszt był w Wiedniu czy w Peszcie?", "Czy w 1811 roku Liszt był w Wiedniu czy w Peszcie?"),
        ("Jak gorące jest Słońce w skali Celsjusza?", "Jak gorące jest Słońce w stopniach Celsjusza?"),
        ("rekord zimna w Polsce, ile to fahrenheitów?", "rekord zimna w Polsce w stopni fahrenheita"),
        ("Jaki był kurs dolara do euro w 2015?", "ile euro kosztował dolar amerykański w 2015?"),
        ("Ilu ludzi tu mieszkało na koniec 2015 roku?", "Ilu ludzi tu mieszkało 31.12.2015?"),
        ("W którym miesiącu i roku zmarł Liszt?", "w którym miesiącu zmarł Liszt?"),
    ],
)
def test_what_is_said_otherwise_is_reworded(said: str, meant: str) -> None:
    assert reworded(said) == meant


def test_long_texts_are_left_as_they_are() -> None:
    text = f"{'Oslo ' * 300}ilorga dzieci?"
    assert reworded(text) == text
