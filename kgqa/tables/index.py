"""Finds the cells and headers of a table that a question speaks of."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kgqa.tables import rows as row_sets
from kgqa.tables.cells import Date, read_date
from kgqa.tables.language.words import Language, Wording
from kgqa.tables.model import Column, Kind, Table
from kgqa.tables.rows import Rows
from kgqa.tables.text import fold
from kgqa.tables.vocabulary import LEMMA, Vocabulary, acronyms, table_words

_FULL = 0.99
_SHORT = 0.8
_FUNCTION = 0.2
_BRACKETS = 0.2
"""How much words in brackets count in a cell."""


@dataclass(frozen=True)
class CellMatch:
    """The words of `used` (bits) name the cells of `rows`; `cover` is the share of a cell that they make up."""

    column: int
    used: int
    rows: Rows
    quality: float
    cover: float
    exact: bool


@dataclass(frozen=True)
class HeaderMatch:
    """The words of `used` name a column; `cover` is the share of its header, `weight` how well they tell it apart."""

    column: int
    used: int
    quality: float
    cover: float
    weight: float


@dataclass
class _ColumnWords:
    codes: list[str] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    lengths: list[float] = field(default_factory=list)
    postings: dict[str, dict[int, float]] = field(default_factory=lambda: defaultdict(dict))


class TableIndex:
    """The words of one table, for many questions."""

    def __init__(self, table: Table, language: Language, context: str = "") -> None:
        self.table = table
        self._columns = [self._index(column) for column in table.columns]
        self._headers = [_header_words(column) for column in table.columns]
        self._acronyms = [_header_acronyms(column) for column in table.columns]
        self._spread = _spread(self._headers)
        self._dates = [_header_date(column) for column in table.columns]
        surroundings = table_words(f"{table.title} {table.name} {context}")
        everything = [word for index in self._columns for word in index.postings]
        everything += [word for header in self._headers for word in header] + surroundings
        self._vocabulary = Vocabulary(language, everything)
        self._around = frozenset(surroundings)

    def matches(self, wording: Wording) -> list[dict[str, float]]:
        """For every word of a question the table's words that it may stand for."""
        return [self._vocabulary.matches(word) for word in wording.words]

    def around(self, matches: list[dict[str, float]]) -> int:
        """The words (bits) that the table's title or sheet name explains."""
        return sum(1 << index for index, found in enumerate(matches) if not self._around.isdisjoint(found))

    def cells(self, wording: Wording, matches: list[dict[str, float]]) -> Iterator[CellMatch]:
        """Longest runs of words that cells hold, column by column."""
        for position, index in enumerate(self._columns):
            if index.postings:
                yield from self._column_cells(position, index, wording, matches)

    def headers(self, wording: Wording, matches: list[dict[str, float]]) -> dict[int, HeaderMatch]:
        """The columns whose headers the question's words touch."""
        found = {}
        for position, header in enumerate(self._headers):
            match = self._header(position, header, wording, matches)
            if match is not None:
                found[position] = match
        return found

    def _index(self, column: Column) -> _ColumnWords:
        index = _ColumnWords()
        if column.kind is Kind.NUMBER:
            return index
        for code, (key, rows) in enumerate(column.values.items()):
            index.codes.append(key)
            index.rows.append(rows)
            bare, _, bracket = key.partition("(")
            inner = set(table_words(bracket)) if bare.strip() else set()
            weights = {word: _BRACKETS if word in inner else 1.0 for word in table_words(column.texts[rows[0]])}
            index.lengths.append(sum(weights.values()))
            for word, weight in weights.items():
                index.postings[word][code] = weight
        return index

    def _column_cells(
        self, position: int, index: _ColumnWords, wording: Wording, matches: list[dict[str, float]]
    ) -> Iterator[CellMatch]:
        found = [self._codes(index, match) for match in matches]
        header = frozenset(self._headers[position])
        reached = 0
        for start, codes in enumerate(found):
            word = wording.words[start]
            if not codes or word.function or start < reached or ("SUPER" in word.cues and not word.name):
                continue
            used, current, end = 1 << start, dict(codes), start + 1
            while end < len(found):
                joined = {code: value + found[end][code] for code, value in current.items() if code in found[end]}
                if joined:
                    if not used >> (end - 1) & 1:
                        yield from self._match(position, index, used, current)
                    used, current = used | 1 << end, joined
                elif not wording.words[end].function and header.isdisjoint(matches[end]):
                    break
                end += 1
            reached = used.bit_length()
            yield from self._match(position, index, used, current)

    def _match(self, position: int, index: _ColumnWords, used: int, codes: Mapping[int, float]) -> Iterator[CellMatch]:
        cover = {code: min(1.0, value / max(index.lengths[code], 0.1)) for code, value in codes.items()}
        best = max(cover.values())
        exact = [code for code, value in cover.items() if value >= min(_FULL, best) - 0.1 and value > 0.8]  # noqa: PLR2004
        quality = max(codes.values()) / used.bit_count()
        if exact and len(exact) < len(codes):
            yield CellMatch(position, used, self._rows(index, exact), quality, best, exact=True)
        yield CellMatch(position, used, self._rows(index, codes), quality, best, exact=len(exact) == len(codes))

    def _rows(self, index: _ColumnWords, codes: Mapping[int, float] | list[int]) -> Rows:
        return row_sets.from_indices((row for code in codes for row in index.rows[code]), self.table.count)

    @staticmethod
    def _codes(index: _ColumnWords, match: dict[str, float]) -> dict[int, float]:
        found: dict[int, float] = {}
        for word, quality in match.items():
            for code, weight in index.postings.get(word, {}).items():
                found[code] = max(found.get(code, 0.0), quality * weight)
        return found

    def _header(
        self, position: int, header: tuple[str, ...], wording: Wording, matches: list[dict[str, float]]
    ) -> HeaderMatch | None:
        used, weight = 0, 0.0
        covered: dict[str, float] = {}
        for index, match in enumerate(matches):
            quality, word = max(((match[word], word) for word in header if word in match), default=(0.0, ""))
            if not quality and _is_acronym(wording.words[index].text):
                quality, word = (
                    (_SHORT, "") if fold(wording.words[index].text) in self._acronyms[position] else (0.0, "")
                )
            if quality and (not wording.words[index].function or quality >= LEMMA):
                used |= 1 << index
                share = _FUNCTION if wording.words[index].function else 1.0
                weight += share * quality * self._spread.get(word, 1.0)
                covered[word] = max(covered.get(word, 0.0), quality)
        for time in wording.times:
            date = self._dates[position]
            if date and date.month and date.fits(time.date):
                used |= ((1 << time.end) - 1) ^ ((1 << time.start) - 1)
                weight += 2.0
                covered["date"] = 1.0
        if not weight:
            return None
        cover = sum(covered.values()) / max(1, len(header))
        return HeaderMatch(position, used, sum(covered.values()) / len(covered), min(1.0, cover), weight)


def _header_words(column: Column) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for part in column.header for word in table_words(part, seams=True)))


def _header_acronyms(column: Column) -> frozenset[str]:
    return frozenset().union(*(acronyms(part) for part in column.header))


def _is_acronym(text: str) -> bool:
    return len(text) > 1 and sum(letter.isupper() for letter in text) > 1


def _spread(headers: list[tuple[str, ...]]) -> dict[str, float]:
    """How well a word tells columns apart: near 1 for a word of one header, small for a word of all."""
    counts: dict[str, int] = defaultdict(int)
    for header in headers:
        for word in header:
            counts[word] += 1
    total = len(headers) + 1
    return {word: 0.1 + 0.9 * math.log(total / count) / math.log(total) for word, count in counts.items()}


def _header_date(column: Column) -> Date | None:
    """The date that a header names, "16.11" too."""
    for part in reversed(column.header):
        pieces = part.split(".")
        if len(pieces) == 2 and all(piece.isdecimal() and len(piece) == 2 for piece in pieces):  # noqa: PLR2004
            return Date(0, int(pieces[1]), int(pieces[0]))
        if date := read_date(part):
            return date
    return None
