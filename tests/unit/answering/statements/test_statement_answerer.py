"""What statements tell, by the words of questions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kgqa.terms import ItemId
from tests.unit.answering.statements.conftest import CLUB, OTHER, PLAYER, TRAINER

Ask = Callable[..., list[str]]


@pytest.mark.parametrize(
    ("text", "names", "told"),
    [
        ("Ile meczów rozegrał Jan Kos w Legii?", {"Jan_Kos": PLAYER, "Legii": CLUB}, ["+120"]),
        ("Ile bramek zdobył Jan Kos dla Wisły?", {"Jan_Kos": PLAYER, "Wisły": OTHER}, ["+7"]),
        ("W jakim klubie grał Jan Kos w 1992 roku?", {"Jan_Kos": PLAYER}, ["Q2"]),
        ("Kto był trenerem Legii od 2001 do 2003 roku?", {"Legii": CLUB}, ["Q4"]),
        ("Od kiedy Adam Lis był trenerem Legii?", {"Adam_Lis": TRAINER, "Legii": CLUB}, ["2001-01-01T00:00:00Z"]),
        ("Ile dni Adam Lis był trenerem Legii?", {"Adam_Lis": TRAINER, "Legii": CLUB}, ["762"]),
    ],
)
def test_words_are_aligned_with_parts(answers: Ask, text: str, names: dict[str, ItemId], told: list[str]) -> None:
    assert answers(text, **names) == told


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ile meczów rozegrał Jan Kos?", {"Jan_Kos": PLAYER}),  # in which club?
        ("Ile bramek zdobył Jan Kos w Legii?", {"Jan_Kos": PLAYER, "Legii": CLUB}),  # not known
        ("Ile medali zdobył Jan Kos w Legii?", {"Jan_Kos": PLAYER, "Legii": CLUB}),  # nothing says medals
        ("Kto był prezesem Legii od 2001 do 2003 roku?", {"Legii": CLUB}),  # nothing says presidents
        ("W jakim klubie grał Jan Kos w 1980 roku?", {"Jan_Kos": PLAYER}),  # nowhere yet
        ("Do kiedy Jan Kos grał w Wiśle?", {"Jan_Kos": PLAYER, "Wiśle": OTHER}),  # he may still
    ],
)
def test_what_no_statement_says_is_not_told(answers: Ask, text: str, names: dict[str, ItemId]) -> None:
    assert answers(text, **names) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("O ile meczów więcej rozegrał Jan Kos w Legii niż w Wiśle?", ["90"]),
        ("Ile razy więcej meczów rozegrał Jan Kos w Legii niż w Wiśle?", ["4"]),
        ("Ile meczów łącznie rozegrał Jan Kos w Legii i w Wiśle?", ["150"]),
        ("O ile meczów mniej rozegrał Jan Kos w Legii niż w Wiśle?", []),  # he played more
        ("O ile medali więcej zdobył Jan Kos w Legii niż w Wiśle?", []),  # nothing says medals
    ],
)
def test_two_statements_make_a_number(answers: Ask, text: str, told: list[str]) -> None:
    assert answers(text, Jan_Kos=PLAYER, Legii=CLUB, Wiśle=OTHER) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("W którym roku liczba widzów Legii była największa?", ["1991-05-01T00:00:00Z"]),
        ("Jaka była najmniejsza liczba widzów Legii?", ["+100"]),
        ("Ile wynosi składka kobiet w Legii?", ["+10"]),
        ("Ile wynosi składka w Legii?", []),  # whose?
        ("W jakich granicach mieści się powierzchnia Legii?", ["25", "35"]),
        ("O ile wzrosła liczba widzów Legii między 1990 a 1992 rokiem?", ["100"]),
        ("O ile zmalała liczba widzów Legii między 1990 a 1992 rokiem?", []),  # it grew
        ("O ile procent zmalała liczba widzów Legii między 1991 a 1992 rokiem?", ["33.3"]),
        ("Ile razy większa była liczba widzów Legii w 1991 niż w 1990 roku?", ["3"]),
    ],
)
def test_amounts_of_several_statements_are_told_apart(answers: Ask, text: str, told: list[str]) -> None:
    assert answers(text, Legii=CLUB) == told
