"""Verdicts on sets of which only those members count that have a value: what is put in order, added up, averaged."""

from __future__ import annotations

from kgqa.model import Completeness, Extent, Ground, Need

_NEARLY_ALL, _HALF = 0.9, 0.5
"""Shares with a value from which on a set is taken to have all values, and below which it is told to lack them.

Not fitted: sets of questions hold too few answers over sets that lack values."""
_FEWEST = 3
"""Members with a value below which no order is told of a set that lacks most values."""


def valued(need: Need, having: int, members: int) -> Completeness:
    """The verdict on a set of `members`, of which so many have the value that they are put in order or added up by.

    The largest of those is the largest of all with a probability between their share, if they are any, and 1, if they
    are the best known ones; the mean of both is the trust. A sum or a mean needs nearly all values, and is
    not given without half of them.
    """
    share = min(1.0, having / members) if members else 0.0
    least = _NEARLY_ALL if need is Need.TOTAL else _HALF
    extent = Extent.PARTIAL if share < least else Extent.COMPLETE if share == 1.0 else Extent.UNKNOWN
    suffices = share >= _HALF or (need is Need.EXTREME and having >= _FEWEST)
    return Completeness(need, extent, Ground.VALUES, having, members, share, (1.0 + share) / 2, suffices)
