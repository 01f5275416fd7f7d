"""The plain form of texts, and the way back to the original."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.tokens.plain_text import PlainText, plain

TEXTS = st.text(st.sampled_from("aąłzżoóñe \u0301\u0328\u0307\u200b\u200d\ufeff\u00ad\u202e„”?"), max_size=20)


@given(TEXTS)
def test_nothing_is_left_to_compose_or_to_hide(text: str) -> None:
    made = plain(text)
    assert unicodedata.is_normalized("NFC", made)
    assert not any(unicodedata.category(one) == "Cf" for one in made)
    assert plain(made) == made


@given(TEXTS, st.data())
def test_every_part_leads_back_to_the_words_it_was_made_from(text: str, data: st.DataObject) -> None:
    read = PlainText.of(text)
    assert len(read.places) == len(read.text)
    if not read.text:
        return
    start = data.draw(st.integers(0, len(read.text) - 1))
    end = data.draw(st.integers(start + 1, len(read.text)))
    first, last = read.original(start, end)
    assert 0 <= first < last <= len(text)
    assert read.text[start:end] in plain(text[first:last]) or unicodedata.combining(read.text[start])


def test_composed_and_decomposed_read_the_same() -> None:
    text = "Kto napisał „Lalkę”, „Zażółć gęślą jaźń” i co?"
    decomposed = unicodedata.normalize("NFD", text)
    assert plain(decomposed) == plain("\u200b".join(decomposed)) == text
    start = text.index("Zażółć")
    first, last = PlainText.of(decomposed).original(start, start + len("Zażółć"))
    assert unicodedata.normalize("NFC", decomposed[first:last]) == "Zażółć"
