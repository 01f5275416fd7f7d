"""The PolEval measure against cases computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.evaluation.measure import Case
from kgqa.evaluation.poleval_accuracy import accuracy, judge, levenshtein, matches, number_in

_WORDS = st.text("abcż", max_size=8)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("w 1998 roku", "1998"),
        ("12,5 tony", "12"),
        ("-3.5", "-3.5"),
        ("+.5 m", "+.5"),
        ("-3", "3"),
        ("3.14.15", "3.14"),
        ("007", "007"),
        ("Jan III Sobieski", "3"),
        ("XIX wiek", "19"),
        ("MCMXCVIII", "1998"),
        ("XLIV", "44"),
        ("Henryk VIII i 6 żon", "6"),
        ("Jan IIII", None),
        ("iii", None),
        ("XIX.", None),
        ("Kraków", None),
        ("", None),
    ],
)
def test_number_in(text: str, number: str | None) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize(
    ("gold", "answer", "right"),
    [
        ("Paryż", "Paryż", True),
        ("PARYŻ", "paryż", True),
        ("Paryż", "w Paryżu", False),  # 3 edits of 5
        ("Warszawa", "w Warszawie", True),  # 4 edits of 8: exactly half
        ("abcd", "ab", True),  # 2 of 4: exactly half
        ("abcd", "a", False),  # 3 of 4
        ("abc", "a", False),  # 2 of 3
        ("ab", "abc", True),  # 1 of 2: exactly half
        ("tak", "nie", False),
        ("Kraków", "", False),
        ("a", "", False),
        ("", "", False),
        ("", "x", False),
        ("1998", "w 1998 roku", True),
        ("w roku 1998", "1998", True),
        ("1998", "1989", False),
        ("1998", "Kraków", False),
        ("2,5", "2.5", False),  # compared as text: "2" and "2.5"
        ("2.50", "2.5", False),
        ("Jan III Sobieski", "III", True),
        ("Jan III Sobieski", "3", True),
        ("Jan III Sobieski", "Jan Sobieski", False),
        ("XIX wiek", "w 19. wieku", True),
        ("Kraków", "Kraków 2", True),  # only a number in the gold answer is asked for
    ],
)
def test_matches(gold: str, answer: str, right: bool) -> None:
    assert matches(gold, answer) is right


def test_best_variant_counts() -> None:
    assert judge(["Fredro", "Adam Mickiewicz"], "adam mickiewicz").gold == "Adam Mickiewicz"


def test_first_variant_is_named_when_none_matches() -> None:
    verdict = judge(["Juliusz Słowacki", "Słowacki"], "Fredro")
    assert (verdict.right, verdict.gold) == (False, "Juliusz Słowacki")


def test_accuracy_counts_empty_answers_as_wrong() -> None:
    cases = [Case("1", ["tak"], "tak"), Case("2", ["nie"], ""), Case("3", ["7"], "7 dni"), Case("4", ["8"], "7")]
    assert accuracy(judge).line(cases) == "accuracy 0.5000 (2 of 4)"
    assert [figure.value for figure in accuracy(judge).stream(cases)] == [1.0, 0.0, 1.0, 0.0]


def test_accuracy_of_nothing_is_zero() -> None:
    assert accuracy(judge).total([]).value == 0.0


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [("", "", 0), ("", "abc", 3), ("kot", "kot", 0), ("kot", "kat", 1), ("kitten", "sitting", 3), ("żółw", "zolw", 3)],
)
def test_known_distances(first: str, second: str, distance: int) -> None:
    assert levenshtein(first, second) == distance


@given(_WORDS, _WORDS)
def test_symmetric_and_bounded(first: str, second: str) -> None:
    distance = levenshtein(first, second)
    assert distance == levenshtein(second, first)
    assert abs(len(first) - len(second)) <= distance <= max(len(first), len(second))
    assert (distance == 0) == (first == second)


@given(_WORDS, _WORDS, _WORDS)
def test_triangle(first: str, second: str, third: str) -> None:
    assert levenshtein(first, third) <= levenshtein(first, second) + levenshtein(second, third)
