"""The unit that a header names for the numbers below it: „[cm]”, „(dni)”, „w tys. zł”, „koszt_pln”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from kgqa.resources import table_rows
from kgqa.tables.grid.cell_text import fold

_BRACKETS = re.compile(r"[(\[]\s*(?:w\s+)?([^)\]]{1,30}?)\s*[)\]]")
_SAID = re.compile(r"\bw\s+((?:tys|mln|mld)\b\.?(?:\s+\S+)?|\S+)")
_LAST = re.compile(r"_([^\W\d_]+)$")
_ALONE = re.compile(r"\[([^\]]{1,30})\]")
"""A part of a header that is nothing but a unit."""
_SCALES = frozenset({"tys", "mln", "mld", "tysiacach", "milionach"})
_COUNTED = frozenset({"%", "zl", "pln", "szt", "os", "osoba", "osob"})
"""Units that are counted by something that follows."""
_STEM, _ENDING = 5, 3
"""Letters of the shortest word whose forms are known by their beginning, and of the longest ending."""


def unit_of(header: Sequence[str]) -> str:
    """The unit as the header writes it, the one that stands lowest; empty where it names none."""
    return _unit_of(tuple(header))


@lru_cache(maxsize=10_000)
def _unit_of(header: tuple[str, ...]) -> str:
    for part in reversed(header):
        if match := _ALONE.fullmatch(part.strip()):
            return match[1]
        found = [text for text in _candidates(part) if _is_unit(text)]
        if found:
            return _trimmed(found[-1])
    return ""


def _candidates(part: str) -> Iterator[str]:
    yield part.strip()
    for pattern in (_LAST, _SAID, _BRACKETS):
        yield from pattern.findall(part)


def _trimmed(text: str) -> str:
    """„tys.” before something that is no unit stands alone."""
    first, _, rest = text.partition(" ")
    return text.strip(",;:") if not rest or _is_unit(rest) else first


def _is_unit(text: str) -> bool:
    """Whether a text is a unit: alone, a multiple of one, or counted by something („% ludności”, „zł/m2”)."""
    first, *more = fold(text).split() or [""]
    plain = first.rstrip(".,;:")
    alone = not more or plain in _SCALES or "/" in "".join([first, *more[:1]]) or plain in _COUNTED
    return alone and (_names_unit(plain) or first in _units() or _names_unit(plain.partition("/")[0]))


def _names_unit(word: str) -> bool:
    """Whether a folded word is a unit, or a form of a word for one: „tonach”."""
    return _is_form_of(word, _units())


def _is_form_of(word: str, units: frozenset[str]) -> bool:
    long = (unit for unit in units if _STEM <= len(unit) <= len(word) <= len(unit) + _ENDING)
    return word in units or any(word.startswith(unit[:-1]) for unit in long)


def is_unit_of(keys: frozenset[str], unit: str) -> bool:
    """Whether folded lemmas name a unit as a file writes it: „tona” those of „Mg”, „złoty” those of „tys. zł”."""
    written = [part.strip(".,;:") for part in re.split(r"[/ ]", fold(unit))] + [fold(unit)]
    return any(any(_is_form_of(part, group) for part in written) for group in _groups() if keys & group)


@cache
def _groups() -> tuple[frozenset[str], ...]:
    """The signs and names of each unit, folded."""
    return tuple(frozenset(row[0].split("|")) for row in table_rows("kgqa.tables", "units_pl.tsv"))


@cache
def _units() -> frozenset[str]:
    """The signs and names of all units, folded."""
    return frozenset().union(*_groups())
