"""Superlatives said by comparison with all the others or with nobody, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Budget, Commonest, Question
from kgqa.terms import Iri

UNITED_STATES = "Q30"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Które jezioro jest głębsze od każdego innego na Ziemi?", "Bajkał"),
        ("Jakie jezioro we Włoszech sięga najgłębiej?", "Como"),
        ("Która rzeka Polski długością przewyższa wszystkie inne?", "Wisła"),
        ("Żaden kraj w Europie nie jest większy", "Rosja"),
        ("Które państwo jest rekordzistą pod względem powierzchni?", "Rosja"),
        ("Jakie państwo ustępuje obszarem każdemu innemu na świecie?", "Watykan"),
        ("Należy Polska do NATO czy nie należy?", "tak"),
        ("Żaden stan USA nie rozciąga się na większym obszarze niż… no właśnie, niż który?", "Alaska"),
        ("W którym kraju nic nie wznosi się wyżej niż Morro de Moco?", "w Angoli"),
    ],
)
def test_the_sample_answers(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.text == answer


def test_a_comparison_with_one_thing_is_no_superlative(sample_parts: Parts) -> None:
    found = sample_parts.pipeline.answer(Question("Które państwa Europy są większe od Francji?")).answer
    assert isinstance(found, Answer)
    assert len(found.items) > 1


def test_where_most_of_many_come_from(sample_parts: Parts) -> None:
    outcome = sample_parts.pipeline.answer(Question("Z którego kraju pochodzi najwięcej noblistów?"))
    assert isinstance(outcome.answer, Answer), outcome.answer
    assert [str(one.item) for one in outcome.answer.items if isinstance(one, Iri)] == [UNITED_STATES]
    assert outcome.findings is not None
    first = outcome.findings.results[0]
    assert Commonest.__name__ in repr(first.meaning)
    assert first.query is not None
    solutions = sample_parts.executor.execute(first.query, Budget())
    assert list(solutions.column("answer")) == list(outcome.answer.items)


def test_of_few_chance_may_decide(sample_parts: Parts) -> None:
    found = sample_parts.pipeline.answer(Question("W którym mieście urodziło się najwięcej prezydentów Polski?")).answer
    assert not isinstance(found, Answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Która rzeka Europy jest najdłuższa po Wołdze?", "Dunaj"),
        ("Które miasto Polski ma najwięcej mieszkańców zaraz po Warszawie?", "Kraków"),
        ("Najmniejsze państwo Europy po Watykanie to które?", "Monako"),
        ("Które państwo jest największe po Rosji i Kanadzie?", "Stany Zjednoczone"),
        ("Jakie państwo Afryki ustępuje powierzchnią tylko Algierii?", "Demokratyczna Republika Konga"),
        ("Od którego jeziora głębszy jest tylko Bajkał?", "od Tanganiki"),
        ("Jakie państwo Ameryki Południowej jest mniejsze tylko od Brazylii?", "Argentyna"),
        ("Które województwo jest największe po mazowieckim?", "wielkopolskie"),
    ],
)
def test_the_sample_answers_runners_up(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.text == answer


def test_what_a_superlative_comes_behind_is_not_left_out(sample_parts: Parts) -> None:
    found = sample_parts.pipeline.answer(Question("Które jezioro jest najgłębsze po blabladzie?")).answer
    assert not isinstance(found, Answer)
