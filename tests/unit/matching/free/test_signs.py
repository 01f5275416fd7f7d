"""Signs against a reading, packed into a number."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kgqa.matching.free.signs import Sign, cost_of, counts

COUNTS = st.dictionaries(st.sampled_from(Sign), st.integers(1, 7))


@given(COUNTS, COUNTS)
def test_sums_count_both(one: dict[Sign, int], other: dict[Sign, int]) -> None:
    packed = sum(sign.once * found for part in (one, other) for sign, found in part.items())
    expected = {sign: one.get(sign, 0) + other.get(sign, 0) for sign in Sign if sign in one or sign in other}
    assert dict(counts(packed)) == expected


def test_every_sign_has_a_cost_and_none_is_a_gain() -> None:
    assert all(cost_of(sign.once) >= 0 for sign in Sign)
    assert cost_of(Sign.IMPLIED.once + Sign.ASIDE.once) == cost_of(Sign.IMPLIED.once) + cost_of(Sign.ASIDE.once)
