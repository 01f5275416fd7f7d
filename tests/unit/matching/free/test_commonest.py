"""What most members of a set have, over the embedded sample."""

from __future__ import annotations

from kgqa.assembly import Parts
from kgqa.model import Answer, Budget, Commonest, Question
from kgqa.terms import Iri

UNITED_STATES = "Q30"


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
