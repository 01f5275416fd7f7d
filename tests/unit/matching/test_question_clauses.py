from __future__ import annotations

import pytest

from kgqa.matching.question_clauses import Asking, asked_alone, asking_of, clause_readings, members
from kgqa.model import Linked
from tests.unit.matching.conftest import Asker

CLOSINGS = frozenset({"o", "kto", "chodzić", "jak", "się", "nazywać", "to"})
FILLERS = frozenset({"czy", "to", "prawda", "że"})
CLOSINGS_ASKING = frozenset(
    {"o", "kto", "chodzić", "mowa", "jak", "jaki", "się", "nazywać", "to", "ten", "podać", "on", "imię"}
)


def readings(question: Linked) -> list[list[str]]:
    tokens = question.analysis.tokens
    words = [
        [" ".join(tokens[index].form for index in sorted(clause.tokens)) for clause in reading]
        for reading in clause_readings(question, asking_of(question, CLOSINGS, FILLERS))
    ]
    return [[text.rstrip("?. ") for text in reading] for reading in words]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("Kto graniczy z Polską i Niemcami?", "Polską Niemcami", ["Kto graniczy z Polską", "Kto graniczy z Niemcami"]),
        ("Kto urodził się w Bonn i zmarł w Wiedniu?", "Bonn Wiedniu", ["Kto urodził się w Bonn", "zmarł w Wiedniu"]),
        ("Kto urodzony w Bonn zmarł w Wiedniu?", "Bonn Wiedniu", ["Kto zmarł w Wiedniu", "urodzony w Bonn"]),
        ("Płynie przez ten kraj Sasów. Co to?", "Sasów", ["Płynie przez ten kraj", "kraj Sasów"]),
        ("Urodził się w Bonn. Zmarł w Wiedniu. Kto to?", "Bonn Wiedniu", ["Urodził się w Bonn", "Zmarł w Wiedniu"]),
    ],
)
def test_questions_are_taken_apart(asked: Asker, text: str, names: str, expected: list[str]) -> None:
    question = asked(text, {name: f"Q{number}" for number, name in enumerate(names.split(), start=1)})
    assert expected in readings(question)


def test_what_says_one_thing_is_left_whole(asked: Asker) -> None:
    assert readings(asked("Co jest stolicą Francji?", {"Francji": "Q4"})) == []


def test_clauses_without_the_wh_phrase_imply_it(asked: Asker) -> None:
    question = asked("Kto urodził się w Bonn i zmarł w Wiedniu?", {"Bonn": "Q1", "Wiedniu": "Q2"})
    assert [clause.implied for clause in next(clause_readings(question, asking_of(question, CLOSINGS, FILLERS)))] == [
        False,
        True,
    ]


def asking(question: Linked) -> Asking:
    return asking_of(question, CLOSINGS_ASKING, frozenset({"czy", "prawda", "że", "to", "być"}))


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


@pytest.mark.parametrize(
    ("text", "name", "said", "description"),
    [
        ("Który z synów Jagiełły zmarł w Wilnie?", "Jagiełły", "Który zmarł w Wilnie ?", "synów Jagiełły"),
        ("Która spośród żon Jagiełły zmarła w Wilnie?", "Jagiełły", "Która zmarła w Wilnie ?", "żon Jagiełły"),
        ("Które z dzieł Matejki wisi w Krakowie?", "Matejki", "Które wisi w Krakowie ?", "dzieł Matejki"),
        ("Który syn Jagiełły zmarł w Wilnie?", "Jagiełły", "Który syn zmarł w Wilnie ?", "syn Jagiełły"),
        ("Jaki film z Zapasiewiczem nakręcono?", "Zapasiewiczem", "Jaki film nakręcono ?", "film z Zapasiewiczem"),
    ],
)
def test_what_is_said_and_of_which_things(asked: Asker, text: str, name: str, said: str, description: str) -> None:
    question = asked(text, {name: "Q1"})
    tokens = question.analysis.tokens
    found = [
        tuple(" ".join(tokens[index].form for index in sorted(part)) for part in parts) for parts in members(question)
    ]
    assert found == [(said, description)]


@pytest.mark.parametrize("text", ["Kto z synów Jagiełły?", "Który syn Jagiełły?", "Czy Jagiełło zmarł?"])
def test_other_questions_name_no_members(asked: Asker, text: str) -> None:
    assert not list(members(asked(text, {"Jagiełły": "Q1"})))


def test_the_bare_question_word_asks_where_the_things_are_named_elsewhere(asked: Asker) -> None:
    question = asked("Który z synów Jagiełły zmarł w Wilnie?", {"Jagiełły": "Q1"})
    ((said, description),) = members(question)
    (wh,) = asked_alone(question.analysis, said).wh_phrases
    assert (wh.start, wh.end, wh.noun) == (0, 1, "")
    assert asked_alone(question.analysis, description) is question.analysis
