from __future__ import annotations

import pytest

from kgqa.interfaces.chat.small_talk import reply_to, reply_to_english, without_courtesies
from kgqa.terms import ItemId


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
