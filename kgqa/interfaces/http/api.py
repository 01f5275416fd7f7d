"""The routes for questions and entity linking."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from kgqa.assembly import with_statements
from kgqa.formats.jsonl import answer_record, linked_record
from kgqa.interfaces.chat.conversation import NO_QUESTION
from kgqa.interfaces.chat.small_talk import reply_to
from kgqa.interfaces.http.replies import AnswerBatch, AnswerRecord, LinkedBatch, LinkedRecord
from kgqa.interfaces.http.schemas import JSON_BODY, AnswerRequest, LinkRequest, problems
from kgqa.interfaces.http.sent_questions import Before, continued
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.library.answer_making import retold
from kgqa.interfaces.outcomes.explanation_record import explanation_record
from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import Answer
from kgqa.pipeline.question_answering import Outcome
from kgqa.terms import ItemId

router = APIRouter(tags=["questions"])
_ERRORS = problems(400, 408, 413, 415, 422, 429, 503)


@router.post(
    "/api/answer",
    response_model=AnswerRecord | AnswerBatch,
    response_description="the answer, or those to a batch",
    response_model_exclude_unset=True,
    dependencies=[JSON_BODY],
    responses=_ERRORS,
)
async def answer(asked: AnswerRequest, service: TheService) -> Any:
    """Answer a question, or a batch of up to 100."""
    if asked.question is not None:
        return await _answer(service, asked, asked.question)
    return {"answers": [await _answer(service, asked, question) for question in asked.texts]}


async def _answer(service: Service, asked: AnswerRequest, question: str) -> dict[str, Any]:
    if asked.history is not None:
        return await _said(service, asked, question, asked.history)
    outcome = await service.answering.outcome(question, asked.item_ids, asked.min_confidence)
    record = await _record(service, asked, question, outcome)
    if asked.explain:
        record["explanation"] = await service.answering.run(lambda: _explained(service, question, outcome))
    return record


async def _record(service: Service, asked: AnswerRequest, question: str, outcome: Outcome) -> dict[str, Any]:
    """The record of an outcome in the style and with the names that are asked for."""
    record, found = answer_record(question, outcome.answer), outcome.answer
    style = asked.style
    if style is not None and isinstance(found, Answer):
        verbaliser = service.answering.parts.verbaliser.in_style(style)
        record["answer"] = await service.answering.run(lambda: retold(outcome, found, verbaliser))
    if asked.labels:
        record["labels"] = {item: service.label(item) for item in record["items"]}
    return record


async def _said(service: Service, asked: AnswerRequest, line: str, history: list[str]) -> dict[str, Any]:
    """The record of a line of a conversation."""
    reply = reply_to(line, topics=list(map(ItemId, asked.topics)))
    if reply:
        return answer_record(line, NO_QUESTION) | {"reply": reply, "topics": asked.topics}
    before = Before.checked(history, asked.topics, service)
    found = await service.answering.run(lambda: continued(line, before, service))
    record = await _record(service, asked, line, found.said.outcome)
    record |= {"understood": found.said.question, "topics": list(map(str, found.topics))}
    if asked.explain:
        record["explanation"] = await service.answering.run(
            lambda: _explained(service, found.said.question, found.said.outcome)
        )
    return record


def _explained(service: Service, question: str, outcome: Outcome) -> dict[str, Any]:
    """How an outcome came about; runs queries for the statements that the answer rests on."""
    parts = service.answering.parts
    return explanation_record(view_of(question, with_statements(outcome, parts), Names.of(parts, service.label)))


@router.post(
    "/api/link",
    response_model=LinkedRecord | LinkedBatch,
    response_description="the mentions of the text, or of those of a batch",
    dependencies=[JSON_BODY],
    responses=_ERRORS,
)
async def link(asked: LinkRequest, service: TheService) -> Any:
    """Link the entities that a text names, or those of a batch of up to 100."""
    if asked.text is not None:
        return linked_record(asked.text, await service.answering.links(asked.text))
    return {"texts": [linked_record(text, await service.answering.links(text)) for text in asked.texts or ()]}
