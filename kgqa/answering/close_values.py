"""Whether a value surely comes first among others: a date that is only a year may lie on either side of a day in it.

Graphs without precisions write a year as its 1 January, so that day stands for the whole year.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kgqa.answering.term_order import sort_key
from kgqa.terms import Literal, Term

_YEAR = re.compile(r"[+-]?\d+-(?:01-01|00-00)T")
_ALL_BUT_A_DAY = 0.999
"""The part of a year that lies behind its first day: no weight, and nothing to be fitted."""
_Span = tuple[tuple[int, float, str], tuple[int, float, str]]


def surely_first(values: Sequence[Term], place: int, *, largest: bool) -> bool:
    """Whether the value at a place outdoes all others: none is as large, or as small, or may be."""
    first = _span(values[place])
    others = [_span(value) for number, value in enumerate(values) if number != place]
    return all(one[1] < first[0] if largest else first[1] < one[0] for one in others)


def _span(value: Term) -> _Span:
    """The least and the greatest that a value may be."""
    sort, number, text = sort_key(value)
    is_year = isinstance(value, Literal) and _YEAR.match(value.value) is not None
    return (sort, number, text), (sort, number + (_ALL_BUT_A_DAY if is_year else 0.0), text)
