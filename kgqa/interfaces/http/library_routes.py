"""The routes of `kgqa.client`: what a session of the library gives, as JSON."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from kgqa.config import Style
from kgqa.interfaces.chat.conversation import Conversation
from kgqa.interfaces.http.library_replies import SessionAnswer
from kgqa.interfaces.http.schemas import JSON_BODY, MOST_EARLIER, ClosedBody, Described, Question, problems
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.library.answer_making import AnswerMaker
from kgqa.interfaces.library.library_answer import Answer
from kgqa.interfaces.outcomes.explanation_text import explanation
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


@router.post("/api/ask", operation_id="ask", response_model=SessionAnswer, response_description="the answer")
async def ask(asked: Asked, service: TheService) -> Any:
    """Answer a question with items, statements, alternatives and stages: an `Answer` of the library, as JSON."""
    if asked.history:
        return await service.answering.run(lambda: _continued(service, asked.text, asked.history or []).to_dict())
    outcome = await service.answering.outcome(asked.text)
    return await service.answering.run(lambda: maker(service).answer(asked.text, outcome).to_dict())


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
    conversation.say(history[-1])
    return maker(service).answer(*conversation.ask(text))
