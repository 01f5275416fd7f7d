"""Words, lemmas, what was seen before."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.retrieval.sources.source_reading import SeenFilter
from kgqa.retrieval.text_words import Lexicon, forms, sentence_spans, stem, words
from kgqa.terms import Case


def test_words_with_offsets() -> None:
    text = "W 1410 r. wojna-nie-wojna."
    found = [text[word.start : word.end] for word in words(text)]
    assert found == forms(text) == ["W", "1410", "r", "wojna", "nie", "wojna"]


@pytest.mark.parametrize(
    ("form", "lemma"),
    [("Toruniu", "toruń"), ("Polsce", "polska"), ("psami", "pies"), ("Xyzowi", "xyzowi"), ("KRÓLEM", "król")],
)
def test_the_likeliest_lemma(lexicon: Lexicon, form: str, lemma: str) -> None:
    assert lexicon.lemma(form) == lemma


def test_no_word_is_too_long_to_be_read(lexicon: Lexicon) -> None:
    assert lexicon.lemma("A" * 5_000_000) == "a" * 5_000_000


def test_stems_bring_derived_words_together() -> None:
    assert stem("Francuskiego") == stem("francuska") == "francu"


def test_the_filter_knows_what_it_saw() -> None:
    seen = SeenFilter()
    assert [seen.add(text) for text in ("a", "b", "a", "c", "b")] == [True, True, False, True, False]
    assert all(seen.add(str(number)) for number in range(20_000))


def test_all_that_is_known_of_a_form(lexicon: Lexicon) -> None:
    known = lexicon.known("Prusa")
    assert {"Prus", "Prusy"} >= known.lemmas != frozenset()
    assert "nazwisko" in known.names
    assert known.classes == {"subst"}
    assert Case.GEN in known.cases
    assert known.terms[0] == lexicon.lemma("Prusa")


def test_a_word_that_nobody_knows_stands_for_itself(lexicon: Lexicon) -> None:
    known = lexicon.known("Xyzzowi")
    assert (known.readings, known.terms) == ((), ("xyzzowi",))
    assert not (known.lemmas or known.classes or known.cases or known.names)


def _split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Ala ma kota. Kot ma Alę.", ["Ala ma kota.", "Kot ma Alę."]),
        ("Urodził się w 1473 r. w Toruniu.", ["Urodził się w 1473 r. w Toruniu."]),
        ("Dzieło prof. Kowalskiego wydano.", ["Dzieło prof. Kowalskiego wydano."]),
        ("Autorem jest J. Tuwim. Wiersz znają wszyscy.", ["Autorem jest J. Tuwim.", "Wiersz znają wszyscy."]),
        ("Trenował S.S. Lazio. Grał też sam.", ["Trenował S.S. Lazio.", "Grał też sam."]),
        ("Dowodził por. mar. Max Schmitz.", ["Dowodził por. mar. Max Schmitz."]),
        ("Czy tak? „Tak!” Odszedł.", ["Czy tak?", "„Tak!”", "Odszedł."]),
        ("Pierwszy wiersz\nDrugi wiersz", ["Pierwszy wiersz", "Drugi wiersz"]),
        (" \n ", []),
    ],
)
def test_bounds(text: str, sentences: list[str]) -> None:
    assert _split(text) == sentences


@given(st.text(alphabet="aB .!?\n„”r1", max_size=80))
def test_nothing_but_white_space_is_lost(text: str) -> None:
    assert "".join("".join(_split(text)).split()) == "".join(text.split())
