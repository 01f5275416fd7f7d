"""The reason of an answer in one line."""

from __future__ import annotations

import pytest

from kgqa.interfaces.outcomes.answer_reasons import reason
from kgqa.interfaces.outcomes.outcome_view import AnswerView
from kgqa.interfaces.outcomes.telling import _texts, headline
from kgqa.interfaces.outcomes.term_view import StatementView, TermView

POLAND, BRAZIL, CHILE, PERU = (TermView(name, name, name) for name in ("Polska", "Brazylia", "Chile", "Peru"))
WISLA, ODRA, CHOPIN = (TermView(name, name, name) for name in ("Wisła", "Odra", "Fryderyk Chopin"))
BORDERS, LENGTH, BORN, DIED, AUTHOR, IS = (
    TermView(name, f"P{number}", name)
    for number, name in enumerate(("graniczy z", "długość", "data urodzenia", "data śmierci", "autor", "jest to"))
)
PATH = TermView("wdt:P31/wdt:P279*")


def literal(said: str) -> TermView:
    return TermView(said, said=said)


def two_ways(one: TermView, other: TermView) -> list[tuple[TermView, TermView, TermView]]:
    return [(one, BORDERS, other), (other, BORDERS, one)]


def answer(text: str, terms: list[TermView], *statements: tuple[TermView, TermView, TermView]) -> AnswerView:
    stated = tuple(StatementView(*one) for one in statements)
    return AnswerView(text, tuple(terms), 0.9, "graph", "", (), None, stated, None)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (answer("nie", [], (BRAZIL, BORDERS, PERU), (PERU, BORDERS, BRAZIL)), "Brazylia – graniczy z: Peru."),
        (
            answer("Wisła", [WISLA], (WISLA, LENGTH, literal("1047 km")), (ODRA, LENGTH, literal("854 km"))),
            "Wisła – długość: 1047 km. Odra – długość: 854 km.",
        ),
        (
            answer("39", [literal("39")], (CHOPIN, BORN, literal("1810")), (CHOPIN, DIED, literal("1849"))),
            "Fryderyk Chopin – data urodzenia: 1810. Fryderyk Chopin – data śmierci: 1849.",
        ),
        (answer("Wisła i Odra", [WISLA, ODRA], (WISLA, IS, CHILE), (ODRA, IS, CHILE)), "Wisła, Odra – jest to: Chile."),
        (answer("3", [], (CHILE, LENGTH, literal("3 m n.p.m."))), "Chile – długość: 3 m n.p.m."),
        (
            answer("Peru i Chile", [PERU, CHILE], *two_ways(PERU, BRAZIL), *two_ways(CHILE, BRAZIL)),
            "Brazylia – graniczy z: Peru, Chile.",
        ),
        (answer("Chile", [CHILE], (POLAND, IS, PERU), (POLAND, AUTHOR, CHILE)), "Polska – autor: Chile."),
    ],
)
def test_reasons(given: AnswerView, said: str) -> None:
    assert list(reason(given, _texts("pl"))) == [said]


def test_a_path_is_no_reason() -> None:
    assert list(reason(answer("tak", [], (POLAND, PATH, CHILE)), _texts("pl"))) == []


def test_the_first_of_many_values() -> None:
    many = [(POLAND, BORDERS, TermView(f"Q{number}", f"Q{number}", f"X{number}")) for number in range(20)]
    (said,) = reason(answer("nie", [], *many), _texts("pl"))
    assert said.startswith("Polska – graniczy z: X0, X1") and said.endswith("X11 …")


def test_a_number_that_begins_another_is_not_that_number() -> None:
    area = (POLAND, LENGTH, literal("31\N{NO-BREAK SPACE}305 km²"))
    assert headline(answer("31", [literal("31")], area)) == "31"
    assert headline(answer("31305", [literal("31305")], area)) == "31\N{NO-BREAK SPACE}305 km²"
