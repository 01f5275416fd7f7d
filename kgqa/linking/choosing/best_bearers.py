"""A bare surname, first name or nickname means the best-known of the people who bear it.

Others are meant only where the words around the name speak of them, as those that call somebody by a trade do. That the
graph knows of somebody what is asked for says nothing of who is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kgqa.model import Candidate
from kgqa.resources import evidence

_FOR = frozenset({"place", "time", "person"})
_AGAINST = frozenset({"not_place", "not_time", "not_person"})
"""Families of evidence (`data/evidence.tsv`)."""
_CALLED = frozenset({"fits", "titled", "medium", "overlap", "completed"})
_OWN = 0.5
"""What a name of one's own („Darwin” for Charles Darwin) counts beside fame, against the last word of a longer one: as
much as being referred to more than a hundred times as often.

Not fitted: graphs that are small know little of fame."""
_CLEARLY = 0.1
"""How much better known somebody must be: referred to nearly three times as often.

Not fitted: sets of questions hold too few bare surnames."""


def best_bearers(
    candidates: Sequence[Candidate], is_person: Callable[[Candidate], bool]
) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """The candidates that may be meant, and the people of the same name who are less known, both in their order."""
    people = [one for one in candidates if is_person(one)]
    possible = [one for one in people if not _is_contradicted(one)]
    if len(possible) < 2:  # noqa: PLR2004
        return tuple(candidates), ()
    best = max(possible, key=lambda one: (_fame(one), one.score))
    lesser = {one.item for one in people if one is not best and _is_lesser(one, best)}
    return (
        tuple(one for one in candidates if one.item not in lesser),
        tuple(one for one in candidates if one.item in lesser),
    )


def _is_lesser(candidate: Candidate, best: Candidate) -> bool:
    if _fame(candidate) > _fame(best) - _CLEARLY:
        return False
    return not any(value > best.features.get(name, 0.0) for name, value in candidate.features.items() if _narrows(name))


def _fame(candidate: Candidate) -> float:
    own = not candidate.features.get("surname") and not candidate.features.get("partial")
    return candidate.features.get("popularity", 0.0) + _OWN * own


def _is_contradicted(candidate: Candidate) -> bool:
    """Whether the words around a name speak against somebody."""
    return any(value >= 1 and _family(name) in _AGAINST for name, value in candidate.features.items())


def _narrows(name: str) -> bool:
    """Whether a piece of evidence tells people of one name apart: what they are called, where and when they were."""
    return name in _CALLED or _family(name) in _FOR


def _family(name: str) -> str:
    known = evidence().get(name)
    return known.family if known is not None else ""
