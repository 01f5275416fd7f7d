"""Counts and lists over sets that the sample has in part are told as what they are."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts, with_statements
from kgqa.model import Answer, Extent, Question
from kgqa.terms import DIRECT, Iri, ItemId

RIVER = ItemId("Q4022").iri


def result(question: str, parts: Parts) -> Answer:
    answer = with_statements(parts.pipeline.answer(Question(question)), parts).answer
    assert isinstance(answer, Answer)
    return answer


def is_partial(answer: Answer) -> bool:
    judged = answer.evidence.completeness
    return judged is not None and judged.extent is Extent.PARTIAL


@pytest.mark.parametrize(
    "question",
    [
        "Ile rzek jest w Polsce?", "W ilu filmach grał Robert De Niro?", "Ile filmów wyreżyserował Steven Spielberg?",
        "Ile oper napisał Mozart?", "Ilu jest kompozytorów?", "Ile księżyców ma Jowisz?",
    ],
)  # fmt: skip
def test_a_count_of_a_choice_is_unsure(question: str, sample_parts: Parts) -> None:
    answer = result(question, sample_parts)
    assert is_partial(answer) and answer.confidence < 0.5


@pytest.mark.parametrize(
    "question",
    [
        "Ile jest województw w Polsce?", "Ile jest pierwiastków chemicznych?", "Ile księżyców ma Mars?",
        "Z iloma państwami graniczy Polska?", "Ile państw leży w Oceanii?", "Ile jest państw śródlądowych?",
        "Ile dzieci miał Abraham Lincoln?", "Ilu małżonków miał Tom Cruise?",
    ],
)  # fmt: skip
def test_a_count_of_what_is_whole_is_sure(question: str, sample_parts: Parts) -> None:
    answer = result(question, sample_parts)
    assert not is_partial(answer) and answer.confidence > 0.9


def test_a_list_of_a_choice_is_less_sure(sample_parts: Parts) -> None:
    answer = result("Jakie filmy nakręcił Steven Spielberg?", sample_parts)
    assert is_partial(answer) and 0.7 < answer.confidence < 0.85


def test_the_reason_of_a_count_names_what_was_counted(sample_parts: Parts) -> None:
    answer = result("Ile rzek jest w Polsce?", sample_parts)
    subjects = {subject for subject, _, _ in answer.evidence.triples}
    assert len(subjects) == int(answer.text)
    for subject in subjects:
        assert isinstance(subject, Iri) and RIVER in sample_parts.graph.objects(subject, Iri(DIRECT + "P31"))
