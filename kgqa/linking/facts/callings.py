"""What things and people are called: by names of classes, descriptions and properties."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from kgqa.linking.evidence.occupations import nouns_of_trades
from kgqa.linking.facts.item_facts import GENERAL
from kgqa.linking.linking_tables import rows_of
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.terms import Case, PropertyId
from kgqa.vocabulary import OCCUPATION, POSITION
from wikidata_hdt.labels.signature import Signature

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
_FURTHER = re.compile(r",\s|\s(?:and|or|i|oraz|&)\s")
"""What stands between the nouns of a description: „American actress and singer” speaks of an actress first."""
_LONGER_WORD = re.compile(r"\w{3,}")
_NO_WORDS = frozenset[str]()


class HeadNounReader:
    """Finds head nouns: in English the last word before the attributes, in Polish the first noun in the nominative."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        self._is_noun = lru_cache(maxsize=4_000)(self._may_be_nominative)

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
            words += [*heads, *_LONGER_WORD.findall(part.lower())]
            if not heads.isdisjoint(self._trades):
                yield from words
                return

    def _nouns(self, signature: Signature, name: int) -> frozenset[str]:
        """The words for what claims of a property say."""
        return _NO_WORDS.union(*(self._class_nouns(item) for property_, item in signature.claims if property_ == name))


class ImpliedCallings:
    """The table of callings, by the properties that imply them."""

    def __init__(self) -> None:
        self._has, self._of = map(_by_property, ("has", "of"))

    def of(self, signature: Signature) -> frozenset[str]:
        """The nouns for somebody or something with these claims, and of which these are told."""
        has = (self._has[one] for one in signature.said if one in self._has)
        of = (self._of[one] for one in signature.received if one in self._of)
        return frozenset(noun for callings in (*has, *of) for noun in callings)


def _by_property(end: str) -> dict[int, list[str]]:
    return {PropertyId(name).number: callings.split() for name, callings in rows_of("callings.tsv", end)}
