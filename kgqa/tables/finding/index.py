"""Finds the cells and headers of a table that a question speaks of."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kgqa.tables.finding.table_vocabulary import (
    ABBREVIATION,
    FORM,
    LEMMA,
    ROMAN,
    HeaderMatch,
    Vocabulary,
    bracketed_words,
    dates_of,
    divisors,
    glued_words,
    header_acronyms,
    header_dates,
    header_words_of,
    initials,
    is_acronym,
    lone_letters,
    spelled,
    spread,
    table_words,
    years_of,
)
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.assembly import is_parting
from kgqa.tables.grid.cell_text import fold
from kgqa.tables.grid.cells import Date, month_of
from kgqa.tables.grid.headers import legend, role_words
from kgqa.tables.grid.model import Column, Kind, Table
from kgqa.tables.grid.rows import Rows
from kgqa.tables.grid.total_rows import names_total
from kgqa.tables.language.question_cues import Language, Time, Word, Wording, bits

_FULL = 0.99
"""A cell of which so much is said is said whole. Not fitted: a part of figures whose weights are fitted."""
_DATED = 2.0
"""What a date that a header names adds to its weight, about that of a rare word. Not fitted: a part of figures whose
weights are fitted."""
_SHORT = 0.8
"""Quality of a word that is an acronym in a header. Not fitted: a part of figures whose weights are fitted."""
_FUNCTION = 0.2
"""What a function word counts of a word. Not fitted: a part of figures whose weights are fitted."""
_HELD = 0.7
"""The share of a cell that words must make up to be taken for all of it.

Not fitted: a part of figures whose weights are fitted."""
_NEAR = 0.05
"""Cells that are said nearly as well as the best one are taken together. Not fitted: a part of figures whose weights
are fitted."""
_SHORT_WORD = 0.3
"""How much words of one or two letters count in a cell. Not fitted, for the same reason."""
_LOWER = 0.15
"""By how much other words than the best ones fit worse. Not fitted: stems lie further below forms."""
_FEW = 20
"""Cells that are said in part and taken together, at most."""
_BRACKETS = 0.1
"""How much words in brackets, and abbreviations, count in a cell. Not fitted: a part of figures whose weights are
fitted."""


@dataclass(frozen=True)
class CellMatch:
    """The words of `used` (bits) name the cells of `rows`; `cover` is the share of a cell that they make up."""

    column: int
    used: int
    rows: Rows
    quality: float
    cover: float
    exact: bool
    closest: bool = False
    """Whether other cells hold the words less well: other words of the same stem, fewer of the words."""


@dataclass
class _ColumnWords:
    codes: list[str] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    lengths: list[float] = field(default_factory=list)
    postings: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    initials: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))
    """What the first words of cells are abbreviated to, and how many words that says."""


class TableIndex:
    """The words of one table, for many questions."""

    def __init__(self, table: Table, language: Language, context: str = "", overhead: str = "") -> None:
        """`context` is what is said about the file elsewhere, `overhead` what titles say of the whole file."""
        self.table = table
        self._worded = [column for column in table.columns if column.kind is not Kind.NUMBER]
        told = {fold(short): words for short, words in legend((table.title, *table.notes)).items()}
        self._columns = [self._index(column, told) for column in table.columns]
        self._headers = [header_words_of(column) for column in table.columns]
        self._divisors = [divisors(column) for column in table.columns]
        self._glued = [glued_words(column) for column in table.columns]
        self._bracketed = [bracketed_words(column) for column in table.columns]
        self._acronyms = [header_acronyms(column) for column in table.columns]
        self._wholes = [_outside_part(column) for column in table.columns]
        self._spread = spread(self._headers)
        self._letters = lone_letters(self._headers)
        self._dates = header_dates(table.columns)
        self.dated = sum(date is not None for date in self._dates) > 1
        """Whether headers name dates or years."""
        own, context = f"{table.title} {table.name}", f"{table.title} {table.name} {context}"
        self.years = years_of(context)
        """The years that the title speaks of, from the first to the last."""
        self._own = frozenset(table_words(own))
        self._parting = frozenset(table_words(f"{table.heading or table.title} {table.name}"))
        self._overhead = frozenset(table_words(overhead))
        surroundings = table_words(f"{context} {overhead}")
        everything = [word for index in self._columns for word in index.postings]
        everything += [word for header in self._headers for word in header] + surroundings
        cells = (column.texts[rows[0]] for column in self._worded for rows in column.values.values())
        headers = (part for column in table.columns for part in column.header)
        texts = itertools.chain(cells, headers, (context, overhead))
        self._vocabulary = Vocabulary(language, everything, spelled(texts))
        self._around = frozenset(surroundings)
        self._told = dates_of(f"{context} {overhead}")
        self._pairs = frozenset(itertools.pairwise(surroundings))

    def matches(self, wording: Wording) -> list[dict[str, float]]:
        """For every word of a question the table's words that it may stand for."""
        return [self._vocabulary.matches(word) for word in wording.words]

    def around(self, matches: Sequence[Mapping[str, float]], least: float = 0.0) -> int:
        """The words (bits) that the table's title or sheet name explains, as well as `least` says."""
        return sum(
            1 << index
            for index, found in enumerate(matches)
            if any(quality >= least and word in self._around for word, quality in found.items())
        )

    def times_around(self, wording: Wording) -> int:
        """The words (bits) of months and days that the title tells: of „czerwiec 2023” in „stan w dniu 1 VI 2023”."""
        told = (time for time in wording.times if time.date.month and any(_says(one, time.date) for one in self._told))
        return sum(bits(time.start, time.end) for time in told)

    def says_beside(self, first: Mapping[str, float], second: Mapping[str, float]) -> bool:
        """Whether the title says two words one behind the other; each stands for some words of the table."""
        return any((one, other) in self._pairs for one in first for other in second)

    def named(self, matches: list[dict[str, float]]) -> int:
        """The words (bits) that the table's own heading or name explains, and nothing said of the whole file."""
        return sum(
            1 << index
            for index, found in enumerate(matches)
            if not self._parting.isdisjoint(found) and self._overhead.isdisjoint(found)
        )

    def conflicts(self, wording: Wording) -> frozenset[int]:
        """The columns whose header names another time than the question does."""
        return frozenset(
            position
            for position, date in enumerate(self._dates)
            if date
            and any(date.contradicts(time.date) for time in wording.times)
            and not any(date.fits(time.date) for time in wording.times)
        )

    def titles(self, position: int) -> bool:
        """Whether the table's own title says the first word of a header."""
        return bool(self._headers[position]) and self._headers[position][0] in self._own

    def leading(self, position: int) -> frozenset[str]:
        """The words of a header up to the first that says something."""
        header = self._headers[position]
        first = next((place for place, word in enumerate(header) if _tells(word)), len(header))
        return frozenset(header[: first + 1])

    def tops(self, position: int) -> bool:
        """Whether a header says that what it names is the greatest or the least: „maksimum”."""
        return not (role_words("most") | role_words("least")).isdisjoint(self._headers[position])

    def dates(self, position: int) -> bool:
        """Whether the header of a column names a time."""
        return self._dates[position] is not None

    def date(self, position: int) -> Date | None:
        """The time that the header of a column names."""
        return self._dates[position]

    def told(self, position: int, wording: Wording) -> bool:
        """Whether the question names the time of a header, or the header names none."""
        date = self._dates[position]
        return date is None or any(date.fits(time.date) for time in wording.times)

    def tells(self, date: Date) -> bool:
        """Whether no header names a time of the same kind, or one names this time."""
        told = [mine for mine in self._dates if mine and (mine.fits(date) or mine.contradicts(date))]
        return not told or any(mine.fits(date) for mine in told)

    def cells(self, wording: Wording, matches: list[dict[str, float]]) -> Iterator[CellMatch]:
        """Longest runs of words that cells hold, column by column."""
        for position, index in enumerate(self._columns):
            if index.postings:
                yield from self._column_cells(position, index, wording, matches)

    def headers(self, wording: Wording, matches: list[dict[str, float]], named: int = 0) -> dict[int, HeaderMatch]:
        """The columns whose headers the question's words touch; words in `named` (bits) are names of cells."""
        found = {}
        for position, header in enumerate(self._headers):
            match = self._header(position, header, wording, matches, named)
            if match is not None:
                found[position] = match
        return found

    def _index(self, column: Column, told: Mapping[str, str]) -> _ColumnWords:
        """The words of a column's cells; of abbreviations that a legend explains, what they stand for."""
        index = _ColumnWords()
        if column.kind is Kind.NUMBER:
            return index
        coded = len(column.values) > 1 and sum(key in told for key in column.values) > len(column.values) / 2
        for code, (key, rows) in enumerate(column.values.items()):
            index.codes.append(key)
            index.rows.append(rows)
            bare, _, bracket = key.partition("(")
            inner = set(table_words(bracket)) if bare.strip() else set()
            weights = {
                word: _BRACKETS if word in inner else _worth(word) for word in table_words(column.texts[rows[0]])
            }
            if coded and key in told:
                weights = {word: _worth(word) for word in table_words(told[key])} | dict.fromkeys(weights, _BRACKETS)
            if max(weights.values(), default=1.0) < 1.0:
                weights = dict.fromkeys(weights, 1.0)  # „II”, „SP 7”: nothing but short words
            index.lengths.append(sum(weights.values()))
            for short, count in initials(column.texts[rows[0]]).items():
                index.initials[short][code] = min(float(count), index.lengths[code])
            for word, weight in weights.items():
                index.postings[word][code] = weight
        return index

    def _column_cells(
        self, position: int, index: _ColumnWords, wording: Wording, matches: list[dict[str, float]]
    ) -> Iterator[CellMatch]:
        found = [
            self._codes(index, match) or self._abbreviated(index, word.text)
            for match, word in zip(matches, wording.words, strict=True)
        ]
        header = frozenset(self._headers[position])
        reached = 0
        for start, codes in enumerate(found):
            word = wording.words[start]
            if not codes or word.function or _asks(word):
                continue
            used, current, end = 1 << start, dict(codes), start + 1
            while end < len(found):
                joined = {code: value + found[end][code] for code, value in current.items() if code in found[end]}
                if joined:
                    if not used >> (end - 1) & 1 and end > reached:
                        yield from self._match(position, index, used, current)
                    used, current = used | 1 << end, joined
                elif not wording.words[end].function and header.isdisjoint(matches[end]):
                    break
                end += 1
            if used.bit_length() > reached:
                if header.isdisjoint(matches[start]):  # „gmina Łęgi” names „Łęgi”, too, not „Razem gmina Łęgi” alone
                    reached = used.bit_length()
                yield from self._match(position, index, used, current)
        yield from self._apart(position, index, wording, found)

    def _apart(
        self, position: int, index: _ColumnWords, wording: Wording, found: list[dict[int, float]]
    ) -> Iterator[CellMatch]:
        """The cells that hold most of the question's words, wherever these stand; rare words count more."""
        worth: dict[int, float] = defaultdict(float)
        total: dict[int, float] = defaultdict(float)
        used: dict[int, int] = defaultdict(int)
        for place, codes in enumerate(found):
            word = wording.words[place]
            if not codes or word.function or _asks(word):
                continue
            rarity = math.log(1 + len(index.codes) / len(codes))
            for code, value in codes.items():
                worth[code] += value * rarity
                total[code] += value
                used[code] |= 1 << place
        best = max(worth.values(), default=0.0)
        chosen = [code for code, value in worth.items() if value >= best - _NEAR]
        spoken = used[chosen[0]] if chosen else 0
        if spoken.bit_count() < 2 or spoken & (spoken >> 1) == spoken >> 1 or len(chosen) > _FEW:  # noqa: PLR2004
            return
        chosen = [code for code in chosen if used[code] == spoken]
        cover = max(min(1.0, total[code] / max(index.lengths[code], 0.1)) for code in chosen)
        quality = max(total[code] for code in chosen) / spoken.bit_count()
        yield CellMatch(position, spoken, self._rows(index, chosen), quality, cover, exact=False, closest=True)

    def _match(self, position: int, index: _ColumnWords, used: int, codes: Mapping[int, float]) -> Iterator[CellMatch]:
        cover = {code: min(1.0, value / max(index.lengths[code], 0.1)) for code, value in codes.items()}
        best = max(cover.values())
        top = max(codes.values())
        exact = [
            code for code, value in cover.items()
            if value >= min(_FULL, best) - 0.1 and value > _HELD and codes[code] > top - _LOWER
        ]  # fmt: skip
        quality = min(1.0, top / used.bit_count())  # an acronym says several words
        if exact and len(exact) < len(codes):
            yield CellMatch(position, used, self._rows(index, exact), quality, best, exact=True)
        closest = [code for code, value in codes.items() if value >= top - _NEAR]
        if len(closest) < len(codes) and set(closest) != set(exact):
            yield CellMatch(position, used, self._rows(index, closest), quality, best, exact=False, closest=True)
        yield CellMatch(position, used, self._rows(index, codes), quality, best, exact=len(exact) == len(codes))

    def _rows(self, index: _ColumnWords, codes: Mapping[int, float] | list[int]) -> Rows:
        return row_sets.from_indices((row for code in codes for row in index.rows[code]), self.table.count)

    @staticmethod
    def _codes(index: _ColumnWords, match: dict[str, float]) -> dict[int, float]:
        found: dict[int, float] = {}
        for word, quality in match.items():
            for code, weight in index.postings.get(word, {}).items():
                said = found.get(code, 0.0)
                found[code] = max(said, quality * weight)
        return found

    @staticmethod
    def _abbreviated(index: _ColumnWords, text: str) -> dict[int, float]:
        """The cells whose first words an acronym stands for, with what it says of them."""
        found = index.initials.get(fold(text), {}) if is_acronym(text) else {}
        return {code: _SHORT * weight for code, weight in found.items()}

    def _shortened(self, position: int, word: Word) -> tuple[float, str]:
        """How well a header says a word that is an acronym of it, or that it has the first letter of; by what word."""
        header = self._headers[position]
        if is_acronym(word.text) and fold(word.text) in self._acronyms[position]:
            return _SHORT, ""
        lone = len(header) == 1 and header[0] in self._letters and not word.function
        return (ABBREVIATION, header[0]) if lone and fold(word.text).startswith(header[0]) else (0.0, "")

    def _header(
        self, position: int, header: tuple[str, ...], wording: Wording, matches: list[dict[str, float]], named: int
    ) -> HeaderMatch | None:
        used = 0
        parts: dict[int, float] = {}
        covered: dict[str, float] = {}
        qualities: dict[int, float] = {}
        for index, match in enumerate(matches):
            quality, word = max(((match[word], word) for word in header if word in match), default=(0.0, ""))
            quality, word = (quality, word) if quality else self._shortened(position, wording.words[index])
            if named >> index & 1 and quality < FORM:
                continue  # „gmina Wysoka” is no height
            if quality and (not wording.words[index].function or quality >= LEMMA):
                used |= 1 << index
                qualities[index] = quality
                share = _FUNCTION if wording.words[index].function else 1.0
                parts[index] = share * quality * self._spread.get(word, 1.0)
                covered[word] = max(covered.get(word, 0.0), quality)
        for time in wording.times:
            date = self._dates[position]
            if date and (date.month or _relative(wording, time)) and date.fits(time.date):
                used |= _told_by(wording, time, date)
                parts[time.start] = parts.get(time.start, 0.0) + _DATED
                covered["date"] = 1.0
        if not parts:
            return None
        cover = sum(covered.values()) / max(1, len(header))
        quality = sum(covered.values()) / len(covered)
        missed = 0.0 if "" in covered else self._missed(position, header, covered)
        weight = sum(parts.values())
        told = tuple(qualities.items())
        return HeaderMatch(position, used, quality, min(1.0, cover), weight, tuple(parts.items()), told, missed)

    def _missed(self, position: int, header: tuple[str, ...], covered: dict[str, float]) -> float:
        """How well the words of a header that are not said tell its column apart."""
        dated, said = "date" in covered, set(covered)
        for glued, apart in self._glued[position].items():
            if glued in said or not said.isdisjoint(apart):
                said |= {glued, *apart}
        whole = self._wholes[position]
        if all(word in said or word in whole or not (_tells(word) or word.isdecimal()) for word in header):
            said |= whole  # „krowy” says enough of „bydło, w tym krowy”
        said |= self._bracketed[position]
        unsaid = (word for word in header if word not in said and not (dated and _is_time(word)))
        per = self._divisors[position]
        return sum(self._spread[word] * (_tells(word) + 2 * (word in per)) for word in unsaid)


def _says(told: Date, asked: Date) -> bool:
    """Whether a date tells all that another one does."""
    return all(not one or one == other for one, other in zip(asked, told, strict=True))


def _outside_part(column: Column) -> frozenset[str]:
    """The words of a header that say of what it names a part, „w tym …”; none in other headers."""
    inner = [word for part in column.header if is_parting(part) for word in table_words(part, seams=True)]
    parting = role_words("parting")
    outer = frozenset(header_words_of(column)) - frozenset(inner) | parting
    return outer if any(_tells(word) and word not in parting for word in inner) else frozenset()


def _asks(word: Word) -> bool:
    """Whether a word asks for an extreme or a share, and names no cell: no „część oświatowa” by „jaka część”."""
    return not word.name and (
        not word.cues.isdisjoint({"SUPER", "TIMES"})
        or ("PERCENT" in word.cues and bool(word.keys & {"czesc", "procent"}))
    )


def _told_by(wording: Wording, time: Time, date: Date) -> int:
    """The words (bits) of a time that a header's date tells: not the year where it has none."""
    years = (i for i in range(time.start, time.end) if wording.words[i].text == str(time.date.year) and not date.year)
    return bits(time.start, time.end) & ~sum(1 << i for i in years)


def _relative(wording: Wording, time: Time) -> bool:
    """Whether a time is told by another one: „rok wcześniej”."""
    return not any(word.text[0].isdecimal() for word in wording.words[time.start : time.end]) and not time.date.month


def _is_time(word: str) -> bool:
    """Whether a word of a header is a part of its date."""
    return word.isdecimal() or bool(month_of(word)) or bool(ROMAN.fullmatch(word.upper()))


def _tells(word: str) -> bool:
    """Whether a word of a header that a question does not say tells its column apart: no „ogółem”, „liczba”, „w”."""
    idle = names_total(word) or word in role_words("idle") or word in role_words("generic")
    return len(word) > 2 and not idle  # noqa: PLR2004 (letters of prepositions)


def _worth(word: str) -> float:
    """How much a word counts in a cell: abbreviations little, short words less than long ones."""
    if word[-1] == "." and word[0].isalpha():
        return _BRACKETS
    return _SHORT_WORD if len(word) < 3 and word.isalpha() else 1.0  # noqa: PLR2004 (letters of prepositions)
