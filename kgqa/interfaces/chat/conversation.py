"""What one conversation remembers, and how it answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from kgqa.assembly import Parts, with_statements
from kgqa.config import Config
from kgqa.interfaces.chat.follow_ups import Asked, FollowUps
from kgqa.interfaces.chat.meaning_choice import chosen
from kgqa.interfaces.entity_names import GraphLabels
from kgqa.interfaces.items.plain_telling import plain_lines
from kgqa.interfaces.outcomes.asking_back import BackAsker, MeaningChoice
from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.outcome_view import OutcomeView
from kgqa.interfaces.outcomes.telling import recognised, surely_answered
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import Question
from kgqa.pipeline.question_answering import Outcome
from kgqa.terms import ItemId

_TRIES = 8
"""Completions of one follow-up that are asked."""
_TOPICS = 6


@dataclass(frozen=True, slots=True)
class Turn:
    """What is said to one line."""

    understood: str
    """The whole question that a follow-up was taken for; empty for a question that stands alone."""
    lines: tuple[str, ...]


@dataclass(slots=True)
class Conversation:
    """Questions one after another. Not to be shared among threads."""

    parts: Parts
    config: Config
    topics: list[ItemId] = field(default_factory=list)
    """What was talked about, the latest first."""
    last: Asked | None = None
    offered: tuple[str, tuple[MeaningChoice, ...]] = ("", ())
    """The last question, with the meanings among which the person was asked to choose."""

    def say(self, text: str) -> Turn:
        """Answer a line: as a choice among the meanings that were offered, as it stands, or as a follow-up."""
        names = self._names()
        asked, choices = self.offered
        self.offered = "", ()
        place = chosen(text, [one.words for one in choices], self.parts) if choices else None
        if place is not None:
            outcome = with_statements(choices[place].outcome, self.parts)
            return self._turn(text, asked, outcome, view_of(asked, outcome, names), names, choosing=False)
        question, outcome, view = self._answered(text, names)
        return self._turn(text, question, outcome, view, names)

    def ask(self, text: str) -> tuple[str, Outcome]:
        """The question that a line stands for, with what answering it led to; it is not remembered."""
        question, outcome, _ = self._answered(text, self._names())
        return question, outcome

    def _names(self) -> Names:
        return Names.of(self.parts, GraphLabels(self.parts.graph, self.config.languages))

    def _answered(self, text: str, names: Names) -> tuple[str, Outcome, OutcomeView]:
        """The question that a line stands for with what answering it led to: the first reading with a sure answer."""
        first: tuple[str, Outcome, OutcomeView] | None = None
        for question in islice(self._readings(text), _TRIES):
            outcome = with_statements(
                self.parts.pipeline.answer(Question(question), self.config.min_confidence), self.parts
            )
            view = view_of(question, outcome, names)
            if first is None or (view.answer and not first[2].answer):
                first = question, outcome, view
            if surely_answered(view):
                first = question, outcome, view
                break
        assert first is not None
        return first

    def _turn(
        self, text: str, question: str, outcome: Outcome, view: OutcomeView, names: Names, *, choosing: bool = True
    ) -> Turn:
        choices = BackAsker(self.parts, names).choices(question, outcome) if choosing else ()
        self.offered = question, choices
        self._remember(question, view)
        lines = tuple(plain_lines(self.parts, names, outcome, view, choices))
        return Turn(question if question != text and choosing else "", lines)

    def _readings(self, text: str) -> Iterator[str]:
        """The questions that a line may stand for; the line itself first, unless its words point back."""
        follow_ups = FollowUps(self.parts)
        back = bool(self.topics) and follow_ups.points_back(text)
        if not back:
            yield text
        if self.topics and (back or not self._names_something(text)):
            yield from follow_ups.completed(text, self.topics, self.last)
        if back:
            yield text

    def _names_something(self, text: str) -> bool:
        linked = self.parts.linker.link(self.parts.analyser.analyse(Question(text)))
        return any(one.candidates and one.surface[:1].isupper() and one.start > 0 for one in linked.mentions)

    def _remember(self, question: str, view: OutcomeView) -> None:
        """What the answer names comes first, then what the question is about."""
        answer = view.answer
        named = [term.id for term in answer.terms if term.id.startswith("Q")] if answer else []
        about = [mention for mention in view.mentions if mention.used] if answer else recognised(view)
        items = [(one.choice or one.candidates[0]).item for one in about if one.candidates]
        found = dict.fromkeys((*(named if len(named) == 1 else ()), *items))
        latest = [ItemId(item) for item in found if item.startswith("Q")]
        self.topics = list(dict.fromkeys((*latest, *self.topics)))[:_TOPICS]
        if about:
            self.last = Asked(question, *about[0].characters)
