"""The routes for questions, entity linking and comparative questions, with the bodies of responses as OpenAPI describes
them.

Comparative questions: the two objects, what they are compared by, and 1 or 2 for the object that the answer is, 0 if
they are equal. Source: QALD-10, task 2.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import Field

from kgqa.assembly import with_statements
from kgqa.assembly.comparing import Comparer
from kgqa.formats.jsonl import answer_record, compared_record, linked_record
from kgqa.interfaces.chat.conversation import NO_QUESTION
from kgqa.interfaces.chat.dialogue_acts import reply_to
from kgqa.interfaces.http.schemas import JSON_BODY, AnswerRequest, Described, LinkRequest, QuestionRequest, problems
from kgqa.interfaces.http.sent_questions import Before, continued
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.library.answer_making import retold
from kgqa.interfaces.outcomes.explanation import explanation_record
from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import Answer, Source, Stage
from kgqa.pipeline.outcome import Outcome
from kgqa.terms import ItemId


class Value(Described):
    """A literal."""

    value: Annotated[str, Field(examples=["1795-01-01T00:00:00Z"])]
    """Its text."""
    language: Annotated[str | None, Field(examples=["pl"])] = None
    """Its language, of a text that has one."""
    datatype: Annotated[str | None, Field(examples=["http://www.w3.org/2001/XMLSchema#dateTime"])] = None
    """The IRI of its datatype, if it is no bare text."""
    precision: Annotated[str | None, Field(examples=["month"])] = None
    """How exactly a time is known: `day`, `month`, `year`, `decade`, `century`, …"""
    calendar: Annotated[str | None, Field(examples=["julian"])] = None
    """The calendar that a time is given in: `gregorian` or `julian`."""
    unit: Annotated[str | None, Field(examples=["m"])] = None
    """The symbol of the unit that the graph gives a number, or the unit's item."""
    unit_item: Annotated[str | None, Field(examples=["Q11573"])] = None
    """The item of that unit."""
    about: Annotated[bool | None, Field(examples=[False])] = None
    """Whether the data say that it is not exact."""


class Amount(Described):
    """A quantity."""

    value: Annotated[int | float, Field(examples=[2499])]
    """The number."""
    unit: Annotated[str | None, Field(examples=["m"])]
    """The symbol of its unit; null where it has none, or it is not known."""


class Bearer(Described):
    """Somebody who bears a name."""

    item: Annotated[str, Field(examples=["Q4593"])]
    """The Wikidata id."""
    label: Annotated[str, Field(examples=["Rajiv Gandhi"])]
    """The name in full."""


class Meant(Described):
    """A name of the question and what it was taken for."""

    name: Annotated[str, Field(examples=["Gandhi"])]
    """As the question has it."""
    item: Annotated[str | None, Field(examples=["Q1001"])]
    """Its Wikidata id; null where nothing was chosen."""
    others: list[Bearer]
    """People of the same name, less known, who are not meant."""


class AnswerRecord(Described):
    """The answer to one question; members that say nothing are null.

    At most one of `boolean`, `count` and `amount` is set: a truth value, how many things there are, a quantity.
    """

    question: Annotated[str, Field(examples=["Jak nazywa się stolica Francji?"])]
    """The question as it was asked."""
    answer: Annotated[str | None, Field(examples=["Paryż"])]
    """The short answer in Polish, in the form that the question asks for."""
    confidence: Annotated[float | None, Field(ge=0, le=1, examples=[0.93])]
    """The estimated probability that the answer is right."""
    source: Source | None
    """Where the answer comes from: the graph, a passage of text, or nothing but the wording of the question."""
    template: Annotated[str | None, Field(examples=["capital-of-country"])]
    """The question template; empty for an answer from text."""
    items: Annotated[list[str], Field(examples=[["Q90"]])]
    """The items that the answer names: Wikidata ids, or IRIs of other things."""
    boolean: Annotated[bool | None, Field(examples=[None, True])]
    """The answer to a yes/no question."""
    count: Annotated[int | None, Field(examples=[None])]
    """The number of things that a question asks how many there are."""
    amount: Annotated[Amount | None, Field(examples=[None, {"value": 2499, "unit": "m"}])]
    """The quantity that the answer is."""
    values: Annotated[list[Value], Field(examples=[[]])]
    """The literals that the answer names."""
    labels: Annotated[dict[str, str] | None, Field(examples=[None, {"Q90": "Paryż"}])] = None
    """The names of `items`, if they were asked for."""
    told: Annotated[str | None, Field(examples=["2499 m"])] = None
    """The answer as people are told it: with unit, bounds and calendar."""
    meant: list[Meant] = Field(default_factory=list)
    """What the names of the question were taken for, and who else bears them."""
    understood: Annotated[str | None, Field(examples=["Kiedy umarł Fryderyk Chopin?"])] = None
    """In a conversation, the whole question that the line was taken for: an element of the next `history`."""
    topics: Annotated[list[str], Field(examples=[["Q1268"]])] = Field(default_factory=list)
    """In a conversation, what is talked about from now on, the latest first."""
    reply: Annotated[str | None, Field(examples=[None, "Proszę bardzo."])] = None
    """In a conversation, what is said to a line that is no question: a greeting, thanks."""
    stage: Annotated[Stage | None, Field(examples=[None, "matching"])]
    """The stage that had no answer."""
    reason: Annotated[str | None, Field(examples=[None, "no template fits the question"])]
    """Why there is no answer, in English."""
    explanation: Annotated[dict[str, Any] | None, Field(examples=[None])] = None
    """How the answer came about, if that was asked for: mentions, candidates, SPARQL, statements, passage, stages."""


class AnswerBatch(Described):
    """The answers to a batch."""

    answers: list[AnswerRecord]
    """In the order of the questions."""


class CandidateRecord(Described):
    """An item that a mention may stand for."""

    qid: Annotated[str, Field(examples=["Q142"])]
    """Its Wikidata id."""
    label: Annotated[str, Field(examples=["Francja"])]
    """Its name."""
    score: Annotated[float, Field(examples=[0.97])]
    """Comparable among the candidates of one mention; higher is better."""
    features: Annotated[dict[str, float], Field(examples=[{"sitelinks": 0.91, "exact": 1.0}])]
    """What the score was made from, by name."""


class LinkRecord(Described):
    """A mention."""

    start: Annotated[int, Field(ge=0, examples=[23])]
    """Offset of its first character in the text as it was sent."""
    end: Annotated[int, Field(ge=0, examples=[30])]
    """Offset behind its last character."""
    surface: Annotated[str, Field(examples=["Francji"])]
    """The characters between these offsets."""
    qid: Annotated[str | None, Field(examples=["Q142"])]
    """The item that it names; null where nothing is known by that name."""
    score: Annotated[float | None, Field(examples=[0.97])]
    """The score of that item."""
    candidates: list[CandidateRecord]
    """All items that it may stand for, best first."""


class LinkedRecord(Described):
    """The mentions of one text."""

    text: Annotated[str, Field(examples=["Jak nazywa się stolica Francji?"])]
    """The text as it was sent."""
    links: list[LinkRecord]
    """Its mentions, in order, without overlaps."""


class LinkedBatch(Described):
    """The mentions of a batch."""

    texts: list[LinkedRecord]
    """In the order of the texts."""


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
