"""Mentions of items and what they may stand for; words of a question that name a property, and what stands at the ends
of its statements; and templates that fit, with what stands in their slots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kgqa.fast_values import Keyed, hashed_once, often_made
from kgqa.polish.question.analysis import Analysis, WhPhrase
from kgqa.polish.question.understanding import Aim, AnswerType
from kgqa.terms import ItemId, Literal, PropertyId, Term

_BRACKETS = "()"


@dataclass(frozen=True, slots=True)
class RelationEnd:
    """What stands at one end of a property's statements."""

    type: AnswerType | None = None
    """None for anything."""
    nouns: frozenset[str] = frozenset()
    """Class nouns that name it in questions („które państwo”)."""


@often_made(frozen=True, slots=True)
class RelationPhrase:
    """Words of a question that express a property, whichever end of it is asked for."""

    property: PropertyId
    name: str
    """What the property links, in Polish, for people."""
    tokens: tuple[int, ...]
    """Indices of the tokens that it accounts for, in order."""
    subject: RelationEnd
    object: RelationEnd
    is_noun: bool
    """Whether a noun names one end („ojciec”), where verbs link both."""
    names_subject: bool
    """Whether that noun names the subject („dopływ” for „uchodzi do”), not the object („ujście”)."""
    preposition: str
    """The preposition before the object; empty if the phrase has none."""
    has_preposition: bool
    """Whether that preposition stands in the question."""
    quality: float
    """0 to 1: how much of the phrase stands there, and how close together."""
    asks_possessor: bool = False
    """Whether the wh-phrase is the noun's genitive („stolicą którego państwa”): the noun names what is given."""
    is_hint: bool = False
    """Whether the words only hint at the property."""
    is_active: bool = False
    """Whether the subject of its verb is the subject of the statement."""


@often_made(frozen=True, slots=True)
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


@hashed_once
@dataclass(frozen=True, slots=True)
class Mention(Keyed):
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
    spelling: str = field(default="", compare=False)
    """The words as they were read where they were typed otherwise (`Token.spelling`); empty for others."""
    others: tuple[Candidate, ...] = field(default=(), compare=False)
    """People of the same name who are not meant, as one of the candidates is far better known."""

    @property
    def text(self) -> str:
        """The words in the spelling in which they were read: what their capital letters say is to be trusted."""
        return self.spelling or self.surface

    @property
    def is_whole_name(self) -> bool:
        """Whether all of its words are the name: a mention may be widened by what only describes its thing."""
        brackets = sum(map(self.surface.count, _BRACKETS))  # each is a token of its own („(11945) Amsterdam”)
        return len(self.surface.split()) + brackets == self.end - self.start

    @property
    def is_known(self) -> bool:
        """Whether anything is known to be called so."""
        return bool(self.candidates)

    @property
    def is_exact(self) -> bool:
        """Whether something is called just so, as the name stands, and not in another form."""
        return any(candidate.features.get("exact") for candidate in self.candidates)


@dataclass(frozen=True, slots=True)
class Link:
    """A mention with the item chosen for it; None is NIL."""

    mention: Mention
    candidate: Candidate | None


@dataclass(frozen=True, slots=True)
class PlacedLink:
    """A link with its place in the text; of a quotation, the words between the marks."""

    start: int
    """Offset of the first character."""
    end: int
    """Offset behind the last character."""
    link: Link


@dataclass(frozen=True, slots=True)
class ValueMention:
    """A span that is the value of a string property: a code, a symbol, a motto („HR”, „Au”, „+33”)."""

    start: int
    """Index of the first token."""
    end: int
    """Index behind the last token."""
    property: PropertyId
    term: Literal
    """As the graph has it."""
    naming: tuple[int, ...]
    """Indices of the tokens that name the property („kod”, „dewiza”); empty where none does."""
    quoted: bool
    subject: RelationEnd
    """What has such a value."""


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
    relation_phrases: tuple[RelationPhrase, ...] = ()
    """Words that express properties, by the lexicon and by the graph's own labels, in the order of the question."""
    values: tuple[ValueMention, ...] = ()
    """Spans that are values of string properties; overlapping ones are all kept."""


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


@often_made(frozen=True, slots=True)
class Value:
    """A year, date, number or text of the question that fills a slot."""

    start: int
    end: int
    term: Term
    unit: str = ""
    """Symbol of the unit behind a number (`km`); empty if none is named."""
    last: Term | None = None
    """The last year of a period whose first is `term`; None for everything else."""


Filler = Mention | WhPhrase | OptionList | Description | Value
"""What a slot of a template can be filled with."""


@often_made(frozen=True, slots=True)
class Match:
    """A template whose pattern fits the question, with what stands in its slots."""

    template: str
    """Id of the template."""
    kind: Aim
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
