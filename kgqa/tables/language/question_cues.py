"""What a question says, word by word: keys for comparing, numbers, dates, cues of operators.

Those that ask stand in the sentence with the question word, without what is told before and added behind: „Jestem
radnym i piszę raport: ile …?”, „Moja babcia mieszka w Lipach. Ile … tam …?”, „Który …? Podaj wszystkie.”
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from kgqa.polish.values.numbers import THOUSAND, cardinal_value, number_at, ordinal_at, plain
from kgqa.tables.grid.cells import Date, month_of

_TOKEN = re.compile(r"\w+|[^\w\s]")
_JOINING = frozenset({"a", "i", "do", "oraz"})
"""Words between days that share a month."""


@dataclass(frozen=True)
class Word:
    """A word of a question.

    `keys` are its folded form and lemmas, `kin` weaker ones (synonyms, derived words); `cues` name the operators that
    it may ask for; `function` words say nothing of their own, a `verb` little.
    """

    text: str
    start: int
    end: int
    keys: frozenset[str]
    kin: frozenset[str] = frozenset()
    function: bool = False
    cues: frozenset[str] = frozenset()
    name: bool = False
    verb: bool = False
    participle: bool = False
    aside: bool = False
    """Told before the sentence that asks, added behind it, or in brackets."""
    adverb: bool = False


@dataclass(frozen=True)
class Number:
    """A number in the words `start` to `end` (exclusive) of a question; `ordinal` for „trzeci”, „III”, "3rd"."""

    start: int
    end: int
    value: float
    ordinal: bool = False
    plain: float | None = None
    """The value without its multiplier: 44 of „44 tys.”, as a table in thousands holds it."""


@dataclass(frozen=True)
class Time:
    """A date, a month or a year in the words `start` to `end` (exclusive) of a question."""

    start: int
    end: int
    date: Date


@dataclass(frozen=True)
class Wording:
    """A question as its words say it."""

    text: str
    words: tuple[Word, ...]
    numbers: tuple[Number, ...]
    times: tuple[Time, ...]
    heads: frozenset[str]
    """What is asked for: HOWMANY, WHO, WHEN, WHERE, WHICH, WHAT, YEAR, TRUTH, DIFFERENCE …"""

    yes_no: tuple[str, str] = ("yes", "no")
    """What answers a question for truth."""
    decimals: int = -1
    """Decimal places that are asked for; -1 where none are spoken of."""

    def cued(self, cue: str) -> tuple[int, ...]:
        """The words that carry a cue."""
        return tuple(index for index, word in enumerate(self.words) if cue in word.cues)


class Language(Protocol):
    """One language's reading of questions and of the words of tables."""

    def read(self, question: str) -> Wording:
        """The words of a question with all that they may mean."""
        ...

    def keys(self, word: str) -> frozenset[str]:
        """Folded form and lemmas of a word of a table."""
        ...


def overlap(start: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether the words from `start` to `end` meet one of the spans."""
    return any(start < other_end and other_start < end for other_start, other_end in spans)


def each(words: int) -> Iterator[int]:
    """The places of some words (bits)."""
    return (place for place in range(words.bit_length()) if words >> place & 1)


def bits(start: int, end: int) -> int:
    """The words from `start` to `end` (exclusive)."""
    return (1 << end) - (1 << start)


_ENDS = re.compile(r"[.!:;?–—-]\s+[„\"'(]?$")
"""What parts a sentence from the next one, up to the beginning of its first word."""
_ENDED = re.compile(r"[^\W\d_]{3}[.!]\s+[„\"'(]?[A-ZĄĆĘŁŃÓŚŹŻ]$")
"""What surely ends one: no abbreviation. A question word behind „w którym” asks only in the sentence of the mark."""
_BRACKETS = re.compile(r"\([^()]*\)")
_RENAMED = re.compile(r"\W(?:\w+ ){0,3}\w+,? (?:czyli|tj\.|tzn\.) ", re.IGNORECASE)
"""Words that those behind them say better, with what tells so; of these only unknown ones are passed over."""
_ROUNDING = re.compile(
    r"(?:(?:podaj|podać|zaokr\w+|(?:z|w) (?:dokładno|zaokr)\w+)[ :]*)*"
    r"(?:(?:do|z|na) )?\w+ (?:miejsc|cyfr)\w* po przecinku",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"(?:[^,)\s]|\s(?![–—-]\s))*")
"""What reaches to a comma, a bracket or a dash."""
_QUESTION_WORDS = frozenset(
    {"HOWMANY", "INHOWMANY", "BYHOWMANY", "HOWLONG", "PERCENT", "TIMES"}
    | {"WHO", "WHEN", "WHERE", "WHICH", "WHAT", "NAME", "TRUTH"}
)
_OPENING = 3
"""Words among which a sentence that asks has its question word: „a w ilu …”."""
_FEWEST = 2
"""Words told before a question, at least."""


def asking_part(question: str, starts: Sequence[int], cues: Sequence[Set[str]]) -> range:
    """The places of the words that ask; `starts` are where words begin, `cues` what they may ask for."""
    if not starts:
        return range(0)
    end = len(starts)
    mark = question.find("?")
    if mark >= 0:
        end = next((place for place, start in enumerate(starts) if start > mark), end)
    opened = [place for place in range(_FEWEST, end) if _opens(question, starts, cues, place)]
    ended = [place for place in opened if mark >= 0 and _ENDED.search(question, starts[place - 1], starts[place] + 1)]
    told = opened and not _asks(cues, 0, opened[0])
    return range(ended[-1] if ended else opened[0] if told else 0, end)


def _opens(question: str, starts: Sequence[int], cues: Sequence[Set[str]], place: int) -> bool:
    """Whether a sentence begins at a word, and asks."""
    parted = _ENDS.search(question, starts[place - 1], starts[place])
    return parted is not None and _asks(cues, place, min(place + _OPENING, len(cues)))


def _asks(cues: Sequence[Set[str]], start: int, end: int) -> bool:
    return any(not _QUESTION_WORDS.isdisjoint(cues[place]) for place in range(start, end))


def remarked(question: str, starts: Sequence[int], asking: range) -> frozenset[int]:
    """The places of the words that stand in brackets, before „czyli”, or outside the words that ask."""
    spans = [match.span() for match in (*_BRACKETS.finditer(question), *_RENAMED.finditer(question))]
    return _inside(starts, spans) | (frozenset(range(len(starts))) - frozenset(asking))


def added(question: str, starts: Sequence[int], cues: Sequence[Set[str]]) -> frozenset[int]:
    """The places of the words of clauses that only say what is counted, too: „, wliczając miasto Opole,”."""
    opening = [start for place, start in enumerate(starts) if "ASIDE" in cues[place]]
    told = [start for start in opening if question[:start].rstrip().endswith((",", "(", " –", " —", " -"))]
    spans = [(start - 1, _CLAUSE.match(question, start).end()) for start in told]  # type: ignore[union-attr]
    brackets = [match.span() for match in _BRACKETS.finditer(question)]
    return _inside(
        starts, spans + [(first, last) for first, last in brackets if any(first < one < last for one in opening)]
    )


def rounding(question: str, starts: Sequence[int]) -> frozenset[int]:
    """The places of the words that say with how many decimals a number is to be told."""
    return _inside(starts, [(match.start() - 1, match.end()) for match in _ROUNDING.finditer(question)])


def _inside(starts: Sequence[int], spans: Sequence[tuple[int, int]]) -> frozenset[int]:
    """The places of the words that begin inside one of some spans."""
    return frozenset(place for place, start in enumerate(starts) if any(first < start < last for first, last in spans))


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A word with its dictionary forms."""

    form: str
    start: int
    end: int
    lemmas: frozenset[str]
    tag: str = ""

    @property
    def word(self) -> str:
        """The form."""
        return self.form


def in_digits(text: str, lemmas: Callable[[str], frozenset[str]]) -> str:
    """A question with its numerals of several words, its years and its days of months in digits.

    `lemmas` are the dictionary forms of a word in small letters. Numerals of one word stay.
    """
    words = [_Spoken(match[0], *match.span(), lemmas(match[0])) for match in _TOKEN.finditer(text)]
    written, behind, index = "", 0, 0
    while index < len(words):
        end, digits = _year_or_day(words, index) or _number(words, index) or (index + 1, "")
        if digits:
            written += text[behind : words[index].start] + digits
            behind = words[end - 1].end
        index = end
    return written + text[behind:]


def _year_or_day(words: Sequence[_Spoken], start: int) -> tuple[int, str] | None:
    """The index behind an ordinal that is a year, or a day of the month behind it, and its digits."""
    found = ordinal_at(words, start)
    if found is None or found.number < 1:
        return None
    day = _before_month(words, found.end)
    return (found.end, str(found.number)) if day or (found.number > THOUSAND and found.end - start > 1) else None


def _before_month(words: Sequence[_Spoken], index: int) -> bool:
    """Whether a month stands there, or behind another day: „pierwszego do siódmego stycznia”."""
    if index + 1 < len(words) and words[index].form in _JOINING:
        other = ordinal_at(words, index + 1)
        index = other.end if other else index
    return index < len(words) and month_of(words[index].form) > 0


def _number(words: Sequence[_Spoken], start: int) -> tuple[int, str] | None:
    """The index behind a whole number of several words, and its digits; „dwa tysiące” stays."""
    found = number_at(words, start)
    if found is None or found.end - start < 2 or any(not word.form.isalpha() for word in words[start : found.end]):  # noqa: PLR2004
        return None
    multiple = found.end - start == 2 and (cardinal_value(words[found.end - 1]) or 0) >= THOUSAND  # noqa: PLR2004
    return None if multiple or found.value % 1 else (found.end, plain(found.value))
