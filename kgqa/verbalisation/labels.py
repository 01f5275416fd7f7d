"""A label of any kind -> the phrase that declines: chooses between names of people, noun phrases, foreign names."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.protocols import NounDictionary
from kgqa.verbalisation import tables
from kgqa.verbalisation.declension import Phrase
from kgqa.verbalisation.kinds import PEOPLE, Kind
from kgqa.verbalisation.lexicon import Lexicon
from kgqa.verbalisation.numerals import NumeralPhrases
from kgqa.verbalisation.orthography import is_roman
from kgqa.verbalisation.persons import PersonNames
from kgqa.verbalisation.phrases import PhraseParser, is_untouched

_PAIR = 3
"""Words of a pair of names: „Antigua i Barbuda”."""


class LabelParser:
    """Parses labels in the nominative."""

    def __init__(self, morphology: NounDictionary, lexicon: Lexicon, phrases: PhraseParser, persons: PersonNames) -> None:
        self._lexicon = lexicon
        self._persons = persons
        self._phrases = phrases
        self._numerals = NumeralPhrases(morphology, lexicon)
        names = tables.rows("names")
        self._together = frozenset(word for role, word in names if role == "together")
        self._prepositions = frozenset(word for role, word in names if role == "preposition")
        self._months = frozenset(row[2] for row in tables.rows("months"))
        self._foreign_starts = frozenset(row[0] for row in tables.rows("indeclinable"))

    def parse(self, words: tuple[str, ...], kind: Kind | None) -> Phrase | None:
        """The phrase that the words are; None if they keep the nominative."""
        if kind in PEOPLE or (kind is not Kind.PLACE and self._persons.looks_like_name(words)):
            if kind not in {Kind.MAN, Kind.WOMAN}:
                kind = self._persons.sex(words)
            return self._persons.parse(words, kind)
        if kind is None:
            known = len(words) > 1 or self._lexicon.known(words[0])
            kind = Kind.THING if known else Kind.PLACE  # most names that the dictionary lacks are those of places
        skipped = next((i for i, word in enumerate(words) if not is_untouched(word)), len(words))
        if skipped:
            return self._behind_number(words, skipped, kind)
        if words[0].lower() in self._prepositions and len(words) > 1:
            return None
        if " ".join(words).lower() in self._together:
            return joined([self._phrases.parse((word,), kind) for word in words])
        return self._numerals.parse(words) or self._noun_phrase(words, kind)

    def _noun_phrase(self, words: tuple[str, ...], kind: Kind) -> Phrase | None:
        if len(words) == _PAIR and words[1] == "i":
            first, second = self._noun_phrase(words[:1], kind), self._noun_phrase(words[2:], kind)
            if first is not None and second is not None:
                return joined([first, Phrase(first.number, (None,), 0.0), second])
        foreign = words[0].lower() in self._foreign_starts or self._foreign(words[0])
        if foreign and len(words) > 1 and words[1][:1].isupper():
            return self._foreign_phrase(words, kind)
        return self._phrases.parse(words, kind) or self._unknown(words, kind)

    def _behind_number(self, words: tuple[str, ...], skipped: int, kind: Kind) -> Phrase | None:
        """„II wojna światowa”, „8 Pułk Piechoty”: ordinals in digits stay; „3 maja” and acronyms stay as a whole."""
        numbered = all(is_roman(word) or word.strip(".").isdigit() for word in words[:skipped])
        if not numbered or skipped == len(words) or words[skipped].lower() in self._months:
            return None
        phrase = self._phrases.parse(words[skipped:], kind)
        if phrase is None:
            return None
        return Phrase(phrase.number, ((None,) * skipped) + phrase.forms, phrase.score, phrase.gender)

    def _foreign(self, word: str) -> bool:
        return not self._lexicon.known(word) and not self._lexicon.nouns(word)

    def _foreign_phrase(self, words: tuple[str, ...], kind: Kind) -> Phrase | None:
        """`Addis Abeba`: of a foreign name only a last word that the dictionary calls a part of a name declines."""
        last = self._phrases.parse(words[-1:], Kind.PLACE)
        nouns = self._lexicon.nouns(words[-1])
        if len(words) != 2 or kind is Kind.WORK or last is None or not any("geograf" in n for noun in nouns for n in noun.names):  # noqa: PLR2004
            return None
        return Phrase(last.number, ((None,) * (len(words) - 1)) + last.forms, last.score, last.gender)

    def _unknown(self, words: tuple[str, ...], kind: Kind) -> Phrase | None:
        if len(words) > 1 or kind is Kind.WORK or self._lexicon.known(words[0]) or not words[0][:1].isupper():
            return None
        noun = self._lexicon.suffixes.noun(words[0], "place" if kind is Kind.PLACE else "thing")
        return Phrase(noun.number, (noun.forms,), 0.0, noun.gender) if noun is not None else None


def joined(parts: Sequence[Phrase | None]) -> Phrase | None:
    """One phrase of several that decline side by side; its number is the first one's. None if a part is None."""
    first = parts[0]
    if first is None or None in parts:
        return None
    forms = [
        {(first.number, case): form for (number, case), form in piece.items() if number is part.number}
        if piece is not None
        else None
        for part in parts
        if part is not None
        for piece in part.forms
    ]
    return Phrase(first.number, tuple(forms), first.score, first.gender)
