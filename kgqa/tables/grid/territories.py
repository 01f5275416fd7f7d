"""Tells provinces, counties and municipalities of one column apart by their codes in Poland's register (TERYT).

A code has two digits for the province, two for the county, two for the municipality and one for its type; shorter
units either have shorter codes or zeros at the end. Source: Główny Urząd Statystyczny, register TERYT.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache

from kgqa.resources import table_rows

_CODE = re.compile(r"\d{1,2}(?: ?\d{2}){0,2}(?: ?\d)?")
_WIDTH = 7
"""Digits of a full code."""
_PROVINCES = frozenset(range(0, 33, 2))
_LEVELS = {1: "country", 2: "province", 4: "county", 6: "municipality", 7: "municipality"}
_PREFIXES = {"województwo": 2, "powiat": 4}
"""Digits that the codes of what a unit holds begin with."""
_MOSTLY = 0.95
"""Share of codes that makes a column one of codes. Not fitted: official files have hardly a cell that is none."""
_LARGE = 100_000
"""Rows from which on codes are not looked for."""


def kinds(codes: Sequence[str]) -> list[str]:
    """The kind of unit of each row; empty where the cells are no codes, or all of one level."""
    if len(codes) > _LARGE or not codes or not all(_CODE.fullmatch(code) for code in codes[:20] if code):
        return []
    plain = [code.replace(" ", "") for code in codes]
    padded = all(len(code) in {0, 1, 6, 7} for code in plain)
    found = [_padded(code) if padded else _level(code) for code in plain]
    fitting = sum(bool(level) and _in_poland(code, padded=padded) for level, code in zip(found, plain, strict=True))
    if fitting < _MOSTLY * sum(map(bool, plain)) or fitting < len(codes) / 2 or len(set(found) - {"", "country"}) < 2:  # noqa: PLR2004
        return []
    return [
        _kinds().get((level, code[-1:]), _kinds().get((level, ""), ""))
        for level, code in zip(found, plain, strict=True)
    ]


def inside(codes: Sequence[str], found: Sequence[str], row: int) -> list[int]:
    """The rows of the units that the province or county of a row holds; none for others."""
    length = _PREFIXES.get(found[row], 0)
    own = _full(codes[row])[:length]
    return [place for place, code in enumerate(codes) if length and code != codes[row] and _full(code).startswith(own)]


def held(codes: Sequence[str], found: Sequence[str]) -> dict[int, list[int]]:
    """The rows of the units that each province and county holds, by its row; each row is looked at once."""
    below: dict[str, list[int]] = defaultdict(list)
    full = [_full(code) for code in codes]
    for place, code in enumerate(full):
        for length in _PREFIXES.values():
            below[code[:length]].append(place)
    holders = ((row, _PREFIXES[kind]) for row, kind in enumerate(found) if kind in _PREFIXES)
    return {row: [place for place in below[full[row][:length]] if full[place] != full[row]] for row, length in holders}


def _full(code: str) -> str:
    """A code with the leading zero that a program may have dropped."""
    plain = code.replace(" ", "")
    return (
        plain.zfill(_WIDTH if len(plain) == _WIDTH - 1 else len(plain) + len(plain) % 2)
        if len(plain) < _WIDTH
        else plain
    )


def _level(code: str) -> str:
    return "country" if code == "00" else _LEVELS.get(len(code), "")


def _padded(code: str) -> str:
    """The level of a code of seven digits, whose leading zero a program may have dropped."""
    full = code.zfill(_WIDTH)
    if not code or not full.isdecimal():
        return ""
    if full[2:] == "00000":
        return "country" if full[:2] == "00" else "province"
    return "county" if full[4:] == "000" else "municipality"


def _in_poland(code: str, *, padded: bool) -> bool:
    digits = code.zfill(_WIDTH)[:2] if padded else code.zfill(2)[:2]
    return digits.isdecimal() and int(digits) in _PROVINCES


@cache
def _kinds() -> dict[tuple[str, str], str]:
    return {(level, digit): kind for level, digit, kind in table_rows("kgqa.tables", "territories_pl.tsv")}
