"""Places that are said beside a name, by adjectives, behind prepositions; and whether an item is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kgqa.linking.evidence.said_kinds import CallReader
from kgqa.linking.evidence.sentence_mentions import NEIGHBOURS, Sentence, likeliest
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.holding_places import LandTable
from kgqa.linking.facts.item_facts import MOBILE, MOST, ItemFacts, Verdict
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.model import Mention, Token
from kgqa.polish.clauses.apposition_nouns import Apposition, adjectives_around, is_inside, place_starts
from kgqa.polish.clauses.neighbouring_words import is_called, is_owner
from kgqa.terms import ItemId

_HELD = frozenset({"city", "village"})
"""Sorts of things that are in a place only if it holds them, whatever else joins them, such as twin towns."""
_NONE = frozenset[int]()
_NO_NAMES = frozenset[str]()
_MOST = 10
"""Candidates of a place's name that are compared with the noun in front of it."""
_LIES_IN = 131
"""What lies in a place of which parts of a country are made; historical regions hold nothing by it."""
_HOLDING = frozenset(
    {"country", "region", "city", "village", "water", "land", "continent", "building", "celestial", "organisation"}
)
"""Sorts of things that others may be in, or belong to."""
_LANDS = frozenset({"water", "land", "region"})
"""Sorts of things that the table of lands holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place that is said beside a name: the items that its words may stand for."""

    items: frozenset[int] = _NONE
    countries: frozenset[int]
    """None for water beside which something lies: it has many shores. Where nothing else is known, those in one of
    which the place is."""
    holders: frozenset[int] = _NONE
    """Places that hold these items: what is in or from them is none of those."""
    inner: frozenset[int] = _NONE
    """These items and what holds them, as far as it is smaller than a country."""
    related: frozenset[int] = _NONE
    """What claims of these items are about."""
    names: frozenset[str] = _NO_NAMES
    told_countries: frozenset[str] = _NO_NAMES
    """English names of the countries, as descriptions have them."""
    words: str
    """As the question says it."""
    is_loose: bool = False
    """Whether a preposition joins it to the name, or only to what is told of it: „sojusznik Hitlera we Włoszech”."""
    is_around: bool = True
    """Whether what it is said of lies in it, rather than beside it."""
    describes: bool = False
    """Whether an adjective of the name, or of the noun that calls it so, says it: „polski fizyk”."""

    def verdict(self, facts: ItemFacts) -> str:
        """`placed` (there, or connected), `near` (same part of a country), `elsewhere` (another country) or nothing."""
        if facts.number in self.items or (self.is_loose and facts.number in self.holders):
            return ""
        if self._is_named(facts) or self._is_joined(facts):
            return "placed"
        if not self.inner.isdisjoint(facts.inner):
            return "near"
        mobile = self.is_loose and not MOBILE.isdisjoint(facts.sorts)
        return "elsewhere" if not mobile and self._is_of_others(facts) else ""

    def _is_named(self, facts: ItemFacts) -> bool:
        """Whether the texts of an item name the place."""
        return any(f" {name} " in facts.text for name in self.names)

    def _is_joined(self, facts: ItemFacts) -> bool:
        """Whether a statement joins an item to the place, or it is in it; a story that is set there, only loosely."""
        is_held = self.is_around and not _HELD.isdisjoint(facts.sorts)
        holders = facts.places if is_held else facts.places | facts.related
        holders = holders | facts.settings if self.is_loose else holders - facts.settings
        return not self.items.isdisjoint(holders) or (facts.number in self.related and not self.is_loose)

    def _is_of_others(self, facts: ItemFacts) -> bool:
        """Whether an item is of other countries, by claims or else by descriptions."""
        if facts.countries and self.countries:
            return facts.countries.isdisjoint(self.countries)
        known = bool(facts.told_countries and self.told_countries)
        return known and facts.told_countries.isdisjoint(self.told_countries)


@dataclass(frozen=True, slots=True)
class SaidPlaces:
    """All places that are said beside a name."""

    places: Sequence[Place]

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """Each verdict once; an adjective of a place says for sure where a work was not made („polski serial”)."""
        told = [(place.verdict(facts), place) for place in self.places]
        for verdict in dict.fromkeys(name for name, _ in told):
            saying = [place for name, place in told if name == verdict]
            is_sure = verdict == "elsewhere" and "work" in facts.sorts and not saying[-1].is_loose
            yield verdict, MOST if is_sure else 1.0, ", ".join(dict.fromkeys(place.words for place in saying))


class PlaceReader:
    """Reads the places beside names."""

    def __init__(self, facts: FactReader, calls: CallReader, derivation: PlaceDerivation) -> None:
        self._facts = facts
        self._calls = calls
        self._derivation = derivation
        self._lands = LandTable()

    def read(self, sentence: Sentence, mention: Mention, front: int, behind: Apposition | None) -> Iterator[Place]:
        """The places that adjectives and names beside the mention speak of."""
        tokens = sentence.tokens
        for at in adjectives_around(tokens, mention, behind, front):
            yield from (replace(one, describes=True) for one in self._of_adjective(sentence, mention, front, at))
        yield from self._named(sentence, mention, _starts(tokens, mention, behind))

    def _of_adjective(self, sentence: Sentence, mention: Mention, front: int, at: int) -> Iterator[Place]:
        """The place that an adjective speaks of."""
        tokens = sentence.tokens
        if tokens[at].is_graded or (at < front and is_owner(tokens, front, mention)):
            return
        if numbers := self._derived(tokens[at]):
            yield self._place(numbers, sentence.words(at, at + 1))

    def _named(self, sentence: Sentence, mention: Mention, starts: Mapping[int, tuple[int, bool]]) -> Iterator[Place]:
        """The places whose names or adjectives begin at given indices; none inside another one's name."""
        tokens, taken = sentence.tokens, 0
        for start, (end, is_loose) in sorted(starts.items()):
            if not (taken <= start < len(tokens)) or mention.start <= start < mention.end:
                continue
            other, lands = sentence.place_at(start), self._lands.at(tokens[start])
            around, words = is_inside(tokens, max(end, taken), start), sentence.words(start, start + 1)
            taken = other.end if other else taken
            numbers = self._holding(self._called(sentence, start, other), lands) if other else []
            if other and numbers:
                place = self._place(numbers, other.surface, is_loose=is_loose, is_around=around)
                yield replace(place, countries=place.countries or lands)
            elif lands and start > end:  # what the graph lacks
                yield Place(countries=lands, holders=lands, words=words, is_loose=is_loose, is_around=around)

    def meant(self, sentence: Sentence, named: Mention) -> int:
        """The item that a name most likely stands for, or another that the noun in front calls so."""
        items = list(self._called(sentence, named.start, named))
        firsts = [one.item.number for one in named.candidates[:1]]
        return firsts[0] if firsts[0] in items else min(items, default=firsts[0])

    def _called(self, sentence: Sentence, start: int, named: Mention) -> Iterable[int]:
        """The likeliest items of a place's name; of those that a noun in front may call so: „nad jeziorem Ontario”."""
        noun = start - 1
        calls = start == named.start and is_called(sentence.tokens, noun, named) and not sentence.is_asked(noun)
        kinds = [kind for kind in self._calls.at(sentence, noun) if kind.sorts] if calls else []
        if not kinds:
            return likeliest(named)
        numbers = [one.item.number for one in named.candidates[:_MOST] if isinstance(one.item, ItemId)]
        verdicts = {one: kinds[0].verdict(self._facts.of(one)) for one in numbers}
        fitting = [one for one in numbers if verdicts[one] == "fits"][:NEIGHBOURS]
        return fitting or [one for one in likeliest(named) if verdicts[one] != "clash"]

    def _holding(self, items: Iterable[int], lands: frozenset[int]) -> list[int]:
        """Those of the items that may hold something, for all that is known; none if the waters and regions among them
        are all in other countries than the one of that name."""
        holding = [facts for facts in map(self._facts.of, items) if facts.may_be(_HOLDING)]
        countries = [one.countries for one in holding if one.may_be(_LANDS)]
        others = bool(lands) and all(one and one.isdisjoint(lands) for one in countries)
        return [] if others else [one.number for one in holding]

    def _derived(self, token: Token) -> list[int]:
        """The places that an adjective is derived from."""
        return [ItemId(entry.entity).number for entry in self._derivation.places(token)[:NEIGHBOURS]]

    def _place(self, items: Iterable[int], words: str, *, is_loose: bool = False, is_around: bool = True) -> Place:
        numbers = frozenset(items)
        facts = [self._facts.of(number) for number in numbers]
        countries = _NONE.union(*(one.countries for one in facts))
        shore = not is_around and any("water" in one.sorts and not one.guessed for one in facts)
        holds = not is_around or any(_LIES_IN in one.received for one in facts)
        return Place(
            items=numbers,
            countries=_NONE if shore else countries,
            holders=_NONE.union(*(one.places for one in facts)),
            inner=(numbers - countries).union(*(one.inner for one in facts)) if holds else _NONE,
            related=_NONE.union(*(one.related for one in facts)),
            names=frozenset(name for one in facts for name in one.names),
            told_countries=_NO_NAMES if shore else _NO_NAMES.union(*(one.told_countries for one in facts)),
            words=words,
            is_loose=is_loose,
            is_around=is_around,
        )


def _starts(tokens: Sequence[Token], mention: Mention, behind: Apposition | None) -> Mapping[int, tuple[int, bool]]:
    """Where places may begin: with the end of what they are said of, and whether they belong to it only loosely."""
    found = dict.fromkeys(place_starts(tokens, mention.end), (mention.end, True))
    if behind is not None:
        found |= dict.fromkeys(place_starts(tokens, behind.noun + 1), (behind.noun + 1, False))
    return found
