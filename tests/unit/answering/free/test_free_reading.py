"""Questions that no template foresaw, over the embedded sample: what is read, what is answered, and its query."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Budget, Question
from kgqa.terms import Iri, Literal


def ask(parts: Parts, text: str) -> Answer:
    answer = parts.pipeline.answer(Question(text)).answer
    assert isinstance(answer, Answer), answer
    return answer


@pytest.mark.parametrize(
    ("text", "accepted"),
    [
        ("stolica maroka", "Rabat"),
        ("najmniejsze państwo graniczące z Ukrainą", "Mołdawia"),
        ("Który sąsiad Hiszpanii zajmuje najmniejszy obszar?", "Andora"),
        ("Które państwo graniczące z Niemcami ma najwięcej mieszkańców?", "Francja"),
        ("hej, wiesz może, jaka jest waluta Szwecji?", "korona szwedzka"),
        ("W Afryce czy w Azji leży Kambodża?", "w Azji"),
        ("W której stolicy mieszka więcej ludzi: w Pradze czy w Wiedniu?", "w Wiedniu"),
        ("jaki kraj ma kod hr", "Chorwacja"),
        ("Który kraj ma numer kierunkowy 33?", "Francja"),
        ("Co ma wzór C6H12O6?", "glukoza"),
        ("Jaka jest głębia Bałtyku?", "459"),
        ("Jaki jest ładunek jądra złota?", "79"),
        ("najdłuższa rzeka Europy", "Wołga"),
        ("najludniejsza prowincja Kanady", "Ontario"),
        ("Który prezydent Stanów Zjednoczonych przyszedł na świat najpóźniej ze wszystkich?", "Barack Obama"),
        ("kraków województwo", "województwo małopolskie"),
        ("W jakim gwiazdozbiorze świeci Betelgeza?", "w Orionie"),
        ("Jaką wielkość fizyczną wyraża się w niutonach?", "siłę"),
    ],
)
def test_answers(sample_parts: Parts, text: str, accepted: str) -> None:
    assert ask(sample_parts, text).text == accepted


@pytest.mark.parametrize(
    "text",
    [
        "Jakie jest największe miasto Narnii?",
        "Który sąsiad Mordoru ma największą powierzchnię?",
        "Kto był królem Polski po 1900 roku?",
        "Która rzeka Polski ma 5000 km długości?",
        "Największe jezioro Narnii",
        "ingrid bergman reżyser filmu",
        "Na jakiej wyspie dymi Wisła?",
    ],
)
def test_what_is_said_is_not_dropped(sample_parts: Parts, text: str) -> None:
    assert not isinstance(sample_parts.pipeline.answer(Question(text)).answer, Answer)


@pytest.mark.parametrize(
    "text", ["Który sąsiad Hiszpanii zajmuje najmniejszy obszar?", "najmniejsze państwo graniczące z Ukrainą"]
)
def test_the_query_yields_the_answer(sample_parts: Parts, text: str) -> None:
    answer = ask(sample_parts, text)
    solutions = sample_parts.executor.execute(answer.evidence.queries[-1], Budget())
    assert set(solutions.column("answer")) == set(answer.items)
    assert all(isinstance(term, Iri | Literal) for term in answer.items)
