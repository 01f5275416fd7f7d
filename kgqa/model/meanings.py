"""Meanings: what a question denotes, composed of few typed parts whatever its wording.

A set denotes items or literals, a number a quantity, a truth yes or no. Every part may stand wherever a meaning of its
type may. The idea is that of lambda dependency-based compositional semantics (Liang, Jordan & Klein 2011), cut down to
what questions over a graph of statements need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache

from kgqa.fast_values import Keyed, hashed_once, often_made
from kgqa.model.alignments import Aligned
from kgqa.model.links import Link, Mention
from kgqa.polish.question.understanding import Direction
from kgqa.terms import Iri, ItemId, Literal, PropertyId, Term
from kgqa.values.points_in_time import Calendar
from kgqa.vocabulary import COUNTRY, FOLLOWS, HEAD_OF_GOVERNMENT, HEAD_OF_STATE, PART_OF, UNIT_OF

_BACKWARD = "^"
_INSIDE = (PART_OF, COUNTRY, UNIT_OF)
"""Properties that lead to what a thing is a part of."""


@dataclass(frozen=True, slots=True)
class Step:
    """One statement on the way from one thing to another."""

    property: PropertyId
    inverse: bool = False
    """From the object to the subject."""
    start: ItemId | None = None
    """The sex of those whom it leads from; None for anybody and anything."""
    end: ItemId | None = None
    """The sex of those whom it leads to."""
    ever: bool = False
    """Whether statements count that hold no more: full ones of any rank, not the direct ones alone."""

    def reversed(self) -> Step:
        """The same statement from its other end."""
        return Step(self.property, not self.inverse, self.end, self.start, self.ever)

    def __str__(self) -> str:
        return f"^{self.property}" if self.inverse else str(self.property)


Path = tuple[Step, ...]


class Alternatives(StrEnum):
    """How the paths of a relation go together."""

    UNION = "union"
    """All that any of them reaches."""
    FIRST = "first"
    """What the first that reaches anything does."""


@hashed_once
@dataclass(frozen=True, slots=True)
class Relation(Keyed):
    """A family of paths that express one relation, from what it is said of to what it leads to."""

    name: str
    """What it leads to, in Polish, for people: „stolica”, „graniczy z”."""
    paths: tuple[Path, ...]
    alternatives: Alternatives = Alternatives.FIRST
    lifts: tuple[Path, ...] = ()
    """Longer ways to what holds the end: „urodzony w Szwajcarii” goes along them, „Gdzie urodził się …?” does not."""
    without: tuple[Path, ...] = ()
    """What these reach is not meant: a father's wife who is the mother is no stepmother."""

    def reversed(self) -> Relation:
        """The same relation from its other end, along all paths and lifts."""
        return _reversed(self)

    @property
    def is_reversed(self) -> bool:
        """Whether it leads from what it is named by to what it is said of."""
        return self.name.startswith(_BACKWARD)

    def alone(self) -> Iterator[Relation]:
        """A relation for each path."""
        return (Relation(self.name, (path,), without=self.without) for path in self.paths)

    def dated_steps(self) -> Iterator[Step]:
        """The single statements that may date it; of what something was a part, graphs say by several properties, and
        of a president who governs as of the head of the government."""
        said = [path[0] for path in self.paths if len(path) == 1]
        inside = (replace(step, property=one) for step in said if step.property in _INSIDE for one in _INSIDE)
        heads = (replace(step, property=HEAD_OF_GOVERNMENT) for step in said if step.property == HEAD_OF_STATE)
        yield from dict.fromkeys((*said, *inside, *heads))

    @classmethod
    def of(cls, property_: PropertyId, name: str) -> Relation:
        """The relation of one property."""
        return cls(name, ((Step(property_),),))


UNSAID = Relation("związek", ())
"""Whatever lasting relation two things have, where a question only tells that it began, lasted or ended."""

EXISTENCE = Relation("istnienie", ())
"""What holds of a thing itself, from its beginning to its end."""


@lru_cache(maxsize=4096)
def _reversed(relation: Relation) -> Relation:
    """Asked for each member of a set; the relations of a lexicon are some hundreds."""
    name = relation.name[1:] if relation.is_reversed else f"{_BACKWARD}{relation.name}"
    paths, without = _all_reversed((*relation.paths, *relation.lifts)), _all_reversed(relation.without)
    return Relation(name, paths, Alternatives.UNION, without=without)


def _all_reversed(paths: tuple[Path, ...]) -> tuple[Path, ...]:
    return tuple(tuple(step.reversed() for step in reversed(path)) for path in paths)


class BoundSign(StrEnum):
    """How a value compares with a bound."""

    LESS = "<"
    MORE = ">"
    AT_MOST = "<="
    AT_LEAST = ">="
    EQUAL = "="
    BEGINS = "begins"
    """A name begins with letters."""
    ENDS = "ends"
    WITHIN = "within"
    """Between two bounds, both included."""


@hashed_once
@dataclass(frozen=True, slots=True)
class Dimension(Keyed):
    """What things can be ordered by: a property with numbers, dates or coordinates."""

    name: str
    """What it measures, in Polish: „powierzchnia”."""
    relations: tuple[Relation, ...]
    """Where its values stand; the first that a thing has counts."""
    unit: str = ""
    """Symbol of the unit that the graph's numbers are in; empty for dates and bare numbers."""
    axis: str = ""
    """`latitude` or `longitude` where values are points."""
    origin: Term | None = None
    """The place from which it is measured how far away the points are; None for what is not measured from a place."""
    counted: bool = False
    """Whether things are ordered by how many values they have („najwięcej sąsiadów”)."""
    until: tuple[Relation, ...] = ()
    """Where the ends of stretches of time stand whose beginnings are its values: they are measured by their days."""
    per: tuple[Relation, ...] = ()
    """Where the numbers stand that its values are divided by: people for each square kilometre."""
    per_unit: str = ""
    """Symbol of the unit that these are in."""
    around: Term | None = None
    """What things circle of which it counts how many come before them, from the inside out („bliżej Słońca”)."""

    @property
    def is_stated(self) -> bool:
        """Whether what it measures stands in the graph itself, not in points or between two times."""
        return not (self.axis or self.until or self.per or self.around or self == SERIES)


OWN_VALUE = Dimension("wartość", ())
"""What a number itself is: of two amounts, one of which another time had."""


NAME = Dimension("nazwa", ())
"""What things are called, without the noun of their kind („województwo śląskie” begins with Ś): letters bound it."""


SERIES = Dimension("kolejność", (Relation.of(FOLLOWS, "poprzedni"),))
"""Where things stand in the series in which each says what comes before it."""


class Meaning(Keyed):
    """What a question may denote. A new type of it says its parts by having them as fields."""

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()

    def made_of(self) -> tuple[SetMeaning, ...]:
        """The sets that it is made of itself, in the order of its fields."""
        values = (getattr(self, name) for name in self.__match_args__)
        several = (one if isinstance(one, tuple) else (one,) for one in values)
        return tuple(part for row in several for part in row if isinstance(part, SetMeaning))

    def holders(self) -> tuple[SetMeaning, ...]:
        """Of a set those of its parts of which each of its members is a member, too."""
        return ()

    def inside(self) -> Iterator[SetMeaning]:
        """All sets that it is made of, whatever their depth, from the outside in; itself where it is one."""
        if isinstance(self, SetMeaning):
            yield self
        for part in self.made_of():
            yield from part.inside()


class SetMeaning(Meaning):
    """A set of items or literals."""

    __slots__ = ()

    def without_kind(self) -> SetMeaning:
        """What a class noun only says the kind of; itself where none does."""
        return self

    def around(self) -> Iterator[SetMeaning]:
        """All sets of which each of its members is a member, itself first."""
        yield self
        for one in self.holders():
            yield from one.around()


@hashed_once
@often_made(frozen=True, slots=True)
class Cut(SetMeaning):
    """Some of the members of a set."""

    base: SetMeaning

    def holders(self) -> tuple[SetMeaning, ...]:
        """The whole."""
        return (self.base,)


@hashed_once
@often_made(frozen=True, slots=True)
class Led(SetMeaning):
    """What a relation leads to from a set."""

    relation: Relation
    base: SetMeaning


@hashed_once
@often_made(frozen=True, slots=True)
class Thing(SetMeaning):
    """One item or literal."""

    term: Term
    link: Link | None = field(default=None, compare=False)


class KindTrust(StrEnum):
    """How much depends on the graph's knowing that things are of a kind."""

    STRICT = "strict"
    """They must be known to be, because no word says what else joins them to the rest."""
    EVIDENCE = "evidence"
    GIVEN = "given"
    """The relation that leads to them leads to such things only."""


@hashed_once
@often_made(frozen=True, slots=True)
class Kind(SetMeaning):
    """The members of a class, or of several that one noun may name."""

    noun: str
    """The class noun, with the adjectives that make it the name of another class."""
    classes: frozenset[ItemId] = frozenset()
    trust: KindTrust = KindTrust.EVIDENCE

    @property
    def head(self) -> str:
        """The noun alone, without what stands behind it."""
        return self.noun.split(" ", maxsplit=1)[0]


@hashed_once
@often_made(frozen=True, slots=True)
class Related(Led):
    """What a relation reaches from the members of a set."""


@hashed_once
@often_made(frozen=True, slots=True)
class Both(SetMeaning):
    """What two sets have in common."""

    first: SetMeaning
    second: SetMeaning

    def holders(self) -> tuple[SetMeaning, ...]:
        """Either of them."""
        return self.first, self.second

    def without_kind(self) -> SetMeaning:
        """The other one, where one of them is a kind."""
        if isinstance(self.first, Kind):
            return self.second.without_kind()
        return self.first.without_kind() if isinstance(self.second, Kind) else self


@hashed_once
@often_made(frozen=True, slots=True)
class Either(SetMeaning):
    """What is in one of several sets."""

    parts: tuple[SetMeaning, ...]


@hashed_once
@often_made(frozen=True, slots=True)
class Except(SetMeaning):
    """What is in a set and not in another one."""

    base: SetMeaning
    without: SetMeaning


@hashed_once
@often_made(frozen=True, slots=True)
class Where(Cut):
    """The members of a set whose value of a dimension compares with a bound as said."""

    dimension: Dimension
    comparison: BoundSign
    bound: Term
    last: Term | None = None
    """The upper bound of `within`."""


ALL_PLACES = 10_000
"""The places of an `Extreme` that puts a whole set in order: more than any set that is asked about member by member."""


@hashed_once
@often_made(frozen=True, slots=True)
class Extreme(Cut):
    """The members of a set that come first, or n-th, by a dimension; the first few in their order."""

    dimension: Dimension
    direction: Direction
    rank: int = 1
    count: int = 1
    """How many places from the rank on are meant („trzy największe”); who shares the last one counts, too. `ALL_PLACES`
    for a whole set in its order."""


@hashed_once
@often_made(frozen=True, slots=True)
class Beyond(Cut):
    """The members of a set that have more, or less, of a dimension than another thing."""

    dimension: Dimension
    direction: Direction
    standard: SetMeaning


@hashed_once
@often_made(frozen=True, slots=True)
class Coinciding(Led):
    """What a relation reaches from at least so many members of a set alike."""

    least: int
    years: int = 0
    """The years of the period in which dates are the same („w tym samym wieku”: 100); 0 where they must be equal."""


@hashed_once
@often_made(frozen=True, slots=True)
class Commonest(Led):
    """What a relation reaches from most members of a set, or from the n-th most."""

    direction: Direction
    rank: int = 1


@hashed_once
@often_made(frozen=True, slots=True)
class At(Led):
    """What a relation led to from a set at a time, as the qualifiers of its statements tell."""

    first: Literal | SetMeaning
    """The first year (an integer) or day of that time, or what tells it."""
    last: Literal | SetMeaning


class HeldAspect(StrEnum):
    """What of the time in which a statement held is asked for."""

    SPAN = "span"
    POINT = "point"
    """When what it says was so, of an amount that was measured once, or of a prize that somebody got."""
    BEGUN = "begun"
    ENDED = "ended"
    YEARS = "years"
    MONTHS = "months"
    DAYS = "days"
    SO_FAR = "so far"
    """Years until today, of what has not ended."""


@hashed_once
@often_made(frozen=True, slots=True)
class Held(Led):
    """When a relation led from one thing to another, as the qualifiers of its statement tell; of its ends a set of
    times."""

    end: SetMeaning
    """What it led to."""
    aspect: HeldAspect = HeldAspect.SPAN
    rank: int = 0
    """Which of several moments is meant, from 1; -1 is the last. 0 where there may be only one."""


@hashed_once
@often_made(frozen=True, slots=True)
class Occasions(Led):
    """The statements by which a relation led from one thing to another, as many as it did so."""

    end: SetMeaning
    """What it led to, any of it."""


@hashed_once
@often_made(frozen=True, slots=True)
class Told(SetMeaning):
    """What a statement tells: its value, or that of a qualifier."""

    term: Term
    subject: Iri
    property: PropertyId
    node: Iri
    by: Iri
    """What leads to it from the node of the statement."""


class SuccessivePlace(StrEnum):
    """Which is asked for of those that came one after the other."""

    FIRST = "first"
    LAST = "last"
    BEFORE = "before"
    """The one right before another."""
    AFTER = "after"
    LONGEST = "longest"
    """The one for the longest time."""
    SHORTEST = "shortest"
    ALL = "all"
    """All of them in their order."""


@hashed_once
@often_made(frozen=True, slots=True)
class Successive(Led):
    """One of those that a relation led to one after the other, as the times of its statements tell: „pierwszy
    kanclerz”, „premier przed X”."""

    place: SuccessivePlace
    rank: int = 1
    """The n-th from the first or the last on."""
    among: SetMeaning | None = None
    """Whom it came before or after, or those of whom one lasted longest; None for all."""
    until: SetMeaning | None = None
    """With whom all of them end; None where no word says."""


def is_ordered(meaning: Meaning | None) -> bool:
    """Whether the members of a set stand in an order that the question asks for („trzy największe”, „po kolei”)."""
    match meaning:
        case Extreme(count=count):
            return count > 1
        case Successive(place=SuccessivePlace.ALL) | Both(second=Successive(place=SuccessivePlace.ALL)):
            return True
        case _:
            return False


class NumberMeaning(Meaning):
    """What one query computes."""

    __slots__ = ()


class Operation(Meaning):
    """What operators yield that is no set."""

    __slots__ = ()


class Claim(Meaning):
    """What is true or not."""

    __slots__ = ()


@hashed_once
@often_made(frozen=True, slots=True)
class Size(Meaning):
    """How many members a set has."""

    base: SetMeaning


class Contrast(StrEnum):
    """What is told of how much two things have."""

    DIFFERENCE = "difference"
    """How much more the first has."""
    PERCENTS_OF_FIRST = "percents of first"
    """How much more the first has, where it is 100 %."""
    PERCENTS_OF_SECOND = "percents of second"
    RATIO = "ratio"
    """How many times as much the first has."""
    SHARE = "share"
    """What part of the second the first is, in percent."""
    SUM = "sum"
    """How much both have together."""


@hashed_once
@often_made(frozen=True, slots=True)
class Contrasted(NumberMeaning):
    """How much one thing has of a dimension, told by how much another one has."""

    manner: Contrast
    first: SetMeaning
    second: SetMeaning
    dimension: Dimension | None
    """None for how many members the two sets have."""


def is_contrast(meaning: Meaning | None, *manners: Contrast) -> bool:
    """Whether a meaning contrasts two things in one of some manners."""
    return isinstance(meaning, Contrasted) and meaning.manner in manners


@hashed_once
@often_made(frozen=True, slots=True)
class Quotient(NumberMeaning):
    """How much a thing has of one dimension for each unit of another: inhabitants per square kilometre."""

    base: SetMeaning
    dimension: Dimension
    per: Dimension


class Statistic(StrEnum):
    """What is made of the numbers of a set."""

    SUM = "sum"
    MEAN = "mean"
    MEDIAN = "median"
    LEAST = "least"
    MOST = "most"


@hashed_once
@often_made(frozen=True, slots=True)
class Aggregate(NumberMeaning):
    """A number made of how much of a dimension each member of a set has."""

    statistic: Statistic
    base: SetMeaning
    dimension: Dimension


@dataclass(frozen=True, slots=True)
class Today:
    """The day on which a question is asked."""


Moment = SetMeaning | Today
"""A set of times, or today."""


class ElapsedUnit(StrEnum):
    """What the time between two times is counted in."""

    AGE = "age"
    """Full years; the two numbers that may be right where a day is not known."""
    YEARS = "years"
    """Full years where both days are known, otherwise years from one to the other."""
    CALENDAR = "calendar years"
    """Years from the year of the first day to that of the last."""
    MONTHS = "months"
    """Full months, where both days are known."""
    WEEKS = "weeks"
    """Full weeks, the first day and the last among them."""
    DAYS = "days"
    """The first day and the last among them."""
    DAYS_APART = "days apart"
    """Days from one to the other."""


@hashed_once
@often_made(frozen=True, slots=True)
class Elapsed(NumberMeaning):
    """How much time lies between two times, the first not after the last."""

    first: Moment
    last: Moment
    unit: ElapsedUnit = ElapsedUnit.YEARS


class Tie(StrEnum):
    """What is told of several things together."""

    DISTANCE = "distance"
    """How far two places are apart in a straight line, in kilometres."""
    KINSHIP = "kinship"
    """How two people are related: the shortest way of statements between them."""
    KIN = "kin"
    """What the first of two people is to the second („Kim dla X był Y?”)."""
    SHARED = "shared"
    """What things have in common that says most of them."""


@hashed_once
@often_made(frozen=True, slots=True)
class Between(Operation):
    """What several things are to one another."""

    tie: Tie
    things: tuple[SetMeaning, ...]
    kind: Kind | None = None
    """The kind of what they have in common („Jaki pierwiastek jest wspólny dla …?”); None for anything."""
    besides: tuple[SetMeaning, ...] = ()
    """What is known that they have in common („oprócz tego, że to Polacy”)."""


class Manner(StrEnum):
    """In which way something is called."""

    LABEL = "label"
    """By its name in a language."""
    MAN = "man"
    """By the name of a man who lives there."""
    WOMAN = "woman"
    PEOPLE = "people"


@hashed_once
@often_made(frozen=True, slots=True)
class Called(Operation):
    """What a thing is called: in another language, or who lives in it."""

    base: SetMeaning
    manner: Manner = Manner.LABEL
    language: Term | None = None
    """The language whose name of it is asked for."""


@hashed_once
@often_made(frozen=True, slots=True)
class Choice(Meaning):
    """Those of the named options that a set holds."""

    options: tuple[Mention, ...]
    among: SetMeaning
    """The set that decides; an `Extreme` or `Where` over the options, or what is said of them."""


@hashed_once
@often_made(frozen=True, slots=True)
class Truth(Claim):
    """Whether a set has a member."""

    claim: SetMeaning
    denied: bool = False
    """Whether it is true that it has none."""


@hashed_once
@often_made(frozen=True, slots=True)
class Every(Claim):
    """Whether all members of a set are in another one."""

    base: SetMeaning
    claim: SetMeaning


@hashed_once
@often_made(frozen=True, slots=True)
class HasSize(Claim):
    """Whether a set has as many members as said."""

    base: SetMeaning
    comparison: BoundSign
    number: int


@hashed_once
@often_made(frozen=True, slots=True)
class Overlap(Claim):
    """Whether two things were there at the same time: two people alive, two wars fought."""

    first: SetMeaning
    second: SetMeaning
    begin: Relation
    """What leads to when a thing began."""
    end: Relation
    """What leads to when it ended; what has no end is taken to go on."""


class BoundsAspect(StrEnum):
    """What of the bounds of an amount is asked for."""

    RANGE = "range"
    """From the lower to the upper one."""
    MARGIN = "margin"
    """How far off the amount may be."""
    LEAST = "least bound"
    MOST = "most bound"


@hashed_once
@often_made(frozen=True, slots=True)
class StatedTime(Operation):
    """A time that the question states itself, of which it asks the day of the week, the century and the like."""

    time: Literal


@hashed_once
@often_made(frozen=True, slots=True)
class InCalendar(Operation):
    """Days as another calendar gives them („według kalendarza gregoriańskiego”)."""

    base: SetMeaning
    calendar: Calendar


@often_made(frozen=True, slots=True)
class MeaningReading:
    """A meaning that a question may have."""

    meaning: Meaning
    cost: float
    """What speaks against it; 0 for nothing."""
    left: int = 0
    """Content words of the question that it does not explain."""
    evidence: tuple[tuple[str, float], ...] = ()
    """What speaks for and against it, by name, for the ranking."""
    aligned: Callable[[], tuple[Aligned, ...]] = field(default=tuple, compare=False)
    """What each word is taken for; worked out when it is asked for, as most readings have no answer."""
