"""Which meaning a line chooses, by its number or its words."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.interfaces.chat.dialogue_acts import chosen, reply_to, reply_to_english, without_courtesies
from kgqa.terms import ItemId

CHOICES = ("państwo Meksyk", "miasto Meksyk")


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("1", 0),
        ("2.", 1),
        ("3", None),
        ("0", None),
        ("drugie", 1),
        ("pierwsza opcja", 0),
        ("o miasto", 1),
        ("Chodzi mi o miasto Meksyk.", 1),
        ("raczej o państwo", 0),
        ("Meksyk", None),
        ("o rzekę", None),
        ("miasto Kraków", None),
        ("Jaka jest stolica Polski?", None),
        ("tak", None),
    ],
)
def test_the_choice_that_a_line_names(sample_parts: Parts, line: str, place: int | None) -> None:
    assert chosen(line, CHOICES, sample_parts) == place


@pytest.mark.parametrize(
    ("line", "like"),
    [
        ("cześć", "hej"),
        ("Dzień dobry!", "hej"),
        ("Dziękuję bardzo za pomoc.", "dzięki"),
        ("ok, dzięki", "dzięki"),
        ("OK", "dobrze"),
        ("cześć i do widzenia", "pa"),
        ("Co potrafisz?", "pomoc"),
        ("to jest błąd", "źle"),
    ],
)
def test_small_talk(line: str, like: str) -> None:
    assert reply_to(line) == reply_to(like) != ""
    assert reply_to(line, "en") not in {"", reply_to(line)}


@pytest.mark.parametrize(
    "line", ["", "?", "bardzo", "Kto to był Pa?", "dzień", "Co to jest pomoc?", "dobry wieczór w Polsce"]
)
def test_questions_and_names_are_no_small_talk(line: str) -> None:
    assert reply_to(line) == ""


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("Dzięki, a kiedy umarł?", "a kiedy umarł?"),
        ("dzień dobry! ok – kto to był Chopin?", "kto to był Chopin?"),
        ("Dobra wróżka", "Dobra wróżka"),
        ("dzięki", "dzięki"),
        ("Kto to był Chopin? Dziękuję", "Kto to był Chopin? Dziękuję"),
    ],
)
def test_courtesies_in_front(line: str, rest: str) -> None:
    assert without_courtesies(line) == rest


@pytest.mark.parametrize("line", ["Who wrote Pan Tadeusz?", "what is the capital of Poland"])
def test_questions_in_english_are_asked_for_in_polish(line: str) -> None:
    assert reply_to_english(line, "en").startswith("Please ask in Polish")
    assert reply_to_english(line).startswith("Odpowiadam na pytania po polsku")


@pytest.mark.parametrize("line", ["", "WHO kiedy powstała?", "Kto to jest Who?", "Kiedy?"])
def test_other_lines_are_no_questions_in_english(line: str) -> None:
    assert reply_to_english(line) == ""


def test_what_is_wrong_can_be_corrected() -> None:
    assert "/entity/Q36" in reply_to("to nieprawda", topics=[ItemId("Q36"), ItemId("Q270")])
    assert "wikidata.org" in reply_to("źle")
