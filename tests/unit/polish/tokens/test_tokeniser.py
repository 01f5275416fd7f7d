"""Tokens with their places in the text and all their readings."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens import tokeniser as tokeniser_module
from kgqa.polish.tokens.tokeniser import READINGS, MorfeuszReadings, Tokeniser

TOKENISER = Tokeniser(MorfeuszMorphology())


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Kto napisał „Lalkę”?", ["Kto", "napisał", "„", "Lalkę", "”", "?"]),
        ("Wisła, Odra czy Warta?", ["Wisła", ",", "Odra", "czy", "Warta", "?"]),
        ("Co to: A?", ["Co", "to", ":", "A", "?"]),
        ("  Kto \n\t to ?  ", ["Kto", "to", "?"]),
        ("w 1410 roku", ["w", "1410", "roku"]),
        ("3,5 metra", ["3,5", "metra"]),
        ("Shakespeare'a", ["Shakespeare'a"]),
        ("biało-czerwona", ["biało", "-", "czerwona"]),
        ("", []),
        (" \n", []),
    ],
)
def test_forms(text: str, forms: list[str]) -> None:
    assert [token.form for token in TOKENISER.tokens(text)] == forms


def test_places_count_characters() -> None:
    places = [(token.start, token.end) for token in TOKENISER.tokens("Łódź 😀 „Lalka”")]
    assert places == [(0, 4), (5, 6), (7, 8), (8, 13), (13, 14)]


def test_a_typographic_apostrophe_keeps_its_place() -> None:
    (token,) = TOKENISER.tokens("Quincy’ego")
    assert (token.start, token.end) == (0, 10)


@pytest.mark.parametrize(
    ("form", "lemmas"), [("mam", {"mieć", "mama", "mamić"}), ("Prus", {"prus", "prusy"}), ("zamku", {"zamek"})]
)
def test_all_readings_are_kept(form: str, lemmas: set[str]) -> None:
    (token,) = TOKENISER.tokens(form)
    assert lemmas <= token.lemmas


@pytest.mark.parametrize(
    ("form", "lemma"),
    [
        ("Polskę", "polska"),
        ("POLSKĘ", "polska"),
        ("KRÓLA", "król"),
        ("NATO", "nato"),
        ("Xyzzq", "xyzzq"),
        ("1410", "1410"),
    ],
)
def test_lemmas(form: str, lemma: str) -> None:
    (token,) = TOKENISER.tokens(form)
    assert lemma in token.lemmas


def test_a_word_unknown_to_the_dictionary_has_no_readings() -> None:
    (token,) = TOKENISER.tokens("xyzzq")
    assert token.readings == ()


def test_the_component_stands_in_any_pipeline() -> None:
    nlp = spacy.blank("pl")
    doc = MorfeuszReadings(MorfeuszMorphology())(nlp("Kto napisał"))
    assert [bool(token._.get(READINGS)) for token in doc] == [True, True]


@given(st.text(max_size=200) | st.text(st.sampled_from("aąKkr'’-.,„”\"?! \n1Łx"), max_size=60))
def test_tokens_cover_the_text_in_order(text: str) -> None:
    end = 0
    for token in TOKENISER.tokens(text):
        assert end <= token.start < token.end <= len(text)
        assert not text[end : token.start].strip()
        assert token.form.replace("’", "'") == text[token.start : token.end].replace("’", "'")
        assert token.form.strip()
        end = token.end
    assert not text[end:].strip()


def test_half_a_surrogate_pair_is_harmless() -> None:
    assert TOKENISER.tokens("Kto \ud800 to?")


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> Tokeniser:
    """A tokeniser that forgets all words that are new."""
    monkeypatch.setattr(tokeniser_module, "_REMEMBERED", 0)
    return Tokeniser(MorfeuszMorphology())


def test_new_words_are_forgotten_and_read_the_same_each_time(forgetful: Tokeniser) -> None:
    texts = [f"Kto napisał „Lalkę{number}” w {number} roku?" for number in range(40)]
    assert [forgetful.read(text) for text in texts] == [TOKENISER.read(text) for text in texts]
    kept = len(forgetful._nlp.vocab.strings)
    assert [forgetful.read(text) for text in texts] == [TOKENISER.read(text) for text in texts]
    assert len(forgetful._nlp.vocab.strings) == kept < len(TOKENISER._nlp.vocab.strings)


def test_threads_may_share_what_forgets(forgetful: Tokeniser) -> None:
    texts = [f"W którym roku {number} urodził się Jan{number} Kochanowski?" for number in range(60)]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(forgetful.read, texts * 2))
    assert found == [TOKENISER.read(text) for text in texts * 2]
