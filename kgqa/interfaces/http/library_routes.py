"""The routes of `kgqa.client`: what a session of the library gives, as JSON."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from kgqa.config import Style
from kgqa.interfaces.chat.conversation import Conversation
from kgqa.interfaces.chat.dialogue_acts import reply_to
from kgqa.interfaces.http.schemas import JSON_BODY, MOST_EARLIER, ClosedBody, Described, Question, problems
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.library.answer_making import AnswerMaker
from kgqa.interfaces.library.library_answer import Answer
from kgqa.interfaces.outcomes.explanation import explanation
from kgqa.terms import Case, Number

router = APIRouter(tags=["questions"], dependencies=[JSON_BODY], responses=problems(400, 408, 413, 415, 422, 429, 503))


class Asked(ClosedBody):
    """A question."""

    text: Question
    """In Polish."""
    history: Annotated[list[Question], Field(max_length=MOST_EARLIER, examples=[["Gdzie umarł Chopin?"]])] | None = None
    """Earlier questions, the latest last, to which it may refer."""


class Inflected(ClosedBody):
    """A label, and the form that is wanted."""

    label: Question
    """In the nominative."""
    case: Annotated[Case, Field(examples=["gen"])]
    """The case."""
    number: Annotated[Number, Field(examples=["sg"])] = Number.AS_IS
    """The number."""
    description: Annotated[str, Field(max_length=1000, examples=["włoski pisarz"])] = ""
    """What it names."""


class Told(Described):
    """A text."""

    text: Annotated[str, Field(examples=["Fryderyka Chopina"])]
    """The text."""


@router.post("/api/explain", operation_id="explain", response_model=Told, response_description="lines of text")
async def explain(asked: Asked, service: TheService) -> Any:
    """Tell how a question is read, what is linked, tried and found; for people."""
    outcome = await service.answering.outcome(asked.text)
    return {"text": await service.answering.run(lambda: explanation(maker(service).view(asked.text, outcome)))}


@router.post("/api/inflect", operation_id="inflect", response_model=Told, response_description="the form")
async def inflect(asked: Inflected, service: TheService) -> Any:
    """Put a label into a case and number."""
    inflector = service.answering.parts.inflector
    form = await service.answering.run(
        lambda: inflector.inflect(asked.label, case=asked.case, number=asked.number, description=asked.description)
    )
    return {"text": form}


@lru_cache(maxsize=4)
def maker(service: Service) -> AnswerMaker:
    """What makes the library's values of what the service's pipeline hands over."""
    parts = service.answering.parts
    return AnswerMaker(parts, service.label, parts.verbaliser.in_style(Style.SENTENCE))


def _continued(service: Service, text: str, history: list[str]) -> Answer:
    conversation = Conversation(service.answering.parts, service.config)
    for line in [one for one in history if not reply_to(one)][-1:]:
        conversation.say(line)
    return maker(service).answer(*conversation.ask(text))


class NamedItem(Described):
    """A thing that an answer names."""

    id: Annotated[str, Field(examples=["Q51408"])]
    """`Q36`; things of other vocabularies have ids of 15 digits."""
    label: Annotated[str, Field(examples=["Kórnik"])]
    """Its name."""
    description: Annotated[str, Field(examples=["miasto w Polsce"])]
    """What it is."""
    iri: Annotated[str, Field(examples=[""])]
    """What another vocabulary calls it; empty for items of Wikidata."""


class StatementInWords(Described):
    """A statement of the graph, ids behind labels."""

    subject: Annotated[str, Field(examples=["Wisława Szymborska (Q42552)"])]
    """What it is said of."""
    property: Annotated[str, Field(examples=["miejsce urodzenia (P19)"])]
    """What is said."""
    value: Annotated[str, Field(examples=["Kórnik (Q51408)"])]
    """The item or value."""


class StageStep(Described):
    """A stage of answering."""

    stage: Annotated[str, Field(examples=["matching"])]
    """Its name."""
    milliseconds: Annotated[float, Field(examples=[1.8])]
    """How long it took."""
    kept: Annotated[list[str], Field(examples=[["birth-place"]])]
    """What went on to the next one."""
    dropped: Annotated[list[tuple[str, str]], Field(examples=[[["burial-place", "another relation"]]])]
    """What did not, each with its reason."""


class SessionAnswer(Described):
    """A short answer with all that stands behind it; empty text where there is none."""

    question: Annotated[str, Field(examples=["Gdzie urodziła się Wisława Szymborska?"])]
    """What was asked; of a follow-up, the whole question that it was taken for."""
    text: Annotated[str, Field(examples=["w Kórniku"])]
    """In the form that the question asks for."""
    sentence: Annotated[str, Field(examples=["Wisława Szymborska urodziła się w Kórniku."])]
    """The same as a sentence, where one can be built."""
    items: list[NamedItem]
    """The things that it names, the best known first."""
    value: Annotated[bool | int | float | str | None, Field(examples=[None])]
    """A truth value, a number, or the text of a date or name; null where items are the answer."""
    unit: Annotated[str, Field(examples=[""])]
    """Symbol of the unit of a number."""
    confidence: Annotated[float, Field(ge=0, le=1, examples=[0.93])]
    """Estimated probability of being right."""
    completeness: Annotated[str | None, Field(examples=[None, "partial"])]
    """How much the data have of what is counted or listed: `complete`, `partial`, `unknown`; null without a set."""
    source: Annotated[str, Field(examples=["graph"])]
    """`graph`, `text` or `guess`; empty without an answer."""
    sparql: Annotated[str | None, Field(examples=["SELECT ?place WHERE { wd:Q42552 wdt:P19 ?place }"])]
    """The query that gave it; null for an answer from text."""
    statements: list[StatementInWords]
    """What it rests on."""
    alternatives: Annotated[list[str], Field(examples=[[]])]
    """Other answers, to other readings of the question."""
    trace: list[StageStep]
    """The stages of answering."""
    reason: Annotated[str, Field(examples=[""])]
    """Why there is no answer."""


@router.post("/api/ask", operation_id="ask", response_model=SessionAnswer, response_description="the answer")
async def ask(asked: Asked, service: TheService) -> Any:
    """Answer a question with items, statements, alternatives and stages: an `Answer` of the library, as JSON."""
    if asked.history or reply_to(asked.text):
        return await service.answering.run(lambda: _continued(service, asked.text, asked.history or []).to_dict())
    outcome = await service.answering.outcome(asked.text)
    return await service.answering.run(lambda: maker(service).answer(asked.text, outcome).to_dict())
