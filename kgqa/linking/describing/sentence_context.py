"""Reads what the rest of a question says of a mention: nouns, adjectives, places, cues, relations, times, names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kgqa.linking.describing.cue_words import CueTable
from kgqa.linking.describing.derivation import PlaceDerivation
from kgqa.linking.describing.grounds import Grounds, grounds
from kgqa.linking.describing.inhabitants import names_people
from kgqa.linking.describing.item_facts import FactReader, ItemFacts
from kgqa.linking.describing.neighbouring_words import (
    Apposition,
    adjectives_around,
    apposition,
    common_nouns,
    is_called,
    is_graded,
    noun_in_front,
    place_starts,
)
from kgqa.linking.describing.said_kinds import Kind, KindReader
from kgqa.linking.describing.sentence_mentions import NEIGHBOURS, Sentence, likeliest
from kgqa.linking.describing.surroundings import Place, Surroundings
from kgqa.linking.describing.wanted_ends import EndReader
from kgqa.model import Analysis, Mention
from kgqa.terms import ItemId

_NOTHING: frozenset[int] = frozenset()


class Context:
    """Reads the surroundings of mentions."""

    def __init__(self, facts: FactReader, kinds: KindReader, places: PlaceDerivation, ends: EndReader) -> None:
        self._facts = facts
        self._kinds = kinds
        self._places = places
        self._ends = ends
        self._cues = CueTable()

    def facts(self, item: ItemId) -> ItemFacts:
        """What is known of an item."""
        return self._facts.of(item.number)

    def sentence(self, analysis: Analysis, mentions: Sequence[Mention]) -> Sentence:
        """The question as the context of its mentions."""
        return Sentence(analysis, mentions, self._ends.read(analysis))

    def grounds(self, analysis: Analysis, mentions: Sequence[Mention], mention: Mention, item: ItemId) -> Grounds:
        """The words of the question that speak for or against an item as the meaning of a mention."""
        around = self.surroundings(self.sentence(analysis, mentions), mention)
        return grounds(item.number, self.facts(item), around)

    def surroundings(self, sentence: Sentence, mention: Mention) -> Surroundings:
        """What the words around a mention speak of."""
        tokens = sentence.tokens
        front = noun_in_front(tokens, mention.start)
        behind = apposition(tokens, mention)
        near = sentence.named(mention)
        others = [self._facts.of(item) for item in near]
        return Surroundings(
            kinds=tuple(self._said(sentence, mention, front, behind)),
            places=tuple(self._placed(sentence, mention, front, behind)),
            cues=tuple(self._cues.read(tokens, mention, front)),
            ends=tuple((end, strength) for end in sentence.ends if (strength := end.strength(mention))),
            years=sentence.years,
            lemmas=sentence.lemmas_outside(mention),
            names=frozenset(name for one in others for name in one.names),
            near=near,
            nearby=_NOTHING.union(*(one.related for one in others)),
            people=names_people(tokens, mention),
        )

    def _said(
        self, sentence: Sentence, mention: Mention, front: int, behind: Apposition | None
    ) -> Iterator[tuple[Kind, str]]:
        """The kinds that nouns in front and behind, or the question, call the mention, with the words."""
        if sentence.called and (kind := self._kinds.of(sentence.called)) is not None:
            yield kind, sentence.called
        if front >= 0 and is_called(sentence.tokens, front, mention):
            for kind in self._kinds_at(sentence, front, range(mention.start - 1, mention.start)):
                yield kind, sentence.words(front, mention.start)
        if behind is not None:
            for kind in self._kinds_at(sentence, behind.noun, range(behind.noun + 1, behind.noun + 3)):
                yield kind, sentence.words(behind.start, behind.noun + 1)

    def _kinds_at(self, sentence: Sentence, noun: int, last: range) -> Iterator[Kind]:
        """The kind of a noun: of its longest name („kraj związkowy”), else of the noun alone."""
        longer = [one for one in sentence.common(noun) if one.end - 1 in last and one.end - one.start > 1]
        kinds = [self._kinds.of_items(_items(one), one.candidates[0].label.lower()) for one in longer]
        kinds += map(self._kinds.of, common_nouns(sentence.tokens[noun]))
        yield from sorted((kind for kind in kinds if kind is not None), key=lambda kind: not kind.classes)[:1]

    def _placed(self, sentence: Sentence, mention: Mention, front: int, behind: Apposition | None) -> Iterator[Place]:
        """The places that adjectives and names beside the mention speak of."""
        tokens = sentence.tokens
        for at in (*adjectives_around(tokens, mention, behind, front), *sentence.asked_adjectives(mention)):
            if is_graded(tokens[at]):
                continue
            numbers = [ItemId(entry.entity).number for entry in self._places.places(tokens[at])[:NEIGHBOURS]]
            numbers += (number for number in sentence.worded(at) if "region" in self._facts.of(number).sorts)
            if numbers:
                yield self._place(numbers, sentence.words(at, at + 1))
        starts = dict.fromkeys(place_starts(tokens, mention.end), True)
        if behind is not None:
            starts |= dict.fromkeys(place_starts(tokens, behind.noun + 1), False)
        starts |= dict.fromkeys(sentence.asked_places(mention), False)
        for start, is_loose in starts.items():
            other = sentence.place_at(start)
            if other is not None and (other.end <= mention.start or other.start >= mention.end):
                yield self._place(likeliest(other), other.surface, is_loose=is_loose)

    def _place(self, items: Iterable[int], words: str, *, is_loose: bool = False) -> Place:
        numbers = frozenset(items)
        facts = [self._facts.of(number) for number in numbers]
        return Place(
            numbers,
            _NOTHING.union(*(one.countries for one in facts)),
            _NOTHING.union(*(one.places for one in facts)),
            _NOTHING.union(*(one.related for one in facts)),
            frozenset(name for one in facts for name in one.names),
            words,
            is_loose,
        )


def _items(mention: Mention) -> list[ItemId]:
    return [candidate.item for candidate in mention.candidates if isinstance(candidate.item, ItemId)]
