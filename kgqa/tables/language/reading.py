"""Reads a question into a `Wording` with one language's lexicon; what is the same in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from kgqa.polish.values.numbers import roman_value
from kgqa.polish.values.time_values import month_numbers
from kgqa.resources import table_rows
from kgqa.tables.grid.cell_text import fold
from kgqa.tables.grid.cells import Date, month_number, month_of, read_date
from kgqa.tables.language.question_cues import (
    Number,
    Time,
    Word,
    Wording,
    added,
    asking_part,
    overlap,
    remarked,
    rounding,
)

_TOKEN = re.compile(
    r"\d{1,3}(?:[  \u202f]\d{3})+(?!\d)(?:[.,]\d+)?|\d{1,2}:\d\d(?!\d)|\d{4}-\d\d?(?:-\d\d?)?(?!\d)"
    r"|\d+(?:[.,/]\d+)*(?:st|nd|rd|th)?\b"
    r"|[^\W\d_]+\d+[^\W_]*|\d{1,3}[^\W\d_]\b"
    r"|[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|[%$€£#]"
)
_ROMAN = re.compile(r"X{0,3}(?:IX|IV|V?I{0,3})")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)")
_YEARS = (1001, 2199)
"""Four digits that are a year, first and last."""
_DATE_WORDS = 5
"""Words of the longest date."""
HEADS = frozenset(
    {"HOWMANY", "INHOWMANY", "BYHOWMANY", "COUNT", "MONTH", "HOWLONG", "WHO", "WHY", "WHEN", "WHERE"}
    | {"WHICH", "WHAT", "YEAR", "NAME", "TRUTH", "DIFF"}
)
_OPENING = 5
"""Words behind a question word that may say what it asks."""


@dataclass(frozen=True)
class Lexicon:
    """A language's data: cues by phrases of lemmas, function words, kin of words, cardinals and ordinals by lemma."""

    cues: Mapping[tuple[str, ...], frozenset[str]]
    function: frozenset[str]
    kin: Mapping[str, frozenset[str]]
    cardinals: Mapping[str, float]
    ordinals: Mapping[str, int]
    lemmas: Callable[[str], frozenset[str]]
    superlatives: Callable[[str], frozenset[str]]
    """Cues of the form of a word: an adjective in the superlative, say."""
    verbal: Callable[[str], bool]
    """Whether a word can only be a verb."""
    pairs: Mapping[frozenset[str], str]
    """What two words beside one another stand for together: „Dolny Śląsk”."""
    participial: Callable[[str], bool]
    """Whether a word can be a participle, which says little beside its noun."""
    yes_no: tuple[str, str]
    """What answers a question for truth."""
    adverbial: Callable[[str], bool] = field(default=lambda _word: False)
    """Whether a word can only be an adverb, which says little where nothing knows it."""
    spelled: Callable[[str], str] = field(default=str)
    """A question as it is properly spelled, numbers in digits."""
    derived: Callable[[str], frozenset[str]] = field(default=lambda _word: frozenset())
    """Words that are made of a verb or that it is made of."""
    relational: Callable[[str], bool] = field(default=lambda _word: False)
    """Whether a word can only relate others, and says nothing of its own."""
    lacking: Callable[[str, str], frozenset[str]] = field(default=lambda _word, _noun: frozenset())
    """What two words say together of those who lack something: „bez pracy”."""


def cue_table(package: str, name: str) -> dict[tuple[str, ...], frozenset[str]]:
    """Phrases with their cues from a data file: cue, tab, phrases parted by bars."""
    found: dict[tuple[str, ...], frozenset[str]] = {}
    for cue, phrases in table_rows(package, name):
        for phrase in phrases.split("|"):
            key = tuple(phrase.split())
            found[key] = found.get(key, frozenset()) | {cue}
    return found


def yes_no(package: str, language: str) -> tuple[str, str]:
    """What answers questions for truth in a language."""
    return next((yes, no) for name, yes, no in table_rows(package, "yes_no.tsv") if name == language)


class Reader:
    """Reads questions with a lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._longest = max(map(len, lexicon.cues), default=1)

    def read(self, question: str) -> Wording:
        """The words of a question with all that they may mean."""
        question = self._lexicon.spelled(question)
        matches = list(_TOKEN.finditer(question))
        texts = [match.group() for match in matches]
        keys = self._paired([self.keys(text) for text in texts])
        self._lacking(texts, keys)
        cues = self._cues(texts, keys)
        told = self._times(question, matches)
        numbers = self._numbers(texts, keys, [(time.start, time.end) for time in told if time.date.month])
        times = _with_relative(told, cues, numbers)
        starts = [match.start() for match in matches]
        asking = asking_part(question, starts, cues)
        cued = asking if self._speaks(texts, keys, asking) else range(len(texts))
        rounded = rounding(question, starts)
        decimals = int(next((number.value for number in numbers if number.start in rounded), -1))
        numbers = [number for number in numbers if number.start not in rounded]
        ignored = added(question, starts, cues) | rounded
        for place in ignored:
            keys[place], cues[place] = frozenset(), set()
        aside = remarked(question, starts, asking)
        words = tuple(
            self._word(match, keys[index], cues[index] if index in cued else set(), place=index - asking.start,
                       ignored=index in ignored, aside=index in aside, last=index == asking.stop)
            for index, match in enumerate(matches)
        )  # fmt: skip
        return Wording(
            question, words, tuple(numbers), tuple(times), _heads(words[asking.start :]), self._lexicon.yes_no, decimals
        )

    def _speaks(self, texts: Sequence[str], keys: Sequence[frozenset[str]], asking: range) -> bool:
        """Whether the words that ask say something of their own: not „Jak się nazywa?” behind what it asks of."""
        lexicon = self._lexicon
        return any(not keys[place] & lexicon.function and not lexicon.verbal(texts[place]) for place in asking)

    def _word(
        self, match: re.Match[str], keys: frozenset[str], cues: set[str], *,
        place: int, ignored: bool, aside: bool, last: bool,
    ) -> Word:  # fmt: skip
        """A word at a place behind the beginning of what asks; names ask for no operator."""
        text = match.group()
        counted = any(key[0] == "#" for key in keys)
        function = bool(keys & self._lexicon.function) and not _stands_out(place, text, keys)
        function = function or (not (cues or counted) and self._lexicon.relational(text))
        capital = text[:1].isupper() and not counted
        name = capital and place != 0 and match.start() > 0 and not last
        plain = name and not function
        kin = self._kin(keys | self._lexicon.derived(text)) - keys
        return Word(
            text, match.start(), match.end(), keys, kin, ignored or function,
            frozenset() if plain else frozenset(cues), name,
            self._lexicon.verbal(text), self._lexicon.participial(text), aside, self._lexicon.adverbial(text),
        )  # fmt: skip

    def _lacking(self, texts: Sequence[str], keys: list[frozenset[str]]) -> None:
        """Have a word and the one behind it say together, too, what they mean so: „bez pracy” is „bezrobotny”."""
        for place in range(len(texts) - 1):
            if meant := self._lexicon.lacking(texts[place], texts[place + 1]):
                keys[place], keys[place + 1] = keys[place] | meant, keys[place + 1] | meant

    def _paired(self, keys: list[frozenset[str]]) -> list[frozenset[str]]:
        for place in range(len(keys) - 1):
            for pair, meant in self._lexicon.pairs.items():
                first, second = pair
                if (first in keys[place] and second in keys[place + 1]) or (
                    second in keys[place] and first in keys[place + 1]
                ):
                    keys[place] = keys[place + 1] = frozenset({meant})
        return keys

    def keys(self, word: str) -> frozenset[str]:
        """The folded form and lemmas of a word, and `#5` for what counts five: "5", "V", „piąty”, "T05"."""
        folded = fold(word)
        found = {folded, *self._lexicon.lemmas(word)}
        count = self._count(word, found)
        if count:
            found.add(f"#{count}")
        return frozenset(found)

    def _count(self, word: str, keys: set[str]) -> int:
        if word.isdecimal() and len(word) <= 3:  # noqa: PLR2004 (years are no counts)
            return int(word)
        if match := _ORDINAL.fullmatch(word):
            return int(match[1])
        if _ROMAN.fullmatch(word):
            return roman_value(word)
        if match := re.fullmatch(r"[A-Z](\d{1,2})", word):
            return int(match[1])
        return next((self._lexicon.ordinals[key] for key in keys if key in self._lexicon.ordinals), 0)

    def _kin(self, keys: frozenset[str]) -> frozenset[str]:
        kin = self._lexicon.kin
        return keys.union(*(kin[key] for key in keys if key in kin))

    def _cues(self, texts: Sequence[str], keys: Sequence[frozenset[str]]) -> list[set[str]]:
        """The cues of every word; those of a longer phrase take the place of those of its parts."""
        found: list[set[str]] = [set(self._lexicon.superlatives(text)) for text in texts]
        lengths = [1] * len(texts)
        phrases = [(start, *one) for start in range(len(keys)) for one in self._phrases(keys, start)]
        for start, phrase, cues in sorted(phrases, key=lambda one: len(one[1])):
            for index in range(start, start + len(phrase)):
                if len(phrase) > lengths[index]:
                    found[index], lengths[index] = set(), len(phrase)
                found[index] |= cues
        return found

    def _phrases(self, keys: Sequence[frozenset[str]], start: int) -> list[tuple[tuple[str, ...], frozenset[str]]]:
        sequences: list[tuple[str, ...]] = [()]
        found = []
        for length in range(self._longest):
            if start + length >= len(keys):
                break
            sequences = [(*head, key) for head in sequences for key in keys[start + length]][:64]
            found += [(phrase, self._lexicon.cues[phrase]) for phrase in sequences if phrase in self._lexicon.cues]
        return found

    def _times(self, question: str, matches: Sequence[re.Match[str]]) -> list[Time]:
        """The longest runs of words that name a date, and lone years and months."""
        found: list[Time] = []
        for length in range(_DATE_WORDS, 0, -1):
            for start in range(len(matches) - length + 1):
                end = start + length
                if overlap(start, end, [(time.start, time.end) for time in found]):
                    continue
                text = question[matches[start].start() : matches[end - 1].end()]
                date = _time(text, matches[start:end])
                if date is not None:
                    found.append(Time(start, end, date))
        found += _shared_months(matches, found)
        return sorted(found, key=lambda time: time.start)

    def _numbers(
        self, texts: Sequence[str], keys: Sequence[frozenset[str]], taken: Sequence[tuple[int, int]]
    ) -> list[Number]:
        found: list[Number] = []
        index = 0
        while index < len(texts):
            number = None if overlap(index, index + 1, taken) else self._number(texts, keys, index)
            if number:
                found.append(number)
            index = number.end if number else index + 1
        return found

    def _number(self, texts: Sequence[str], keys: Sequence[frozenset[str]], index: int) -> Number | None:
        value = _digits(texts[index])
        if value is None:
            value = self._cardinal(keys[index])
            if value is not None and value % 1 and not (index + 1 < len(keys) and self._cardinal(keys[index + 1])):
                return None
        if value is None:
            count = self._count(texts[index], set(keys[index]))
            return Number(index, index + 1, float(count), ordinal=True) if count else None
        end, plain = index + 1, value
        while end < len(texts) and (factor := self._cardinal(keys[end]) or 0) >= 1000:  # noqa: PLR2004
            value, end = value * factor, end + 1
        return Number(index, end, value, plain=plain if value != plain else None)

    def _cardinal(self, keys: frozenset[str]) -> float | None:
        return next((self._lexicon.cardinals[key] for key in keys if key in self._lexicon.cardinals), None)


def _stands_out(index: int, text: str, keys: frozenset[str]) -> bool:
    """Whether a word that looks like a function word is a name or a numeral: „PO”, „I kwartał”."""
    counts = any(key[0] == "#" for key in keys) and (text[0].isupper() or text[0].isdecimal())
    return counts or (index != 0 and text[:1].isupper() and len(text) > 1)


def _digits(text: str) -> float | None:
    """A number of a question: grouped by spaces, commas or points, with either decimal mark."""
    plain = re.sub(r"[  \u202f]", "", text)
    if re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", plain):
        plain = plain.replace(",", "")
    plain = plain.replace(",", ".")
    return float(plain) if re.fullmatch(r"\d+(\.\d+)?", plain) else None


def _time(text: str, matches: Sequence[re.Match[str]]) -> Date | None:
    if len(matches) == 1:
        if text.isdecimal():
            return Date(int(text)) if len(text) == 4 and _YEARS[0] <= int(text) <= _YEARS[1] else None  # noqa: PLR2004
        spelled = text.isascii() or text.lower() in month_numbers()  # „mają” is no May
        month = month_of(text) if spelled and (text[0].isupper() or len(text) > 3) else 0  # noqa: PLR2004 („maj”, "may" are words)
        if month:
            return Date(0, month)
        return _day_month(text) or (read_date(text) if any(sign in text for sign in "-./") else None)
    words = [match.group() for match in matches]
    if not all(map(_part, words)) or sum(len(word) == 4 and word.isdecimal() for word in words) > 1:  # noqa: PLR2004
        return None
    counted = sum(word.isupper() and month_number(word) > 0 for word in words)
    date = read_date(text)
    return date if not counted or (counted == 1 and date and date.month) else None


def _shared_months(matches: Sequence[re.Match[str]], times: Sequence[Time]) -> list[Time]:
    """Days that share a month with the date behind them: „między 2 a 30 stycznia”."""
    found = []
    for time in times:
        first = time.start - 2
        day = matches[first].group() if first >= 0 and time.date.day else ""
        joined = matches[first + 1].group() in ("a", "i", "do", "oraz", "and", "to") if day else False
        if joined and day.isdecimal() and 1 <= int(day) <= 31:  # noqa: PLR2004 (days of a month)
            found.append(Time(first, first + 1, Date(time.date.year, time.date.month, int(day))))
    return found


def _with_relative(times: Sequence[Time], cues: Sequence[set[str]], numbers: Sequence[Number]) -> list[Time]:
    """The times with the year before or after the only one that is named: „rok wcześniej”, „dwa lata później”."""
    years = {time.date.year for time in times if time.date.year}
    found = list(times)
    for cue, step in (("YEARBEFORE", -1), ("YEARAFTER", 1)):
        places = [place for place, one in enumerate(cues) if cue in one]
        if places and len(years) == 1:
            count = next((one for one in numbers if one.end == places[0] and not one.ordinal), None)
            start, far = (count.start, int(count.value)) if count else (places[0], 1)
            found.append(Time(start, places[-1] + 1, Date(min(years) + step * far)))
    return sorted(found, key=lambda time: time.start)


def _day_month(text: str) -> Date | None:
    match = re.fullmatch(r"(\d{1,2})\.(\d{2})", text)
    day, month = (int(match[1]), int(match[2])) if match else (0, 0)
    return Date(0, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None  # noqa: PLR2004


def _part(word: str) -> bool:
    """Whether a word may stand inside a date."""
    counted = word.isupper() and bool(month_number(word))  # „XII 2023”
    return (
        counted
        or bool(month_of(word))
        or bool(re.fullmatch(r"\d{1,2}(st|nd|rd|th)?|\d{4}", word))
        or word in ("of", "the")
    )


def _heads(words: Sequence[Word]) -> frozenset[str]:
    """What is asked for: the cues of the first question word; a verb asks for truth only where it opens."""
    opening = next((word for word in words if not _addresses(word)), None)
    truth = opening is not None and "TRUTH" in opening.cues
    for index, word in enumerate(words):
        found = {cue for cue in word.cues if cue in HEADS and cue not in ("TRUTH", "DIFF", "YEAR", "COUNT")}
        before = words[index - 1] if index else None
        if before and not found - {"HOWMANY"} and "ile" not in word.keys and (_leads(before) or "DIFF" in before.cues):
            continue  # „pod względem liczby mieszkańców”, „ze spadkiem liczby”
        if found:
            end = words[index : index + _OPENING]
            extra = {cue for other in end for cue in other.cues if cue in ("YEAR", "COUNT", "HOWLONG")}
            return frozenset(found | extra | ({"TRUTH"} if truth else set()))
    return frozenset({"TRUTH" if truth else "NONE"})


def _leads(word: Word) -> bool:
    """Whether a word only leads to the one behind it: a preposition."""
    return word.function and not word.verb and not word.cues


def _addresses(word: Word) -> bool:
    """Whether a word before a question only speaks to somebody: „Powiedz mi, a czy …”."""
    return not word.cues - {"AND"} and (word.function or word.verb or word.adverb)
