"""Words of a question among those of another text, as the description of a thing."""

from __future__ import annotations

import re
from collections.abc import Collection

from kgqa.polish.tokens.plain_text import plain_letters
from kgqa.polish.tokens.words import Token

_WORD = re.compile(r"\w+")
_ANY_END = "*"
_INFLECTED, _STEM = 3, 4
"""Letters at the end of a word in which its forms may differ, and those that they have in common at least."""


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
