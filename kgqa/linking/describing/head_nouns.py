"""The nouns in names of classes and in descriptions that say what a thing is: „city” of „city in Ohio”."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.terms import Case

_POLISH = ("pl", "mul")
_END = re.compile(
    r"\s(?:in|of|at|from|for|by|near|on|who|which|that|located|directed|written|starring|bordering|named|between|with|to)"
    r"\s|[(–]"
)
"""Where the attributes of an English noun begin."""
_PARTS = re.compile(r",\s|\s(?:and|or|&)\s")
_VAGUE = frozenset({"player"})
"""Heads that only say something with the word in front: „tennis player” becomes `tennis-player`."""
_MOST_WORDS = 6
"""Words of a Polish text that are looked at."""

HeadNouns = Callable[[str, str], frozenset[str]]
"""The head nouns of a text in a language, in small letters."""


class HeadNounReader:
    """Finds head nouns: in English the last word before the attributes, in Polish the first noun in the nominative."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        self._is_noun = lru_cache(maxsize=20_000)(self._may_be_nominative)

    def nouns(self, language: str, text: str) -> frozenset[str]:
        """The nouns of a class name or description that call the thing."""
        return frozenset(self._polish(text) if language in _POLISH else _english(text))

    def _polish(self, text: str) -> Iterator[str]:
        words = [word.strip(",.;:()") for word in text.lower().split()[:_MOST_WORDS]]
        first = next((word for word in words if word and self._is_noun(word)), None)
        if first:
            yield first

    def _may_be_nominative(self, word: str) -> bool:
        return any(
            one.is_of(PLAIN_NOUNS) and Case.NOM in one.cases and one.lemma[:1].islower()
            for one in self._morphology.readings(word)
        )


def _english(text: str) -> Iterator[str]:
    head = _END.split(f"{text.lower()} ", maxsplit=1)[0]
    for part in _PARTS.split(head.strip()):
        words = part.split()
        if words:
            noun = words[-1].strip(",.;:()")
            yield f"{words[-2]}-{noun}" if noun in _VAGUE and len(words) > 1 else noun
