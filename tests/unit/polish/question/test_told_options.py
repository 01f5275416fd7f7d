"""Options of choice questions."""

from __future__ import annotations

import pytest

from kgqa.model import Question, ToldOptions
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("Tuja to roślina iglasta czy liściasta?", ("iglasta", "liściasta")),
        ("Co jest dłuższe: Wisła czy Odra?", ("Wisła", "Odra")),
        ("Hakownica to sprzęt alpejski czy broń?", ("sprzęt alpejski", "broń")),
        ("Sahara ma złoża miedzi, fosforytów czy uranu?", ("miedzi", "fosforytów", "uranu")),
        ("John Glenn czy Jurij Gagarin – kto wcześniej był w kosmosie?", ("John Glenn", "Jurij Gagarin")),
        ("Miasto Bonn należało do RFN czy do NRD?", ("do RFN", "do NRD")),
        ("Bohaterem jest postać z „Nad Niemnem” czy „Nocy i dni”?", ("„Nad Niemnem”", "„Nocy i dni”")),
        ("Baron jest wyższy czy niższy niż hrabia?", ("wyższy", "niższy")),
        ("Ile zębów ma kot – więcej czy mniej niż dwadzieścia?", ("więcej", "mniej")),
        ("Wieś leży na lewym czy prawym brzegu Bugu?", ("lewym", "prawym")),
        ("Rafa leży u wybrzeża zachodniego czy północno-wschodniego?", ("zachodniego", "północno-wschodniego")),
        ("Druid to kapłan dawnych Celtów czy wojownik z lasu?", ("kapłan dawnych Celtów", "wojownik z lasu")),
        ("Gdy mieszka się w Tykocinie, jeździ się do szkoły czy pracy?", ("szkoły", "pracy")),
        ("Turyn, Nicea, Genewa – które z tych miast leży we Włoszech?", ("Turyn", "Nicea", "Genewa")),
        ("Powiedz, która góra jest wyższa, Ararat czy Elbrus?", ("Ararat", "Elbrus")),
        ("Kto z wymienionych był pisarzem: Prus, Kossak i Lem?", ("Prus", "Kossak i Lem")),
    ],
)
def test_options(analyser: QuestionAnalyser, question: str, options: tuple[str, ...]) -> None:
    told = analyser.analyse(Question(question)).told_options
    assert told is not None
    assert told.options == options


def test_what_ends_with_a_question_word_is_no_option(analyser: QuestionAnalyser) -> None:
    question = "Koronę – czy raczej schedę – po Kazimierzu przejął kto?"
    assert analyser.analyse(Question(question)).told_options is None


def test_the_question_without_its_options(analyser: QuestionAnalyser) -> None:
    told = analyser.analyse(Question("Homar  to ryba czy skorupiak?")).told_options
    assert told == ToldOptions("Homar to ", ("ryba", "skorupiak"))


@pytest.mark.parametrize(
    "question",
    [
        ", czy Kto",
        "Czy Wisła jest długa?",
        "Śpiewano piosenkę. Czy była ludowa?",
        "Kto to jest?",
        "Kto z nich był królem?",
        "",
    ],
)
def test_no_options(analyser: QuestionAnalyser, question: str) -> None:
    assert analyser.analyse(Question(question)).told_options is None
