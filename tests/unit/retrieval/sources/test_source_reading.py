"""Records cut into passages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kgqa.retrieval.sources.source_reading import MOST_WORDS, passages
from kgqa.retrieval.sources.text_records import Record
from kgqa.retrieval.text_words import forms

_SENTENCE = "To jest zdanie, które ma równo dziesięć słów i kropkę."


def test_a_short_record_is_one_passage_with_its_id() -> None:
    (passage,) = passages(Record("a", _SENTENCE, "Tytuł"))
    assert (passage.id, passage.record, passage.text, passage.title) == ("a", "a", _SENTENCE, "Tytuł")


def test_a_long_record_is_cut_at_sentence_bounds() -> None:
    found = list(passages(Record("a", " ".join([_SENTENCE] * 40))))
    assert [passage.id for passage in found] == [f"a#{number}" for number in range(len(found))]
    counts = [len(forms(passage.text)) for passage in found]
    assert sum(counts) == 400 and all(60 <= count <= MOST_WORDS for count in counts)
    assert all(passage.text.endswith("kropkę.") for passage in found)


def test_no_words_no_passage() -> None:
    assert list(passages(Record("a", " … \n – "))) == []


@given(st.lists(st.integers(1, 300), max_size=12))
def test_every_word_is_in_one_passage_that_is_not_too_long(lengths: list[int]) -> None:
    text = " ".join(" ".join(["Słowo"] + ["słowo"] * (length - 1)) + "." for length in lengths)
    found = list(passages(Record("a", text)))
    assert [form for passage in found for form in forms(passage.text)] == forms(text)
    assert all(len(forms(passage.text)) <= MOST_WORDS for passage in found)
    assert all(text[p.start : p.start + len(p.text)] == p.text for p in found)
