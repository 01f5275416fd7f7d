"""Reads quotations: „…”, "…", «…», ‘…’, also within each other."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

_CLOSING = {
    "„": ("”", "“", '"'), "“": ("”",), "”": ("”",), "«": ("»",), "»": ("«",), "‘": ("’",), "‚": ("’", "‘"),
    '"': ('"',), "'": ("'",), "''": ("''",),
}  # fmt: skip
"""What closes each opening mark; German and inverted pairs occur in pasted text."""

_OPENING = {mark: tuple(one for one, marks in _CLOSING.items() if mark in marks) for mark in chain(*_CLOSING.values())}
"""What each mark closes."""

OPENING_MARKS = frozenset({"„", "“", "«", "‘", "‚", '"', "'", "''"})
"""Marks that usually open a quotation; inverted ones do so only where they stand in pairs."""

MARKS = '„”“"«»'
"""Marks that are nothing else, to be stripped or put into a class of a regular expression."""

SINGLE_MARKS = "‚‘’'"
"""Marks that may be apostrophes or commas as well."""

_MARK = re.compile(f"[{MARKS}]")

_OPENS, _CLOSES = '„"«', '”"»'

_CLOSED_QUOTATION = re.compile(f"[{_OPENS}]([^{_CLOSES}]+)[{_CLOSES}]")

LOOSE_QUOTATION = re.compile(f"[{_OPENS}][^{_CLOSES}]*(?:[{_CLOSES}]|$)")
"""A quotation in hasty writing, where any mark may close any other, or one that is never closed."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quotation in a text, with offsets in characters."""

    start: int
    """Offset of its opening mark."""
    end: int
    """Offset behind its closing mark."""
    text: str
    """What stands between the marks."""


def closed_quotations(text: str) -> list[re.Match[str]]:
    """Quotations in hasty writing, where any mark may close any other; the group of each is what stands between its
    marks."""
    return list(_CLOSED_QUOTATION.finditer(text, 0, _last_close(text)))


def without_closed_quotations(text: str, instead: str) -> str:
    """A text with something else in the place of each of its closed quotations."""
    end = _last_close(text)
    return _CLOSED_QUOTATION.sub(instead, text[:end]) + text[end:]


def _last_close(text: str) -> int:
    """Where the last closing mark ends: every opening mark behind it would be followed to the end of the text."""
    return 1 + max(map(text.rfind, _CLOSES))


def is_inside(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a place lies behind the beginning and before the end of one of these spans, which are apart and in
    order."""
    before = bisect_left(spans, (place,)) - 1
    return before >= 0 and place < spans[before][1]


def quoted(forms: Sequence[str]) -> list[tuple[int, int]]:
    """Start and end of each outermost quotation among words and marks, marks included.

    A mark that is never closed opens none, and marks without anything between them quote nothing.
    """
    if _CLOSING.keys().isdisjoint(forms):  # as in most texts
        return []
    open_marks, waiting, found = list[int](), Counter[str](), list[tuple[int, int]]()
    for index, form in enumerate(forms):
        closed = [mark for mark in _OPENING.get(form, ()) if waiting[mark]]
        if closed:
            start = open_marks.pop()
            while forms[start] not in closed:
                waiting[forms[start]] -= 1
                start = open_marks.pop()
            waiting[forms[start]] -= 1
            while found and found[-1][0] > start:
                found.pop()
            if index > start + 1:
                found.append((start, index + 1))
        elif form in _CLOSING:
            open_marks.append(index)
            waiting[form] += 1
    return found


def quotations(text: str) -> Iterator[Quotation]:
    """The outermost quotations in unmistakable marks of a text that was not taken apart, from left to right."""
    pieces, starts = list[str](), list[int]()
    for mark in _MARK.finditer(text):
        if starts and mark.start() > starts[-1] + 1:
            pieces.append(" ")
            starts.append(starts[-1] + 1)
        pieces.append(mark[0])
        starts.append(mark.start())
    for first, end in quoted(pieces):
        start, last = starts[first], starts[end - 1]
        yield Quotation(start, last + 1, text[start + 1 : last])
