"""Polish letters put back into words typed without them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.tokens.restoring import restored


def test_words_get_the_letters_that_their_sentence_wants() -> None:
    assert restored(["Jakim", "jezykiem", "mowi", "sie", "w", "Lodzi", "?"]) == [
        *("Jakim", "językiem", "mówi", "się", "w", "Łodzi", "?")
    ]


def test_words_that_have_polish_letters_stay() -> None:
    assert restored(["zołw", "zjadl"])[0] == "zołw"


def test_long_texts_are_left_as_they_are() -> None:
    assert restored(["zolw"] * 1_000) == ["zolw"] * 1_000


@given(st.lists(st.text(alphabet="aąceloszńZŁx ?-\n,1", min_size=1, max_size=8), max_size=8))
def test_pieces_keep_their_lengths(forms: list[str]) -> None:
    assert list(map(len, restored(forms))) == list(map(len, forms))
