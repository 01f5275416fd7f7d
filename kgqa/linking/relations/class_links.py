"""Links the class noun of a wh-phrase („który pisarz”) to the items that it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from kgqa.linking.linking_tables import rows_of
from kgqa.linking.lookup.mention_finder import LabelLookup
from kgqa.model import Analysis, AnswerType, Mention, Understanding, WhPhrase
from kgqa.polish.lists.nations import inhabitant_places
from kgqa.terms import Case, ItemId
from wikidata_hdt.labels.folding import fold

_PERSON = "człowiek"

_MEASURED = frozenset({AnswerType.TIME, AnswerType.QUANTITY})
_LEAST_GENITIVE = 0.05
"""Not fitted: forms that are no usual genitive are far less likely."""


def mens_nouns(noun: str) -> tuple[str, ...]:
    """What a noun for women may be called of men; words that may be none are among them.

    >>> mens_nouns("piosenkarka")
    ('piosenkar', 'piosenkarz')
    """
    return tuple(noun.removesuffix(women) + men for women, men in _endings() if noun.endswith(women))


@cache
def _endings() -> tuple[tuple[str, str], ...]:
    return tuple((women, men.strip("-")) for women, men in rows_of("endings.tsv", "woman"))


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
        measured = analysis.understanding.answer_type in _MEASURED
        whole = [one for one in starting if not measured and _is_whole(one, analysis) and _may_hold(one, analysis)]
        kinds = [one for one in starting if _kind(one) and any(_continues(p, one) for p in analysis.wh_phrases)]
        phrases: list[WhPhrase] = []
        for phrase in analysis.wh_phrases:
            longer = [_longer(phrase, mention) for mention in starting if _continues(phrase, mention)]
            plain = [] if any(_reaches(phrase, mention) for mention in kinds) else [self._phrase(phrase)]
            phrases += longer
            phrases += [_placed(one, name) for one in longer + plain for name in whole if _follows(one, name)]
            phrases += plain
        return replace(analysis, wh_phrases=tuple(phrases), understanding=self._understood(analysis.understanding))

    def _understood(self, understanding: Understanding) -> Understanding:
        """With the classes of the noun, unless it is a unit of time or a quantity."""
        if understanding.answer_type in _MEASURED or not understanding.noun:
            return understanding
        return replace(understanding, classes=self.classes(understanding.noun))

    def classes(self, noun: str) -> frozenset[ItemId]:
        """Items named by a common noun in its dictionary form; names („Rzeka”, a village) do not count.

        Of some nouns („szczyt”) also those named by a wider one that graphs use for the same things („góra”); of one
        for women that names none („aktorka”) those named by the one for men.
        """
        named = frozenset(item for one in (noun, *_wider().get(noun, ())) for item in self.ranked(one))
        return named or frozenset(item for one in mens_nouns(noun) for item in self.ranked(one))

    def ranked(self, noun: str) -> tuple[ItemId, ...]:
        """The same items, the most popular first."""
        entries = self._index.lookup(fold(noun)) if noun else ()
        named = (entry.entity for entry in entries if entry.entity[0] == "Q" and entry.text[:1] == noun[:1])
        return tuple(map(ItemId, dict.fromkeys(named)))

    def _phrase(self, phrase: WhPhrase) -> WhPhrase:
        place = inhabitant_places().get(phrase.noun.lower())
        if place and not phrase.within:  # „którzy Grecy”: the people from there
            return replace(phrase, noun=_PERSON, classes=self.classes(_PERSON), within=place)
        return replace(phrase, classes=self.classes(phrase.noun)) if phrase.noun and phrase.time is None else phrase


@cache
def _wider() -> Mapping[str, tuple[str, ...]]:
    return {noun: tuple(wider.split()) for noun, wider in rows_of("nouns.tsv", "wider")}


def _items(mention: Mention) -> frozenset[ItemId]:
    return frozenset(candidate.item for candidate in mention.candidates if isinstance(candidate.item, ItemId))


def _longer(phrase: WhPhrase, mention: Mention) -> WhPhrase:
    return replace(phrase, end=mention.end, classes=_items(mention), kind=_kind(mention))


def _placed(phrase: WhPhrase, mention: Mention) -> WhPhrase:
    return replace(phrase, end=mention.end, within=_items(mention))


def _follows(phrase: WhPhrase, mention: Mention) -> bool:
    """Whether a name stands right behind the noun of a phrase („która rzeka Afryki”)."""
    return bool(phrase.noun) and phrase.time is None and mention.start == phrase.end and mention.text[:1].isupper()


def _is_whole(mention: Mention, analysis: Analysis) -> bool:
    """Whether no further word with a capital stands behind a name („Nagrody” in „laureat Nagrody Nobla”)."""
    return not any(token.word[:1].isupper() for token in analysis.tokens[mention.end : mention.end + 1])


def _may_hold(mention: Mention, analysis: Analysis) -> bool:
    """Whether a name is likely to stand in the genitive, as far as its first word tells."""
    token = analysis.tokens[mention.start]
    return not token.readings or (not token.is_finite and token.likelihood(Case.GEN) > _LEAST_GENITIVE)


def _kind(mention: Mention) -> str:
    """The name of the class of things that a noun with an adjective names („kraj związkowy”); empty for others."""
    common = mention.text.islower() and " " in mention.text and bool(mention.candidates)
    return mention.candidates[0].label if common else ""


def _continues(phrase: WhPhrase, mention: Mention) -> bool:
    """Whether a mention begins with the noun of a phrase, or an adjective before it, and goes on behind it."""
    starts = phrase.start < mention.start < phrase.end < mention.end
    return bool(phrase.noun) and phrase.time is None and starts


def _reaches(phrase: WhPhrase, mention: Mention) -> bool:
    """Whether a phrase with or without its last adjective is what a mention of a kind names."""
    return bool(phrase.noun) and phrase.time is None and phrase.end - 1 in range(mention.start, mention.end)
