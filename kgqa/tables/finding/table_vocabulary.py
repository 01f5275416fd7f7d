"""The words of a table, its headers among them, with acronyms and dates; how well a word of a question matches them,
and how well words tell columns apart."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from kgqa.polish.values.numbers import roman_value
from kgqa.tables.grid.cell_text import fold, words
from kgqa.tables.grid.cells import Date, month_of, read_date
from kgqa.tables.grid.model import Column
from kgqa.tables.language.question_cues import Language, Word

_ABBREVIATED = re.compile(r"\b([^\W\d_]{1,5})\.")
_DATED = re.compile(r"\d{1,2}[.,/]\d{1,2}[.,/](\d{4})$")
_BUCKET = 3
"""Letters that words have in common to be compared."""
_ADJECTIVAL = ("i", "y")
"""Lemmas of Polish adjectives end so; which of their forms a cell has says nothing."""
_SHORTEST = 3
"""Letters of the shortest abbreviation that may stand for any word: „sp. z o.o.” does not."""
_GIVEN = 6
"""Letters of the longest abbreviation, with its point, that the language itself knows: „niedz.”."""
_LONG = 7
"""Letters that words have in common which differ in a longer ending: „zwiedzać”, „zwiedzających”."""
_SHORT_STEM = 4
"""Letters that names have in common that differ in an ending of a case."""
_CASES = frozenset(
    {"", "a", "e", "ej", "em", "i", "ie", "o", "om", "ow", "owi", "u", "y", "ym", "ach", "ami", "ego", "emu"}
)
_GLUED = 18
"""Letters from which on a word may be two that lost their space."""
SAME, LEMMA, FORM, COUNT, STEM, KIN, ABBREVIATION, GLUED = 1.0, 0.95, 0.88, 0.8, 0.75, 0.6, 0.6, 0.7
"""Qualities of a match: the same form, the lemma, another form of it, the same count, the same stem, a synonym, …

Not fitted: they order matches of one word; what a match is worth beside others is told by fitted weights."""
DERIVED = 0.5
"""That of words that seem to be made of one. Not fitted: less sure than kin."""
_ROOT, _AKIN = 5, 0.6
"""Letters, and the share of the shorter word, that words made of one have in common. Not fitted: more than a prefix."""


def table_words(text: str, *, seams: bool = False) -> list[str]:
    """The folded words of a cell, with `seams` of a header; "okr." keeps its point; a full date adds its year."""
    found = [fold(word) for word in words(text, seams=seams)]
    if "." in text:
        short = {fold(word) for word in _ABBREVIATED.findall(text)}
        found = [word + "." if word in short else word for word in found]
    years = [match[1] for word in found if (match := _DATED.search(word))]
    return found + years


def spelled(texts: Iterable[str]) -> dict[str, str]:
    """The words of some texts that have diacritics, by their folded forms."""
    return {fold(word): word for text in texts if not text.isascii() for word in words(text, seams=True)}


def acronyms(text: str) -> set[str]:
    """The initials of two to five words in a row, folded: „Prawo i Sprawiedliwość” -> pis, …"""
    initials = [fold(word)[0] for word in words(text) if word[0].isalpha()]
    spans = (
        (start, end) for start in range(len(initials)) for end in range(start + 2, min(start + 6, len(initials) + 1))
    )
    return {"".join(initials[start:end]) for start, end in spans}


def initials(text: str) -> dict[str, int]:
    """The initials of two to five of the first words, with how many they are: „I Liceum Ogólne” -> il, ilo, lo.

    They begin with the first word or the second one.
    """
    letters = "".join(fold(word)[0] for word in words(text)[:5])
    spans = ((start, end) for start in (0, 1) for end in range(start + 2, len(letters) + 1))
    return {letters[start:end]: end - start for start, end in spans}


class Vocabulary:
    """The distinct words of a table, found by words of questions."""

    def __init__(self, language: Language, vocabulary: Iterable[str], spelled: Mapping[str, str]) -> None:
        """`spelled` has the forms with diacritics, which the dictionary needs, by their folded ones."""
        self._language = language
        self._spelled = spelled
        self._buckets: dict[str, list[str]] = defaultdict(list)
        self._counted: dict[str, list[str]] = defaultdict(list)
        self._glued: list[str] = []
        for word in dict.fromkeys(vocabulary):
            self._buckets[word[:_BUCKET]].append(word)
            if len(word) > _GLUED:
                self._glued.append(word)
            if len(word) <= _GIVEN and (len(word) <= 4 or word[-1] == "."):  # noqa: PLR2004 (numerals and labels such as T05)
                for key in language.keys(word.rstrip(".").upper()):
                    if key.startswith("#"):
                        self._counted[key].append(word)
                    elif key[:_BUCKET] != word[:_BUCKET]:
                        self._buckets[key[:_BUCKET]].append(word)

    def matches(self, word: Word) -> dict[str, float]:
        """The table's words that a question's word may stand for, with the quality of the match."""
        found: dict[str, float] = {}
        for quality, keys in ((KIN, word.kin), (LEMMA, word.keys)):
            for key in keys:
                if key.startswith("#"):
                    found.update((other, COUNT) for other in self._counted.get(key, ()))
                    continue
                for other in self._buckets.get(key[:_BUCKET], ()):
                    match = self._compare(key, keys, other, quality, word)
                    if match > found.get(other, 0.0):
                        found[other] = match
                if len(key) < _BUCKET:
                    found.update((other, quality) for other in self._buckets.get(key, ()) if other == key)
        form = fold(word.text)
        if form in found:
            found[form] = SAME
        self._abbreviations(word, found)
        self._within(word, found)
        return found

    def _compare(self, key: str, keys: frozenset[str], other: str, quality: float, word: Word) -> float:
        if key == other:
            return quality
        if other[-1] == ".":
            return FORM if len(other) <= _GIVEN and keys & self._language.keys(other[:-1]) else 0.0
        if not other.isalpha():
            return 0.0
        lemmas = self._language.keys(self._spelled.get(other, other))
        shared = keys & lemmas
        if shared:
            return quality if any(lemma.endswith(_ADJECTIVAL) for lemma in shared) else min(quality, FORM)
        if word.name and quality == LEMMA and _differ_in_case(key, other):
            return STEM
        stems = {other} if word.name else {other, *lemmas}  # „Wrocław” is no „wrocławski”
        if quality == LEMMA and any(_same_stem(key, one) for one in stems):
            return STEM
        akin = quality == LEMMA and not (word.name or word.participle) and any(_akin(key, one) for one in stems)
        return DERIVED if akin else 0.0

    def _abbreviations(self, word: Word, found: dict[str, float]) -> None:
        for key in word.keys | word.kin:
            for length in {len(key), *range(_SHORTEST, min(6, len(key)))}:
                short = key[:length] + "."
                if short in self._buckets.get(short[:_BUCKET], ()):
                    found[short] = max(found.get(short, 0.0), ABBREVIATION)

    def _within(self, word: Word, found: dict[str, float]) -> None:
        for key in word.keys:
            if len(key) > 4:  # noqa: PLR2004 (letters; shorter stems stand in anything)
                stem = key[: max(5, len(key) - 3)]
                found.update((other, GLUED) for other in self._glued if stem in other and other not in found)


def _differ_in_case(first: str, second: str) -> bool:
    """Whether two names that no dictionary holds differ in endings of cases alone: „Cisna” and „w Cisnej”."""
    pairs = zip(first, second, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return shared >= _SHORT_STEM and first[shared:] in _CASES and second[shared:] in _CASES


def _akin(first: str, second: str) -> bool:
    """Whether two words seem to be made of one: „koszykarz” and „koszykówka”, „wykrywalność” and „wykrycie”."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))
    short = min(len(first), len(second))
    return short >= _LONG and shared >= max(_ROOT, _AKIN * short)


def _same_stem(first: str, second: str) -> bool:
    """Whether two words differ in their endings alone: for names that no dictionary holds."""
    short, long = sorted((len(first), len(second)))
    if short < 4 or long - short > (6 if short > _LONG else 3):  # noqa: PLR2004 (letters)
        return False
    shared = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        shared += 1
    if shared >= max(_LONG, short - 1) and max(first, second, key=len)[shared:].startswith("jac"):
        return True
    return shared >= max(5, short - 2) or (shared == short and long - short <= 2)  # noqa: PLR2004 (letters of an ending)


_BRACKETS = re.compile(r"[(\[]([^)\]]*)[)\]]")
ROMAN = re.compile(r"[IVX]+")
_DAY = re.compile(r"^[^\W\d_]+\.? (\d{1,2})\.(0?[1-9]|1[0-2])\.?$")
"""A day behind its name: „pt. 7.03”."""
_DATES = re.compile(r"(?:\b\d{1,2}[. ])?(?:\b[IVX]+|\b\d\d|\b[^\W\d_]{4,})[. ](?:19|20)\d\d\b")
"""A month or day with its year in a title."""
_FEWEST_LETTERS = 3
"""Headers of one letter from which on such stand for words. Not fitted: fewer are signs, „K” and „M”."""
_QUARTERS, _MONTHS = 4, 12
"""Quarters and months of a year."""
_YEAR = re.compile(r"(?:19|20)\d\d")


def header_words_of(column: Column) -> tuple[str, ...]:
    """The folded words of a header, those of codes such as „PmGdaWyzwole” apart and as a whole."""
    apart = [word for part in column.header for word in table_words(part, seams=True)]
    return tuple(dict.fromkeys([*apart, *glued_words(column)]))


def glued_words(column: Column) -> dict[str, tuple[str, ...]]:
    """The words of a header that have seams, with their parts."""
    found = {}
    for part in column.header:
        for word in words(part):
            parts = tuple(table_words(word, seams=True))
            if len(parts) > 1:
                found[fold(word)] = parts
    return found


def bracketed_words(column: Column) -> frozenset[str]:
    """The words of a header that stand in brackets."""
    return frozenset(
        word for part in column.header for inner in _BRACKETS.findall(part) for word in table_words(inner, seams=True)
    )


def divisors(column: Column) -> frozenset[str]:
    """The words of a header that what it names is divided by: „m2” of „cena za m2”."""
    found = [word for part in column.header for word in table_words(part, seams=True)]
    return frozenset(after for word, after in pairwise(found) if word == "za" and not after.isdecimal())


def header_acronyms(column: Column) -> frozenset[str]:
    return frozenset().union(*(acronyms(part) for part in column.header))


def lone_letters(headers: Sequence[tuple[str, ...]]) -> frozenset[str]:
    """The headers that are nothing but the first letter of what they name, where these are several: „Z”, „R”, „P”.

    Not those that another header begins with, „P” beside „Pkt”.
    """
    found = {header[0] for header in headers if len(header) == 1 and len(header[0]) == 1}
    begun = Counter(header[0][0] for header in headers if header)
    return frozenset(one for one in found if begun[one] == 1 and len(found) >= _FEWEST_LETTERS)


def is_acronym(text: str) -> bool:
    return len(text) > 1 and sum(letter.isupper() for letter in text) > 1


def spread(headers: list[tuple[str, ...]]) -> dict[str, float]:
    """How well a word tells columns apart: near 1 for a word of one header, small for a word of all."""
    counts: dict[str, int] = defaultdict(int)
    for header in headers:
        for word in header:
            counts[word] += 1
    total = len(headers) + 1
    return {word: 0.1 + 0.9 * math.log(total / count) / math.log(total) for word, count in counts.items()}


def years_of(text: str) -> range:
    found = [int(word) for word in table_words(text) if _YEAR.fullmatch(word)]
    return range(min(found), max(found) + 1) if found else range(0)


def dates_of(text: str) -> list[Date]:
    """The dates in a title."""
    found = (read_date(match.group()) for match in _DATES.finditer(text))
    return [date for date in found if date and date.month]


def _header_date(column: Column) -> Date | None:
    """The date that a header names, "16.11" too."""
    for part in reversed(column.header):
        pieces = part.split(".")
        if len(pieces) == 2 and all(piece.isdecimal() and len(piece) == 2 for piece in pieces):  # noqa: PLR2004
            return Date(0, int(pieces[1]), int(pieces[0]))
        if date := read_date(part):
            return date
        if day := _DAY.search(part):
            return Date(0, int(day[2]), int(day[1]))
        if month := month_of(part):
            return Date(0, month)
    return None


def header_dates(columns: Sequence[Column]) -> list[Date | None]:
    """The dates that headers name; numerals are months that count on from I beyond the quarters, or from 1 to 12."""
    for numeral, fewest in ((_roman, _QUARTERS + 1), (_decimal, _MONTHS)):
        numbers = [numeral(column) for column in columns]
        counted = set(numbers) - {0}
        if len(counted) >= fewest and counted == set(range(1, len(counted) + 1)):
            found = zip(numbers, columns, strict=True)
            return [Date(_year_in(one), number) if number else _header_date(one) for number, one in found]
    return [_header_date(column) for column in columns]


def _roman(column: Column) -> int:
    """The month that the lowest Roman numeral of a header may count; 0 without one."""
    parts = (part.strip(" .") for part in reversed(column.header))
    number = next((roman_value(part) for part in parts if part and ROMAN.fullmatch(part)), 0)
    return number if number <= _MONTHS else 0


def _decimal(column: Column) -> int:
    """The month that a header may end in; 0 without one."""
    last = column.header[-1].strip(" .") if column.header else ""
    return int(last) if last.isdecimal() and int(last) <= _MONTHS else 0


def _year_in(column: Column) -> int:
    """The year that a part of a header is; 0 without one."""
    return next((int(part) for part in column.header if _YEAR.fullmatch(part)), 0)


@dataclass(frozen=True)
class HeaderMatch:
    """The words of `used` name a column; `cover` is the share of its header, `weight` how well they tell it apart."""

    column: int
    used: int
    quality: float
    cover: float
    weight: float
    parts: tuple[tuple[int, float], ...] = ()
    """What each word adds to the weight."""
    qualities: tuple[tuple[int, float], ...] = ()
    """How well the header says each word."""
    missed: float = 0.0
    """How well the words that are not said tell the column apart; words for totals aside."""

    def weight_without(self, taken: int) -> float:
        """The weight of the words that are not in `taken` (bits)."""
        return sum(weight for index, weight in self.parts if not taken >> index & 1)
