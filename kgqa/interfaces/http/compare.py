"""Comparative questions: which of two objects a question is in favour of.

Source: QALD-10, task 2: the two objects, what they are compared by, and 1 or 2 for the object that the answer is, 0 if
they are equal.
"""

from __future__ import annotations

import re
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from kgqa.assembly import Parts
from kgqa.execution.query_text import query_text
from kgqa.interfaces.entity_names import GraphLabels
from kgqa.interfaces.http.schemas import JSON_BODY, QuestionRequest, problems
from kgqa.interfaces.http.service import Service, TheService
from kgqa.model import Budget, Mention, OptionList, Query, Result
from kgqa.terms import Iri, Term

router = APIRouter()

_PROPERTY = re.compile(r"\bwdt:(P[1-9][0-9]*)")
_OBJECTS = 2


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
    results = outcome.findings.results if outcome.findings else ()
    result = next((one for one in results[:1] if one.option is not None), None)
    confidence = getattr(outcome.answer, "confidence", None)
    if result is None or confidence is None:
        return _nothing(question)
    return await service.answering.run(
        lambda: comparison(question, result, service.answering.parts, service.label, confidence)
    )


def comparison(question: str, result: Result, parts: Parts, label: GraphLabels, confidence: float) -> Comparison:
    """What a result with a chosen option says of its two options; nothing if it has more."""
    options = result.match.filler(result.match.asked)
    if not isinstance(options, OptionList) or len(options.options) != _OBJECTS:
        return _nothing(question)
    template = parts.library.templates[result.match.template]
    variable = template.compare.variable if template.compare else ""
    objects = [_object(option, index, result, variable, parts) for index, option in enumerate(options.options)]
    values = [one.value for one in objects]
    equal = variable != "" and values[0] is not None and values[0] == values[1]
    answer: Literal[0, 1, 2] = 0 if equal else 1 if result.option == options.options[0] else 2
    return Comparison(
        question=question, answer=answer, objects=objects, property=_property(result.queries, label),
        sparql=[query_text(query) for query in result.queries], confidence=round(confidence, 4),
    )  # fmt: skip


def _object(option: Mention, index: int, result: Result, variable: str, parts: Parts) -> ComparedObject:
    """An option with its item and value: of a comparison, its query is the one of the same number."""
    if not variable or len(result.queries) <= index:
        best = option.candidates[0].item if option.candidates else None
        return ComparedObject(surface=option.surface, qid=best, value=None)
    query = result.queries[index]
    item = dict(query.bindings).get(result.match.asked)
    values = parts.executor.execute(query, Budget()).column(variable)
    return ComparedObject(surface=option.surface, qid=_qid(item), value=values[0].value if values else None)


def _qid(term: Term | None) -> str | None:
    return term.item if isinstance(term, Iri) else None


def _property(queries: tuple[Query, ...], label: GraphLabels) -> Property | None:
    found = next((match for query in queries if (match := _PROPERTY.search(query.text))), None)
    return Property(pid=found[1], label=label(found[1])) if found else None


def _nothing(question: str) -> Comparison:
    return Comparison(question=question, answer=None, objects=[], property=None, sparql=[], confidence=None)
