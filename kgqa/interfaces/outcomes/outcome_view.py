"""What answering one question led to: plain frozen values, made once and rendered as text, JSON and HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kgqa.interfaces.outcomes.item_naming import StatementView, TermView
from kgqa.model import AnswerForm, Completeness, Reading


@dataclass(frozen=True, slots=True)
class WordView:
    """A word with what the dictionary makes of it."""

    form: str
    lemma: str
    """Of the likeliest reading; empty where there is none, as the tag is."""
    tag: str
    readings: tuple[Reading, ...]
    part: str = ""
    """What the answer, or the reading that was tried first, takes it for; empty where that is not known."""
    licence: str = ""
    """How surely (`sure`, `weak`, `none`)."""
    says: str = ""
    """The name of what it says: of a thing, a kind, a relation."""


@dataclass(frozen=True, slots=True)
class PhraseView:
    """Words that stand for the answer („W jakim mieście”)."""

    text: str
    word: str
    """Lemma of the question word."""
    form: AnswerForm
    """The form of the phrase itself."""
    answer: AnswerForm
    """The form of an answer to it."""
    noun: str
    classes: tuple[TermView, ...]
    modifiers: tuple[str, ...]
    unit: str
    """The unit of time that is asked for; empty for anything else."""


@dataclass(frozen=True, slots=True)
class CandidateView:
    """An item or property that a mention may stand for."""

    item: str
    label: str
    """The name that the mention matched."""
    score: float
    features: Mapping[str, float] = field(default_factory=dict, hash=False)
    chosen: bool = False
    """Whether the answer rests on it."""
    description: str = ""
    """Empty where none was looked up."""
    own: str = ""
    """Its label in the graph; empty where none was looked up."""

    @property
    def name(self) -> str:
        """What people call it: its own label rather than the alias that was matched („rotmistrz Pilecki”)."""
        return self.own or self.label


@dataclass(frozen=True, slots=True)
class MentionView:
    """A span of the question that may name something."""

    start: int
    """Index of its first word."""
    end: int
    """Index behind its last word; 0 for an option."""
    surface: str
    candidates: tuple[CandidateView, ...]
    """Best first."""
    characters: tuple[int, int] = (0, 0)
    """Its offsets in the question, in characters."""
    used: bool = False
    """Whether the answer rests on one of its candidates, or on one of a mention of the same words."""
    asked: bool = False
    """Whether it stands inside the words that stand for the answer."""

    @property
    def is_option(self) -> bool:
        """Whether it is one of the options that a question names, which has no place among the words."""
        return self.end == 0

    @property
    def choice(self) -> CandidateView | None:
        """The candidate that the answer rests on, or None."""
        return next((one for one in self.candidates if one.chosen), None)

    @property
    def chosen_first(self) -> tuple[CandidateView, ...]:
        """The candidates, that of the answer in front."""
        return tuple(sorted(self.candidates, key=lambda one: not one.chosen))


class Yield(StrEnum):
    """What came of a template that fits."""

    FOUND = "found"
    NOTHING = "nothing"
    """The graph has no answer."""
    STOPPED = "stopped"
    """The budget ended before the query did."""


@dataclass(frozen=True, slots=True)
class AttemptView:
    """One way of reading the question that was tried."""

    template: str
    description: str
    """What the template is for; empty where that was not looked up."""
    pattern: str
    slots: tuple[tuple[str, str], ...]
    """(slot, words that fill it)."""
    score: float
    came: Yield
    terms: tuple[TermView, ...] = ()
    truth: bool | None = None
    option: str = ""
    """The words of the option that was chosen."""
    typed: bool = True
    """Whether the terms are of the type asked for."""
    repeats: bool = False
    """Whether the first attempt says the same."""
    reason: str = ""
    """Why the query was stopped."""
    meaning: str = ""
    """How it reads the question, in words; empty for templates, which their slots tell of."""

    @property
    def yielded(self) -> str:
        """What it found, in a few words."""
        if self.truth is not None:
            return "true" if self.truth else "false"
        shown = ", ".join(map(str, self.terms[:2]))
        return self.option or shown + (f" and {len(self.terms) - 2} more" if len(self.terms) > 2 else "")  # noqa: PLR2004


@dataclass(frozen=True, slots=True)
class PassageView:
    """A passage cut at the answer."""

    id: str
    title: str
    """Empty for a passage without one."""
    url: str
    before: str
    marked: str
    """Empty where the answer does not stand in the text."""
    after: str
    method: str
    """What found the answer in it."""
    source: str
    """Name of the source, with its licence where that is known; empty where neither is."""
    instead: str = ""
    """What it answers instead of the answer that is given; empty where it does not contradict that."""

    @property
    def name(self) -> str:
        """The title, or else the id."""
        return self.title or self.id

    @property
    def text(self) -> str:
        """The whole passage."""
        return self.before + self.marked + self.after


@dataclass(frozen=True, slots=True)
class StageView:
    """One step of answering."""

    stage: str
    milliseconds: float
    kept: tuple[str, ...]
    dropped: tuple[tuple[str, str], ...]
    """Alternatives that lost, with the reason."""


@dataclass(frozen=True, slots=True)
class AnswerView:
    """A short answer and what it rests on."""

    text: str
    terms: tuple[TermView, ...]
    """What it names."""
    confidence: float
    source: str
    template: str
    """Empty for an answer from text."""
    links: tuple[tuple[str, CandidateView | None], ...]
    """The words that name something, with what they were taken for."""
    query: str | None
    """The query that gave it, as text that any endpoint accepts; None for an answer from text."""
    statements: tuple[StatementView, ...]
    passage: PassageView | None
    completeness: Completeness | None = None
    """How much the data have of what it counts, lists or puts in order."""
    unit: str = ""
    """Symbol of the unit of a quantity; empty for anything else, or where it is not known."""


@dataclass(frozen=True, slots=True)
class MissView:
    """Why there is no answer."""

    stage: str
    reason: str
    cause: str = ""
    """What kind of cause it is (`kgqa.model.Cause`); empty where nothing was looked for."""
    words: tuple[str, ...] = ()
    """The words or names that were not understood."""


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """One question with all that was seen on the way to its answer."""

    question: str
    result: AnswerView | MissView
    kind: str = ""
    """How the question is answered; empty for a question without words."""
    words: tuple[WordView, ...] = ()
    phrases: tuple[PhraseView, ...] = ()
    options: tuple[str, ...] = ()
    mentions: tuple[MentionView, ...] = ()
    """In the order of the words, overlapping ones too; the options behind them."""
    relations: tuple[MentionView, ...] = ()
    """Words that may stand for properties."""
    attempts: tuple[AttemptView, ...] | None = None
    """Those that found something, best first, then the others; None where it did not come to that."""
    stages: tuple[StageView, ...] = ()
    parts: tuple[OutcomeView, ...] = ()
    """The two questions of a question whose answers are joined."""

    @property
    def answer(self) -> AnswerView | None:
        """The answer, or None."""
        return self.result if isinstance(self.result, AnswerView) else None

    @property
    def miss(self) -> MissView | None:
        """Why there is no answer; None where there is one."""
        return self.result if isinstance(self.result, MissView) else None

    @property
    def meaning(self) -> str:
        """How the question was read for the answer, in words; empty where templates or passages gave it."""
        first = next(iter(self.attempts or ()), None)
        return first.meaning if first is not None and self.answer and first.template == self.answer.template else ""

    @property
    def understood(self) -> bool:
        """Whether the question has words that could be read."""
        return bool(self.kind)

    @property
    def used_first(self) -> Iterator[MentionView]:
        """The mentions of the answer, then the others, longer before shorter ones; one for each span and candidates."""
        seen = {(one.start, one.end, one.surface, one.candidates): one for one in self.mentions}
        yield from sorted(seen.values(), key=lambda one: (not one.used, one.is_option, one.start, -one.end))

    @property
    def spent(self) -> dict[str, float]:
        """The milliseconds of each stage, of several runs together."""
        times: dict[str, float] = {}
        for one in self.stages:
            times[one.stage] = times.get(one.stage, 0.0) + one.milliseconds
        return times
