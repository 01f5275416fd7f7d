"""Words of running text with offsets, lemmas and stems, and sentences: the same for indexing, queries, extraction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kgqa.model import Reading
from kgqa.polish.lists.abbreviations import abbreviations
from kgqa.polish.tokens.words import Morphology
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case

TERM_VERSION = "1"
"""Version of the rules of this module; an index made by other rules must be built again."""
_WORD = re.compile(r"\w+")
_STEM_LENGTH = 6
"""Characters of a stem: brings derived words together („francuski”, „Francuz”), which lemmas keep apart."""
_LONGEST = 60
"""Letters of a word that is looked up; longer ones are no words."""
_CLASSES = {"subst": 0, "adj": 1, "ger": 3, "pact": 3, "ppas": 3}
"""The order of the parts of speech; all others stand between adjectives and participles."""
_END = re.compile(rf"\n+|[.!?…]+[{MARKS})\]]*(?=\s+[{MARKS}(\[–—-]?\s?[A-ZĄĆĘŁŃÓŚŹŻ0-9])")
_LAST_WORD = re.compile(r"[\w.]+$")
_INITIALS = re.compile(r"[^\W\d_](\.[^\W\d_])*")


class Word(NamedTuple):
    """A word of a text."""

    form: str
    start: int
    """Offset in characters."""
    end: int


@dataclass(frozen=True, slots=True)
class KnownForm:
    """What the dictionary tells of a word form."""

    readings: tuple[Reading, ...]
    """Its readings; those of the lower-cased form where the dictionary does not know it as it stands."""
    terms: tuple[str, ...]
    """Lower-cased lemmas of all readings, likeliest first; the lower-cased form of an unknown word."""
    lemmas: frozenset[str]
    """Its lemmas as the dictionary spells them."""
    classes: frozenset[str]
    """Grammatical classes of its readings."""
    cases: frozenset[Case]
    names: frozenset[str]
    """What it is called as a name: `imię`, `nazwisko`, `nazwa_geograficzna`, …."""


def words(text: str) -> Iterator[Word]:
    """The words of a text; numbers are words, punctuation is not."""
    for match in _WORD.finditer(text):
        yield Word(match.group(), match.start(), match.end())


def forms(text: str) -> list[str]:
    """The words of a text without their offsets."""
    return _WORD.findall(text)


def stem(form: str) -> str:
    """The lower-cased beginning of a word."""
    return form.lower()[:_STEM_LENGTH]


class Lexicon:
    """Lemmas and readings of word forms, cached."""

    def __init__(self, morphology: Morphology, cache_size: int = 50_000) -> None:
        self._morphology = morphology
        self.readings = lru_cache(maxsize=cache_size)(self._readings)
        """Readings of a form; those of the lower-cased form where the dictionary does not know it as it stands."""
        self.lemmas = lru_cache(maxsize=cache_size)(self._lemmas)
        """Lower-cased lemmas of all readings, likeliest first; the lower-cased form of an unknown word."""
        self.known = lru_cache(maxsize=cache_size)(self._known)
        """All that passages are asked of a form, looked up once."""
        self.lemma = lru_cache(maxsize=cache_size)(self._lemma)
        """The likeliest of the lemmas: the one term under which a form is indexed and looked for."""

    def _readings(self, form: str) -> tuple[Reading, ...]:
        if len(form) > _LONGEST:
            return ()
        found = self._morphology.readings(form)
        return found or (self._morphology.readings(form.lower()) if not form.islower() else ())

    def _known(self, form: str) -> KnownForm:
        readings = self.readings(form)
        return KnownForm(
            readings,
            self.lemmas(form),
            frozenset([reading.lemma for reading in readings]),
            frozenset([reading.tag.pos for reading in readings]),
            frozenset([case for reading in readings for case in reading.tag.cases]),
            frozenset([name for reading in readings for name in reading.names]),
        )

    def _lemmas(self, form: str) -> tuple[str, ...]:
        ranked = sorted(self.readings(form), key=_rank)
        return tuple(dict.fromkeys(reading.lemma.lower() for reading in ranked)) or (form.lower(),)

    def _lemma(self, form: str) -> str:
        return self._lemmas(form)[0]


def _rank(reading: Reading) -> tuple[int, bool, int, str]:
    """Orders readings alike for all forms of a word, so that they meet: nouns, adjectives, the rest; short lemmas."""
    return _CLASSES.get(reading.tag.pos, 2), reading.lemma[:1].isupper(), len(reading.lemma), reading.lemma


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Offsets of the sentences of a text, in characters, without white space around them."""
    begin = 0
    for match in _END.finditer(text):
        if match.group()[0] == "." and _abbreviated(text, begin, match.start()):
            continue
        yield from _trimmed(text, begin, match.end())
        begin = match.end()
    yield from _trimmed(text, begin, len(text))


def _abbreviated(text: str, begin: int, stop: int) -> bool:
    """Whether the full stop at `stop` belongs to an abbreviation or to initials („S.S. Lazio”)."""
    found = _LAST_WORD.search(text, max(begin, stop - 20), stop)
    if found is None:
        return False
    word = found.group()
    return word.lower() in abbreviations() or _INITIALS.fullmatch(word) is not None


def _trimmed(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    while begin < end and text[begin].isspace():
        begin += 1
    while end > begin and text[end - 1].isspace():
        end -= 1
    if begin < end:
        yield begin, end
