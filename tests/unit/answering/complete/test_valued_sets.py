"""Sets of which only those members count that have a value."""

from __future__ import annotations

import pytest

from kgqa.answering.complete.ordered_sets import valued
from kgqa.model import Extent, Need


@pytest.mark.parametrize(
    ("need", "having", "members", "extent", "suffices"),
    [
        (Need.EXTREME, 10, 10, Extent.COMPLETE, True),
        (Need.EXTREME, 6, 10, Extent.UNKNOWN, True),
        (Need.EXTREME, 4, 10, Extent.PARTIAL, True),
        (Need.EXTREME, 2, 114, Extent.PARTIAL, False),
        (Need.EXTREME, 2, 3, Extent.UNKNOWN, True),
        (Need.TOTAL, 6, 10, Extent.PARTIAL, True),
        (Need.TOTAL, 4, 10, Extent.PARTIAL, False),
        (Need.TOTAL, 19, 20, Extent.UNKNOWN, True),
        (Need.TOTAL, 0, 0, Extent.PARTIAL, False),
    ],
)
def test_how_much_of_a_set_has_a_value(need: Need, having: int, members: int, extent: Extent, suffices: bool) -> None:
    verdict = valued(need, having, members)
    assert (verdict.extent, verdict.suffices) == (extent, suffices)
    assert (verdict.found, verdict.expected) == (having, members)


def test_trust_lies_between_the_share_and_one() -> None:
    assert [valued(Need.EXTREME, having, 10).trust for having in (0, 5, 10)] == [0.5, 0.75, 1.0]
