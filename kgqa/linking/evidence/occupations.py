"""What people do, make and are called, which tells their occupation; what is done with things (`facts/callings`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kgqa.linking.facts.callings import Callings, callings, deeds_of_people, deeds_of_things, terms
from kgqa.linking.facts.item_facts import MOST, SITES, UNSURE, ItemFacts, Verdict

_PERSON = "person"
_GENRE = "field"
_NO_WORDS = frozenset[str]()
_ALSO = 0.75
"""What an occupation counts that descriptions name behind others.

Not fitted: a scale of features whose weights are fitted, between those for the first one and for one that they leave
out."""
_TITLED = frozenset({"work", "band"})


@dataclass(frozen=True, slots=True)
class Deed:
    """A word for what somebody does or makes, and what such people are called."""

    callings: frozenset[str]
    word: str
    is_of_things: bool = False
    """Whether it tells of things alone, and not of people."""
    feature: str = "deed"
    """What it says of those that are called so."""


@dataclass(frozen=True, slots=True)
class SaidDeeds:
    """The deeds that words tell of the bearer of a name: `deed` for who has any such occupation, and for a thing that
    is called so; `not_deed` for each that nobody's occupation is; `field` for a thing of the field of a word."""

    deeds: Sequence[Deed]

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """Same as `Clue.verdicts`: words that speak of others say nothing of who does what any word speaks of."""
        found = [(*deed_verdict(facts, deed), deed.word) for deed in self.deeds]
        if known := [(value, word) for name, value, word in found if name == "deed"]:
            mean = sum(value for value, _ in known) / len(known)
            yield "deed", min(MOST, len(known)) * mean, ", ".join(dict.fromkeys(word for _, word in known))
            found = [one for one in found if one[0] == "field"]
        yield from found


@dataclass(frozen=True, slots=True)
class SaidTrades:
    """Occupations that any words of a question speak of, whoever has them: `trade` for somebody with one of them."""

    trades: Sequence[Deed]

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """Same as `Clue.verdicts`."""
        if _PERSON in facts.sorts and self.trades:
            yield "trade", max(_practice(facts, trade.callings) for trade in self.trades), ""


def read_deeds(
    own: frozenset[str],
    spoken: frozenset[str],
    called: frozenset[str] = _NO_WORDS,
    asked: frozenset[str] = _NO_WORDS,
) -> Iterator[Deed]:
    """What lemmas tell: those for what the bearer of a name does, or owns, the others of the question, and the nouns
    that call the bearer; those of what is asked for tell of things alone."""
    yield from _told(deeds_of_people(), own)
    yield from _told(callings(), called)
    yield from (replace(one, is_of_things=True) for one in _told(deeds_of_things(), own | spoken))
    field = _told(terms(), frozenset(one.lower() for one in own | spoken | asked))
    yield from (replace(one, is_of_things=True, feature="field") for one in field)


def without_people(owned: frozenset[str]) -> frozenset[str]:
    """Nouns but those that call people: „kapitan Romy” is no work of somebody."""
    return owned - callings().keys()


def read_trades(spoken: frozenset[str], suffered: frozenset[str]) -> Iterator[Deed]:
    """What lemmas tell of the occupation of whoever the question is about; nothing of somebody to whom others do such
    things („Kto zagrał Picassa w filmie?”)."""
    if suffered.isdisjoint(deeds_of_people()):
        yield from _told(deeds_of_people(), spoken)
        yield from _told(callings(), spoken)


def _told(known: Callings, words: frozenset[str]) -> Iterator[Deed]:
    return (Deed(known[word], word) for word in sorted(words & known.keys()))


def _words_of_names(facts: ItemFacts) -> frozenset[str]:
    """The words of the names of a thing, in whatever language; titles say nothing of what a work is, nor does the one
    name of a place what that is."""
    is_place = len(facts.names) == 1 and bool(facts.sorts) and facts.sorts <= SITES
    is_title = _GENRE not in facts.sorts and not facts.sorts.isdisjoint(_TITLED)
    if is_place or is_title:
        return frozenset()
    return frozenset(word for name in facts.names for word in name.split())


def deed_verdict(facts: ItemFacts, deed: Deed) -> tuple[str, float]:
    """`deed` for a person of such an occupation and for a thing that is called so, less for somebody who is better
    known as something else; `not_deed` for other people; `field` for a thing of the field of a word."""
    if deed.is_of_things is _is_somebody(facts):
        return "", 1.0
    if deed.is_of_things:
        return "" if deed.callings.isdisjoint(facts.nouns | _words_of_names(facts)) else deed.feature, 1.0
    if not facts.is_told:
        return "", 1.0
    value = _practice(facts, deed.callings)
    return "deed" if value else "not_deed", value or 1.0


def _is_somebody(facts: ItemFacts) -> bool:
    """Whether an item is known to be a person, or can be nothing else."""
    return _PERSON in facts.sorts and not (facts.guessed and len(facts.sorts) > 1)


def _practice(facts: ItemFacts, callings: frozenset[str]) -> float:
    """How far somebody is known to have one of some occupations."""
    found, described = callings & facts.nouns, not callings.isdisjoint(facts.told)
    if not (found or described):
        return 0.0
    if not (facts.foremost and callings.isdisjoint(facts.foremost)):
        return 1.0
    return _ALSO if described or not found <= facts.sidelines else UNSURE
