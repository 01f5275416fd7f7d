"""What a question asks for, as far as its words tell: aim, type of answer, constraints."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kgqa.fast_values import often_made
from kgqa.terms import ItemId


class Aim(StrEnum):
    """What a question is after."""

    ENTITY = "entity"
    """The name of one thing: „Kto napisał „Lalkę”?”."""
    CATEGORY = "category"
    """What sort of thing something is, or which property it has: „Jakim zwierzęciem jest szop?”."""
    TERM = "term"
    """The common word for what the question defines: „Jak nazywa się nauka o grzybach?”."""
    YES_NO = "yes-no"
    CHOICE = "choice"
    """One of the options that the question names."""
    COMPLETION = "completion"
    """The words that are missing from a quotation or saying."""
    NUMBER = "number"
    TIME = "time"
    """A date, a year, a century."""
    ALIAS = "alias"
    """Another name of a given thing: nickname, pseudonym, first name, former name."""
    EXPANSION = "expansion"
    """What an abbreviation stands for."""
    ABBREVIATION = "abbreviation"
    """The abbreviation or symbol of a given thing."""
    MEANING = "meaning"
    """What a word means."""
    PAIR = "pair"
    """Two or more answers."""
    CLAUSE = "clause"
    """A reason, a manner: „Dlaczego …?”."""
    UNKNOWN = "unknown"


class AnswerType(StrEnum):
    """The sort of thing that answers a question."""

    PERSON = "person"
    PLACE = "place"
    TIME = "time"
    QUANTITY = "quantity"
    WORK = "work"
    ORGANISATION = "organisation"
    TRUTH = "truth"
    """`tak` or `nie`."""
    OTHER = "other"


class SqadQuestionType(StrEnum):
    """Question types of the SQAD v3 data set (Sabol, Medved', Horák 2019)."""

    ABBREVIATION = "ABBREVIATION"
    ADJ_PHRASE = "ADJ_PHRASE"
    CLAUSE = "CLAUSE"
    DATETIME = "DATETIME"
    ENTITY = "ENTITY"
    LOCATION = "LOCATION"
    NUMERIC = "NUMERIC"
    PERSON = "PERSON"
    VERB_PHRASE = "VERB_PHRASE"
    OTHER = "OTHER"


class SqadAnswerType(StrEnum):
    """Answer types of the SQAD v3 data set."""

    ABBREVIATION = "ABBREVIATION"
    DATETIME = "DATETIME"
    DENOTATION = "DENOTATION"
    ENTITY = "ENTITY"
    LOCATION = "LOCATION"
    NUMERIC = "NUMERIC"
    ORGANIZATION = "ORGANIZATION"
    OTHER = "OTHER"
    PERSON = "PERSON"
    YES_NO = "YES_NO"


class Direction(StrEnum):
    """Which end of a scale."""

    MAX = "max"
    MIN = "min"

    @property
    def opposite(self) -> Direction:
        """The other end."""
        return Direction.MIN if self is Direction.MAX else Direction.MAX


@dataclass(frozen=True, slots=True)
class Graded:
    """A superlative or comparative: „najdłuższa” is the `max` of `length`."""

    index: int
    """Index of its token."""
    lemma: str
    """The positive: `długi`, `wysoko`."""
    direction: Direction
    dimension: str
    """`length`, `height`, `area`, `age`, …; empty where the word names no measurable dimension."""
    words: int = 1
    """Two where the degree has a word of its own: „najbardziej ludny”."""
    is_turned: bool = False
    """Whether that word turns the adjective round: „najmniej ludny”."""


@dataclass(frozen=True, slots=True)
class Ordinal:
    """„pierwszy”, „XXIII”, „23.”, „dwudziesty trzeci”."""

    index: int
    """Index of its last token, which is inflected."""
    number: int
    """From 1; -1 is the last, -2 the last but one."""
    start: int
    """Index of its first token."""


class TemporalRelation(StrEnum):
    """How a time constrains what is asked for."""

    BEFORE = "before"
    AFTER = "after"
    BETWEEN = "between"
    IN = "in"
    SINCE = "since"
    UNTIL = "until"
    DURING = "during"
    """During an event or a reign that the words name, without a year."""


@dataclass(frozen=True, slots=True)
class TemporalConstraint:
    """„w XIX wieku”, „po 1918 roku”, „w latach 1939–1945”, „za panowania Kazimierza Wielkiego”."""

    start: int
    """Index of its first token."""
    end: int
    """Index behind its last token."""
    relation: TemporalRelation
    first: int | None = None
    """First year that it speaks of, negative before our era; None where it names no year."""
    last: int | None = None
    """Last year that it speaks of."""


@dataclass(frozen=True, slots=True)
class ToldOptions:
    """The options of a choice question in words, as one of them is told as the answer."""

    stem: str
    """The question without its options."""
    options: tuple[str, ...]


@often_made(frozen=True, slots=True)
class Understanding:
    """What a question asks for, and what narrows the answer."""

    aim: Aim = Aim.UNKNOWN
    answer_type: AnswerType = AnswerType.OTHER
    noun: str = ""
    """Lemma of the class noun that the answer is an instance of (`pisarz`); empty where none is named."""
    classes: frozenset[ItemId] = frozenset()
    """Items that the class noun names, once it is linked; also where no wh-phrase stands for the answer („Jakie jest
    największe jezioro …”)."""
    unit: str = ""
    """The unit or counted thing of a quantity: lemma of the noun behind „ile”."""
    measure: str = ""
    """Symbol of the unit in which a quantity is asked for („Ile mil …”, „… w stopach”): `mi`, `ft`; empty if none."""
    answers: int = 1
    """How many answers are asked for; 0 for several of unknown number."""
    negated: bool = False
    superlatives: tuple[Graded, ...] = ()
    comparatives: tuple[Graded, ...] = ()
    ordinals: tuple[Ordinal, ...] = ()
    times: tuple[TemporalConstraint, ...] = ()
    sqad_question: SqadQuestionType = SqadQuestionType.OTHER
    sqad_answer: SqadAnswerType = SqadAnswerType.OTHER
