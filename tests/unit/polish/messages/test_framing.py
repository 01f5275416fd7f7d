"""What people say around a question is left out, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.messages.framing import core_question, sentences


@pytest.mark.parametrize(
    ("message", "core"),
    [
        ("Hej, wiesz może, kto napisał „Lalkę”? Z góry dziękuję!", "kto napisał „Lalkę”?"),
        ("Powiedz mi, do jakiego morza wpada Odra", "do jakiego morza wpada Odra"),
        ("Czy wiesz, w którym roku zmarł Prus?", "w którym roku zmarł Prus?"),
        ("a ile państw graniczy z Polską, wiesz może?", "ile państw graniczy z Polską?"),
        ("Skąd pochodzi tango? Tak z ciekawości pytam, bo kumpel się założył.", "Skąd pochodzi tango?"),
        ("No dobra, to teraz geografia. Gdzie leży Lwów?", "Gdzie leży Lwów?"),
        ("Proszę powiedzieć, czy Wisła to rzeka.", "czy Wisła to rzeka."),
        ("Chciałabym się dowiedzieć, czy Odra jest rzeką.", "czy Odra jest rzeką."),
    ],
)
def test_frames_are_left_out(message: str, core: str) -> None:
    assert core_question(message) == core


@pytest.mark.parametrize(
    "question",
    [
        "Kto napisał „Lalkę”?",
        "Na cześć kogo nazwano Boliwię?",
        "Ten astronom urodził się w Toruniu i zmarł we Fromborku. O kim mowa?",
        "Dokończ przysłowie: „Kazał pan...”",
        "W jakim języku pisał hrabia Jan Potocki, autor m.in. Rękopisu znalezionego w Saragossie?",
        "Czy Jan III Sobieski urodził się we Lwowie?",
        "stolica maroka",
        "",
        "???",
    ],
)
def test_questions_stay_as_they_are(question: str) -> None:
    assert core_question(question) == question


@pytest.mark.parametrize("second", ["A kiedy umarł?", "Kiedy umarł?", "A w jakim mieście umarł?", "Ale gdzie umarł?"])
def test_a_year_ends_a_sentence_before_a_question(second: str) -> None:
    assert sentences(f"Chopin urodził się w 1810. {second}") == ["Chopin urodził się w 1810.", second]


def test_a_number_before_a_dot_may_stand_inside_a_sentence() -> None:
    assert len(sentences("Kto wygrał 16. Konkurs Chopinowski?")) == 1


@given(st.text(max_size=60))
def test_any_text_has_a_core_of_its_own_words(text: str) -> None:
    core = core_question(text)
    assert len(core) <= len(text) + 1
    assert core_question(core) in (core, core_question(core_question(core)))
