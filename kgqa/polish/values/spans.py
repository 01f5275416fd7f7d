"""Stretches of a question that belong together."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from kgqa.polish.values.time_values import Time


class SpanKind(StrEnum):
    """What a stretch of words is."""

    QUOTATION = "quotation"
    """The words between quotation marks, without the marks."""
    NUMERAL = "numeral"
    TIME = "time"
    """A day, year, decade, century, epoch, …"""
    QUANTITY = "quantity"
    """A number with its unit: „5 km”, „trzy metry”."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of tokens and what it means."""

    start: int
    """Index of its first token."""
    end: int
    """Index behind its last token."""
    kind: SpanKind
    value: str
    """Quotation: its text; numeral and quantity: the number (`3.5`); time: ISO 8601
    (`1966-04-14`, `--04-14` without a year, `1966`, `1801/1900`), with a minus sign before our era."""
    unit: str = ""
    """Symbol of a quantity's unit (`km`); empty for other kinds."""
    time: Time | None = field(default=None, compare=False)
    """What a time is, with its first and last year; None for other kinds."""

    def moved(self, steps: int) -> Span:
        """The same words in a sequence that begins elsewhere."""
        return replace(self, start=self.start + steps, end=self.end + steps)
