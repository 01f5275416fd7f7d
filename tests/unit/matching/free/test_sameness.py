"""What is one and the same of several things, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Budget, Question

CLAIMS = [
    ("Czy Fryderyk Chopin i Juliusz Słowacki zmarli w tym samym roku?", "tak"),
    ("Czy Fryderyk Chopin i Adam Mickiewicz zmarli w tym samym roku?", "nie"),
    ("Czy Juliusz Słowacki i Fryderyk Chopin są pochowani w różnych miejscach?", "tak"),
    ("Czy Juliusz Słowacki i Fryderyk Chopin zmarli w różnych miastach?", "nie"),
    ("Czy Fryderyk Chopin zmarł w tym samym roku co Juliusz Słowacki?", "tak"),
    ("Czy „Lalkę” i „Faraona” napisał ten sam autor?", "tak"),
    ("Czy „Lalkę” i „Quo vadis” napisały różne osoby?", "tak"),
    ("Czy Polska i Czechy mają tę samą walutę?", "nie"),
    ("Czy istnieją co najmniej dwie noblistki, które urodziły się w tym samym mieście?", "tak"),
    ("Czy co najmniej dwóch prezydentów Polski urodziło się w tym samym mieście?", "tak"),
]


@pytest.mark.parametrize(("text", "answer"), CLAIMS)
def test_claims(sample_parts: Parts, text: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(text)).answer
    assert isinstance(found, Answer), found
    query = found.evidence.queries[-1]
    told = sample_parts.executor.execute(query, Budget()).boolean
    assert (found.text, told) == (answer, answer == "tak")


def test_a_thing_that_others_are_compared_with(sample_parts: Parts) -> None:
    found = sample_parts.pipeline.answer(Question("Które państwa mają tę samą walutę co Niemcy?")).answer
    assert isinstance(found, Answer)
    labels = {sample_parts.graph.entity(term.item).label for term in found.items}
    assert {"Francja", "Austria"} <= labels
    assert not {"Niemcy", "Polska"} & labels
