"""Comparative questions: which of two objects a question is in favour of.

Source: QALD-10, task 2: the two objects, what they are compared by, and 1 or 2 for the object that the answer is, 0 if
they are equal.
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from kgqa.assembly.comparing import Comparer
from kgqa.formats.compared import compared_record
from kgqa.interfaces.http.schemas import JSON_BODY, Described, QuestionRequest, problems
from kgqa.interfaces.http.service import Service, TheService
from kgqa.pipeline.question_answering import Outcome

router = APIRouter(tags=["questions"])


class ComparedObject(Described):
    """One of the two objects."""

    surface: Annotated[str, Field(examples=["Wisła"])]
    """The words that name it."""
    qid: Annotated[str | None, Field(examples=["Q548"])]
    """Its Wikidata id."""
    value: Annotated[str | None, Field(examples=["1047"])]
    """The value that is compared, or null."""


class Property(Described):
    """What objects are compared by."""

    pid: Annotated[str, Field(examples=["P2043"])]
    """Its Wikidata id."""
    label: Annotated[str, Field(examples=["długość"])]
    """Its name."""


class Comparison(Described):
    """The answer to a comparative question."""

    question: Annotated[str, Field(examples=["Co jest dłuższe: Wisła czy Odra?"])]
    """The question as it was asked."""
    answer: Literal[0, 1, 2] | None
    """The number of the object that the answer is; 0 if they are equal; null without an answer."""
    objects: list[ComparedObject]
    """The two, in the order of the question."""
    property: Property | None
    """What they are compared by."""
    sparql: Annotated[list[str], Field(examples=[["SELECT ?value WHERE { wd:Q548 wdt:P2043 ?value }"]])]
    """The queries that were run."""
    confidence: Annotated[float | None, Field(ge=0, le=1, examples=[0.93])]
    """The estimated probability that the answer is right."""


class ComparisonBatch(Described):
    """The answers to a batch."""

    comparisons: list[Comparison]
    """In the order of the questions."""


@router.post(
    "/api/compare",
    response_model=Comparison | ComparisonBatch,
    response_description="the answer, or those to a batch",
    dependencies=[JSON_BODY],
    responses=problems(400, 408, 413, 415, 422, 429, 503),
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
