"""Superlatives said by comparison with all the others or with nobody, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Question


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
