"""Finds the places that are said beside a name: by adjectives, behind prepositions, as what holds the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from kgqa.linking.evidence.called_kinds import CallReader
from kgqa.linking.evidence.place_evidence import Place, adjectives_around, is_inside, place_starts
from kgqa.linking.evidence.sentence_mentions import NEIGHBOURS, Sentence, likeliest
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.holding_places import LandTable, with_adjectives
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.model import Mention, Token
from kgqa.polish.clauses.apposition_nouns import Apposition
from kgqa.polish.clauses.neighbouring_words import is_called, is_owner
from kgqa.terms import ItemId

_NOTHING: frozenset[int] = frozenset()
_NO_NAMES: frozenset[str] = frozenset()
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
        yield from self._named(sentence, mention, _starts(sentence, mention, behind))

    def _of_adjective(self, sentence: Sentence, mention: Mention, front: int, at: int) -> Iterator[Place]:
        """The place that an adjective speaks of."""
        tokens = sentence.tokens
        if tokens[at].is_graded or (at < front and is_owner(tokens, front, mention)):
            return
        if numbers := self._derived(tokens[at]):
            yield self._place(numbers, sentence.words(at, at + 1))
        elif countries := self._lands.of_adjective(tokens[at]):
            yield Place(countries=countries, holders=countries, words=sentence.words(at, at + 1))

    def _named(self, sentence: Sentence, mention: Mention, starts: Mapping[int, tuple[int, bool]]) -> Iterator[Place]:
        """The places whose names or adjectives begin at given indices; none inside another one's name."""
        tokens, taken = sentence.tokens, 0
        for start, (end, is_loose) in sorted(starts.items()):
            if not (taken <= start < len(tokens)) or mention.start <= start < mention.end:
                continue
            other, lands = sentence.place_at(start), self._lands.at(tokens[start])
            around, words = is_inside(tokens, max(end, taken), start), sentence.words(start, start + 1)
            taken = other.end if other else taken
            if numbers := self._holding(self._called(sentence, start, other), lands) if other else ():
                place = self._place(numbers, other.surface if other else "", is_loose=is_loose, is_around=around)
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
        countries = _NOTHING.union(*(one.countries for one in facts))
        shore = not is_around and any("water" in one.sorts and not one.guessed for one in facts)
        holds = not is_around or any(_LIES_IN in one.received for one in facts)
        return Place(
            items=numbers,
            countries=_NOTHING if shore else countries,
            holders=_NOTHING.union(*(one.places for one in facts)),
            inner=(numbers - countries).union(*(one.inner for one in facts)) if holds else _NOTHING,
            related=_NOTHING.union(*(one.related for one in facts)),
            names=with_adjectives(frozenset(name for one in facts for name in one.names)),
            told_countries=_NO_NAMES if shore else _NO_NAMES.union(*(one.told_countries for one in facts)),
            words=words,
            is_loose=is_loose,
            is_around=is_around,
        )


def _starts(sentence: Sentence, mention: Mention, behind: Apposition | None) -> Mapping[int, tuple[int, bool]]:
    """Where places may begin: with the end of what they are said of, and whether they belong to it only loosely."""
    tokens = sentence.tokens
    found = dict.fromkeys(place_starts(tokens, mention.end), (mention.end, True))
    if behind is not None:
        found |= dict.fromkeys(place_starts(tokens, behind.noun + 1), (behind.noun + 1, False))
    return found | {start: (start, False) for start in sentence.asked_places(mention)}
