"""Where sentences begin, and which full stops end none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.tokeniser import Tokeniser

TOKENISER = Tokeniser(MorfeuszMorphology())
PIECES = "Kto to ? ! . „ ” r w XIX J 20 😀"


def sentences(text: str) -> list[str]:
    read = TOKENISER.read(text)
    return [text[read.tokens[start].start : read.tokens[end - 1].end] for start, end in read.sentences]


@pytest.mark.parametrize(
    "parts",
    [
        ["Ten urodzony w Nantes pisarz wysłał bohaterów na Księżyc.", "O kogo chodzi?"],
        ["Leży nad Wisłą.", "Ma zamek!", "Jak się nazywa?"],
        ["Zdobyła szczyt w 1978 r.", "O kim mowa?"],
        ["Zmarł w XIX w.", "Kto to był?"],
        ["Napisał „Burzę”.", "Podaj jego imię."],
        ["„Kto tam?”", "Kto to powiedział?"],
        ["Rządził do 44 r. p.n.e.", "Kto to?"],
    ],
)
def test_sentences_are_split(parts: list[str]) -> None:
    assert sentences(" ".join(parts)) == parts


@pytest.mark.parametrize(
    "text",
    [
        "W 1892 r. Kazimierz założył szkołę?",
        "Kto w XIX w. Warszawę przebudował?",
        "Czy ks. Piotr modlił się za J. Słowackiego?",
        "Gdzie stoi pomnik św. Jana i dr. hab. Adama M. Nowaka?",
        "Kto napisał „Co robić? Kto winien?” w więzieniu?",
        "Ile tys. Polaków, m.in. Ślązaków, wyjechało?",
        "Co działo się w latach 20. XX wieku?",
        "Kto to",
    ],
)
def test_abbreviations_initials_and_titles_do_not_split(text: str) -> None:
    assert len(sentences(text)) == 1


def test_a_text_without_words_has_no_sentences() -> None:
    assert TOKENISER.read(" \n").sentences == ()


@settings(max_examples=100)
@given(st.text(max_size=80) | st.lists(st.sampled_from(PIECES.split()), max_size=20).map(" ".join))
def test_sentences_cover_all_tokens_in_order(text: str) -> None:
    read = TOKENISER.read(text)
    place = 0
    for start, end in read.sentences:
        assert start == place < end
        place = end
    assert place == len(read.tokens)
