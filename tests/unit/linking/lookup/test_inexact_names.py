"""Other spellings: lost diacritics come back, one slip is found, numerals are left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.linking.lookup.inexact_names import Diacritics, bearers, cut_names, slips
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.plain_text import without_diacritics
from tests.doubles import Name, NameIndex

INDEX = NameIndex(
    (Name("Q1", "Einstein"), Name("Q2", "Kazachstan"), Name("Q3", "Ludwik XIV"), Name("Q4", "Ludwik XVI")), lambda _: ()
)
DIACRITICS = Diacritics(MorfeuszMorphology())
NAMES = (
    Name("Q1", "Ulysses S. Grant"), Name("Q2", "Johann Wolfgang von Goethe"), Name("Q2", "Goethe", is_label=False),
    Name("Q3", "Hugh Grant"), Name("Q4", "Ambroży z Mediolanu"), Name("Q5", "Ambroży Kleks"),
    Name("Q6", "Muzeum Narodowe w Warszawie"), Name("Q7", "Muzeum Narodowe w Krakowie"),
    Name("Q8", "katedra w Mediolanie"), Name("Q9", "miasto w Japonii"),
)  # fmt: skip


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


@pytest.fixture
def index(keys: LemmaKeys) -> NameIndex:
    return NameIndex(NAMES, keys.of_label, people={"Q1", "Q3"})


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Ulysses Grant", ["Q1"]),
        ("Ulyssesa Granta", ["Q1"]),
        ("U. Grant", ["Q1"]),
        ("Johann Goethe", ["Q2"]),
        ("Johann Wolfgang Goethe", ["Q2"]),
        ("Wolfgang Goethe", []),
        ("Ambroży Grant", []),
        ("Grant", []),
    ],
)
def test_a_first_name_and_a_surname(
    analyser: QuestionAnalyser, keys: LemmaKeys, index: NameIndex, text: str, items: list[str]
) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    assert list(dict.fromkeys(one.entity for one in bearers(tokens, keys, index))) == items


@pytest.mark.parametrize(
    ("words", "items"),
    [
        ("masztu w Toruniu", ["Q7"]),
        ("maszt w Toruniu", ["Q7"]),
        ("maszt w Krakowie", []),
        ("most w Toruniu", []),
        ("maszt radiowy w Toruniu", []),
    ],
)
def test_words_in_small_letters_may_be_left_out_of_a_name(keys: LemmaKeys, words: str, items: list[str]) -> None:
    names = ("Maszt radiowy w Toruniu", "Most drogowy w Toruniu", "Most kolejowy w Toruniu")
    index = NameIndex([Name(f"Q{at}", name) for at, name in enumerate(names, 7)], keys.of_label)
    assert list(dict.fromkeys(one.entity for one in cut_names(words.split(), keys, index))) == items
