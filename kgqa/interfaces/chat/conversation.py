"""What one conversation remembers, and how it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from kgqa.assembly import Parts, with_statements
from kgqa.config import Config
from kgqa.evaluation.preference import PreferringLinker
from kgqa.interfaces.chat.dialogue_acts import chosen, described, meant_instead, reply_to, without_courtesies
from kgqa.interfaces.chat.follow_ups import Asked, FollowUps
from kgqa.interfaces.items.plain_telling import plain_lines
from kgqa.interfaces.outcomes.asking_back import BackAsker, MeaningChoice
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names
from kgqa.interfaces.outcomes.outcome_view import MentionView, OutcomeView
from kgqa.interfaces.outcomes.telling import recognised, surely_answered
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import NoAnswer, Question, Stage, Trace
from kgqa.pipeline.outcome import Outcome
from kgqa.terms import ItemId
from kgqa.vocabulary import INSTANCE_OF

_TRIES = 8
"""Completions of one follow-up that are asked."""
MOST_TOPICS = 6
NO_QUESTION = NoAnswer(Stage.ANALYSIS, "this is no question")
"""What small talk is answered with where an answer is asked for."""

Answering = Callable[[str, frozenset[ItemId]], Outcome]
"""Answers a question; the items are meant wherever its words may name them."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a line led to."""

    question: str
    """The whole question that was answered: the line itself, or what it was taken for."""
    outcome: Outcome
    view: OutcomeView
    choosing: bool = True
    """Whether it may be asked back which of several meanings is meant; not where that has just been said."""
    items: frozenset[ItemId] = frozenset()
    """What the line says is meant."""
    meaning: int = 0
    """The number, from 1, of the meaning that the line chooses; 0 for none."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What is said to one line."""

    understood: str
    """The whole question that a follow-up was taken for; empty for a question that stands alone."""
    lines: tuple[str, ...]


@dataclass
class Conversation:
    """Questions one after another. Not to be shared among threads."""

    parts: Parts
    config: Config
    topics: list[ItemId] = field(default_factory=list)
    """What was talked about, the latest first."""
    last: Asked | None = None
    offered: tuple[str, tuple[MeaningChoice, ...]] = ("", ())
    """The last question, with the meanings among which the person was asked to choose."""
    answering: Answering | None = None
    """Answers in place of the pipeline."""
    mentions: tuple[MentionView, ...] = ()
    """The names of the last question."""

    @cached_property
    def _names(self) -> Names:
        return Names.of(self.parts, GraphLabels(self.parts.graph, self.config.languages))

    def say(self, text: str) -> Turn:
        """Answer a line: as small talk, as a choice among the meanings that were offered, as it stands, or as a
        follow-up."""
        reply = reply_to(text, topics=self.topics)
        if reply:
            return Turn("", (reply,))
        said = self.said(text)
        choices = BackAsker(self.parts, self._names).choices(said.question, said.outcome) if said.choosing else ()
        self.remember(said.question, said.view, choices)
        lines = tuple(plain_lines(self.parts, self._names, said.outcome, said.view, choices))
        told = said.choosing and said.question != text
        return Turn(said.question if told else "", lines)

    def ask(self, text: str) -> tuple[str, Outcome]:
        """The question that a line stands for, with what answering it led to, small talk to nothing; it is not
        remembered."""
        if reply_to(text):
            return text, Outcome(NO_QUESTION, Trace())
        said = self.said(text)
        return said.question, said.outcome

    def said(self, line: str) -> Said:
        """What a line, which is no small talk, leads to; it is not remembered."""
        text = without_courtesies(line)
        instead = meant_instead(text)
        choice = self._choice(instead or text)
        if choice is not None:
            return choice
        other = described(instead, self.mentions, self.parts) if instead and self.last is not None else None
        if other is not None and self.last is not None:
            question, items = self.last.text, frozenset({other})
            return self._answered(question, items)
        of_kind = self._of_kind(instead) if instead else ""
        if of_kind:
            return self._answered(of_kind)
        return self._first_sure(self._readings(f"a {instead}" if instead and self.topics else text))

    def remember(self, question: str, view: OutcomeView, choices: Sequence[MeaningChoice] = ()) -> None:
        """Take note of what was said: what the answer names comes first, then what the question is about."""
        self.offered = question, tuple(choices)
        answer = view.answer
        named = [term.id for term in answer.terms if term.id.startswith("Q")] if answer else []
        about = [mention for mention in view.mentions if mention.used] if answer else recognised(view)
        items = [(one.choice or one.candidates[0]).item for one in about if one.candidates]
        found = dict.fromkeys((*(named if len(named) == 1 else ()), *items))
        latest = [ItemId(item) for item in found if item.startswith("Q")]
        self.topics = list(dict.fromkeys((*latest, *self.topics)))[:MOST_TOPICS]
        self.mentions = tuple(view.mentions)
        if about:
            self.last = Asked(question, tuple(_spans(question, about)))

    def resume(self, question: str, topics: Sequence[ItemId], *, choosing: bool) -> None:
        """Take a conversation up again of which only the last question is known, with what was talked about; `choosing`
        is whether the next line may choose a meaning."""
        said = self._answered(question)
        choices = BackAsker(self.parts, self._names).choices(question, said.outcome) if choosing else ()
        self.remember(question, said.view, choices)
        self.topics = list(topics) or self.topics

    def _choice(self, text: str) -> Said | None:
        """The meaning that a line chooses among those that were offered."""
        asked, choices = self.offered
        place = chosen(text, [one.words for one in choices], self.parts) if choices else None
        if place is None:
            return None
        outcome = with_statements(choices[place].outcome, self.parts)
        return Said(asked, outcome, view_of(asked, outcome, self._names), choosing=False, meaning=place + 1)

    def _of_kind(self, said: str) -> str:
        """The last question about what bears the same name and is of a kind that a line names („film”): the kind stands
        in front of the name. Empty where the line names no kind, or something that may be asked of the name."""
        linked = self.parts.linker.link(self.parts.analyser.analyse(Question(said)))
        whole = (0, len(linked.analysis.tokens))
        kinds = [one.candidates[0].item for one in linked.mentions if (one.start, one.end) == whole and one.candidates]
        asks = any((one.start, one.end) == whole for one in linked.relations)
        if self.last is None or len(self.last.spans) != 1 or not said.islower() or asks or not kinds:
            return ""
        if not self.parts.graph.count_subjects(INSTANCE_OF.direct, kinds[0].iri):
            return ""
        start, end = self.last.spans[0]
        surface = self.last.text[start:end]
        name = next((one.chosen_first[0].name for one in self.mentions if one.surface == surface), surface)
        return f"{self.last.text[:start]}{said} „{name}”{self.last.text[end:]}"

    def _answered(self, question: str, items: frozenset[ItemId] = frozenset()) -> Said:
        outcome = with_statements((self.answering or self._by_pipeline)(question, items), self.parts)
        return Said(question, outcome, view_of(question, outcome, self._names), items=items)

    def _by_pipeline(self, question: str, items: frozenset[ItemId]) -> Outcome:
        pipeline = self.parts.pipeline
        if items:
            pipeline = pipeline.with_linker(PreferringLinker(self.parts.linker, items), items)
        return pipeline.answer(Question(question), self.config.min_confidence)

    def _first_sure(self, readings: Iterator[str]) -> Said:
        """The first reading of a line with a sure answer, or else with any, or else the first."""
        first: Said | None = None
        for question in islice(readings, _TRIES):
            said = self._answered(question)
            if surely_answered(said.view):
                return said
            if first is None or (said.view.answer and not first.view.answer):
                first = said
        assert first is not None
        return first

    def _readings(self, text: str) -> Iterator[str]:
        """The questions that a line may stand for; the line itself first, unless its words point back."""
        follow_ups = FollowUps(self.parts)
        back = bool(self.topics) and follow_ups.points_back(text)
        if not back:
            yield text
        whole = back
        if self.topics and (back or not self._names_something(text)):
            for question in follow_ups.completed(text, self.topics, self.last):
                yield question
                whole = whole and not follow_ups.is_name(text)
        if whole:
            yield follow_ups.bare(text)

    def _names_something(self, text: str) -> bool:
        linked = self.parts.linker.link(self.parts.analyser.analyse(Question(text)))
        return any(one.candidates and one.surface[:1].isupper() and one.start > 0 for one in linked.mentions)


def _spans(question: str, mentions: Sequence[MentionView]) -> Iterator[tuple[int, int]]:
    """Where mentions stand in a question, of which a reader may have left words out."""
    for one in mentions:
        start, end = one.characters
        start = start if question[start:end] == one.surface else question.find(one.surface)
        if start >= 0:
            yield start, start + len(one.surface)
