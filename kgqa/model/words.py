"""What the words of a question say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kgqa.model.definitions import DefinitionFrame
from kgqa.model.spans import Span, SpanKind
from kgqa.model.understanding import Aim, ToldOptions, Understanding
from kgqa.often_made import often_made
from kgqa.polish.question_words import TIME, asking_for
from kgqa.polish.quiz_forms import QuizForms
from kgqa.polish.tags import FINITE_VERBS
from kgqa.terms import Case, Gender, ItemId, Number, Tag


@dataclass(frozen=True, slots=True)
class Question:
    """A question as asked."""

    text: str


@often_made(frozen=True, slots=True)
class Reading:
    """One morphological reading of a form."""

    lemma: str
    """Dictionary form, without the dictionary's homonym marker."""
    tag: Tag
    names: tuple[str, ...] = ()
    """What kind of name the dictionary calls it: `imię`, `nazwisko`, `nazwa_geograficzna`, …; empty if unmarked."""
    marks: tuple[str, ...] = field(default=(), compare=False)
    """Usage labels of the form (`daw.`, `pot.`, `gwar.`); empty for an ordinary word."""


@often_made(frozen=True, slots=True)
class Interpretation:
    """What a word may be in its sentence: a lemma, a tag with one case and number, and how likely that is."""

    lemma: str
    tag: Tag
    """Tag with a single case and number; the likeliest interpretation of a word has a single gender too."""
    score: float
    """Probability from 0 to 1; the scores of a token's interpretations add up to 1."""
    readings: tuple[Reading, ...] = ()
    """The readings of the dictionary that it stands for; empty if it was guessed from the form's ending."""


@dataclass(frozen=True, slots=True)
class Paradigm:
    """The declension of one noun of the dictionary; homonyms have a paradigm each."""

    lemma: str
    """Dictionary form, without the homonym marker."""
    gender: Gender
    names: tuple[str, ...]
    """What kind of name the dictionary calls it, as in `Reading.names`; `nazwa_pospolita` for common nouns."""
    marks: tuple[str, ...]
    """Usage labels that all its forms bear (`daw.`, `pot.`); empty for an ordinary word."""
    forms: Mapping[tuple[Number, Case], str] = field(hash=False)
    """One form a slot: the first that bears no usage label, else the first."""


@often_made(frozen=True, slots=True)
class Token:
    """A word or punctuation mark with every reading; none is discarded before a stage must choose."""

    form: str
    start: int
    """Offset of the first character in the question, in characters."""
    end: int
    """Offset behind the last character, in characters."""
    readings: tuple[Reading, ...]
    """Every reading of the dictionary, in its order."""
    interpretations: tuple[Interpretation, ...] = field(default=(), compare=False)
    """The readings told apart by case and number, likeliest first; empty where nothing disambiguates."""
    spelling: str = field(default="", compare=False)
    """The word as it was read where that is not how it was typed: with diacritics („lezy” is `leży`), or with the
    usual letter case in a question without any; as long as the form. Empty for a word read as it stands."""

    _lemmas: frozenset[str] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def word(self) -> str:
        """The form in the spelling in which it was read."""
        return self.spelling or self.form

    @property
    def best(self) -> Interpretation | None:
        """The likeliest interpretation; None where nothing disambiguates."""
        return self.interpretations[0] if self.interpretations else None

    @property
    def tag(self) -> str:
        """The text of the likeliest interpretation's tag; empty where nothing disambiguates."""
        return self.interpretations[0].tag.text if self.interpretations else ""

    @property
    def is_finite(self) -> bool:
        """Whether the word is likeliest a finite verb."""
        return self.best is not None and self.best.tag.pos in FINITE_VERBS

    @property
    def is_personal(self) -> bool:
        """Whether all readings as a noun are of personal masculine gender („komediopisarz”): nothing but people."""
        nouns = [one.tag for one in self.readings if one.tag.pos == "subst"]
        return bool(nouns) and all(tag.genders == {Gender.M1} for tag in nouns)

    def likelihood(self, case: Case, number: Number = Number.AS_IS) -> float:
        """How likely it is, 0 to 1, that the word stands in a case (and number, unless `AS_IS`)."""
        return sum(
            one.score
            for one in self.interpretations
            if case in one.tag.cases and (number is Number.AS_IS or number in one.tag.numbers)
        )

    @property
    def lemmas(self) -> frozenset[str]:
        """Lower-cased lemmas of all readings, and the lower-cased form of a word without any."""
        found = self._lemmas
        if found is None:
            found = frozenset([one.lemma.lower() for one in self.readings]) or frozenset({self.word.lower()})
            object.__setattr__(self, "_lemmas", found)  # asked for dozens of times a question
        return found


@often_made(frozen=True, slots=True)
class AnswerForm:
    """The form in which the answer must stand to fit the question."""

    case: Case = Case.NOM
    number: Number = Number.AS_IS
    preposition: str = ""
    """Preposition of the wh-phrase, lower case and not vocalised: `w`, `z`, `na`, …; empty if none."""


class TimeUnit(StrEnum):
    """How precisely a question asks for a time."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"


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
