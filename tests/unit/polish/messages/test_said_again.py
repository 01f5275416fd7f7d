"""Questions that say the same once more."""

import pytest

from kgqa.polish.messages.said_again import said_again


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
