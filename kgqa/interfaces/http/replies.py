"""The bodies of responses, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from kgqa.interfaces.http.schemas import Described
from kgqa.model import Source, Stage


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


class Health(Described):
    """A sign of life."""

    status: Literal["ok"]
    """Always `ok`: a process that is not, does not answer."""
    version: Annotated[str, Field(examples=["0.1.0"])]
    """Of the program."""
    triples: Annotated[int | None, Field(examples=[1303211])]
    """Statements of the graph; null where it is elsewhere."""


class Ready(Described):
    """A sign of readiness."""

    status: Literal["ready"]
    """Always `ready`: a service that is not, answers 503."""
    sources: Annotated[list[str], Field(examples=[["kg", "text"]])]
    """The settings that name other servers, all of which answer."""
