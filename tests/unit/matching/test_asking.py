from __future__ import annotations

import pytest

from kgqa.matching.asking import Asking, asking_of
from kgqa.model import Linked
from tests.unit.matching.conftest import Asker

CLOSINGS = frozenset(
    {"o", "kto", "chodzić", "mowa", "jak", "jaki", "się", "nazywać", "to", "ten", "podać", "on", "imię"}
)


def asking(question: Linked) -> Asking:
    return asking_of(question, CLOSINGS, frozenset({"czy", "prawda", "że", "to", "być"}))


def told(question: Linked) -> list[str]:
    tokens = question.analysis.tokens
    return [" ".join(tokens[index].form for index in part) for part in asking(question).telling]


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("Urodził się w Bonn. O kogo chodzi?", ["Urodził się w Bonn ."]),
        ("urodził się w bonn. o kim mowa?", ["urodził się w bonn ."]),
        ("Urodził się w Bonn. Zmarł w Wiedniu. Podaj jego imię.", ["Urodził się w Bonn .", "Zmarł w Wiedniu ."]),
        ("Leży nad Wisłą, jak się nazywa to miasto?", ["Leży nad Wisłą"]),
        ("Co to za miasto: leży nad Wisłą?", ["leży nad Wisłą ?"]),
        ("Czy to prawda, że Bonn leży nad Renem?", ["Bonn leży nad Renem ?"]),
    ],
)
def test_what_only_asks_is_set_apart(asked: Asker, text: str, telling: list[str]) -> None:
    assert told(asked(text, {})) == telling


@pytest.mark.parametrize(
    "text", ["Kto urodził się w Bonn?", "Kto to?", "Jak nazywa się rzeka, która płynie przez Bonn?"]
)
def test_what_asks_and_tells_is_left_whole(asked: Asker, text: str) -> None:
    question = asked(text, {})
    assert not asking(question).asks_apart
    assert len(told(question)) == 1


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("Urodził się w Bonn. Jak nazywał się ten filozof?", "filozof"),
        ("Leży nad Wisłą. Co to za miasto?", "miasto"),
        ("Urodziła się w Bonn. O którą aktorkę chodzi?", "aktorka"),
        ("Urodził się w Bonn. Kto to?", ""),
    ],
)
def test_the_noun_of_the_asking_sentence_is_kept(asked: Asker, text: str, noun: str) -> None:
    wh = asking(asked(text, {})).wh
    assert wh is not None
    assert wh.noun == noun
