"""The unit that a header names for the numbers below it: „[cm]”, „(dni)”, „w tys. zł”, „koszt_pln”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from kgqa.resources import table_rows
from kgqa.tables.grid.cell_text import fold

_BRACKETS = re.compile(r"[(\[]\s*(?:w\s+)?([^)\]]{1,30}?)\s*[)\]]")
_SAID = re.compile(r"\bw\s+((?:tys|mln|mld)\b\.?(?:\s+\S+)?|\S+)")
_LAST = re.compile(r"_([^\W\d_]+)$")
_SCALES = ("tys", "mln", "mld")


def unit_of(header: Sequence[str]) -> str:
    """The unit as the header writes it, the one that stands lowest; empty where it names none."""
    for part in reversed(header):
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
    first = fold(text.split(maxsplit=1)[0]) if text.split() else ""
    plain = first.rstrip(".,;:")
    alone = len(text.split()) == 1 or plain in _SCALES or "/" in text or plain in _counted()
    return alone and (plain in _units() or first in _units() or plain.partition("/")[0] in _units() - {"s", "m", "l"})


@cache
def _units() -> frozenset[str]:
    """The signs and names of units, folded."""
    return frozenset(word for row in table_rows("kgqa.tables", "units_pl.tsv") for word in row[0].split("|"))


@cache
def _counted() -> frozenset[str]:
    """Signs before „na 1000 ludności” and the like."""
    return frozenset({"%", "zl", "pln", "szt", "os", "osoba", "osob"})
