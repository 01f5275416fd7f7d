"""What the page shows of a line that somebody typed: an answer, or a reply to what is no question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.interfaces.chat.small_talk import reply_to, reply_to_english
from kgqa.interfaces.http.page.item_routes import ready_questions
from kgqa.interfaces.http.page.page_names import page_names
from kgqa.interfaces.http.page.page_view import PageView, page_view
from kgqa.interfaces.http.sent_questions import Before, checked_question, continued, topics_after
from kgqa.interfaces.http.service import Service
from kgqa.terms import ItemId

_EARLIER = 6
"""Earlier questions that the page shows and sends along."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was typed, with what was chosen for it."""

    text: str
    items: frozenset[ItemId] = frozenset()
    meaning: int = 0
    """The number, from 1, of a meaning that was chosen; 0 for none."""
    page: int = 1
    """Of a long answer's list."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line and what came of it."""

    typed: str
    question: str
    """The whole question that it was taken for."""
    items: Sequence[ItemId]
    meaning: int
    view: PageView | None = None
    reply: str = ""
    """What is said to a line that is no question."""
    earlier: Sequence[str] = ()
    """Questions before this one, the latest last."""
    topics: Sequence[ItemId] = ()
    """What is talked about, for the next line."""

    @classmethod
    def unanswered(cls, line: Line) -> ShownLine:
        """A line that nothing came of."""
        return cls(line.text, line.text, sorted(line.items), line.meaning)

    @property
    def history(self) -> list[str]:
        """The questions that go along with the next line."""
        return [*self.earlier, self.question][-_EARLIER:] if self.view else list(self.earlier)


async def shown_line(service: Service, line: Line, before: Before, language: str) -> ShownLine:
    """What is shown of a line. Raises `Problem` for what is no question, and where no answer comes in time."""
    text = checked_question(line.text, service.limits)
    reply = reply_to(text, language, before.topics)
    if reply:
        return ShownLine(text, text, (), 0, None, reply, before.questions, before.topics)
    if before.questions and not line.items and not line.meaning:
        found = await service.answering.run(lambda: continued(text, before, service))
        line = Line(found.said.question, found.said.items, found.said.meaning, line.page)
    view, topics = await _view(service, line, before, language)
    english = "" if view.told.sure else reply_to_english(text, language)
    if english:
        return ShownLine(text, text, (), 0, None, english, before.questions, before.topics)
    return ShownLine(text, line.text, sorted(line.items), line.meaning, view, "", _others(line.text, before), topics)


async def _view(service: Service, line: Line, before: Before, language: str) -> tuple[PageView, Sequence[ItemId]]:
    """The answer as the page shows it, and what is talked about from now on."""
    outcome = await service.answering.outcome(line.text, line.items)
    parts, ready = service.answering.parts, ready_questions(service)
    names = page_names(service, language)

    def seen() -> tuple[PageView, Sequence[ItemId]]:
        view = page_view(
            line.text, outcome, parts, names, ready, language=language, meaning=line.meaning, page=line.page
        )
        return view, topics_after(line.text, view.outcome, before, service)

    return await service.answering.run(seen)


def _others(question: str, before: Before) -> list[str]:
    """The last few earlier questions, without the one that is asked again."""
    return [one for one in dict.fromkeys(before.questions) if one != question][-_EARLIER:]
