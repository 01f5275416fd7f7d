"""Questions about several things that the text in front of them tells."""

import pytest

from kgqa.polish.messages.several_told import of_several_told, said_again, what_is_computed, without_those_told


@pytest.mark.parametrize(
    ("clause", "before", "asked"),
    [
        (
            "Która z nich jest najdłuższa?",
            "Na kartce mam trzy rzeki: Wisłę, Odrę i Wartę.",
            "Wisłę, Odrę i Wartę – która z nich jest najdłuższa?",
        ),
        (
            "który z nich ma najniższą temperaturę wrzenia?",
            "Skoro mówimy o tych pierwiastkach, z których zrobiony jest szmaragd, to ",
            "pierwiastkach, z których zrobiony jest szmaragd – który z nich ma najniższą temperaturę wrzenia?",
        ),
        (
            "Który z tych metali stopi się pierwszy, to znaczy ma najniższą temperaturę topnienia?",
            "Mam próbki irydu, toru i sodu.",
            "irydu, toru i sodu – który z tych metali ma najniższą temperaturę topnienia?",
        ),
    ],
)
def test_what_was_told_stands_in_front(clause: str, before: str, asked: str) -> None:
    assert next(of_several_told(clause, before, ["irydu", "toru", "sodu"])) == asked


def test_a_claim_that_points_to_one_thing_is_about_the_row() -> None:
    told = "Dodaj mi ludność Belgii i Holandii, bo chcę wiedzieć, "
    assert list(of_several_told("czy to będzie więcej niż 30 milionów?", told, ())) == [
        "czy Belgii i Holandii będzie więcej niż 30 milionów?"
    ]


def test_nothing_is_put_in_front_of_what_points_to_nothing() -> None:
    assert not list(of_several_told("Jaka jest stolica Peru?", "Byłem nad Wisłą, Odrą i Wartą.", ()))


def test_others_are_those_that_were_not_told() -> None:
    assert list(without_those_told("Jakie inne księżyce ma Jowisz?", ["Io"])) == ["Jakie księżyce ma Jowisz oprócz Io?"]
    assert not list(without_those_told("Jakie księżyce ma Jowisz?", ["Io"]))


@pytest.mark.parametrize(
    ("clause", "before", "computed"),
    [
        ("Ile km² otrzymamy?", "Wyobraź sobie, że dodajemy A do B – ", "dodajemy A do B"),
        ("Gdzie leży Oslo?", "Dodajemy A do B.", ""),
        ("Ile to kosztuje?", "Byłem w Oslo.", ""),
    ],
)
def test_what_an_amount_is_made_of_stands_in_front(clause: str, before: str, computed: str) -> None:
    assert what_is_computed(clause, before) == computed


@pytest.mark.parametrize(
    ("question", "again"),
    [
        (
            "Który metal najtrudniej stopić, bo ma najwyższą temperaturę topnienia?",
            "który metal ma najwyższą temperaturę topnienia?",
        ),
        (
            "W którym mieście żył, to znaczy miał dom i pracownię Rembrandt?",
            "w którym mieście miał dom i pracownię Rembrandt?",
        ),
        ("jak duża jest Małopolska, to znaczy ile km² powierzchni?", "ile km² powierzchni jest Małopolska?"),
    ],
)
def test_the_second_predicate_is_asked(question: str, again: str) -> None:
    assert list(said_again(question)) == [again]


@pytest.mark.parametrize(
    "question",
    [
        "Kto zdobył Mount Everest, czyli najwyższą górę świata?",  # no predicate
        "Kto to był, bo jego brat mówił co innego?",  # points back
        "Skąd pochodził, to znaczy w jakim mieście się urodził?",  # asks by itself
    ],
)
def test_what_is_no_predicate_of_what_is_asked_is_left_alone(question: str) -> None:
    assert not list(said_again(question))
