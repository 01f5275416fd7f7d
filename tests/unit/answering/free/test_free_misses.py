"""What a miss says where no template fits: that the data lack it, if every word is understood."""

from __future__ import annotations

from kgqa.answering.free.free_answerer import READER
from kgqa.model import NoAnswer, Question, Stage
from kgqa.pipeline.outcome import Outcome
from kgqa.pipeline.question_answering import Pipeline


def missed(pipeline: Pipeline, question: str) -> tuple[Outcome, NoAnswer]:
    outcome = pipeline.answer(Question(question))
    assert isinstance(outcome.answer, NoAnswer)
    return outcome, outcome.answer


def test_what_is_wholly_understood_is_lacking_in_the_data(sample_pipeline: Pipeline) -> None:
    outcome, miss = missed(sample_pipeline, "Kto zmontował film „Pianista”?")
    assert outcome.findings is not None
    assert [match.template for match in outcome.findings.empty] == [READER]
    assert (miss.stage, miss.reason) == (Stage.EXECUTION, "the graph holds no answer to any reading of the question")


def test_what_is_not_understood_is_no_lack(sample_pipeline: Pipeline) -> None:
    _, miss = missed(sample_pipeline, "Kto ukradł mój rower w Krakowie?")
    assert miss.stage is Stage.MATCHING


def test_people_whom_no_graph_knows_one_by_one_are_not_counted(sample_pipeline: Pipeline) -> None:
    missed(sample_pipeline, "Ilu studentów ma Uniwersytet Jagielloński?")
    missed(sample_pipeline, "Ilu ludzi wyznaje islam?")
