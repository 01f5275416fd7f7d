"""The pieces of a question that meanings are made of: sets, relations, extremes, bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from kgqa.model import (
    AnswerType,
    BoundSign,
    Dimension,
    Direction,
    Kind,
    Meaning,
    Relation,
    RelationEnd,
    SetMeaning,
    Thing,
)
from kgqa.terms import Iri, ItemId, Term

Sorts = frozenset[AnswerType]
"""What sorts of things a set may hold; empty where that is not known."""

ANYTHING: Sorts = frozenset()
_VAGUE: Sorts = frozenset({AnswerType.OTHER})
_SHARP: Sorts = frozenset({AnswerType.PERSON, AnswerType.PLACE, AnswerType.TIME, AnswerType.QUANTITY})
VALUES: Sorts = frozenset({AnswerType.TIME, AnswerType.QUANTITY})
"""Sorts of literals, of which nothing further can be told."""


@dataclass(slots=True, unsafe_hash=True)
class Piece:
    """Words of a question with what they mean; changed by none but its maker. Joins make tens of thousands of pieces,
    and freezing each would take more time than joining it."""

    words: int
    """Bit i is set for each token i that it accounts for."""
    cost: float
    """What speaks against it; 0 for nothing."""
    signs: int = field(default=0, kw_only=True)
    """What was believed on the way, packed as `signs` says."""

    @property
    def first(self) -> int:
        """The bit of its first token, which orders pieces as the question does."""
        return self.words & -self.words


@dataclass(slots=True, unsafe_hash=True)
class SetPiece(Piece):
    """Words that denote things."""

    meaning: SetMeaning
    sorts: Sorts
    is_anchored: bool
    """Whether a name, a literal or a time narrows it down."""
    is_kind: bool = False
    """Whether it is a class noun alone."""
    noun: str = ""
    """Lemma of the class noun that it speaks of; empty if none is named."""
    is_name: bool = False
    """Whether it is a name alone."""
    is_scene: bool = False
    """Whether it only says where something is or goes („w Polsce”, „do NATO”, „polski”): no date of that is asked."""
    end_nouns: frozenset[str] = frozenset()
    """Class nouns that the relation which leads here vouches for."""
    start_nouns: frozenset[str] = frozenset()
    """Class nouns of what it leads from."""
    is_asked: bool = False
    """Whether it is what the wh-phrase names: of that nothing else may be asked."""
    is_clause: bool = False
    """Whether words that are no noun lead here: of a clause alone nothing is said by mere nearness."""
    is_claim: bool = False
    """Whether it says something of what a description names („autor „Lalki” urodził się w …”)."""
    is_negated: bool = False
    """Whether „nie” takes its members away („których językiem urzędowym nie jest hiszpański”)."""


@dataclass(slots=True, unsafe_hash=True)
class RelationPiece(Piece):
    """Words that lead from things to others."""

    relation: Relation
    subject: RelationEnd
    object: RelationEnd
    backward: Relation
    """The relation from its object."""
    is_noun: bool
    names_subject: bool
    is_symmetric: bool = False
    preposition: str = ""
    """The preposition before the object, where it stands in the question."""
    asks_possessor: bool = False
    """Whether the wh-phrase is its genitive („stolicą którego państwa”)."""
    asks_object: bool = False
    """Whether the wh-phrase stands behind its preposition („na którym kontynencie leży”)."""
    names_asked: bool = False
    """Whether the noun of the wh-phrase names it („Jaką stolicę ma …”): what it leads to is the answer."""
    leans: int = 0
    """1 where the words ask for its object, -1 where they ask for its subject, 0 where they do not tell."""
    role: int = 0
    """1 where the grammar of its verb says that its object is asked for, -1 where its subject is, 0 where it does not
    tell."""
    named: Kind | None = None
    """The kind of what it leads to, where its noun is none but that kind's („województwo”)."""
    is_plural: bool = False
    """Whether its noun speaks of several."""
    unheard: int = 0
    """The bits of its words that say nothing of the relation, as far as anybody was heard to tell it."""
    called: Sorts = ANYTHING
    """The sorts of things that its noun calls („laureat”)."""
    is_bond: bool = False
    """Whether its noun names what is between two things, and neither of them („granica Polski i Czech”)."""

    @property
    def is_dated(self) -> bool:
        """Whether it leads to a time."""
        return self.object.type is AnswerType.TIME

    @property
    def is_of_path(self) -> bool:
        """Whether a noun names a path („teść”): who asks for a father-in-law of somebody asks for nobody else."""
        return self.is_noun and all(len(path) > 1 for path in self.relation.paths)


@dataclass(slots=True, unsafe_hash=True)
class ExtremePiece(Piece):
    """„najdłuższa”, „drugi co do wielkości”, „najwcześniej”: what comes first by a dimension."""

    dimensions: tuple[Dimension, ...]
    """What it may be measured by, the likeliest first; empty for one that a relation must name („zmarł wcześniej”)."""
    direction: Direction
    rank: int = 1
    is_comparative: bool = False
    than: int = 0
    """Where what a comparative compares with must begin; 0 where no word says."""
    awaits: int = 0
    """Where the name must begin of what comes before it („największy po …”); 0 for none."""
    after: SetMeaning | None = None
    """What comes before it."""
    places: int = 1
    """How many places from the rank on are meant („trzy największe”)."""
    by_event: bool = False
    """Whether the time of what a verb tells decides („jako ostatnie wstąpiło do …”), not how old things are."""
    counts: Sorts | None = None
    """„najwięcej”: the sorts of what is counted, which a relation must lead to; empty for anything, None if nothing is
    counted."""
    counted: str = ""
    """The class noun of what is counted, if one is said."""


@dataclass(slots=True, unsafe_hash=True)
class ComparedPiece(Piece):
    """„większy od Algierii”: more or less of a dimension than another thing has."""

    dimensions: tuple[Dimension, ...]
    direction: Direction
    standard: SetMeaning
    sorts: Sorts


@dataclass(slots=True, unsafe_hash=True)
class BoundPiece(Piece):
    """„ponad 3 mln km²”, „w 1954 roku”: a bound with the dimensions that it may bound."""

    dimensions: tuple[Dimension, ...]
    comparison: BoundSign
    bound: Term
    upper: Term | None
    """The upper bound of `within`."""
    is_time: bool


@dataclass(slots=True, unsafe_hash=True)
class SetsPiece(Piece):
    """„i Christian Bale, i Hugh Jackman”: several things of which the same is said."""

    parts: tuple[SetPiece, ...]


@dataclass(slots=True, unsafe_hash=True)
class RelationsPiece(Piece):
    """„urodził się i zmarł”: several relations to the same thing."""

    parts: tuple[RelationPiece, ...]


class Quantifier(StrEnum):
    """Of which members of a set something is said."""

    EVERY = "every"
    SOME = "some"
    BOTH = "both"
    """Of all in a row of names."""
    EXISTING = "existing"
    """Of none in particular: whether there is any."""
    HAVING = "having"
    """Whether a named thing has any."""
    NUMBER = "number"


@dataclass(slots=True, unsafe_hash=True)
class QuantifierPiece(Piece):
    """„wszyscy”, „więcej niż ośmioma”: what tells of how many members of the set behind it a question speaks."""

    quantifier: Quantifier
    head: int
    """The bit of the first word of that set."""
    comparison: BoundSign = BoundSign.AT_LEAST
    number: int = 1


@dataclass(slots=True, unsafe_hash=True)
class QuantifiedPiece(Piece):
    """„wszyscy sąsiedzi Polski”: a set of whose members something is to be said."""

    quantifier: Quantifier
    base: SetPiece
    number: int = 1
    """Of how many at least."""


@dataclass(slots=True, unsafe_hash=True, kw_only=True)
class ClaimPiece(SetPiece):
    """A whole claim about members of sets; being of its own type it joins with nothing. Its set is what both have in
    common."""

    claim: Meaning


@dataclass(slots=True, unsafe_hash=True)
class MostPiece(Piece):
    """„najwięcej laureatów Nagrody Nobla”: a set whose members are counted by what a relation leads to from them."""

    base: SetPiece
    direction: Direction
    rank: int


@dataclass(slots=True, unsafe_hash=True)
class SamePiece(Piece):
    """„tym samym roku”, „różne osoby”: whether something of several things is one and the same."""

    sorts: Sorts
    """The sorts of what its noun names; empty where it has none of its own, but stands before that of a relation."""
    behind: int
    """The bit of the word behind it."""
    years: int
    """The years of the period in which dates agree; 0 where they must be the same."""
    noun: frozenset[str] = frozenset()
    """Lemmas of its noun."""
    is_different: bool = False
    is_firm: bool = False
    """Whether no reading may leave it out."""
    awaits: int = 0
    """Where the name must begin of what something is compared with („ten sam … co X”); 0 for none."""
    standard: SetMeaning | None = None
    """What something is compared with."""


@dataclass(slots=True, unsafe_hash=True)
class SameRelationPiece(Piece):
    """„zmarli w tym samym roku”: a relation that leads from several things to the same."""

    by: RelationPiece
    years: int
    is_different: bool
    standard: SetMeaning | None


AnyPiece = (
    SetPiece
    | RelationPiece
    | ExtremePiece
    | ComparedPiece
    | BoundPiece
    | SetsPiece
    | RelationsPiece
    | QuantifierPiece
    | QuantifiedPiece
    | SamePiece
    | MostPiece
    | SameRelationPiece
)


def item_of(meaning: Meaning) -> ItemId | None:
    """The item that a meaning is; None for literals and all that is composed."""
    term = meaning.term if isinstance(meaning, Thing) else None
    return term.item if isinstance(term, Iri) else None


def mask(indices: Iterable[int]) -> int:
    """The bits of some tokens."""
    bits = 0
    for index in indices:
        bits |= 1 << index
    return bits


class Worded(Protocol):
    """What accounts for words."""

    @property
    def words(self) -> int:
        """The bits of its tokens."""


def words_of(pieces: Iterable[Worded]) -> int:
    """The bits of the words of all of some pieces."""
    bits = 0
    for piece in pieces:
        bits |= piece.words
    return bits


_SORTS_OF: Mapping[AnswerType | None, Sorts] = {None: ANYTHING, **{one: frozenset({one}) for one in AnswerType}}


def fits(end: RelationEnd, sorts: Sorts) -> bool:
    """Whether things of these sorts may stand at an end of a relation."""
    return compatible(_SORTS_OF[end.type], sorts)


def sorts_of(end: RelationEnd) -> Sorts:
    """The sorts of what stands at an end of a relation."""
    return _SORTS_OF[end.type]


@lru_cache(maxsize=4096)
def compatible(first: Sorts, second: Sorts) -> bool:
    """Whether something may be of both; what is neither person nor place may be a work or an organisation, too."""
    return (
        not first
        or not second
        or not first.isdisjoint(second)
        or (first | second >= _VAGUE and not (first | second) & _SHARP)
    )


def narrowed(first: Sorts, second: Sorts) -> Sorts:
    """The sorts of what is of both."""
    return first & second or first or second
