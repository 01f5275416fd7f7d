"""Links the class noun of a wh-phrase („który pisarz”) to the items that it names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kgqa.linking.mentions import LabelLookup
from kgqa.model import Analysis, AnswerType, Mention, Understanding, WhPhrase
from kgqa.terms import ItemId
from wikidata_hdt.folding import fold


class ClassLinker:
    """Fills in `WhPhrase.classes` from the label index."""

    def __init__(self, index: LabelLookup) -> None:
        self._index = index

    def link(self, analysis: Analysis, mentions: Iterable[Mention] = ()) -> Analysis:
        """The same analysis with the classes of every wh-phrase.

        A mention that begins with the class noun („który prezydent Stanów Zjednoczonych”) gives a further, longer
        reading of the phrase.
        """
        starting = [mention for mention in mentions if not mention.quoted]
        phrases: list[WhPhrase] = []
        for phrase in analysis.wh_phrases:
            phrases += [self._longer(phrase, mention) for mention in starting if _continues(phrase, mention)]
            phrases += [self._placed(phrase, mention) for mention in starting if _follows(phrase, mention)]
            phrases.append(self._phrase(phrase))
        return replace(analysis, wh_phrases=tuple(phrases), understanding=self._understood(analysis.understanding))

    def _understood(self, understanding: Understanding) -> Understanding:
        """With the classes of the noun, unless it is a unit of time or a quantity."""
        if understanding.answer_type in (AnswerType.TIME, AnswerType.QUANTITY) or not understanding.noun:
            return understanding
        return replace(understanding, classes=self.classes(understanding.noun))

    def classes(self, noun: str) -> frozenset[ItemId]:
        """Items named by a common noun in its dictionary form; names („Rzeka”, a village) do not count."""
        entries = self._index.lookup(fold(noun)) if noun else ()
        return frozenset(
            ItemId(entry.entity) for entry in entries if entry.entity[0] == "Q" and entry.text[:1] == noun[:1]
        )

    def _longer(self, phrase: WhPhrase, mention: Mention) -> WhPhrase:
        items = frozenset(candidate.item for candidate in mention.candidates if isinstance(candidate.item, ItemId))
        return replace(phrase, end=mention.end, classes=items)

    def _placed(self, phrase: WhPhrase, mention: Mention) -> WhPhrase:
        items = frozenset(candidate.item for candidate in mention.candidates if isinstance(candidate.item, ItemId))
        return replace(self._phrase(phrase), end=mention.end, within=items)

    def _phrase(self, phrase: WhPhrase) -> WhPhrase:
        return replace(phrase, classes=self.classes(phrase.noun)) if phrase.noun and phrase.time is None else phrase


def _follows(phrase: WhPhrase, mention: Mention) -> bool:
    """Whether a name stands right behind the noun of a phrase („która rzeka Afryki”)."""
    return bool(phrase.noun) and phrase.time is None and mention.start == phrase.end and mention.text[:1].isupper()


def _continues(phrase: WhPhrase, mention: Mention) -> bool:
    """Whether a mention begins with the noun of a phrase and goes on behind it."""
    return bool(phrase.noun) and phrase.time is None and mention.start == phrase.end - 1 and mention.end > phrase.end
