"""Proper spellings of words typed without diacritics, or in a question whose letter case says nothing.

A word stands for itself unless the dictionary or its question tells otherwise; every spelling has the length of the
word, so that offsets stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import islice, pairwise

from kgqa.polish.lists.analysis_tables import read_rows
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.dictionary import read_form
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.words import Interpretation, Reading

Spellings = tuple[str, ...]
"""What a word may stand for, likeliest first; never empty."""

_ROMAN = re.compile("M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_AND = "i"
"""A conjunction, or a numeral behind the names of rulers."""
_HOW_MANY = question_words()["ile"].forms
_MAX_TRIED = 1024
"""Spellings of one word that are looked up."""
_LONGEST = 30
"""Letters; longer words are left as they are."""
_MAX_SPELLINGS = 4
"""Those that are kept until the sentence is read."""
_LIKELY = 0.1
"""Spellings less likely than this are dropped once the sentence is read; a bound of work, which is not fitted."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """A word in its likely spellings, the likeliest first."""

    spellings: Spellings
    readings: tuple[Reading, ...]
    interpretations: tuple[Interpretation, ...]


class _Typed(StrEnum):
    """How a question was typed."""

    PROPERLY = "properly"
    """With diacritics, or in words that need none: only common words that nobody knows are restored."""
    PLAINLY = "plainly"
    """Without diacritics, and some word needs them: so may the others."""


class Speller:
    """Tells how the words of a question are properly spelled; knows the dictionary and `data/plain_words.tsv`."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        self._common = {typed: tuple(meant.split()) for typed, meant in read_rows("plain_words.tsv")}
        self._marks = _Diacritics()
        self._restored = lru_cache(maxsize=10_000)(self._restore)
        self._recased = lru_cache(maxsize=10_000)(self._recase)

    def spellings(self, forms: Sequence[str]) -> list[Spellings]:
        """The spellings of each word of a question."""
        words = [form for form in forms if form.isalpha()]
        caseless = _is_caseless(words)
        typed = self._typed(words, caseless)
        spelled = [self._of_word(form, typed, caseless, index == 0) for index, form in enumerate(forms)]
        for index in range(1, len(spelled)):
            if caseless and forms[index - 1].lower() in _HOW_MANY:  # „ile stanów” counts states
                small = tuple(form for form in spelled[index] if form.islower() and self._is_common(form))
                spelled[index] = small or spelled[index]
        for index, (form, behind) in enumerate(pairwise(spelled)):
            if caseless and _AND in form and self._joins(spelled[index - 1] if index else (), behind):
                spelled[index] = (_AND,)
        return spelled

    def _joins(self, before: Spellings, behind: Spellings) -> bool:
        """Whether „i” between two words is no numeral: behind no name, before a name („warszawy i krakowa”) or what can
        only be a noun („neptuna i marsa”)."""
        if not any(map(str.istitle, before)) or all(map(str.istitle, behind)):
            return True
        tags = {reading.tag.pos for form in behind for reading in self._read(form.lower())}
        return tags <= {"subst", "depr", "ger"}

    def readings(self, spellings: Spellings) -> list[tuple[str, Reading]]:
        """Each reading with the spelling that it belongs to: names with the capitalised one of two."""
        if len(spellings) == 1:
            return [(spellings[0], reading) for reading in read_form(self._morphology, spellings[0])]
        found: dict[Reading, str] = {}
        for form in spellings:
            for reading in read_form(self._morphology, form):
                other = form.capitalize() if form.islower() else form.lower()
                if other not in spellings or _is_name(reading) != form.islower():
                    found.setdefault(reading, form)
        return [(form, reading) for reading, form in found.items()]

    def likely(self, spellings: Spellings, interpretations: Sequence[Interpretation]) -> Spelled:
        """What remains of a word once its sentence is read: the likely spellings, likeliest first."""
        forms = {reading: form for form, reading in self.readings(spellings)}
        spelled = [forms[one.readings[0]] if one.readings else spellings[0] for one in interpretations]
        shares = dict.fromkeys(spellings, 0.0)
        for form, one in zip(spelled, interpretations, strict=True):
            shares[form] += one.score
        best = spelled[0]
        kept = (best, *(form for form in spellings if form != best and shares[form] >= _LIKELY))
        total = sum(shares[form] for form in kept)
        return Spelled(
            kept,
            tuple(reading for reading, form in forms.items() if form in kept),
            tuple(
                replace(one, score=one.score / total)
                for form, one in zip(spelled, interpretations, strict=True)
                if form in kept
            ),
        )

    def _typed(self, words: Sequence[str], caseless: bool) -> _Typed:
        if not words or not all(map(self._marks.is_plain, words)):
            return _Typed.PROPERLY
        first = not caseless and self._needs_marks(words[0].lower()) and not self._knows(words[0])
        small = (word.lower() for word in words if caseless or word.islower())
        return _Typed.PLAINLY if first or any(map(self._needs_marks, small)) else _Typed.PROPERLY

    def _needs_marks(self, word: str) -> bool:
        """Whether a word in small letters, no common one as it stands, is one with diacritics."""
        if word in self._common:
            return word not in self._common[word]
        return not self._is_common(word) and any(map(self._is_common, self._restored(word)))

    def _of_word(self, form: str, typed: _Typed, caseless: bool, first: bool) -> Spellings:
        grows = max(len(form.upper()), len(form.lower())) > len(form)
        if not form.isalpha() or len(form) > _LONGEST or grows:
            return (form,)
        if caseless:
            return self._recased(form.lower(), typed, form.isupper() and len(form) > 1)
        return self._proper(form, first) if typed is _Typed.PROPERLY else self._plain(form)

    def _plain(self, form: str) -> Spellings:
        """A word of a question that lost its diacritics; abbreviations and numerals have none."""
        if form.islower():
            return tuple(filter(self._is_common, self._restored(form))) or (form,)
        return tuple(map(str.capitalize, self._restored(form.lower()))) if form.istitle() else (form,)

    def _proper(self, form: str, first: bool) -> Spellings:
        """A common word that the dictionary lacks is restored; a name may be foreign and stays."""
        if not (form.islower() or (first and form.istitle())) or self._knows(form):
            return (form,)
        found = tuple(filter(self._is_common, self._restored(form.lower())))
        return tuple(map(str.capitalize, found)) if found and not form.islower() else found or (form,)

    def _restore(self, word: str) -> Spellings:
        """The spellings of a word in small letters that may have lost its diacritics."""
        if word in self._common:
            return self._common[word]
        if not self._marks.is_plain(word) or len(word) > _LONGEST:
            return (word,)
        own = {reading.lemma for reading in self._read(word)}
        known = [variant for variant in islice(self._marks.variants(word), _MAX_TRIED) if self._knows(variant)]
        if any(map(str.islower, own)):
            related = (variant for variant in known if variant != word and self._may_mean(variant, own))
            return (word, *islice(related, _MAX_SPELLINGS - 1))
        known.sort(key=lambda variant: (not self._is_common(variant), variant == word))
        return tuple(known[:_MAX_SPELLINGS]) or (word,)

    def _recase(self, word: str, typed: _Typed, capitals: bool) -> Spellings:
        """The spellings of a word whose letter case says nothing, given in small letters."""
        if len(word) > 1 and _ROMAN.fullmatch(word.upper()) and not self._is_common(word):
            return (word.upper(),)
        found: dict[str, None] = {}
        for variant in self._restored(word) if typed is _Typed.PLAINLY else self._proper(word, False):
            readings = self._read(variant)
            if any(not _is_name(reading) for reading in readings):
                found[variant] = None
            if any(map(_is_name, readings)) or not readings:
                abbreviation = capitals and any(reading.lemma.isupper() for reading in readings)
                found[variant.upper() if abbreviation else variant.capitalize()] = None
        return tuple(found)

    def _read(self, word: str) -> tuple[Reading, ...]:
        """Readings of a word in small letters, those as a name included."""
        readings = self._morphology.readings
        return readings(word.upper()) or readings(word.capitalize())

    def _knows(self, word: str) -> bool:
        return bool(self._morphology.readings(word))

    def _is_common(self, word: str) -> bool:
        return any(not _is_name(reading) for reading in self._morphology.readings(word))

    def _may_mean(self, word: str, lemmas: set[str]) -> bool:
        """Whether a word is another form of the lemmas; hardly a question says „ja” („znajduję”)."""
        return any(one.lemma in lemmas and not one.tag.text.startswith("fin:sg:pri") for one in self._read(word))


def _is_name(reading: Reading) -> bool:
    return not reading.lemma.islower()


def _is_caseless(words: Sequence[str]) -> bool:
    """Whether a question is written all in small letters or all in capitals."""
    return len(words) > 1 and (all(map(str.islower, words)) or all(map(str.isupper, words)))


class _Diacritics:
    """Makes the words that a word without diacritics may stand for (`data/diacritics.tsv`)."""

    def __init__(self) -> None:
        self._lost: dict[str, list[tuple[str, str, str]]] = {}
        for letter, plain, before, behind in read_rows("diacritics.tsv"):
            self._lost.setdefault(plain, []).append((letter, before, behind))
        self.is_plain = frozenset(map(chr, range(128))).issuperset
        """Whether a word has no letters but plain ones."""

    def variants(self, word: str) -> Iterator[str]:
        """The word itself, then all others that Polish spelling allows; the word is in small letters."""
        return self._endings(word, 0)

    def _endings(self, word: str, at: int) -> Iterator[str]:
        if at == len(word):
            yield ""
            return
        behind = word[at + 1 : at + 2] or "$"
        letters = [
            letter
            for letter, never_before, never_behind in self._lost.get(word[at], ())
            if behind not in never_before and (word[at - 1] if at else "^") not in never_behind
        ]
        for ending in self._endings(word, at + 1):
            for letter in (word[at], *letters):
                yield letter + ending
