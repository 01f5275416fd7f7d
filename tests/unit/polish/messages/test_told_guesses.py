"""Tests of what askers tell behind their question."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.polish.messages.told_guesses import without_guesses


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("największa planeta, saturn?", "największa planeta"),
        ("Jaki język jest urzędowy w Peru, portugalski?", "Jaki język jest urzędowy w Peru?"),
        ("ktory kraj ma najwiecej ludzi, chiny nie? czy juz ich ktos przegonil", "ktory kraj ma najwiecej ludzi?"),
        ("kto namalował Guernicę, ja mówię, że Picasso", "kto namalował Guernicę?"),
        ("kto odkrył rad? nie pamiętam już", "kto odkrył rad?"),
        ("ile krajów jest w Unii, 28?", "ile krajów jest w Unii?"),
        ("kiedy była bitwa pod wiedniem, ta z sobieskim", "kiedy była bitwa pod wiedniem?"),
        ("na jakim morzu leży kreta, no ta wyspa", "na jakim morzu leży kreta?"),
        ("jaką walutę mają w czechach, jadę tam w piątek", "jaką walutę mają w czechach?"),
        ("jak nazywa się młode owcy, pewnie owieczka", "jak nazywa się młode owcy?"),
    ],
)
def test_a_guess_is_left_out(sample_parts: Parts, message: str, asked: str) -> None:
    assert without_guesses(message, sample_parts.analyser.tokens(message)) == asked


@pytest.mark.parametrize(
    "message",
    [
        "Kiedy urodził się Chopin, polski kompozytor?",
        "Kto był królem Polski w 1410 roku?",
        "Kto graniczy i z Polską, i z Rosją?",
        "Co jest większe, Ziemia czy Mars?",
        "Kto nagrał „Raz. Dwa”?",
        "Ilu ludzi mieszkało w Oslo w latach 1939–1945?",
        "Jaka jest najwyższa góra? Chodzi mi o Polskę.",
    ],
)
def test_what_tells_more_of_the_question_stays(sample_parts: Parts, message: str) -> None:
    assert without_guesses(message, sample_parts.analyser.tokens(message)) == ""
