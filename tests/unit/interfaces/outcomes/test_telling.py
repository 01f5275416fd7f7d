"""What people are told: answers with a reason, doubts, guesses, misses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.interfaces.outcomes.item_naming import Names, StatementView, TermView
from kgqa.interfaces.outcomes.outcome_view import AnswerView
from kgqa.interfaces.outcomes.statement_words import grouped
from kgqa.interfaces.outcomes.telling import _texts, headline, percent, reason, tell
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import Cause, Completeness, Extent, Ground, Need, NoAnswer, Source, Stage, TextFinding
from tests.unit.interfaces.outcomes import outcomes

POLAND, BRAZIL, CHILE, PERU = (TermView(name, name, name) for name in ("Polska", "Brazylia", "Chile", "Peru"))
WISLA, ODRA, CHOPIN = (TermView(name, name, name) for name in ("Wisła", "Odra", "Fryderyk Chopin"))
BORDERS, LENGTH, BORN, DIED, AUTHOR, IS = (
    TermView(name, f"P{number}", name)
    for number, name in enumerate(("graniczy z", "długość", "data urodzenia", "data śmierci", "autor", "jest to"))
)
PATH = TermView("wdt:P31/wdt:P279*")


def _told(outcome: outcomes.Outcome, language: str = "pl") -> tuple[str, bool, tuple[str, ...]]:
    names = Names(outcomes.label, lambda item: "państwo" if item == "Q36" else "")
    told = tell(view_of("W którym …?", outcome, names), language)
    return told.headline, told.sure, told.lines


def test_an_answer_with_its_reason() -> None:
    told = _told(outcomes.outcome(outcomes.ANSWER, outcomes.RESULT))
    assert told == ("w Warszawie", True, ("Polska – stolica: Warszawa.",))


def test_a_doubtful_answer_is_no_headline() -> None:
    doubtful = replace(outcomes.ANSWER, confidence=0.2)
    told = _told(outcomes.outcome(doubtful, outcomes.RESULT))
    assert told[:2] == ("Nie jestem pewien.", False)
    assert told[2][0] == "Może: w Warszawie (20 % pewności)."
    assert _told(outcomes.outcome(doubtful), "en")[0] == "I am not sure."


def test_a_guess_is_called_one_however_certain() -> None:
    guess = TextFinding("tak", None, -1, -1, "guess", 0.9, 0.9)
    answer = replace(outcomes.told(guess), source=Source.GUESS, confidence=0.95)
    told = _told(outcomes.outcome(answer))
    assert told == (
        "Nie jestem pewien.", False, ("Z samego brzmienia pytania zgaduję: tak. Nie mam na to dowodu.",)
    )  # fmt: skip


def test_a_passage_stands_beside_an_answer_from_text() -> None:
    finding = TextFinding("lwie", outcomes.PASSAGE, 3, 7, "name", 1.0, 0.5)
    assert _told(outcomes.outcome(outcomes.told(finding)))[2] == ("r#1: Na »lwie«.",)


def test_a_miss_never_names_nothing() -> None:
    miss = NoAnswer(Stage.LINKING, "no word of the question names anything known", Cause.WORD)
    assert _told(outcomes.outcome(miss))[2][-1] == "Nie znam żadnej nazwy z tego pytania."


def test_a_miss_says_what_is_known_and_what_is_missing() -> None:
    headline, sure, lines = _told(outcomes.outcome(NoAnswer(Stage.MATCHING, "no template fits")))
    assert (headline, sure) == ("Nie znam odpowiedzi.", False)
    assert lines == (
        "Rozpoznaję: „Polski” – Polska, państwo.",
        "Nie wiem, o co jest pytanie; może pomoże inne sformułowanie.",
    )


@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_stage_has_its_words(language: str) -> None:
    assert {f"miss {stage}" for stage in Stage} <= set(_texts(language))
    assert set(_texts("pl")) == set(_texts("en"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("38036118", "38 036 118"),
        ("1047", "1047"),
        ("12345,6", "12 345,6"),
        ("w 1945 roku", "w 1945 roku"),
        ("tak", "tak"),
        ("00950", "00950"),
    ],
)
def test_long_numbers_are_grouped(text: str, shown: str) -> None:
    assert grouped(text).replace("\N{NO-BREAK SPACE}", " ") == shown


def test_nothing_is_certain() -> None:
    assert [percent(value) for value in (0.0, 0.004, 0.5, 0.999, 1.0)] == [1, 1, 50, 99, 99]


def test_what_a_passage_answers_instead_is_told() -> None:
    finding = TextFinding("Na lwie", outcomes.PASSAGE, 0, 7, "name", 1.0, 0.2)
    doubted = replace(outcomes.ANSWER, evidence=replace(outcomes.EVIDENCE, finding=finding, doubted=True))
    told = _told(outcomes.outcome(doubted, outcomes.RESULT))
    assert told[2] == ("Polska – stolica: Warszawa.", "Tekst mówi co innego: Na lwie.", "r#1: »Na lwie«.")
    assert "A text says otherwise: Na lwie." in _told(outcomes.outcome(doubted, outcomes.RESULT), "en")[2]


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


@pytest.mark.parametrize("language", ["pl", "en"])
@pytest.mark.parametrize("ground", Ground)
def test_whatever_tells_that_a_set_lacks_members_has_words(ground: Ground, language: str) -> None:
    judged = Completeness(Need.LIST, Extent.PARTIAL, ground, 3, 7, 0.4)
    evidence = replace(outcomes.ANSWER.evidence, completeness=judged)
    doubtful = replace(outcomes.ANSWER, confidence=0.2, evidence=evidence)
    _, sure, lines = _told(outcomes.outcome(doubtful, outcomes.RESULT), language)
    assert not sure and all(lines)


def test_what_stands_behind_a_number_has_the_language_of_the_page() -> None:
    far = outcomes.outcome(replace(outcomes.ANSWER, text="485 km w linii prostej"), outcomes.RESULT)
    assert _told(far)[0] == "485 km w linii prostej"
    assert _told(far, "en")[0] == "485 km in a straight line"
