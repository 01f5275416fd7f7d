"""Whether two things were there at the same time, as far as the graph tells when they began and ended."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.magnitudes import Stretch, stretch
from kgqa.model import Overlap, Relation, SetMeaning
from kgqa.terms import Term

_Span = tuple[Stretch, Stretch | None]
"""When something began, and when it ended, if it did."""


def overlap(meaning: Overlap, denoter: Denoter) -> bool | None:
    """Whether both were there at one time; None where their times are not known, or too vaguely. Raises TooMuch."""
    one, other = (_span(part, meaning, denoter) for part in (meaning.first, meaning.second))
    if one is None or other is None:
        return None
    if _is_before(one, other) or _is_before(other, one):
        return False
    return True if _meets(one, other) and _meets(other, one) else None


def _span(part: SetMeaning, meaning: Overlap, denoter: Denoter) -> _Span | None:
    things = denoter.members(part).terms
    if len(things) != 1:
        return None
    begun, ended = (_times(relation, things, denoter) for relation in (meaning.begin, meaning.end))
    return (begun[0], ended[-1] if ended else None) if begun else None


def _times(relation: Relation, things: Sequence[Term], denoter: Denoter) -> list[Stretch]:
    return sorted(time for value in denoter.steps.reach(relation, things) if (time := stretch(value)) is not None)


def _is_before(one: _Span, other: _Span) -> bool:
    """Whether one surely ended before the other began."""
    return one[1] is not None and one[1].most < other[0].least


def _meets(one: _Span, other: _Span) -> bool:
    """Whether one surely had not ended when the other began."""
    return one[1] is None or one[1].least >= other[0].most
