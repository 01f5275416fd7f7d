from __future__ import annotations

from kgqa.assembly import Parts
from kgqa.evaluation.preference import PreferringLinker
from kgqa.model import Answer, Cause, NoAnswer, Question
from kgqa.terms import ItemId

RIVER = ItemId("Q548")


def test_no_answer_takes_words_for_another_item_than_the_one_that_is_meant(sample_parts: Parts) -> None:
    question = Question("Ile kilometrów ma Wisła?")
    linked = sample_parts.linker.link(sample_parts.analyser.analyse(question))
    wisla = next(one for one in linked.mentions if one.text == "Wisła")
    answers = {}
    for candidate in wisla.candidates:
        meant = frozenset({ItemId(candidate.item)})
        pipeline = sample_parts.pipeline.with_linker(PreferringLinker(sample_parts.linker, meant), meant)
        answers[candidate.item] = pipeline.answer(question).answer
    assert isinstance(answers.pop(RIVER), Answer)
    assert answers
    assert all(isinstance(one, NoAnswer) and one.cause is Cause.RELATION for one in answers.values())


def test_an_item_that_no_word_may_name_binds_nothing(sample_parts: Parts) -> None:
    meant = frozenset({ItemId("Q36")})
    pipeline = sample_parts.pipeline.with_linker(sample_parts.linker, meant)
    assert not isinstance(pipeline.answer(Question("Kto napisał „Lalkę”?")).answer, NoAnswer)
