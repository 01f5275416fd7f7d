"""What the words around one mention say of it, compared with items: for, against, and what it rules out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from kgqa.fast_values import often_made
from kgqa.linking.evidence.said_kinds import Kind, SaidKind
from kgqa.linking.evidence.said_places import Place
from kgqa.linking.facts.callings import callings, deeds_of_people, media_of_nouns, nouns_of_trades
from kgqa.linking.facts.item_facts import GENERAL, MOST, Clue, ItemFacts, Verdict
from kgqa.linking.linking_tables import read_sorts
from kgqa.vocabulary import OCCUPATION

Grounds = Mapping[str, str]
"""The words behind features, for people who ask why; those that rest on no words in particular are missing."""
_PERSON, _WORK = "person", "work"
_SETTLED = frozenset({"person", "city", "village", "region", "water", "land"})
"""Sorts of things that are of a country, and said to be."""


@often_made(frozen=True, slots=True)
class Surroundings:
    """The clues beside a mention."""

    kinds: tuple[SaidKind, ...]
    """What nouns call it."""
    places: tuple[Place, ...]
    clues: tuple[Clue, ...]
    """All others, and what the places say together."""
    is_subject: bool
    """Whether it is the subject of the clause, with nothing behind it that says more of it, or is to be defined."""

    def features(self, facts: ItemFacts, *, is_exact: bool) -> dict[str, float]:
        """What speaks for and against an item, by feature; what several words say alike adds up. `is_exact` tells that
        the item is named as it is written."""
        found: dict[str, float] = {}
        for feature, value, _ in self._verdicts(facts, is_exact=is_exact):
            found[feature] = min(MOST, found.get(feature, 0.0) + value)
        return found

    def grounds(self, facts: ItemFacts, *, is_exact: bool) -> Grounds:
        """The words behind the same features."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for feature, _, words in self._verdicts(facts, is_exact=is_exact):
            found[feature] += [words] if words else []
        return {feature: ", ".join(dict.fromkeys(words)) for feature, words in found.items() if words}

    def _verdicts(self, facts: ItemFacts, *, is_exact: bool) -> Iterator[Verdict]:
        told = [(said.verdict(facts, is_exact=is_exact), 1.0, said.words) for said in self.kinds]
        for clue in self.clues:
            told += clue.verdicts(facts)
        return (one for one in told if one[0] and one[1])


def contradicts(around: Surroundings, facts: ItemFacts, *, is_exact: bool) -> bool:
    """Whether a noun beside a name says that it is something else than an item, or its adjective that it is of another
    country or century."""
    if any(_contradicts(said, facts, is_exact=is_exact) for said in around.kinds):
        return True
    if facts.guessed or not any(said.is_sure and said.agrees and said.is_apposed for said in around.kinds):
        return False
    return _is_of_other_land(around, facts) or _is_of_other_time(around, facts)


def _is_of_other_land(around: Surroundings, facts: ItemFacts) -> bool:
    """Whether an adjective of a country („polski fizyk”) says where somebody or something is not from."""
    told = [one for one in around.places if one.describes and not one.is_loose and one.countries]
    known = bool(facts.countries) and not facts.sorts.isdisjoint(_SETTLED)
    return known and any(
        one.verdict(facts) == "elsewhere" and one.countries.isdisjoint(facts.countries) for one in told
    )


def _is_of_other_time(around: Surroundings, facts: ItemFacts) -> bool:
    """Whether an adjective of a century („szesnastowieczny fizyk”) says when somebody did not live."""
    lived = facts.lifetime
    return lived is not None and any(
        said.years is not None and (said.years[1] < lived[0] or lived[1] < said.years[0]) for said in around.kinds
    )


def _contradicts(said: SaidKind, facts: ItemFacts, *, is_exact: bool) -> bool:
    if facts.guessed or not (said.is_sure and said.agrees and said.is_apposed):
        return False
    verdict = said.verdict(facts, is_exact=is_exact)
    if verdict == "clash":
        return read_sorts().alike(said.kind.sorts).isdisjoint(facts.sorts)
    if verdict:
        return False
    if _PERSON in facts.sorts:
        return _is_of_other_trade(said.kind, facts)
    return _WORK in facts.sorts and _is_of_other_medium(said.kind, facts)


def _is_of_other_trade(kind: Kind, facts: ItemFacts) -> bool:
    """Whether a noun names an occupation, and nothing that somebody is called has to do with it."""
    known = facts.nouns - GENERAL
    if OCCUPATION.number not in facts.said or not known or not _names_trade(kind):
        return False
    akin = kind.names.union(*(table.get(name, frozenset()) for name in kind.names for table in _tables()))
    called = known.union(*(table.get(name, frozenset()) for name in known for table in _tables()))
    return akin.isdisjoint(known) and called.isdisjoint(kind.names)


def _names_trade(kind: Kind) -> bool:
    return _PERSON in kind.sorts and (bool(kind.classes) or not kind.names.isdisjoint(nouns_of_trades()))


def _is_of_other_medium(kind: Kind, facts: ItemFacts) -> bool:
    said = frozenset[str]().union(*(media_of_nouns().get(name, frozenset()) for name in kind.names))
    return bool(said and facts.media) and said.isdisjoint(facts.media)


@cache
def _tables() -> tuple[dict[str, frozenset[str]], ...]:
    return dict(callings()), dict(deeds_of_people())
