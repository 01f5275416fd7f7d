"""The data that flows from a question to its answer: frozen data classes and no behaviour beyond look-ups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kgqa.terms import Case, Gender, ItemId, Number, PropertyId, Tag, Term


@dataclass(frozen=True, slots=True)
class Question:
    """A question as asked."""

    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One morphological reading of a form."""

    lemma: str
    """Dictionary form, without the dictionary's homonym marker."""
    tag: Tag
    names: tuple[str, ...] = ()
    """What kind of name the dictionary calls it: `imię`, `nazwisko`, `nazwa_geograficzna`, …; empty if unmarked."""


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


@dataclass(frozen=True, slots=True)
class Token:
    """A word or punctuation mark with every reading; none is discarded before a stage must choose."""

    form: str
    start: int
    """Offset of the first character in the question, in characters."""
    end: int
    """Offset behind the last character, in characters."""
    readings: tuple[Reading, ...]

    @property
    def lemmas(self) -> frozenset[str]:
        """Lower-cased lemmas of all readings, and the lower-cased form of a word without any."""
        return frozenset(reading.lemma.lower() for reading in self.readings) or frozenset({self.form.lower()})


class QuestionKind(StrEnum):
    """What a question asks for."""

    ENTITY = "entity"
    """The name of an entity or category."""
    YES_NO = "yes-no"
    CHOICE = "choice"
    """One of the options that the question names."""
    COUNT = "count"
    """How many, or how much."""
    TIME = "time"
    """A date, a year, a century."""
    PLACE = "place"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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

    @property
    def answer_form(self) -> AnswerForm:
        """The form that the answer takes."""
        return self.answer or self.form


@dataclass(frozen=True, slots=True)
class Analysis:
    """A question with its tokens and what they say about the answer."""

    question: Question
    tokens: tuple[Token, ...]
    kind: QuestionKind
    wh_phrases: tuple[WhPhrase, ...] = ()
    """Possible readings of the wh-phrase, likeliest first; empty for yes/no questions and commands."""
    options: tuple[tuple[Token, ...], ...] = ()
    """The words of each option of a choice question; `tokens` ends before them."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An item that a mention may stand for."""

    item: ItemId | PropertyId
    """A property only where relations are linked."""
    label: str
    """The label or alias that the mention matched."""
    score: float
    """Higher is better; comparable among the candidates of one question."""
    features: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What the score was made from, by feature name."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A span of tokens that may name an item."""

    start: int
    """Index of the first token."""
    end: int
    """Index behind the last token."""
    surface: str
    """The text as it stands in the question."""
    candidates: tuple[Candidate, ...]
    """Best first."""
    quoted: bool = False
    """Whether the span stands in quotation marks."""


@dataclass(frozen=True, slots=True)
class Link:
    """A mention with the item chosen for it; None is NIL."""

    mention: Mention
    candidate: Candidate | None


@dataclass(frozen=True, slots=True)
class Linked:
    """An analysis with its class nouns linked, and what the label index knows of its words."""

    analysis: Analysis
    mentions: tuple[Mention, ...]
    """Spans that may name items; overlapping ones are all kept."""
    relations: tuple[Mention, ...] = ()
    """Spans that may name properties."""
    options: tuple[Mention, ...] = ()
    """One mention per option of a choice question, without candidates where nothing is known by that name."""


@dataclass(frozen=True, slots=True)
class OptionList:
    """The options of a choice question that stand in one slot."""

    options: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class Description:
    """A definite description in a slot („autor „Lalki””): whatever the inner match yields for its asked slot."""

    start: int
    end: int
    match: Match


@dataclass(frozen=True, slots=True)
class Value:
    """A year, date, number or text of the question that fills a slot."""

    start: int
    end: int
    term: Term


Filler = Mention | WhPhrase | OptionList | Description | Value
"""What a slot of a template can be filled with."""


@dataclass(frozen=True, slots=True)
class Match:
    """A template whose pattern fits the question, with what stands in its slots."""

    template: str
    """Id of the template."""
    kind: QuestionKind
    asked: str
    """The slot whose value is the answer; empty for yes/no questions."""
    fillers: tuple[tuple[str, Filler], ...]
    """(slot, filler) in the order of the pattern; the asked slot may be absent („Proszę podać stolicę …”)."""
    score: float
    """Share of the question's words that the pattern accounts for, less penalties for doubtful case."""
    pattern: str = ""
    """The pattern as written in the template."""

    def filler(self, slot: str) -> Filler | None:
        """What stands in a slot, or None."""
        return dict(self.fillers).get(slot)


@dataclass(frozen=True, slots=True)
class Query:
    """A SPARQL query with terms for some of its variables."""

    text: str
    """SELECT or ASK in SPARQL 1.1; the prefixes of `kgqa.terms.PREFIXES` need no declaration."""
    bindings: tuple[tuple[str, Term], ...] = ()
    """Variables that are bound before execution, as (name, term)."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one execution."""

    seconds: float = 2.0
    rows: int = 10_000
    """Solutions to return at most."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """What a query returned."""

    variables: tuple[str, ...]
    rows: tuple[tuple[Term | None, ...], ...]
    """One tuple per solution, in the order of `variables`; None where a variable is unbound."""
    boolean: bool | None = None
    """The result of an ASK query; None for SELECT."""
    complete: bool = True
    """False if the time or row budget cut the evaluation short."""

    def column(self, variable: str) -> tuple[Term, ...]:
        """The distinct bound terms of one variable, in order of appearance; empty if the variable is not there."""
        if variable not in self.variables:
            return ()
        index = self.variables.index(variable)
        return tuple(dict.fromkeys(row[index] for row in self.rows if row[index] is not None))  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class Entity:
    """What verbalisation and linking need to know about an item."""

    item: ItemId
    label: str
    """Label by the language chain pl, mul, en; the id where it has none."""
    language: str = ""
    """Language of the label; empty where it has none."""
    description: str = ""
    classes: frozenset[ItemId] = frozenset()
    """Direct classes (P31)."""
    occupations: frozenset[ItemId] = frozenset()
    """Occupations (P106)."""
    sex: ItemId | None = None
    """P21: Q6581097 male, Q6581072 female, or None."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Findings:
    """All results of one question, best first, and the matches that yielded none."""

    results: tuple[Result, ...]
    empty: tuple[Match, ...] = ()
    matching_milliseconds: float = field(default=0.0, compare=False)
    """Part of the time that went into matching templates, the rest into queries."""


class Source(StrEnum):
    """Where an answer comes from."""

    GRAPH = "graph"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why an answer is what it is."""

    template: str
    queries: tuple[Query, ...] = ()
    """The queries that were run, in order; the last one gave the answer."""
    links: tuple[Link, ...] = ()
    triples: tuple[tuple[Term, Term, Term], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """A short answer in the form that the question asks for."""

    text: str
    items: tuple[Term, ...]
    """The terms that the answer verbalises; empty for yes/no."""
    confidence: float
    """Estimated probability of being right, 0 to 1."""
    source: Source
    evidence: Evidence


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


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that a query found."""

    passage: Passage
    score: float
    """BM25 by weighted fields; comparable among the hits of one query."""


@dataclass(frozen=True, slots=True)
class TextFinding:
    """A short answer that stands in a passage."""

    text: str
    """The answer as the passage or title has it; `tak` or `nie` for yes/no questions."""
    passage: Passage
    start: int
    """Offset of the answer in the passage's text, in characters; -1 where it is the title or a truth value."""
    end: int
    """Offset behind the answer, in characters; -1 likewise."""
    method: str
    """What found it: `definition`, `name`, `time`, `number`, `quotation`, `completion`, `choice`, `yes-no`, …."""
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


class Stage(StrEnum):
    """The stages of the pipeline, in order."""

    ANALYSIS = "analysis"
    LINKING = "linking"
    MATCHING = "matching"
    EXECUTION = "execution"
    VERBALISATION = "verbalisation"
    RETRIEVAL = "retrieval"


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """An expected miss: which stage found nothing to go on with, and why."""

    stage: Stage
    reason: str


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
