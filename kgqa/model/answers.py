"""Findings, answers, misses, and the trace of how they came about; definitions, and answers to questions that compare
two objects (QALD-10, task 2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kgqa.fast_values import often_made
from kgqa.model.alignments import Aligned
from kgqa.model.completeness import Completeness
from kgqa.model.links import Link, Match, Mention
from kgqa.model.meanings import Meaning
from kgqa.model.queries import Query
from kgqa.terms import Case, ItemId, PropertyId, Term


@dataclass(frozen=True, slots=True)
class Definition:
    """What the graph says a thing is."""

    item: ItemId
    kinds: tuple[ItemId, ...]
    """The main occupations of a person, else the classes of a thing that say the same; the best known first."""
    nations: tuple[ItemId, ...]
    """Countries whose adjectives go with a person, in their order."""
    description: str
    """In Polish; empty where the graph has none."""
    of_person: bool
    case: Case = Case.NOM
    in_full: bool = False
    full_name: str = ""
    """What the abbreviation stands for that the question names the thing by; empty for other names."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the graph says of a result as a whole, whichever reader found it."""

    off_kind: bool = False
    """Whether all terms are known to be of another kind than the question asks for first."""
    past: bool = False
    """Whether all terms have ended, and the question speaks of no past time."""
    in_period: bool = False
    """Whether the question speaks of a period, longer than a year, in which one thing may follow another."""
    passed: float = 0.0
    """By how much of the question (0 to 1) a reading fits better to which the graph has no answer."""
    unplaced: bool = False
    """Whether no term is known to be where, or to come from where, the question says („greckiego boga”)."""


@often_made(frozen=True, slots=True)
class Result:
    """What one match yields: terms, a truth value or an option, with the way that led there."""

    match: Match
    terms: tuple[Term, ...]
    boolean: bool | None
    """The answer of a yes/no question; None for other kinds."""
    score: float
    """Comparable among the results of one question; higher is better."""
    queries: tuple[Query, ...]
    links: tuple[Link, ...]
    option: Mention | None = None
    """The chosen option of a choice question."""
    linking: float = 0.0
    """How likely the linked items are meant: the mean score of their candidates."""
    typed: bool = True
    """Whether the terms satisfy the class and country that the question names."""
    judgement: Judgement = Judgement()
    """What the graph says of it as a whole."""
    whole: Query | None = None
    """One query that yields just this; None where the last of `queries` does."""
    evidence: tuple[tuple[str, float], ...] = ()
    """What speaks for and against it beside all this, by name, for the ranking."""
    unit: str = ""
    """Symbol of the unit of the terms; empty where they are no quantities, or it is not known."""
    is_span: bool = False
    """Whether the two terms are the first and the last time of a stretch („Kiedy trwała …?”)."""
    meaning: Meaning | None = None
    """How the question was read, where it was read freely; None for templates."""
    told_by: frozenset[PropertyId] = frozenset()
    """The properties of the statements that it rests on, but for those of classes; empty where that is not known."""
    alignment: tuple[Aligned, ...] = ()
    """What each word of the question is taken for; empty where that was not looked at."""
    way: tuple[tuple[Term, Term, Term], ...] = ()
    """The statements between two things whose connection is asked for; they are told in place of the terms."""
    definition: Definition | None = None
    """What the thing is that the question is about, where it asks for no more; it is told in place of the terms."""
    completeness: Completeness | None = None
    """How much the graph has of the set that it rests on, where its reader knows; otherwise its query tells."""
    untold: int = 0
    """How many more things answer as well, as far as the graph tells, that it has no name of."""
    namesakes: int = 0
    """How many others of the same names may be meant as well, for whom the graph answers otherwise."""

    @property
    def said(self) -> tuple[tuple[Term, ...], bool | None, str | None]:
        """What it answers, by whatever way: terms, a truth value, the words of an option."""
        return self.terms, self.boolean, self.option.surface if self.option else None

    @property
    def named(self) -> frozenset[int]:
        """The tokens of the question that are parts of proper names, which „prezydenci Polski” is not."""
        proper = (one.mention for one in self.links if one.candidate is None or not one.candidate.label[:1].islower())
        return frozenset(at for mention in proper for at in range(mention.start, mention.end))

    @property
    def query(self) -> Query | None:
        """One query that yields just this, if any was run."""
        return self.whole or (self.queries[-1] if self.queries else None)


@dataclass(frozen=True, slots=True)
class Findings:
    """All results of one question, best first, and the matches that yielded none."""

    results: tuple[Result, ...]
    empty: tuple[Match, ...] = ()
    matching_milliseconds: float = field(default=0.0, compare=False)
    """Part of the time that went into matching templates, the rest into queries."""
    stopped: tuple[tuple[str, str], ...] = ()
    """Templates whose queries the budget stopped, with the reason; what they would have yielded is not known."""
    many: int = 0
    """How many things are what is asked for as one, where they are too many to be told."""


class Source(StrEnum):
    """Where an answer comes from."""

    GRAPH = "graph"
    TEXT = "text"
    GUESS = "guess"
    """Nowhere: a prior by the wording of the question, without evidence."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a record, cut at sentence bounds."""

    id: str
    """The record's id; with `#n` behind it (n from 0) where the record has several passages."""
    record: str
    text: str
    title: str = ""
    url: str = ""
    item: ItemId | None = None
    start: int = 0
    """Offset of the passage in the record's text, in characters."""
    source: str = ""
    """Name of the source and its licence, where that is known: „book.epub (CC BY 4.0)”."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that a query found."""

    passage: Passage
    score: float
    """BM25 by weighted fields; comparable among the hits of one query."""
    number: int | None = None
    """Place of the passage in its index; None where the engine tells none."""


@dataclass(frozen=True, slots=True)
class TextFinding:
    """A short answer that stands in a passage, or a guess."""

    text: str
    """The answer as the passage or title has it; `tak` or `nie` for yes/no questions."""
    passage: Passage | None
    """None for a guess: nothing but the wording of the question speaks for it."""
    start: int
    """Offset of the answer in the passage's text, in characters; -1 where it is the title or a truth value."""
    end: int
    """Offset behind the answer, in characters; -1 likewise."""
    method: str
    """What found it: `definition`, `name`, `time`, `number`, `quotation`, `completion`, `choice`, `guess`, …."""
    score: float
    """Comparable among the findings of one question; higher is better."""
    confidence: float
    """Estimated probability of being right, 0 to 1."""
    features: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What the score was made from, by feature name."""
    item: ItemId | None = None
    """The item that the answer names, where it is known: its label may be verbalised instead of the text."""
    inflect: bool = False
    """Whether the text is a dictionary form that should be put into the case that the question asks for."""
    alternatives: tuple[str, ...] = ()
    """The next best answers, for people."""

    @property
    def source(self) -> Source:
        """Where it comes from."""
        return Source.GUESS if self.passage is None else Source.TEXT


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why an answer is what it is."""

    template: str
    """The question template; empty for an answer from text."""
    queries: tuple[Query, ...] = ()
    """The queries that were run, in order."""
    links: tuple[Link, ...] = ()
    triples: tuple[tuple[Term, Term, Term], ...] = ()
    finding: TextFinding | None = None
    """What the passages say, for an answer from text; the prior, for a guess."""
    query: Query | None = None
    """One query that yields the answer: ASK for a truth value, COUNT for a number of things, else its items."""
    completeness: Completeness | None = None
    """How much the graph has of the set that the answer rests on; None where it rests on none, or is from text."""
    doubted: bool = False
    """Whether the finding answers something else than the graph, whose answer this is."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A short answer in the form that the question asks for."""

    text: str
    items: tuple[Term, ...]
    """The terms that the answer verbalises, the best known first; empty for yes/no."""
    confidence: float
    """Estimated probability of being right, 0 to 1."""
    source: Source
    evidence: Evidence
    truth: bool | None = None
    """The truth value of a yes/no question that the graph answers; None for other questions."""
    unit: str = ""
    """Symbol of the unit of a quantity; empty for anything else, or where it is not known."""
    in_years: bool = False
    """Whether the question asks for the year of a date, and for no more of it."""
    told: str = ""
    """The text as people are told it: with units, with „około” where bounds leave more open, with the calendar of days
    that are no Gregorian ones; empty where nobody told it so."""
    short: str = ""
    """What `told` says without the question's words, where it is a sentence; empty otherwise."""


class Stage(StrEnum):
    """The stages of the pipeline, in order."""

    ANALYSIS = "analysis"
    LINKING = "linking"
    MATCHING = "matching"
    EXECUTION = "execution"
    VERBALISATION = "verbalisation"
    RETRIEVAL = "retrieval"
    ARBITRATION = "arbitration"


class Cause(StrEnum):
    """Why a question has no answer."""

    WORD = "word"
    """A word was not understood."""
    NAME = "name"
    """A name is of nothing known."""
    RELATION = "relation"
    """The question was understood, and the graph lacks what it asks for."""
    SET = "set"
    """The set that it asks about is known in part."""
    READING = "reading"
    """No way to read it is likely enough."""
    MANY = "many"
    """It asks for one thing, and many are so."""


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """An expected miss: which stage found nothing to go on with, and why."""

    stage: Stage
    reason: str
    cause: Cause | None = None
    """None where nothing was looked for."""
    words: tuple[str, ...] = ()
    """The words or names that were not understood."""
    links: tuple[Link, ...] = ()
    """Whom and what the names of the question were taken for."""


@dataclass(frozen=True, slots=True)
class TraceEvent:
    """One step of answering, for people."""

    stage: Stage
    milliseconds: float
    kept: tuple[str, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()
    """Alternatives that lost, with the reason."""


@dataclass(slots=True)
class Trace:
    """What happened to one question, stage by stage; the only mutable value that flows."""

    events: list[TraceEvent] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ComparedObject:
    """One of two objects."""

    surface: str
    """Its name in the question."""
    item: str | None = None
    value: str | None = None
    """What is compared; None where the graph has nothing."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Which of two objects a question is in favour of."""

    question: str
    answer: int | None = None
    """1 or 2 for the object that the answer is, 0 if they are equal; None without an answer."""
    objects: tuple[ComparedObject, ...] = ()
    """Two, in the order of the question; none without an answer."""
    property: PropertyId | None = None
    """What they are compared by."""
    queries: tuple[Query, ...] = ()
    confidence: float | None = None
    """0 to 1."""
