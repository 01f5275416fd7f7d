"""Proper spellings of words typed without diacritics, or in a question whose letter case says nothing.

A word stands for itself unless the dictionary or its question tells otherwise; every spelling has the length of the
word, so that offsets stay. Polish letters are put back by the package ogonki, a small network over letters: it reads 38
letters on both sides, changes only a, c, e, l, n, o, s and z, and leaves words that have Polish letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from itertools import pairwise

from threadpoolctl import ThreadpoolController

from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.words import Interpretation, Morphology, Reading, read_form

Spellings = tuple[str, ...]
"""What a word may stand for, likeliest first; never empty."""

_ROMAN = re.compile("M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
_AND = "i"
"""A conjunction, or a numeral behind the names of rulers."""
_HOW_MANY = question_words()["ile"].forms
_LONGEST = 30
"""Letters; longer words are left as they are."""
_OPEN = {"a": "ą", "ą": "a", "e": "ę", "ę": "e"}
"""Endings that only the sentence tells („która rzeka”, „którą rzeką”), each with the other one."""
_OWN_ENDINGS = frozenset("ace")
"""Last letters by which alone an ordinary word is not known to have lost them („stolica”, „rodzic”)."""
_RARE = ("daw.", "gwar.", "przest.")
"""Labels of words that questions hardly have; most others tell a subject („ekon.”)."""
_HARDLY_SAID = ("fin:sg:pri", "impt:sg:sec:imperf")
"""How the tags of forms begin that no question has."""
_LIKELY = 0.1
"""Spellings less likely than this are dropped once the sentence is read; a bound of work, which is not fitted."""
_CLOSING = frozenset(",.?!;:")
"""Marks that stand at the word in front of them."""
_LONGEST_TEXT = 4_000
"""Characters; longer texts are left as they are, since time grows with them."""


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
    """Tells how the words of a question are properly spelled; knows the dictionary, and what `restored` reads."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        self._recased = lru_cache(maxsize=10_000)(self._recase)

    def spellings(self, forms: Sequence[str]) -> list[Spellings]:
        """The spellings of each word of a question."""
        words = [form for form in forms if form.isalpha()]
        caseless = _is_caseless(words)
        meant = restored(forms) if self._may_lack(words, caseless) else list(forms)
        typed = self._typed(forms, meant, caseless)
        spelled = [
            self._of_word(form, restored_form, typed, caseless, index == 0)
            for index, (form, restored_form) in enumerate(zip(forms, meant, strict=True))
        ]
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

    def _may_lack(self, words: Sequence[str], caseless: bool) -> bool:
        """Whether words may have lost letters: all of them are plain, or the dictionary lacks a common one."""
        if all(map(str.isascii, words)):
            return True
        common = (word for word in words if caseless or word.islower() or word is words[0])
        return not all(self._is_said(word) if caseless else self._is_said_small(word) for word in common)

    def _typed(self, forms: Sequence[str], meant: Sequence[str], caseless: bool) -> _Typed:
        common = (form for form in forms if form.isalpha() and (caseless or form.islower()))
        if not all(map(str.isascii, common)):  # who writes „Łódź” may still leave out all other marks
            return _Typed.PROPERLY
        signs = (
            self._lacks_letters(form.lower(), other.lower())
            for form, other in zip(forms, meant, strict=True)
            if form != other and (caseless or form.islower() or form is forms[0])
        )
        return _Typed.PLAINLY if any(signs) else _Typed.PROPERLY

    def _lacks_letters(self, word: str, meant: str) -> bool:
        """Whether a word in small letters is rather another one that lost some."""
        own_ending = word[:-1] == meant[:-1] and word[-1] in _OWN_ENDINGS
        said = (one for one in self._morphology.readings(meant) if not _is_name(one))
        return any(map(_may_be_said, said)) and not (own_ending and self._is_ordinary(word))

    def _of_word(self, form: str, meant: str, typed: _Typed, caseless: bool, first: bool) -> Spellings:
        grows = max(len(form.upper()), len(form.lower())) > len(form)
        if not form.isalpha() or len(form) > _LONGEST or grows:
            return (form,)
        if caseless:
            return self._recased(form.lower(), meant.lower(), typed, form.isupper() and len(form) > 1)
        return self._proper(form, meant, first) if typed is _Typed.PROPERLY else self._plain(form, meant)

    def _plain(self, form: str, meant: str) -> Spellings:
        """A word of a question that lost its letters; abbreviations and numerals have none."""
        if form.islower():
            return tuple(filter(self._is_common, self._endings(form, meant))) or (form,)
        if not form.istitle() or not form.isascii():
            return (form,)
        return tuple(map(str.capitalize, self._endings(form.lower(), meant.lower())))

    def _proper(self, form: str, meant: str, first: bool) -> Spellings:
        """A common word that the dictionary lacks or calls rare („sie”) is restored; names may be foreign and stay."""
        if not (form.islower() or (first and form.istitle())) or self._is_said_small(form) or not self._knows(meant):
            return (form,)
        found = tuple(filter(self._is_common, self._endings(form.lower(), meant.lower())))
        return tuple(map(str.capitalize, found)) if found and not form.islower() else found or (form,)

    def _endings(self, word: str, meant: str) -> Spellings:
        """What was meant, in the endings that only the sentence tells; in small letters, as both words are."""
        meant = meant if self._read(meant) or not self._read(word) else word
        others = (meant[:-1] + letter for letter in _OPEN.get(meant[-1], ""))
        return (meant, *(other for other in others if self._may_be_meant(other)))

    def _recase(self, word: str, meant: str, typed: _Typed, capitals: bool) -> Spellings:
        """The spellings of a word whose letter case says nothing, given in small letters."""
        if len(word) > 1 and _ROMAN.fullmatch(word.upper()) and not self._is_common(word):
            return (word.upper(),)
        found: dict[str, None] = {}
        plainly = typed is _Typed.PLAINLY or (not self._read(word) and bool(self._read(meant)))
        for variant in self._endings(word, meant) if plainly else self._proper(word, meant, False):
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

    def _is_said(self, word: str) -> bool:
        """Whether the dictionary knows a word in a reading that questions may say."""
        return any(map(_may_be_said, self._morphology.readings(word)))

    def _is_said_small(self, word: str) -> bool:
        """The same of a word where names have capitals: as a name alone („dostala”) it is not said in small letters."""
        return self._is_said(word) and (self._is_common(word) or not word.islower())

    def _is_common(self, word: str) -> bool:
        return any(not _is_name(reading) for reading in self._morphology.readings(word))

    def _is_ordinary(self, word: str) -> bool:
        """Whether a word is a common one that no label calls rare."""
        return any(not (_is_rare(one) or _is_name(one)) for one in self._morphology.readings(word))

    def _may_be_meant(self, word: str) -> bool:
        """Whether a question may well say a word, a name included."""
        return any(map(_may_be_said, self._read(word)))


def _is_rare(reading: Reading) -> bool:
    return any(label in mark for mark in reading.marks for label in _RARE)


def _may_be_said(reading: Reading) -> bool:
    """Whether questions say a word: hardly one says „ja” („znajduję”), or bids to do what is no answer („koś”)."""
    return not (_is_rare(reading) or reading.tag.text.startswith(_HARDLY_SAID))


def _is_name(reading: Reading) -> bool:
    return not reading.lemma.islower()


def _is_caseless(words: Sequence[str]) -> bool:
    """Whether a question is written all in small letters or all in capitals."""
    return len(words) > 1 and (all(map(str.islower, words)) or all(map(str.isupper, words)))


def restored(forms: Sequence[str]) -> list[str]:
    """The words and marks of a text in their likeliest spellings, each as long as it was."""
    pieces = [form if form in _CLOSING else f" {form}" for form in forms]
    text = "".join(pieces)
    found = _in_network(text) if len(text) <= _LONGEST_TEXT else text
    spelled, end = [], 0
    for form, piece in zip(forms, pieces, strict=True):
        end += len(piece)
        spelled.append(found[end - len(form) : end])
    return spelled


def _in_network(text: str) -> str:
    restore, threads = _network()
    with threads.limit(limits=1):
        return str(restore(text))


@cache
def _network() -> tuple[Callable[[str], str], ThreadpoolController]:
    """What restores a text, and what bounds the threads of its products: on busy processors they wait for each other,
    ten times as long as one of them needs alone."""
    from ogonki import restore  # noqa: PLC0415 (its numbers are read only for questions that lost their letters)

    return restore, ThreadpoolController()
