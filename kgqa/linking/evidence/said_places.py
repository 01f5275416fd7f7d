"""Finds the places that are said beside a name: by adjectives, behind prepositions, as what holds the answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from kgqa.linking.evidence.called_kinds import CallReader
from kgqa.linking.evidence.place_evidence import Place, adjectives_around, further_starts, is_inside, place_starts
from kgqa.linking.evidence.sentence_mentions import NEIGHBOURS, Sentence, likeliest
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.holding_places import LandTable, stands_upon, with_adjectives
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.model import Mention, Token
from kgqa.polish.clauses.apposition_nouns import Apposition
from kgqa.polish.clauses.neighbouring_words import is_called, is_of_place, is_owner
from kgqa.terms import ItemId

_NOTHING: frozenset[int] = frozenset()
_NO_NAMES: frozenset[str] = frozenset()
_RECENT = 10
"""Sentences that are remembered: a question and its options."""
_MOST = 10
"""Candidates of a place's name that are compared with the noun in front of it."""
_LIES_IN = 131
"""What lies in a place of which parts of a country are made; historical regions hold nothing by it."""
_HOLDING = frozenset(
    {"country", "region", "city", "village", "water", "land", "continent", "building", "celestial", "organisation"}
)
"""Sorts of things that others may be in, or belong to."""
_LANDS = frozenset({"water", "land", "region"})
"""Sorts of things that are said „na” or „nad” and that the table of lands holds."""


class PlaceReader:
    """Reads the places beside names."""

    def __init__(self, facts: FactReader, calls: CallReader, derivation: PlaceDerivation) -> None:
        self._facts = facts
        self._calls = calls
        self._derivation = derivation
        self._lands = LandTable()
        self._lands_of = lru_cache(maxsize=_RECENT)(self._find_lands)

    def read(self, sentence: Sentence, mention: Mention, front: int, behind: Apposition | None) -> Iterator[Place]:
        """The places that adjectives and names beside the mention speak of."""
        tokens = sentence.tokens
        for at in adjectives_around(tokens, mention, behind, front):
            yield from (replace(one, describes=True) for one in self._of_adjective(sentence, mention, front, at))
        for at in sentence.asked_adjectives(mention):
            yield from self._of_adjective(sentence, mention, front, at)
        yield from self._named(sentence, mention, _starts(sentence, mention, behind))

    def _of_adjective(self, sentence: Sentence, mention: Mention, front: int, at: int) -> Iterator[Place]:
        """The place that an adjective speaks of."""
        tokens = sentence.tokens
        if tokens[at].is_graded or (at < front and is_owner(tokens, front, mention)):
            return
        numbers = self._derived(tokens[at])
        if is_of_place(tokens[at]):
            numbers += (number for number in sentence.worded(at) if "region" in self._facts.of(number).sorts)
        if numbers:
            yield self._place(numbers, sentence.words(at, at + 1))
        elif countries := self._lands.of_adjective(tokens[at]):
            yield _within(countries, sentence.words(at, at + 1))

    def _named(self, sentence: Sentence, mention: Mention, starts: Mapping[int, tuple[int, bool]]) -> Iterator[Place]:
        """The places whose names or adjectives begin at given indices; none inside another one's name."""
        tokens, taken = sentence.tokens, 0
        waiting = dict(starts)
        while waiting:
            start = min(waiting)
            end, is_loose = waiting.pop(start)
            if start < taken:
                continue
            other = sentence.place_at(start)
            around = is_inside(tokens, max(end, taken), start)
            if other is not None and (other.end <= mention.start or other.start >= mention.end):
                taken = other.end
                waiting |= {at: (end, True) for at in further_starts(tokens, taken) if at not in waiting}
                if numbers := self._places_of(sentence, start, other):
                    place = self._place(numbers, other.surface, is_loose=is_loose, is_around=around)
                    yield self._with_land(place, tokens[start]) if taken == start + 1 else place
                    continue
            if end < start < len(tokens) and start >= sentence.longest_end(mention):
                yield from self._unnamed(sentence, start, is_loose=is_loose, is_around=around)

    def lands(self, sentence: Sentence, mention: Mention) -> Iterator[frozenset[int]]:
        """The countries of the regions and waters that a question names outside a mention, and that the graph lacks."""
        end = sentence.longest_end(mention)
        yield from (land for at, land in self._lands_of(sentence) if not mention.start <= at < end)

    def _find_lands(self, sentence: Sentence) -> list[tuple[int, frozenset[int]]]:
        """The countries of the lands that a question names and the graph lacks, with the indices of their words."""
        capitals = ((at, token) for at, token in enumerate(sentence.tokens) if token.word[:1].isupper())
        found = ((at, self._lands.at(token)) for at, token in capitals)
        return [
            (at, land) for at, land in found
            if land and ((other := sentence.name_at(at)) is None or not self._places_of(sentence, at, other))
        ]  # fmt: skip

    def _places_of(self, sentence: Sentence, start: int, named: Mention) -> list[int]:
        """The places that a name which begins there most likely stands for."""
        items = self._called(sentence, start, named)
        return [] if self.is_village(sentence, start, items) else self._holding(items)

    def meant(self, sentence: Sentence, named: Mention, item: int) -> int:
        """The item that a name most likely stands for: the given one, or another that the noun in front calls so."""
        items = self._called(sentence, named.start, named)
        return item if item in items else min(items, default=item)

    def is_village(self, sentence: Sentence, start: int, items: Collection[int]) -> bool:
        """Whether a name is a region's or a water's that the graph lacks, and not that of the villages it has, or of
        what is called so elsewhere."""
        if not items or not stands_upon(sentence.tokens, start):
            return False
        known = [self._facts.of(item) for item in self._holding(items)]
        countries = self._lands.at(sentence.tokens[start])
        if all(one.is_hardly_known for one in known):
            return True
        lands = [one for one in known if one.may_be(_LANDS)]
        return bool(countries) and all(one.countries and one.countries.isdisjoint(countries) for one in lands)

    def _called(self, sentence: Sentence, start: int, named: Mention) -> Collection[int]:
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

    def _with_land(self, place: Place, token: Token) -> Place:
        """A place with what its name tells, too, where nothing else tells its countries."""
        return replace(place, countries=place.countries or self._lands.at(token))

    def _unnamed(self, sentence: Sentence, start: int, *, is_loose: bool, is_around: bool) -> Iterator[Place]:
        """The place that a word names which is no mention: by its adjective, or as far as its name tells. Of the
        adjective of another name only the countries count: „w łotewskiej Kuldydze”."""
        token, words = sentence.tokens[start], sentence.words(start, start + 1)
        if not token.form.islower():
            if countries := self._lands.at(token):
                yield _within(countries, words, is_loose=is_loose, is_around=is_around)
        elif numbers := self._derived(token):
            place = self._place(numbers, words, is_loose=is_loose, is_around=is_around)
            described = sentence.tokens[start + 1 : start + 2]
            is_other = bool(described) and described[0].word[:1].isupper()
            yield _within(place.countries, words, is_loose=is_loose, is_around=is_around) if is_other else place

    def _holding(self, items: Iterable[int]) -> list[int]:
        """Those of the items that may hold something, for all that is known; no people, for instance."""
        return [number for number in items if self._facts.of(number).may_be(_HOLDING)]

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


def _within(countries: frozenset[int], words: str, *, is_loose: bool = False, is_around: bool = True) -> Place:
    """A place of which only the countries are known in one of which it is."""
    return Place(countries=countries, holders=countries, words=words, is_loose=is_loose, is_around=is_around)
