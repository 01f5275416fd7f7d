"""A long answer as a list: counted, sorted, with the value that was asked for beside each name, page by page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kgqa.interfaces.outcomes.term_view import TermView
from kgqa.interfaces.pictures.shown import Shown, asked_values
from kgqa.terms import ItemId

FEWEST = 8
"""Things of which a list is made; fewer are told in a sentence."""
ROWS = 50
"""Things on a page."""
_LAST = "{"
"""Behind all letters without a mark."""
_MARKED = str.maketrans({
    "ą": "a" + _LAST, "ć": "c" + _LAST, "ę": "e" + _LAST, "ł": "l" + _LAST, "ń": "n" + _LAST, "ó": "o" + _LAST,
    "ś": "s" + _LAST, "ź": "z" + _LAST, "ż": "z" + _LAST * 2,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class ListRow:
    """One thing."""

    term: TermView
    value: str


@dataclass(frozen=True, slots=True)
class AnswerList:
    """One page of the things that an answer names."""

    column: str
    """The name of the property whose values stand beside the names; empty where none do."""
    rows: tuple[ListRow, ...]
    first: int
    """The number of the first row, from 1."""
    total: int
    page: int
    pages: int


def answer_list(shown: Shown, page: int = 1) -> AnswerList | None:
    """The list; None for an answer that names few things, or anything but items."""
    terms = dict.fromkeys(shown.view.answer.terms) if shown.view.answer else {}
    if len(terms) < FEWEST or not all(term.id.startswith("Q") for term in terms):
        return None
    by, values = asked_values(shown)
    ordered = sorted(terms, key=lambda term: _key(term, values))
    pages = -(-len(ordered) // ROWS)
    page = min(max(1, page), pages)
    first = (page - 1) * ROWS
    rows = (ListRow(term, values.get(ItemId(term.id), (0.0, ""))[1]) for term in ordered[first : first + ROWS])
    return AnswerList(shown.facts.label(by) if by else "", tuple(rows), first + 1, len(ordered), page, pages)


def _key(term: TermView, values: Mapping[ItemId, tuple[float, str]]) -> tuple[bool, float, str]:
    """What has a value by that, the rest behind it by the alphabet."""
    value = values.get(ItemId(term.id))
    return value is None, value[0] if value else 0.0, alphabetical(term.name)


def alphabetical(name: str) -> str:
    """What a name is sorted by."""
    return name.casefold().translate(_MARKED)
