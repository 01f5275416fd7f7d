"""What clients send: questions, with the items that they mean, and conversations, whose memory is theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.interfaces.chat.conversation import MOST_TOPICS, Conversation, Said
from kgqa.interfaces.chat.dialogue_acts import meant_instead
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.schemas import ITEM, MOST_EARLIER
from kgqa.interfaces.http.service import Service
from kgqa.interfaces.http.service_settings import Limits
from kgqa.interfaces.outcomes.outcome_view import OutcomeView
from kgqa.terms import ItemId

_FEW_WORDS = 4
"""A line of no more words may choose among meanings."""


def checked_question(question: str, limits: Limits) -> str:
    """The question. Raises `Problem` if it is empty, too long, or holds U+0000 or a lone surrogate."""
    most = limits.question_length
    if (
        not question.strip()
        or len(question) > most
        or any(one == "\0" or "\ud800" <= one <= "\udfff" for one in question)
    ):
        raise Problem(422, "unusable-question", f"a question has 1 to {most} characters, none of them U+0000")
    return question


def preferred_items(given: Sequence[str], limits: Limits) -> frozenset[ItemId]:
    """The Wikidata items that a client means. Raises `Problem` for what is no id of one, or too many."""
    if len(given) > limits.items or not all(map(ITEM.fullmatch, given)):
        raise Problem(
            400, "unusable-item", f"an item is such as Q36, with up to 15 digits; at most {limits.items} of them"
        )
    return frozenset(map(ItemId, given))


@dataclass(frozen=True, slots=True)
class Before:
    """What was said before a line."""

    questions: tuple[str, ...] = ()
    """Earlier questions as they were understood, the latest last."""
    topics: tuple[ItemId, ...] = ()
    """What was talked about, the latest first."""

    @classmethod
    def checked(cls, questions: Sequence[str], topics: Sequence[str], service: Service) -> Before:
        """Raises `Problem` for questions and items that are none, and for too many."""
        preferred_items(topics, service.limits)
        if len(questions) > MOST_EARLIER:
            raise Problem(422, "too-long-history", f"at most {MOST_EARLIER} earlier questions are taken")
        return cls(
            tuple(checked_question(one, service.limits) for one in questions), tuple(map(ItemId, topics[:MOST_TOPICS]))
        )


@dataclass(frozen=True, slots=True)
class Continued:
    """What a line leads to."""

    said: Said
    topics: tuple[ItemId, ...]
    """What is talked about from now on, the latest first."""


def continued(line: str, before: Before, service: Service) -> Continued:
    """What a line, which is no small talk, leads to after what was said before; blocks."""
    talk = _conversation(before, service)
    if before.questions:
        choosing = bool(meant_instead(line)) or len(line.split()) <= _FEW_WORDS
        talk.resume(before.questions[-1], before.topics, choosing=choosing)
    said = talk.said(line)
    return Continued(said, topics_after(said.question, said.view, before, service))


def topics_after(question: str, view: OutcomeView, before: Before, service: Service) -> tuple[ItemId, ...]:
    """What is talked about once a question has been answered."""
    talk = _conversation(before, service)
    talk.remember(question, view)
    return tuple(talk.topics)


def _conversation(before: Before, service: Service) -> Conversation:
    answering = service.answering
    return Conversation(answering.parts, service.config, list(before.topics), answering=answering.answered)
