"""What the words of a question say."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

from kgqa.fast_values import often_made
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import TIME, asking_for
from kgqa.polish.question.quiz_forms import QuizForms
from kgqa.polish.question.understanding import Aim, ToldOptions, Understanding
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.spans import Span, SpanKind
from kgqa.terms import Case, ItemId, Number
from kgqa.values.points_in_time import Precision


@dataclass(frozen=True, slots=True)
class Question:
    """A question as asked."""

    text: str
    letters: re.Pattern[str] | None = None
    """What its answer must match as a whole, where the message tells letters of it (`clue`)."""


class DefinedSort(StrEnum):
    """What sort of thing the words of a question take its name for."""

    PERSON = "person"
    THING = "thing"
    ANY = "any"


_FEW = 5
"""Answers that one word may ask for. Not fitted: it bounds what is told."""


@dataclass(frozen=True, slots=True)
class DefinitionFrame:
    """The words around a name that ask what it is."""

    start: int
    """Index of the first token of the name."""
    end: int
    """Index behind the last token of the name."""
    sort: DefinedSort
    case: Case
    """In which the answer stands: „Kim był …?” asks for an instrumental."""
    in_full: bool = False
    """Whether all that matters is to be told („Opowiedz mi o …”), not only what the thing is."""


@often_made(frozen=True, slots=True)
class AnswerForm:
    """The form in which the answer must stand to fit the question."""

    case: Case = Case.NOM
    number: Number = Number.AS_IS
    preposition: str = ""
    """Preposition of the wh-phrase, lower case and not vocalised: `w`, `z`, `na`, …; empty if none."""


class TimeUnit(StrEnum):
    """How precisely a question asks for a time."""

    DATE = "date"
    """As precisely as it is known."""
    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    MILLENNIUM = "millennium"
    WEEKDAY = "weekday"
    SEASON = "season"
    QUARTER = "quarter"
    HALF = "half"
    OTHER = "other"
    """What no date tells: an hour, a time of the day, a week."""

    @property
    def precision(self) -> Precision | None:
        """How precisely a time must be known to tell it; None for what no time tells, and for dates."""
        return _PRECISIONS.get(self)


_PRECISIONS = {
    TimeUnit.DAY: Precision.DAY, TimeUnit.WEEKDAY: Precision.DAY, TimeUnit.MONTH: Precision.MONTH,
    TimeUnit.YEAR: Precision.YEAR, TimeUnit.DECADE: Precision.DECADE, TimeUnit.CENTURY: Precision.CENTURY,
    TimeUnit.MILLENNIUM: Precision.MILLENNIUM, TimeUnit.SEASON: Precision.MONTH, TimeUnit.QUARTER: Precision.MONTH,
    TimeUnit.HALF: Precision.MONTH,
}  # fmt: skip


class NamePart(StrEnum):
    """Which part of a person's name a question asks for."""

    GIVEN = "given"
    FAMILY = "family"


@often_made(frozen=True, slots=True)
class WhPhrase:
    """The part of a question that the answer replaces: „w którym polskim mieście”, „kto”, „ile”."""

    start: int
    """Index of its first token (the preposition, if it has one)."""
    end: int
    """Index behind its last token."""
    word: str
    """Lemma of the question word: `kto`, `co`, `który`, `jaki`, `czyj`, `ile`, `gdzie`, `kiedy`, `jak`."""
    form: AnswerForm
    noun: str = ""
    """Lemma of the class noun („miasto”, „rok”); empty for bare question words."""
    classes: frozenset[ItemId] = frozenset()
    """Items that the class noun names; an answer should be an instance or an occupant of one."""
    modifiers: tuple[str, ...] = ()
    """Lemmas of the adjectives in the phrase („polski”), whether they narrow the answer or not."""
    time: TimeUnit | None = None
    """The unit that the class noun asks for („w którym roku”); None if the noun is no unit of time."""
    answer: AnswerForm | None = None
    """The form of the answer where it is not the form of the phrase: in „Jak nazywa się miasto, w którym …” the phrase
    stands for „w (loc)”, the answer is a nominative."""

    plural: bool = False
    """Whether the phrase asks for several („jakie państwa”)."""
    feminine: bool = False
    """Whether its noun is feminine: „która aktorka” asks for a woman."""
    within: frozenset[ItemId] = frozenset()
    """Places named behind the noun („które miasto Ukrainy”), to which an answer should belong."""
    part: NamePart | None = None
    """„Jak miał na imię …” asks for the given name only; None for the whole name."""
    kind: str = ""
    """The class noun with the adjectives that make it the name of another class: „kraj związkowy” is no „kraj”."""

    @property
    def takes_several(self) -> bool:
        """Whether it asks for several, or leaves it open („z kim”, „z czego”, „czyją”), as no noun says how many."""
        is_open = self.word == "czyj" or (self.word in ("kto", "co") and bool(self.form.preposition))
        return self.plural or (is_open and self.time is None)

    def may_take(self, size: int) -> bool:
        """Whether so many answers may be meant: „czym” and „kim” do not say that there is but one of a few, nor do
        nouns for places in which, or at which, things lie in parts („na jakim kontynencie leży Egipt”)."""
        says_what = self.word == "co" or (self.word == "kto" and self.form.case is Case.INST)
        is_open = says_what and not self.noun and self.time is None
        return self.takes_several or ((is_open or self.noun in word_list("in_parts")) and size <= _FEW)

    @property
    def class_name(self) -> str:
        """The words that name the class; empty for bare question words."""
        return self.kind or self.noun

    @property
    def answer_form(self) -> AnswerForm:
        """The form that the answer takes."""
        return self.answer or self.form


@often_made(frozen=True, slots=True)
class Analysis:
    """A question with its tokens and what they say about the answer."""

    question: Question
    tokens: tuple[Token, ...]
    kind: Aim
    """What its question word and its options tell: an entity, yes or no, a choice, a number, a time, or unknown.
    `understanding.aim` is what all its words tell."""
    wh_phrases: tuple[WhPhrase, ...] = ()
    """Possible readings of the wh-phrase, likeliest first; empty for yes/no questions and commands."""
    options: tuple[tuple[Token, ...], ...] = ()
    """The words of each option of a choice question; `tokens` ends before them."""
    understanding: Understanding = field(default_factory=Understanding)
    """What the question is after, and what narrows the answer."""
    sentences: tuple[tuple[int, int], ...] = ()
    """Start and end of each sentence, as indices of tokens."""
    spans: tuple[Span, ...] = ()
    """Quotations, times, numbers and quantities, by start; longer ones first."""
    definition: DefinitionFrame | None = None
    """The words that ask what a name stands for, where the question is nothing else."""

    told_options: ToldOptions | None = None
    """Its options in words, also where they stand inside the question („Tuja to roślina iglasta czy liściasta?”)."""
    quiz: QuizForms = field(default_factory=QuizForms)
    """What it asks for in ways that only texts answer: gaps, abbreviations, sayings, shared names."""

    @property
    def quotations(self) -> tuple[tuple[int, int], ...]:
        """Start and end of each outermost quotation in the tokens, its marks included."""
        inner = (span for span in self.spans if span.kind is SpanKind.QUOTATION)
        return tuple((one.start - 1, one.end + 1) for one in inner if one.start > 0 and one.end < len(self.tokens))

    @property
    def asks_when(self) -> bool:
        """Whether its first question word asks for a time."""
        return any(wh.time or wh.word in asking_for(TIME) for wh in self.wh_phrases[:1])

    @property
    def in_past_tense(self) -> bool:
        """Whether a word is surely a verb in the past tense."""
        return any(
            token.readings and all(reading.tag.pos == "praet" for reading in token.readings) for token in self.tokens
        )

    @property
    def may_be_past(self) -> bool:
        """Whether a word may be a verb in the past tense or an impersonal („nazywano”)."""
        return any(reading.tag.pos in {"praet", "imps"} for token in self.tokens for reading in token.readings)
