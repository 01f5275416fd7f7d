"""Other spellings: lost diacritics come back, one slip is found, numerals are left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.linking.lookup.misspellings import Diacritics, slips
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.diacritics import without_diacritics
from kgqa.testing import Name, NameIndex

INDEX = NameIndex(
    (Name("Q1", "Einstein"), Name("Q2", "Kazachstan"), Name("Q3", "Ludwik XIV"), Name("Q4", "Ludwik XVI")), lambda _: ()
)
DIACRITICS = Diacritics(MorfeuszMorphology())


@pytest.mark.parametrize(
    ("word", "restored"), [("lodz", "Łódź"), ("wloch", "Włoch"), ("Krakow", "Kraków"), ("poznan", "Poznań")]
)
def test_restored(word: str, restored: str) -> None:
    assert restored in DIACRITICS.restored(word)


@pytest.mark.parametrize("word", ["Polska", "Łódź", "łódz", "xyzzq", "1939", "", "a" * 60])
def test_words_that_need_nothing_are_left_alone(word: str) -> None:
    assert DIACRITICS.restored(word) == ()


def test_known_words_may_stand_for_others_beside_themselves() -> None:
    assert {"szczeki", "Szczęki"} <= set(DIACRITICS.others("szczeki"))
    assert DIACRITICS.others("film") == ()
    assert DIACRITICS.others("łódz") == ()


@given(st.text(alphabet="acelnoszkpwi", min_size=1, max_size=12))
def test_restored_words_are_the_word_again_without_diacritics(word: str) -> None:
    assert all(without_diacritics(found).lower() == word for found in DIACRITICS.restored(word))


@pytest.mark.parametrize("key", ["einstin", "einsteina", "einsteim", "einstien", "eistein", "xeinstein", "einsteinn"])
def test_one_slip_is_found(key: str) -> None:
    assert list(slips(key, INDEX)) == ["einstein"]


@pytest.mark.parametrize("key", ["einstein", "eintsten", "einste", "ludwik xv", "ludwik xvii", ""])
def test_no_slip_two_slips_and_other_numerals_find_nothing(key: str) -> None:
    assert list(slips(key, INDEX)) == []


@given(st.sampled_from(["einstein", "kazachstan"]), st.integers(0, 9), st.sampled_from("abcdeó"))
def test_any_changed_letter_is_found(name: str, at: int, letter: str) -> None:
    changed = name[:at] + letter + name[at + 1 :]
    assert changed == name or len(changed) != len(name) or list(slips(changed, INDEX)) == [name]
