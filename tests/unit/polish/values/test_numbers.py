"""Numbers in digits and in words."""

from __future__ import annotations

import itertools
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.polish.tokens.word_forms import plain_words
from kgqa.polish.values.numbers import (
    OrdinalNumeral,
    century,
    digits_value,
    number_at,
    numbers,
    ordinal_at,
    plain,
    read_roman,
    roman,
    roman_value,
)
from kgqa.verbalisation.words.orthography import is_roman
from tests.unit.polish.spoken import spoken

TOKENISER = Tokeniser(MorfeuszMorphology())


def read(text: str) -> list[tuple[str, str]]:
    """The words and the value of each number in a text."""
    tokens = TOKENISER.tokens(text)
    return [(text[tokens[one.start].start : tokens[one.end - 1].end], plain(one.value)) for one in numbers(tokens)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", "7"),
        ("1 794 166", "1794166"),
        ("1\u00a0000,5", "1000.5"),
        ("1.794.166", "1794166"),
        ("1.500", "1500"),
        ("1'000", "1000"),
        ("1,000,000", "1000000"),
        ("3,14", "3.14"),
        ("1,500", "1.5"),
        ("3.14", "3.14"),
        ("3/4", "0.75"),
        ("½", "0.5"),
        ("2½", "2.5"),
    ],
)
def test_digits(text: str, value: str) -> None:
    found = digits_value(text)
    assert found is not None
    assert plain(found) == value


@pytest.mark.parametrize("text", ["", "1 00", "1/0", "a", "1,", "12.03.1999", "1 000.000"])
def test_no_numbers(text: str) -> None:
    assert digits_value(text) is None


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("ponad sześćset kilometrów", "sześćset", "600"),
        ("ma osiemset metrów", "osiemset", "800"),
        ("co najmniej dwadzieścia pięć lat", "dwadzieścia pięć", "25"),
        ("około dwudziestu pięciu lat", "dwudziestu pięciu", "25"),
        ("sześć tysięcy pięćset kilometrów", "sześć tysięcy pięćset", "6500"),
        ("sto dwadzieścia trzy miliony cztery tysiące pięć osób", "sto dwadzieścia trzy miliony cztery tysiące pięć",
         "123004005"),
        ("dwa miliardy ludzi", "dwa miliardy", "2000000000"),
        ("półtora miliona ludzi", "półtora miliona", "1500000"),
        ("dwa i pół tysiąca osób", "dwa i pół tysiąca", "2500"),
        ("pół litra", "pół", "0.5"),
        ("trzy czwarte ludności", "trzy czwarte", "0.75"),
        ("jedna piąta powierzchni", "jedna piąta", "0.2"),
        ("2 tys. 300 osób", "2 tys. 300", "2300"),
        ("6,5 mln. ludzi", "6,5 mln.", "6500000"),
        ("ma 1.000.000 mieszkańców", "1.000.000", "1000000"),
        ("ma 1 794 166 mieszkańców", "1 794 166", "1794166"),
        ("liczy 3.14 metra", "3.14", "3.14"),
    ],
)  # fmt: skip
def test_numbers_in_sentences(text: str, words: str, value: str) -> None:
    assert read(text) == [(words, value)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("od dwóch do pięciu", ["2", "5"]),
        ("dziesięć jedenaście", ["10", "11"]),
        ("w 1918 dwa państwa", ["1918", "2"]),
        ("12.03.1999", ["12", "03", "1999"]),
        ("w 2010 300 osób", ["2010", "300"]),
        ("dwaj trzeci", ["2"]),
    ],
)
def test_neighbours_stay_apart(text: str, values: list[str]) -> None:
    assert [value.zfill(len(wanted)) for (_, value), wanted in zip(read(text), values, strict=True)] == values


@given(st.integers(1, 10**15 - 1))
def test_spoken_numbers_are_read_back(number: int) -> None:
    words = plain_words(spoken(number))
    found = number_at(words, 0)
    assert found is not None
    assert (found.value, found.end) == (number, len(words))


@given(st.integers(0, 10**12), st.sampled_from(["", " ", "\u00a0", ".", "'"]), st.sampled_from(["", ",5", ",25"]))
def test_written_numbers_are_read_back(number: int, mark: str, part: str) -> None:
    text = f"{number:,}".replace(",", mark) + part
    assert digits_value(text) == number + Decimal(f"0.{part[1:] or 0}")


@given(st.text(alphabet="0123456789., /½'ab", max_size=20))
def test_any_text_is_read_to_its_end(text: str) -> None:
    tokens = plain_words(text)
    found = list(numbers(tokens))
    assert all(one.start < one.end <= len(tokens) for one in found)
    assert all(left.end <= right.start for left, right in itertools.pairwise(found))


@pytest.mark.parametrize(
    ("text", "end", "number"),
    [
        ("szesnastym prezydentem", 1, 16),
        ("dwudziesty trzeci", 2, 23),
        ("dwudziesty dwudziesty", 1, 20),
        ("sto dwudziesty piąty", 3, 125),
        ("tysiąc dziewięćset osiemnasty rok", 3, 1918),
        ("dwutysięczny", 1, 2000),
        ("ostatni król", 1, -1),
    ],
)
def test_ordinals(text: str, end: int, number: int) -> None:
    assert ordinal_at(TOKENISER.tokens(text), 0) == OrdinalNumeral(0, end, number)


@pytest.mark.parametrize("text", ["sto", "pięć pierwszych", "sto ostatni", "król"])
def test_no_ordinals(text: str) -> None:
    assert ordinal_at(TOKENISER.tokens(text), 0) is None


@pytest.mark.parametrize(("numeral", "value"), [("III", 3), ("IX", 9), ("XIV", 14), ("XL", 40), ("MCMXCIX", 1999)])
def test_values(numeral: str, value: int) -> None:
    assert roman_value(numeral) == value


@given(st.integers(1, 3999))
def test_what_is_written_is_read_back(number: int) -> None:
    assert roman_value(roman(number)) == number
    assert is_roman(roman(number))


@given(st.integers(1, 3999))
def test_numerals_are_told_from_letters(number: int) -> None:
    assert read_roman(roman(number)) == (None if number in {50, 100, 500, 1000} else number)


@pytest.mark.parametrize("text", ["", "IIII", "IXI", "iv", "król", "C"])
def test_other_texts_are_no_numerals(text: str) -> None:
    assert read_roman(text) is None


@pytest.mark.parametrize(
    ("number", "expected"), [(1, "I"), (4, "IV"), (19, "XIX"), (1999, "MCMXCIX"), (2024, "MMXXIV")]
)
def test_written(number: int, expected: str) -> None:
    assert roman(number) == expected


@pytest.mark.parametrize(("year", "expected"), [(1, 1), (100, 1), (101, 2), (1901, 20), (2000, 20), (-44, 1)])
def test_century(year: int, expected: int) -> None:
    assert century(year) == expected
