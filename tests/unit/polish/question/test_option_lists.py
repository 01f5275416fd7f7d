"""Options of choice questions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.option_lists import read_leading_options, read_options
from kgqa.polish.tokens.tokeniser import Tokeniser

TOKENISER = Tokeniser(MorfeuszMorphology())


def read(text: str) -> tuple[str, list[str]] | None:
    """The words in front of the options, and the options."""
    tokens = TOKENISER.tokens(text)
    options = read_options(tokens)
    if options is None:
        return None
    spans = [text[tokens[start].start : tokens[end - 1].end] for start, end in options.spans]
    return text[: tokens[options.stem.stop].start].rstrip(), spans


@pytest.mark.parametrize(
    ("text", "stem", "options"),
    [
        ("Co jest dłuższe: Wisła czy Odra?", "Co jest dłuższe", ["Wisła", "Odra"]),
        ("Co jest dłuższe – Wisła czy Odra?", "Co jest dłuższe", ["Wisła", "Odra"]),
        ("Co jest dłuższe - Wisła czy Odra?", "Co jest dłuższe", ["Wisła", "Odra"]),
        ("Co jest dłuższe, Wisła czy Odra?", "Co jest dłuższe", ["Wisła", "Odra"]),
        ("Co jest dłuższe: Wisła albo Odra?", "Co jest dłuższe", ["Wisła", "Odra"]),
        ("Co jest dłuższe: Wisła lub Odra", "Co jest dłuższe", ["Wisła", "Odra"]),
        ("Kto żył dłużej: Jan III Sobieski czy Maria Curie?", "Kto żył dłużej", ["Jan III Sobieski", "Maria Curie"]),
        ("Kto żył dłużej: A. Skłodowska-Curie czy B?", "Kto żył dłużej", ["A. Skłodowska-Curie", "B"]),
        (
            "Która gra jest starsza: „Mario Bros.” czy „Tetris”?",
            "Która gra jest starsza",
            ["„Mario Bros.”", "„Tetris”"],
        ),
        ("Kto napisał „Lalkę”: Prus czy Reymont?", "Kto napisał „Lalkę”", ["Prus", "Reymont"]),
        ("Które państwo graniczy z Łotwą, Polska czy Litwa?", "Które państwo graniczy z Łotwą", ["Polska", "Litwa"]),
        ("Co jest stolicą Norwegii: Oslo, Bergen, Ålesund?", "Co jest stolicą Norwegii", ["Oslo", "Bergen", "Ålesund"]),
    ],
)
def test_options_behind_the_question(text: str, stem: str, options: list[str]) -> None:
    assert read(text) == (stem, options)


@pytest.mark.parametrize(
    "text",
    [
        "Stolicą Australii jest Sydney czy Canberra?",
        "Czy Wisła jest długa?",
        "Kto napisał „Lalkę”?",
        "Kto napisał „Być albo nie być”?",
        "Jak nazywa się rzeka, która płynie przez Kraków?",
        "Co to: mitochondrium?",
        "Proszę powiedzieć, czy Wisła to rzeka.",
        "W której wsi – w Chotyńcu czy w Młynach urodził się Werbycki?",
        "czy",
        "",
    ],
)
def test_no_options_behind_the_question(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("text", "stem", "options"),
    [
        ("Co jest dłuższe: Wisła, Odra czy Warta?", "Co jest dłuższe", ["Wisła", "Odra", "Warta"]),
        ("Co jest dłuższe, Wisła, Odra czy Warta?", "Co jest dłuższe", ["Wisła", "Odra", "Warta"]),
        ("Kto napisał „Lalkę”: A, B, C czy D?", "Kto napisał „Lalkę”", ["A", "B", "C", "D"]),
        ("Co jest dłuższe: Wisła, czy Odra?", "Co jest dłuższe", ["Wisła", "Odra"]),
        ("Które państwo ma więcej miast, Polska czy Litwa?", "Które państwo ma więcej miast", ["Polska", "Litwa"]),
        ("Co leży dalej, Gdańsk czy Gdynia?", "Co leży dalej", ["Gdańsk", "Gdynia"]),
    ],
)
def test_commas_between_options_and_verbs_that_look_like_nouns(text: str, stem: str, options: list[str]) -> None:
    assert read(text) == (stem, options)


def test_a_title_is_no_list_of_options() -> None:
    assert read("Kto napisał dramat „Król: Lear czy Makbet”?") is None


@given(st.lists(st.sampled_from(["Wisła", "czy", "albo", ",", ":", "?", "jest", "„", "”", "–", "Co"]), max_size=20))
def test_options_lie_behind_the_stem(words: list[str]) -> None:
    tokens = TOKENISER.tokens(" ".join(words))
    options = read_options(tokens)
    if options is not None:
        end = options.stem.stop
        for start, stop in options.spans:
            assert end < start < stop <= len(tokens)
            end = stop - 1


@pytest.mark.parametrize(
    ("text", "options", "stem"),
    [
        ("Wisła czy Odra – która z nich jest dłuższa?", ["Wisła", "Odra"], "która z nich jest dłuższa?"),
        ("Ren, Men czy Łaba: co płynie przez Drezno?", ["Ren", "Men", "Łaba"], "co płynie przez Drezno?"),
        ("Ren, Men i Łaba – która z nich jest dłuższa?", ["Ren", "Men", "Łaba"], "która z nich jest dłuższa?"),
        ("Spośród Renu i Menu co jest dłuższe?", ["Renu", "Menu"], "co jest dłuższe?"),
    ],
)
def test_options_in_front_of_the_question(text: str, options: list[str], stem: str) -> None:
    tokens = TOKENISER.tokens(text)
    found = read_leading_options(tokens)
    assert found is not None
    assert [text[tokens[start].start : tokens[end - 1].end] for start, end in found.spans] == options
    assert text[tokens[found.stem.start].start :] == stem


@pytest.mark.parametrize(
    "text",
    [
        "Czy Wisła czy Odra – to rzeka?",
        "Stolicą jest Oslo czy Bergen, jak sądzisz?",
        "Oslo?",
        "Spośród rzek Polski i Czech która …?",
    ],
)
def test_no_options_in_front_of_the_question(text: str) -> None:
    assert read_leading_options(TOKENISER.tokens(text)) is None
