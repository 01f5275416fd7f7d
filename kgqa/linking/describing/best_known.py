"""What people are best known as: what their descriptions say first, and which occupations they leave out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kgqa.linking.describing.deed_tables import nouns_of_trades
from kgqa.linking.describing.head_nouns import HeadNouns
from kgqa.linking.describing.item_facts import GENERAL
from kgqa.vocabulary import OCCUPATION, POSITION
from wikidata_hdt.labels.signature import Signature

_FURTHER = re.compile(r",\s|\s(?:and|or|i|oraz|&)\s")
"""What stands between the nouns of a description: „American actress and singer” speaks of an actress first."""
_WORD = re.compile(r"\w{3,}")
_NO_WORDS = frozenset[str]()


class BestKnown:
    """Reads out of signatures what people are best known as."""

    def __init__(self, heads: HeadNouns, class_nouns: Callable[[int], frozenset[str]]) -> None:
        self._heads = heads
        self._class_nouns = class_nouns
        self._trades = nouns_of_trades()

    def first(self, signature: Signature) -> frozenset[str]:
        """The words with which descriptions first call somebody, in small letters, nouns of two words with them."""
        return _NO_WORDS.union(*(self._first_calling(*text) for text in signature.descriptions))

    def aside(self, signature: Signature, described: frozenset[str]) -> frozenset[str]:
        """The words for occupations that neither descriptions, given by what they call somebody, nor offices tell;
        nothing where descriptions do not tell of any."""
        if described <= GENERAL:
            return _NO_WORDS
        occupations, offices = (self._nouns(signature, one.number) for one in (OCCUPATION, POSITION))
        return occupations - described - offices

    def _first_calling(self, language: str, text: str) -> Iterator[str]:
        """The words up to the first noun for people: „American science fiction and fantasy writer, singer”."""
        words: list[str] = []
        for part in _FURTHER.split(text):
            heads = self._heads(language, part)
            words += [*heads, *_WORD.findall(part.lower())]
            if not heads.isdisjoint(self._trades):
                yield from words
                return

    def _nouns(self, signature: Signature, name: int) -> frozenset[str]:
        """The words for what claims of a property say."""
        return _NO_WORDS.union(*(self._class_nouns(item) for property_, item in signature.claims if property_ == name))
