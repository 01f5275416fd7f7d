"""Signs against a reading, counted while pieces are joined; the ranking of readings weighs them by name."""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache

from kgqa.matching.matching_tables import document

_BITS = 4
"""Bits in which a sign is counted."""
_MOST = (1 << _BITS) - 1


class Sign(IntEnum):
    """What was believed on the way without being said.

    The counts of all signs are packed into one number, four bits each, so that joining two pieces adds two numbers.
    A reading has at most seven pieces, so that no count overflows.
    """

    HINT = 0
    """Words only hint at a relation."""
    AGAINST_GRAMMAR = 1
    """A noun that names one end of a relation leads to the other."""
    ASIDE = 2
    """Pieces are joined over words that belong to neither."""
    IMPLIED = 3
    """No word names the relation."""
    BY_ADJECTIVE = 4
    """An adjective stands for the place, and the relation is implied."""
    CLAIM = 5
    """A name is said to be in a set."""
    UNSORTED = 6
    """No sort of thing confirms a join."""
    SECOND = 7
    """Not the first choice among dimensions, candidates or properties of the same words."""
    IMPLIED_DATE = 8
    """A time stands without the event that it dates."""
    COMMON = 9
    """Two sets are said of the same thing."""
    OF_NAME = 10
    """A class noun stands beside a name."""
    ORDER = 11
    """A preposition does not stand before what it governs."""
    GUESS = 12
    """The words of a clause tell a relation together."""
    HALVING = 13
    """They tell others, too: how many times one in two that relation is."""
    OUTDONE = 14
    """They may well tell another relation, of which the graph says nothing here: how many quarters of a chance."""

    SWALLOWED = 15
    """A noun that names another relation is taken for one of the words that tell this one together."""

    UNHEARD = 16
    """A content word taken for one of these does not speak for the relation."""

    UNHEARD_VAGUE = 17
    """Nor does one that says little."""

    once: int
    """The number that counts this sign once."""

    def __init__(self, place: int) -> None:
        self.once = 1 << _BITS * place


@lru_cache(maxsize=4096)
def cost_of(packed: int) -> float:
    """What the signs in a packed number cost together."""
    weights = _weights()
    return sum(weights[sign] * found for sign, found in counts(packed))


@cache
def _weights() -> tuple[float, ...]:
    table = document("signs")
    return tuple(float(table[sign.name.lower().replace("_", " ")]) for sign in Sign)


@lru_cache(maxsize=4096)
def counts(packed: int) -> tuple[tuple[Sign, int], ...]:
    """The signs in a packed number that occur, with how often."""
    return tuple((sign, found) for sign in Sign if (found := packed >> _BITS * sign & _MOST))
