"""Hardly anything that a question leaves is circular, so that its memory is free at once."""

from __future__ import annotations

import gc

from kgqa.assembly import Parts
from kgqa.model import Question

_QUESTIONS = (
    "najmniejsze państwo graniczące z Ukrainą",
    "Ile lat miał Fryderyk Chopin, gdy zmarł?",
    "Czy Wisła jest dłuższa od Odry?",
    "Których państw graniczących z Polską językiem urzędowym nie jest niemiecki?",
)
_MOST = 200
"""Objects that four questions may leave in cycles; a reader of one that keeps itself leaves hundreds."""


def test_questions_leave_no_circular_garbage(sample_parts: Parts) -> None:
    for text in _QUESTIONS:
        sample_parts.pipeline.answer(Question(text))  # what is made once, whatever it is
    gc.collect()
    for text in _QUESTIONS:
        sample_parts.pipeline.answer(Question(text))
    assert gc.collect() < _MOST
