"""Round numbers for axes, and years of dates."""

from __future__ import annotations

import re
from math import ceil, floor, log10

_DATE = re.compile(r"([+-]?\d+)-(\d\d)-(\d\d)")
_LEAST = 1e-6
"""Distance of ticks at least, and the share by which rounding may err."""

Span = tuple[float, float]


def round_step(size: float, most: int = 6) -> float:
    """A round distance between at most so many ticks: 1, 2 or 5 times a power of ten."""
    rough = max(size / most, _LEAST)
    power = 10.0 ** floor(log10(rough))
    return next(power * one for one in (1, 2, 5, 10) if power * one >= rough * (1 - _LEAST))


def ticks(span: Span, most: int = 6, least: float = 0.0) -> tuple[float, ...]:
    """Round numbers from below a span to above it, two at least, no closer than `least`."""
    first, last = span
    step = max(round_step(last - first, most), least)
    start, end = floor(first / step), ceil(last / step)
    return tuple(round(place * step, 6) for place in range(start, max(end, start + 1) + 1))


def year_of(date: str) -> float | None:
    """The year of a date of XML Schema, with the part of it that has gone by; None for what is no date."""
    found = _DATE.match(date)
    if found is None:
        return None
    return int(found[1]) + (max(1, int(found[2])) - 1) / 12 + (max(1, int(found[3])) - 1) / 365


def year_text(year: float) -> str:
    """A year as people write it; those before our era with a minus."""
    return f"{floor(year)}".replace("-", "−")


def years_text(span: Span) -> str:
    """The first and the last year of a stretch, or the one that it lies in."""
    first, last = map(year_text, span)
    return first if first == last else f"{first}–{last}"
