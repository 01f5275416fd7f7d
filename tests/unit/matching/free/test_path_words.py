"""Kin in several steps, by the word for them, in both directions and by line, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Budget, Question


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Kto był teściem Michelle Obamy?", "Barack Obama senior"),
        ("Czyim teściem był Barack Obama senior?", "Michelle Obamy"),
        ("Który król był dziadkiem Zygmunta Augusta w linii ojcowskiej?", "Kazimierz IV Jagiellończyk"),
        ("Dziadkiem Zygmunta Augusta po mieczu był kto taki?", "Kazimierz IV Jagiellończyk"),
        ("Wnukiem jakiego króla był Zygmunt August?", "Kazimierza IV Jagiellończyka"),
        ("Kto był szwagrem Zygmunta Augusta?", "Stefan Batory"),
        ("teść ryszarda wagnera", "Ferenc Liszt"),
    ],
)
def test_the_sample_answers(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.text == answer
    solutions = sample_parts.executor.execute(found.evidence.queries[-1], Budget())
    assert set(solutions.column("answer")) == set(found.items)


@pytest.mark.parametrize(
    "question",
    [
        "Kto był dziadkiem Zygmunta Augusta ze strony matki?",
        "Gdzie urodził się teść Baracka Obamy?",
        "W jakim państwie urodziła się teściowa Napoleona?",
        "zygmunt august babka",
    ],
)
def test_whose_kin_is_unknown_is_not_taken_for_them(sample_parts: Parts, question: str) -> None:
    assert not isinstance(sample_parts.pipeline.answer(Question(question)).answer, Answer)
