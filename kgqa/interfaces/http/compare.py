"""Comparative questions: which of two objects a question is in favour of.

Source: QALD-10, task 2: the two objects, what they are compared by, and 1 or 2 for the object that the answer is, 0 if
they are equal.
"""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from kgqa.assembly.comparing import Comparer
from kgqa.formats.compared import compared_record
from kgqa.interfaces.http.schemas import JSON_BODY, QuestionRequest, problems
from kgqa.interfaces.http.service import Service, TheService
from kgqa.pipeline.question_answering import Outcome

router = APIRouter()


class ComparedObject(BaseModel):
    """One of the two objects."""

    surface: str
    qid: str | None
    value: str | None
    """The value that is compared, or null."""


class Property(BaseModel):
    """What objects are compared by."""

    pid: str
    label: str


class Comparison(BaseModel):
    """The answer to a comparative question."""

    question: str
    answer: Literal[0, 1, 2] | None
    """The number of the object that the answer is; 0 if they are equal; null without an answer."""
    objects: list[ComparedObject]
    property: Property | None
    sparql: list[str]
    confidence: float | None


class ComparisonBatch(BaseModel):
    """The answers to a batch, in its order."""

    comparisons: list[Comparison]


@router.post(
    "/api/compare",
    response_model=Comparison | ComparisonBatch,
    dependencies=[JSON_BODY],
    responses=problems(400, 408, 413, 415, 422, 503),
)
async def compare(asked: QuestionRequest, service: TheService) -> Comparison | ComparisonBatch:
    """Answer a question that compares two objects („Co jest dłuższe: Wisła czy Odra?”), or a batch of up to 100."""
    compared = [await _compared(service, question) for question in asked.texts]
    return compared[0] if asked.question is not None else ComparisonBatch(comparisons=compared)


async def _compared(service: Service, question: str) -> Comparison:
    outcome = await service.answering.outcome(question)
    return await service.answering.run(lambda: _described(service, question, outcome))


def _described(service: Service, question: str, outcome: Outcome) -> Comparison:
    compared = Comparer(service.answering.parts).of(question, outcome)
    return Comparison.model_validate(compared_record(compared, service.label))
