"""Text in the one form that all stages read: composed characters (NFC), nothing invisible, with the way back; letters
without their marks, or Latin ones for Cyrillic („Горький” as „Gorkij”); and words of a question among those of another
text, as the description of a thing.

Source: Unicode Standard Annex #15 (normalisation). Invisible are the characters of the general category Cf: zero-width
spaces and joiners, soft hyphens, byte order marks, signs of direction.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from kgqa.polish.tokens.words import Token
from kgqa.resources import table_rows

_GAP = re.compile(r"\s{3,}")
_WORD = re.compile(r"\w+")
_ANY_END = "*"
_INFLECTED, _STEM = 3, 4
"""Letters at the end of a word in which its forms may differ, and those that they have in common at least."""


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text in plain form, and where each of its characters stood."""

    text: str
    places: tuple[tuple[int, int], ...]
    """By character: where the characters that it was made from began and ended in the original."""

    @classmethod
    def of(cls, original: str) -> PlainText:
        """The plain form of a text."""
        if _is_plain(original):
            return cls(original, tuple(pairwise(range(len(original) + 1))))
        found = [(character, place) for cluster, place in _clusters(original) for character in _composed(cluster)]
        return cls("".join(character for character, _ in found), tuple(place for _, place in found))

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The offsets in the original of characters of the plain text; `end` is behind the last one."""
        return self.places[start][0], self.places[end - 1][1]


def plain(text: str) -> str:
    """The plain form of a text.

    >>> plain("Kto napisa\\u0142 \\u200bLalke\\u0328?")
    'Kto napisał Lalkę?'
    """
    return text if _is_plain(text) else PlainText.of(text).text


def without_gaps(text: str) -> str:
    """A text whose runs of white space are of one character: patterns try every way to part a run.

    >>> without_gaps("Kto  napisał \\t\\t „Lalkę”?")
    'Kto  napisał „Lalkę”?'
    """
    return _GAP.sub(lambda run: "\n" if "\n" in run[0] else " ", text)


def _is_plain(text: str) -> bool:
    return text.isascii() or (unicodedata.is_normalized("NFC", text) and not any(map(_is_invisible, text)))


def _is_invisible(character: str) -> bool:
    return unicodedata.category(character) == "Cf"


def _composed(cluster: str) -> str:
    return unicodedata.normalize("NFC", "".join(one for one in cluster if not _is_invisible(one)))


def _clusters(text: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Each character that may begin a composed one, with those that follow and belong to it, and their place."""
    start = 0
    for at, character in enumerate(text):
        if at > start and not unicodedata.combining(character) and not _is_invisible(character):
            yield text[start:at], (start, at)
            start = at
    if text:
        yield text[start:], (start, len(text))


def without_diacritics(word: str) -> str:
    """The word in plain Latin letters."""
    parts = unicodedata.normalize("NFD", word.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def plain_letters(text: str) -> str:
    """A text in small letters without diacritics, letter for letter."""
    return without_diacritics(text.lower())


def in_latin_letters(text: str) -> str:
    """A text with the Latin letters by which a name in Cyrillic ones is told, in small letters; others stay."""
    letters = _letters()
    return "".join(letters.get(one, one) for one in text.casefold())


@cache
def _letters() -> dict[str, str]:
    return {row[0]: row[1] for row in table_rows("kgqa.polish", "cyrillic_letters.tsv")}


def words_in(text: str) -> tuple[str, ...]:
    """The words of a text in small letters."""
    return tuple(_WORD.findall(text.lower()))


def stem(token: Token) -> str:
    """The beginning that the forms of a word have in common, with a mark that any end may follow."""
    word = token.word.lower()
    return word[: max(_STEM, len(word) - _INFLECTED)] + _ANY_END


def stands_in(forms: Collection[str], words: Collection[str]) -> bool:
    """Whether one of some forms in small letters stands among the words of a text; a stem does with any end."""
    stems = tuple(plain_letters(one.removesuffix(_ANY_END)) for one in forms if one.endswith(_ANY_END))
    if not frozenset(forms).isdisjoint(words):
        return True
    return bool(stems) and any(plain_letters(word).startswith(stems) for word in words)
