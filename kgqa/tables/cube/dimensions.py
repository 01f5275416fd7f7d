"""What the columns of a table are: keys that tell rows apart, times, codes, measures; and series of columns."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from itertools import combinations, pairwise

import numpy as np

from kgqa.resources import table_rows
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.assembly import PER_UNIT, is_parting
from kgqa.tables.grid.cell_text import fold, words
from kgqa.tables.grid.cells import MISSING, is_number, month_of, read_date
from kgqa.tables.grid.dates_in_parts import holds_months, holds_quarters
from kgqa.tables.grid.header_units import unit_of
from kgqa.tables.grid.headers import role_words
from kgqa.tables.grid.model import Column, Kind, Table
from kgqa.tables.grid.rows import Rows
from kgqa.tables.grid.territories import held, inside
from kgqa.tables.grid.territories import kinds as kinds_of
from kgqa.tables.grid.total_rows import names_average, names_total
from kgqa.tables.language.polish import is_name, is_person, may_be_adjective

_FEWEST = 2
"""Columns that make a series."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
COMPARED = re.compile(r"[<>≤≥]")
"""Before a bound that a header counts by, whose unit is not that of the numbers: „liczba dni > 50 µg/m3”."""
_SHORT_TIME = re.compile(r"(?:[^\W\d_]+\.? )?\d{1,2}\.\d\d\.?|[TW]\d\d")
_SCALES = {"tys": 1e3, "tysiac": 1e3, "tysiecy": 1e3, "mln": 1e6, "milion": 1e6, "mld": 1e9}
"""What the numbers below a header are multiples of. Not fitted: powers of ten."""
_MOST_PARTS = 366
"""The greatest number of a day, week or month."""
_CROSSED = 2
"""Times as many rows as one key of a column has on average may sum up others."""
_MOST_PROVINCES = 40
"""Different cells of a column of provinces, country and totals among them, at most."""
_SAMPLE = 200
"""Cells that tell whether texts are measured."""
_MOST_SORTS = 500
"""Sorts of numbers that the rows of a table may have."""
_MOST_UNITS = 12
"""Units of a table up to which its rows are parted by them."""
_FULL = 1.2
"""Pairs of two keys for each row, and for each that stands, up to which keys are crossed. Not fitted: nearly one."""
_MOST_SUMMED = 60
"""Columns among which sums of others are looked for."""
_ROUNDED = 0.06
"""How far rounding to one decimal carries a sum for each of its parts. Not fitted: a little more than half a tenth."""
_MOST_ROWS = 20_000
"""Rows up to which totals among the labels are looked for."""


_PARTS = frozenset({"i", "ii", "iii", "iv"})
"""Labels that quarters and months have at least."""
_CODED = re.compile(r"(?=.*\d)[^\W\d_]{0,4}[\W\d_](?:[^\W\d_]{0,4}[\W\d_])*[^\W\d_]{0,4}")
_TIME = re.compile(r"(?:(?:i{1,3}|iv|[1-4])\.? ?(?:kw|kwartal)\.?|q[1-4])(?: .*)?|(?:i|ii|1|2)\.? polrocze.*")


class Role(StrEnum):
    """What a column does in a cube."""

    KEY = "key"
    TIME = "time"
    CODE = "code"
    MEASURE = "measure"


@dataclass(frozen=True)
class Family:
    """Columns of numbers whose headers differ in one part alone: years, months, places, kinds of things."""

    columns: tuple[int, ...]
    labels: tuple[str, ...]
    """The part in which each differs."""
    dated: bool
    """Whether the parts are times."""

    @cached_property
    def territorial(self) -> bool:
        """Whether most of the parts are names of provinces."""
        return _mostly_provinces(self.labels)

    def names_people(self, columns: Sequence[int]) -> bool:
        """Whether the parts of columns hold names."""
        return all(any(map(is_name, words(self.members[column]))) for column in columns)

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The columns that are named by names, where these are several: candidates of an election."""
        named = [] if self.dated else [column for column in self.members if self.names_people([column])]
        return tuple(named) if len(named) > 1 else ()

    @cached_property
    def placed(self) -> bool:
        """Whether most of the parts are names."""
        return _mostly_names(self.labels)

    @cached_property
    def members(self) -> dict[int, str]:
        """Labels by column, totals left out."""
        pairs = zip(self.columns, self.labels, strict=True)
        return {column: label for column, label in pairs if not names_total(label)}


@dataclass(frozen=True)
class Cube:
    """A table with the role of each column."""

    table: Table

    @cached_property
    def roles(self) -> tuple[Role, ...]:
        """The roles of the columns, from the left."""
        return tuple(map(_role, self.table.columns))

    def of(self, *roles: Role) -> list[Column]:
        """The columns that have one of the roles."""
        return [column for column in self.table.columns if self.roles[column.position] in roles]

    def inside(self, rows: Rows) -> tuple[int, str, Rows] | None:
        """Of rows of one province or county: the column of codes, its kind, and the rows of what it holds."""
        column, found = self._territories
        row = row_sets.first(rows)
        if column is None or len(set(column.codes[row_sets.to_array(rows)])) > 1:
            return None
        inner = row_sets.from_indices(inside(column.texts, found, row), self.table.count)
        return (column.position, fold(found[row]), inner) if inner else None

    def holding(self, rows: Rows) -> Rows:
        """Those of some rows that are provinces or counties of others of them."""
        return sum(1 << row for row, inner in self._held.items() if rows >> row & 1 and rows & inner)

    @cached_property
    def _held(self) -> dict[int, Rows]:
        """The rows of what provinces and counties hold, by their row."""
        column, found = self._territories
        if column is None or self.table.count > _MOST_ROWS:
            return {}
        rows = held(column.texts, found).items()
        return {row: row_sets.from_indices(inner, self.table.count) for row, inner in rows if inner}

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of the territories of the rows, where codes tell them."""
        return self._territories[1]

    @cached_property
    def _territories(self) -> tuple[Column | None, Sequence[str]]:
        """The column of the codes of territories, and their kinds."""
        pairs = ((column, kinds_of(column.texts)) for column in self.table.columns[:2])
        return next(((column, found) for column, found in pairs if found), (None, ()))

    @cached_property
    def register(self) -> bool:
        """Whether every row is a thing of its own, with a number, code or name that no other row has.

        Keys that are crossed with one another make figures of rows: every place with every year.
        """
        count, keys = self.table.count, self.of(Role.CODE, Role.KEY, Role.TIME)
        told = any(column.header and len(column.values) == count > 1 for column in keys)
        parts = [column for column in keys if 1 < len(column.values) <= count / 2] if told else []
        return told and not any(_crossed(one, other) for one, other in combinations(parts, 2))

    def parts_of_dates(self, part: str) -> list[Column]:
        """The columns of numbers that are the "month" or the "day" of dates."""
        return [
            column
            for column in self.of(Role.TIME)
            if column.kind is Kind.NUMBER and not role_words(part).isdisjoint(header_words(column))
        ]

    @cached_property
    def label(self) -> int:
        """The column that names the rows: the first headed key whose cells differ, else the first key."""
        keys = [column for column in self.of(Role.KEY) if column.worded and column.header]
        varied = [column for column in keys if len(column.values) > 0.9 * self.table.count]
        times = [column.position for column in self.of(Role.TIME)]
        plain = [column for column in varied if names_anything(column)]
        codes = [one for one in self.of(Role.CODE) if one.kind is Kind.TEXT and len(one.values) == self.table.count]
        return next((column.position for column in (*plain, *varied, *codes, *keys)), times[0] if times else 0)

    @cached_property
    def numbering(self) -> list[int]:
        """The columns that number rows with names one by one, whose headers say what they are: „nr projektu”."""
        if role_words("named").isdisjoint(header_words(self.table.columns[self.label])):
            return []
        codes = (one for one in self.of(Role.CODE) if len(one.values) == self.table.count and one.header)
        return [one.position for one in codes if one.position != self.label]

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """The series that columns of numbers make, the longest first."""
        found: dict[tuple[object, ...], list[tuple[int, str]]] = defaultdict(list)
        alike: dict[tuple[object, ...], list[tuple[int, str]]] = defaultdict(list)
        for column in self.of(Role.MEASURE):
            kind = self.adds_up(column.position), unit_of(column.header)
            for path in dict.fromkeys((column.header, tuple(_parted(column.header)))):
                for place, part in enumerate(path):
                    found[kind, len(path), place, *path[:place], "", *path[place + 1 :]].append((column.position, part))
            times = [part for part in column.header if _tells_time(part)]
            if len(times) > 1:  # „2023” above „III kw.”
                rest = (part for part in column.header if part not in times)
                found[kind, len(column.header), *rest].append((column.position, " ".join(times)))
            if len(column.header) == 1:
                alike[kind, *words(column.name)[:1]].append((column.position, column.name))
        told = [family for members in alike.values() if (family := _family(members)) and not family.dated]
        families = {family.columns: family for family in told if len(family.columns) > _FEWEST}
        families |= {family.columns: family for members in found.values() if (family := _family(members))}
        families |= {family.columns: family for family in self.added_up if family.columns not in families}
        return tuple(sorted(families.values(), key=lambda one: -len(one.columns)))

    @cached_property
    def added_up(self) -> list[Family]:
        """The series of columns with headers of one part each that add up to another one: votes by candidate."""
        parts: dict[int, list[int]] = defaultdict(list)
        for part, wholes in self.wholes.items():
            if len(self.table.columns[part].header) == 1 and wholes:
                parts[wholes[0]].append(part)
        members = ([(part, self.table.columns[part].name) for part in found] for found in parts.values())
        return [one for some in members if len(some) > _FEWEST and (one := _family(some)) and not one.dated]

    @cached_property
    def plans(self) -> tuple[list[int], list[int]]:
        """The columns of what was planned, and of what of it was spent or received."""
        numbers = [column for column in self.of(Role.MEASURE) if self.adds_up(column.position)]
        said = {column.position: set(header_words(column)) for column in numbers}
        planned, spent = (
            [position for position, found in said.items() if role_words(one) & found and not role_words(other) & found]
            for one, other in (("planned", "spent"), ("spent", "planned"))
        )
        return planned, spent

    def alike(self, *columns: int) -> bool:
        """Whether columns belong to one family."""
        return any(set(columns) <= set(family.columns) for family in self.families)

    @cached_property
    def dated(self) -> frozenset[int]:
        """The columns that are one of several times."""
        return frozenset(column for family in self.families if family.dated for column in family.members)

    @cached_property
    def latest(self) -> frozenset[int]:
        """The columns that are the last of several years."""
        years = [family.members for family in self.families if family.dated and all(map(_YEAR.search, family.labels))]
        return frozenset(max(members, key=lambda column: _YEAR.findall(members[column])[-1]) for members in years)

    @cached_property
    def wholes(self) -> dict[int, list[int]]:
        """By column of numbers those that sum it up with its neighbours, as the numbers of every row show."""
        numbers = [column for column in self.of(Role.MEASURE) if self.adds_up(column.position)]
        found: dict[int, list[int]] = defaultdict(list)
        if len(numbers) <= _MOST_SUMMED and self.table.count <= _MOST_ROWS:
            for place, whole in enumerate(numbers):
                named = [part for part in numbers if _is_part(whole.header, part.header)]
                for parts in (numbers[place + 1 :], numbers[:place][::-1]):
                    named += _summed(whole, parts)
                for part in dict.fromkeys(named):
                    found[part.position].append(whole.position)
        return found

    @cached_property
    def indicator(self) -> int | None:
        """The column that tells what the number of each row is, where these are of different sorts: „wskaźnik”."""
        told = self._has_units
        numbers = [column.position for column in self.of(Role.MEASURE)]
        if len(numbers) != 1 and not any(
            family.dated and set(numbers) <= set(family.columns) for family in self.families
        ):
            return None
        for column in self.of(Role.KEY):
            named = told or not role_words("indicator").isdisjoint(header_words(column))
            if not named or len(column.values) > min(_MOST_SORTS, self.table.count / 2) or _tells_units(column):
                continue
            if len({self._sort(column.texts[rows[0]], rows[0]) for rows in column.values.values()}) > 1:
                return column.position
        return None

    def _sort(self, name: str, row: int) -> tuple[str, bool]:
        """The unit of a row, and whether what it is of does not add up."""
        return self._row_unit(self._unit_texts[row]), any(word.startswith(_ratios()) for word in words(fold(name)))

    def dimension(self, position: int) -> str:
        """What a column is, as people say it: territory, time, category, code, measure."""
        if self.roles[position] is not Role.KEY:
            return str(self.roles[position])
        kinds_told = bool(self.kinds) and position == self.label
        placed = self.holds_provinces(position) or self.names_places(position) or kinds_told
        return "territory" if placed or names_place(self.table.columns[position]) else "category"

    def holds_provinces(self, position: int) -> bool:
        """Whether most of the different cells of a column are names of provinces."""
        values = list(self.table.columns[position].values)
        return len(values) < _MOST_PROVINCES and _mostly_provinces(values)

    def names_places(self, position: int) -> bool:
        """Whether a column whose header says no more than „nazwa” holds names."""
        column = self.table.columns[position]
        return names_anything(column) and _mostly_names(list(column.values and column.texts[:_SAMPLE]))

    def unit(self, position: int, row: int) -> str:
        """The unit of a cell: that of the header, else that of the row, else that of the title."""
        return (
            unit_of(self.table.columns[position].header)
            or self._row_unit(self._unit_texts[row])
            or unit_of((self.table.title,))
        )

    @cached_property
    def _has_units(self) -> bool:
        """Whether a column has the units of rows."""
        return any(map(_tells_units, self.of(Role.KEY)))

    def _row_unit(self, text: str) -> str:
        """The unit that a cell or label tells; no label begins with letters for one: „os. Słoneczne 2”."""
        unit = unit_of((text,))
        return "" if not self._has_units and unit[:1].isalpha() and fold(text).startswith(fold(unit)) else unit

    @cached_property
    def _unit_texts(self) -> Sequence[str]:
        """The cells that may name units of rows: those of a column for them, else the labels."""
        named = (column.texts for column in self.of(Role.KEY) if _tells_units(column))
        return next(named, self.table.columns[self.label].texts)

    def scale(self, position: int) -> float:
        """What the numbers of a column are multiples of, as its header says: 1000 for „w tys. ha”."""
        return self._scales[position]

    @cached_property
    def _scales(self) -> tuple[float, ...]:
        return tuple(self._scale(column.position) for column in self.table.columns)

    def _scale(self, position: int) -> float:
        own = unit_of(self.table.columns[position].header)
        found = [] if own else words(unit_of((self.table.title,)))
        found = [*header_words(self.table.columns[position]), *map(fold, found)]
        return next((_SCALES[word] for word in found if word in _SCALES), 1.0)

    def adds_up(self, position: int) -> bool:
        """Whether sums of a column mean something: no shares, averages, prices, places or codes."""
        return self._additive[position]

    @cached_property
    def _additive(self) -> tuple[bool, ...]:
        return tuple(self._sums(column) for column in self.table.columns)

    def _sums(self, column: Column) -> bool:
        found = header_words(column)
        ratio = any(word.startswith(_ratios()) for word in found)
        signs = role_words("ratio") - set(_ratios())
        symbols = any(sign in COMPARED.split(part)[0] for part in column.header for sign in signs)
        ratio = ratio or any(PER_UNIT.search(fold(part)) for part in column.header)
        return self.roles[column.position] is Role.MEASURE and not (ratio or symbols or column.ranks)

    @cached_property
    def _units(self) -> tuple[Rows, ...]:
        """The rows of each unit, where a column says or labels say which ones rows have; the commonest first."""
        if self.table.count > _MOST_ROWS:
            return ()
        found: dict[str, Rows] = {}
        for row, text in enumerate(self._unit_texts):
            unit = self._row_unit(text)
            found[unit] = found.get(unit, 0) | 1 << row
        return tuple(sorted(found.values(), key=lambda rows: -rows.bit_count())) if len(found) < _MOST_UNITS else ()

    def names(self, position: int, rows: Rows) -> bool:
        """Whether a column has something in one of some rows."""
        return bool((self.table.columns[position].codes[row_sets.to_array(rows)] >= 0).any())

    @cached_property
    def peopled(self) -> bool:
        """Whether headers of columns of numbers name people."""
        return any(family.people for family in self.families)

    def comparable(self, rows: Rows) -> Rows:
        """Those of some rows that have the unit that most of them have."""
        return max((kept for unit in self._units if (kept := rows & unit)), key=int.bit_count, default=rows)

    @cached_property
    def averages(self) -> Rows:
        """The rows whose label says that they are averages of others."""
        if not self.table.totals:
            return 0
        keys = self.of(Role.KEY, Role.TIME)
        rows = (row for one in keys for row in row_sets.to_indices(self.table.totals) if names_average(one.texts[row]))
        return row_sets.from_indices(rows, self.table.count)

    @cached_property
    def totals(self) -> dict[int, Rows]:
        """By key column the rows that sum up the others: their label says „ogółem” or is empty."""
        if self.table.count > _MOST_ROWS:
            return {}
        found = {}
        for column in self.of(Role.KEY):
            rows = [row for key, rows in column.values.items() if names_total(key) for row in rows]
            share = self.table.count / max(1, len(column.values))
            if share / _CROSSED <= len(rows) <= 1 + _CROSSED * share:
                found[column.position] = row_sets.from_indices(rows, self.table.count)
        return found


def _crossed(one: Column, other: Column) -> bool:
    """Whether nearly every key of a column stands beside every key of another, and all do so equally often."""
    crossings = len(one.values) * len(other.values)
    pairs = Counter(zip(one.codes, other.codes, strict=True)).values()
    return crossings <= _FULL * len(pairs) and max(pairs) <= _FULL * min(pairs)


def _is_part(whole: Sequence[str], part: Sequence[str]) -> bool:
    """Whether a header is another one with a part beginning with „w tym” in it: („Firmy”, „w tym sklepy”, „2023”).

    A year may stand in that part: („Odpady”, „w tym zebrane selektywnie w 2023 r.”, „razem”) of („Odpady”, „2023”).
    """
    if part and is_parting(part[0]):
        return len(whole) == 1 and names_total(whole[0])
    inner = [place for place, one in enumerate(part) if is_parting(one) and place]
    if not inner or any(map(is_parting, whole)):
        return False
    years = _YEAR.findall(part[inner[0]])
    idle = [one for one in (*part, *whole) if names_total(one) or _is_unit(one) or one in years]
    return [one for place, one in enumerate(part) if place not in inner and one not in idle] == [
        one for one in whole if one not in idle
    ]


def _is_unit(part: str) -> bool:
    """Whether a part of a header is nothing but a unit: „w tys.”."""
    return len(words(part)) <= 2 and part.endswith(unit_of((part,)) or " ")  # noqa: PLR2004 (a preposition and a unit)


def _summed(whole: Column, parts: Sequence[Column]) -> Sequence[Column]:
    """The first of some columns that add up to one in every row, two at least; none where none do.

    Where cells are missing, kept secret say, they add up to no more.
    """
    total, full = np.zeros(len(whole.texts)), np.full(len(whole.texts), fill_value=True)
    for count, part in enumerate(parts, 1):
        total, full = total + np.nan_to_num(part.numbers), full & ~np.isnan(part.numbers)
        over = total - np.nan_to_num(whole.numbers)
        exact = np.abs(over[full]) <= _ROUNDED * count
        if count > 1 and len(exact) > len(full) / 2 and exact.all() and (over <= _ROUNDED * count).all():
            return parts[:count]
    return ()


def names_place(column: Column) -> bool:
    """Whether a header says „gmina”, „powiat”, „miasto”."""
    return bool(role_words("place") & set(header_words(column)))


def _tells_units(column: Column) -> bool:
    """Whether a column has the units of rows."""
    if role_words("unit").isdisjoint(header_words(column)):
        return False
    return sum(bool(unit_of((column.texts[rows[0]],))) for rows in column.values.values()) >= len(column.values) / 2


def _holds_months(column: Column) -> bool:
    """Whether cells are months, quarters or days of the week in words."""
    sample = list(column.values)[:_SAMPLE]
    found = sum(bool(_TIME.fullmatch(key) or month_of(key) or key in role_words("weekday")) for key in sample)
    return len(sample) > 1 and found >= 0.7 * len(sample)


def _measured(column: Column) -> bool:
    """Whether half of the cells of a column of texts are numbers: results beside „nie ukończył”."""
    sample = [text for text in column.texts[:_SAMPLE] if text.strip() not in MISSING]
    return bool(sample) and sum(map(is_number, sample)) >= len(sample) / 2


@cache
def _ratios() -> tuple[str, ...]:
    """Beginnings of words for what does not add up."""
    return tuple(stem for stem in role_words("ratio") if stem.isalpha())


@cache
def _provinces() -> frozenset[str]:
    """The adjectives of the provinces, the first one of double names."""
    return frozenset(
        name for row in table_rows("kgqa.tables", "regions_pl.tsv") for name in row[1].split("|") if name.endswith("e")
    )


def _mostly_provinces(labels: Sequence[str]) -> bool:
    plain = [fold(label).replace("wojewodztwo", "").replace("woj.", "").strip() for label in labels]
    return sum(name in _provinces() for name in plain) > len(plain) / 2


def _mostly_names(labels: Sequence[str]) -> bool:
    """Whether the last words of most labels are names: „m. Kalinów”, „Dębowa Góra”."""
    found = [words(label) for label in labels]
    return sum(bool(parts) and any(map(is_name, parts)) for parts in found) > len(found) / 2


def _family(members: Sequence[tuple[int, str]]) -> Family | None:
    members = [one for one in members if not is_parting(one[1])]
    labels = tuple(label for _column, label in members)
    if len(members) < _FEWEST or len(set(labels)) < len(labels):
        return None
    years = {match.group() for label in labels if (match := _YEAR.search(label))}
    told = [label.replace(min(years), "") for label in labels] if len(years) == 1 else labels
    dated = sum(map(_tells_time, told)) > len(labels) / 2 or {fold(label).strip(" .") for label in labels} >= _PARTS
    return Family(tuple(column for column, _label in members), labels, dated)


def _tells_time(label: str) -> bool:
    return bool(
        _YEAR.search(label)
        or month_of(label)
        or read_date(label)
        or _SHORT_TIME.fullmatch(label)
        or _TIME.fullmatch(fold(label))
    )


def _parted(header: Sequence[str]) -> Iterator[str]:
    """The parts of a header, years apart from the words around them."""
    for part in header:
        year = _YEAR.search(part)
        rest = (part[: year.start()] + part[year.end() :]).strip(" ,;-–()") if year else ""
        yield from (rest, year.group()) if year and any(letter.isalpha() for letter in rest) else (part,)


def names_anything(column: Column) -> bool:
    """Whether a header says of what its cells are names no more than „nazwa” or „wyszczególnienie” do."""
    return all(map(is_generic, header_words(column)))


def names_persons(column: Column) -> bool:
    """Whether a header names persons, or those who act as such: „dyrektor”, „nazwa kontrahenta”."""
    said = [word for part in column.header for word in words(part)]
    nouns = [word for place, word in enumerate(said) if not (place and may_be_adjective(word))]  # no „kod pocztowy”
    return any(is_person(word) or fold(word) in role_words("person") for word in nouns)


def is_generic(word: str) -> bool:
    """Whether a word of a header says nothing of what its cells are."""
    return word in role_words("generic") or word.isdecimal()


def names_kind(word: str) -> bool:
    """Whether a word of a header says that the cells are kinds of something."""
    return word in role_words("kind")


def header_words(column: Column) -> list[str]:
    """The folded words of a header."""
    return [fold(word) for part in column.header for word in words(part.replace("_", " "), seams=True)]


def _role(column: Column) -> Role:
    coded = column.kind is not Kind.NUMBER and role_words("code") & {*header_words(column)[:1]} and _coded(column)
    if column.kind is Kind.DATE:
        return (
            Role.CODE
            if coded and (_holds_letters(column) or not any(date.month for date in column.dates if date))
            else Role.TIME
        )
    if column.kind is Kind.TEXT:
        if column.clocked or _holds_months(column) or holds_months(column) or holds_quarters(column):
            return Role.TIME
        return Role.MEASURE if _measured(column) else Role.CODE if coded else Role.KEY
    found = header_words(column)
    if column.counts_years and not any(word in role_words("amount") for word in found):
        return Role.TIME
    if _names_time(column):
        return Role.TIME
    named = any(word in role_words("code") and not after.isdecimal() for word, after in pairwise([*found, ""]))
    counts = column.position == 0 and not found and column.ranks
    numbered = (named and not unit_of(column.header)) or counts or _has_leading_zeros(column)
    return Role.CODE if numbered else Role.MEASURE


def _coded(column: Column) -> bool:
    """Whether most texts hold digits and no words: „ZP.272.1.2023”."""
    sample = [text for text in column.texts[:_SAMPLE] if text.strip()]
    return sum(bool(_CODED.fullmatch(text)) for text in sample) > len(sample) / 2


def _holds_letters(column: Column) -> bool:
    """Whether most cells hold a letter: „24/Z/2023” is no date."""
    sample = [text for text in column.texts[:_SAMPLE] if text.strip()]
    return sum(any(map(str.isalpha, text)) for text in sample) > len(sample) / 2


def _has_leading_zeros(column: Column) -> bool:
    return any(len(text) > 1 and text[0] == "0" and text.isdecimal() for text in column.texts[:_SAMPLE])


def _names_time(column: Column) -> bool:
    """Whether a header says nothing but „miesiąc”, „tydzień”, „kwartał”, or nothing beside numbers of such."""
    known = column.numbers[~np.isnan(column.numbers)]
    if not len(known) or known.min() < 0 or known.max() > _MOST_PARTS or (known % 1).any():
        return False
    if not column.header:
        return len(known) == len(column.texts) and known.max() in (4, 12, 52, 53)
    found = [word for word in header_words(column) if not word.isdecimal()]
    return len(column.header) == 1 and bool(found) and all(word in role_words("time") for word in found)
