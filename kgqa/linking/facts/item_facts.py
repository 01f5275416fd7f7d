"""What tells an item from its namesakes: kinds, sorts, places, neighbours, properties, years, words; how it is
compared, and when people live and things are made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Protocol

from kgqa.fast_values import often_made
from kgqa.vocabulary import BORN, DIED, DISSOLVED, FOUNDED, HUMAN, INSTANCE_OF
from wikidata_hdt.labels.signature import Signature

GENERAL = frozenset({"człowiek", "human", "person", "osoba"})
"""Words that call anybody."""
SITES = frozenset({"country", "region", "city", "village", "water", "land", "building"})
"""Sorts of things that stay where they are."""
MOBILE = frozenset({"person", "being", "work", "event"})
"""Sorts of things of which may be told what they do in other countries."""
_OFFICIALS = frozenset({"polityk", "politician", "statesman", "dyplomata", "diplomat"})
"""Words that call those who hold offices."""
UNSURE = 0.5
"""What agreement of sorts counts for items that may be of them, as far as is known, against 1 for those that are: half
way to those of which it is known that they are not. A scale of features whose weights are fitted."""
MOST = 2.0
"""A feature counts at most so often, however many words say the same.

Not fitted: a bound of features whose weights are fitted."""
Verdict = tuple[str, float, str]
"""A feature (`data/evidence.tsv`; nothing where the graph does not tell), its value, and the words that it rests on."""
Years = tuple[int, int]
"""First and last year, negative before our era."""

_LIFE, _EXISTENCE = ({first.number, last.number} for first, last in ((BORN, DIED), (FOUNDED, DISSOLVED)))
_LONGEST_LIFE = 110
"""Years of a life of which only one end is known."""
_IS_HUMAN = (INSTANCE_OF.number, HUMAN.number)
_OFFICE, _BEFORE, _AFTER = 25, 40, 20
"""Years that are too few for the life of somebody who is known, and so those of an office, and years of such a life
before and behind it.

Not fitted: usual ages of those who hold offices."""
_GROWN, _OF_AGE, _OLD = 18, 30, 75
"""Years of age from which on people, and those who hold offices, do what they are known for, and up to which they do.

Not fitted: usual bounds of working lives."""
_ENOUGH = 3
"""Years that two lives have in common if they are those of contemporaries.

Not fitted: a scale of a feature whose weight is fitted."""
_RANGE = re.compile(r"\b(\d{3,4})\s*(?:[-–—]|and|to|do)\s*(?:[A-Za-z]+ )?(\d{3,4})\b")
_SINCE = re.compile(r"\(\s*(\d{4})\s*[-–—]|\b(?:born|ur\.) (?:in )?(\d{4})\b")
_YEAR = re.compile(r"\b([12]\d{3})\b")


@often_made(frozen=True, slots=True)
class ItemFacts:
    """An item as the words around its name may speak of it."""

    number: int
    kinds: frozenset[int]
    """Numbers of its classes, occupations and offices, with everything above them."""
    nouns: frozenset[str]
    """Words that call it, in small letters: the head nouns of the names of its classes and of its descriptions."""
    foremost: frozenset[str]
    """Words that its descriptions say first."""
    sidelines: frozenset[str]
    """Those for occupations that its descriptions leave out, as they say what somebody is best known as."""
    sorts: frozenset[str]
    """Sorts that it is known to be of; empty if nothing tells."""
    guessed: bool
    """Whether only its properties tell the sorts, which are then those that it may be of."""
    places: frozenset[int]
    """Places and wholes that hold it, and those that hold them."""
    countries: frozenset[int]
    told_countries: frozenset[str]
    """English names of its countries, or else of those that its descriptions or classes speak of."""
    inner: frozenset[int]
    """Those places that are smaller than the countries."""
    tongues: frozenset[int]
    """Languages in which it was made, if it is a work."""
    native: frozenset[int]
    """Its mother tongue or official languages."""
    spoken: frozenset[int]
    """Languages that it speaks or writes."""
    settings: frozenset[int]
    """Places where its story is set, and those that hold them."""
    related: frozenset[int]
    """Items that its claims are about."""
    said: frozenset[int]
    """Properties of its claims."""
    received: frozenset[int]
    """Properties of claims about it."""
    woman: bool | None
    """Whether it is known to be a woman, or a man."""
    lifetime: Years | None
    """When it lived or existed, as far as both ends are known."""
    is_former: bool
    """Whether it is said to be of the past, as states that are no more."""
    made: Years | None
    """When it came about, if it is a work or an event."""
    names: frozenset[str]
    """Its labels in small letters."""
    media: frozenset[str]
    """What it may be of, if it is a work and called by a noun for any."""
    text: str
    """Its descriptions in small letters, between spaces."""
    told: frozenset[str]
    """Longer words of its descriptions, in small letters."""
    words: frozenset[str]
    """Longer words of its label, its description and the names of its kinds, in small letters."""
    is_class: bool
    """Whether it has a superclass: it is a kind of thing, which a small letter may name."""
    is_typed: bool
    """Whether anything says what it is an instance of."""
    is_told: bool
    """Whether its kinds say more than that it is a person."""
    has_instances: bool
    """Whether other items are said to be of it, or to do it: it is a class, an occupation or an office."""

    @property
    def acted(self) -> Years | None:
        """The years in which it was there to act, as far as its lifetime is known: politicians begin late."""
        if self.lifetime is None:
            return None
        return grown_years(self.lifetime, self.sorts, holds_office=not self.nouns.isdisjoint(_OFFICIALS))

    def is_of(self, sorts: frozenset[str]) -> bool:
        """Whether it is surely of one of some sorts: it is known to be, or whatever it may be is among them."""
        return bool(self.sorts) and self.sorts <= sorts if self.guessed else not self.sorts.isdisjoint(sorts)

    def fit(self, sorts: frozenset[str]) -> float:
        """How surely it is of one of some sorts that it may be of: 1 if it is, or if most of those that it may be of
        are among them."""
        is_likely = len(self.sorts & sorts) > len(self.sorts - sorts)
        return 1.0 if self.is_of(sorts) or is_likely else UNSURE

    def may_be(self, sorts: frozenset[str]) -> bool:
        """Whether it is, or may be, of one of some sorts: nothing tells that it is of others."""
        return not self.sorts or not self.sorts.isdisjoint(sorts)


class Clue(Protocol):
    """Something that the words around a name say of its bearer."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """What that says for or against an item; verdicts without a feature or a value say nothing."""


def lifetime(signature: Signature) -> Years | None:
    """The years in which someone lived or something existed; None where only one end of the latter is known. Dates of
    birth and death tell more than descriptions, which may speak of an office („chancellor (1949–1963)”)."""
    said = signature.said
    told = _told(signature.descriptions)
    if signature.years is not None and said >= _LIFE:
        return signature.years
    if told is not None and _IS_HUMAN in signature.claims and told[1] - told[0] < _OFFICE:
        return told[0] - _BEFORE, told[1] + _AFTER
    if told is not None or signature.years is None:
        return told
    first, last = signature.years
    known = _LIFE & said
    if known == {BORN.number}:
        return first, first + _LONGEST_LIFE
    if known == {DIED.number}:
        return last - _LONGEST_LIFE, last
    return signature.years if known or said >= _EXISTENCE else None


def grown_years(years: Years, sorts: frozenset[str], *, holds_office: bool = False) -> Years:
    """The years in which something was there to act: of a person those of the grown-up, or of those who are old enough
    for an office."""
    first, last = years
    if "person" not in sorts:
        return years
    is_sure = last - first < _LONGEST_LIFE
    return min(first + (_OF_AGE if holds_office else _GROWN), last), min(first + _OLD, last) if is_sure else last


def shared_years(years: Years, others: Iterable[Years]) -> float:
    """How far one time fits in with the one of some others that it shares most with: 1 for all of it or enough
    years."""
    return max((_shared(years, other) for other in others), default=0.0)


def _shared(one: Years, other: Years) -> float:
    first, last = max(one[0], other[0]), min(one[1], other[1])
    enough = min(_ENOUGH, one[1] - one[0], other[1] - other[0]) + 1
    return max(0.0, min(1.0, (last - first + 1) / enough))


def made_in(signature: Signature) -> Years | None:
    """The years of a work or event: its dates, or those that its descriptions name, or else its names („Zimowe Igrzyska
    Olimpijskie 1956”)."""
    if signature.years is not None:
        return signature.years
    found = _years(signature.descriptions) or _years(signature.labels)
    return (min(found), max(found)) if found else None


def _years(texts: Iterable[tuple[str, str]]) -> list[int]:
    return [int(year) for _, text in texts for year in _YEAR.findall(text)]


def _told(descriptions: Iterable[tuple[str, str]]) -> Years | None:
    """What descriptions say, a reign with the life around it:
    „1918–1992 country”, „British monarch who reigned 1837–1901”, „painter (born 1934)”."""
    for _, text in descriptions:
        spans = [(int(first), int(last)) for first, last in _RANGE.findall(text) if int(first) <= int(last)]
        if spans:
            return min(first for first, _ in spans), max(last for _, last in spans)
        if since := _SINCE.search(text):
            first = int(since[1] or since[2])
            return first, first + _LONGEST_LIFE
    return None
