"""What the shell says of the features by which a name was linked."""

from __future__ import annotations

from kgqa.resources import evidence, linking_weights


def test_all_that_the_words_around_a_name_say_can_be_told() -> None:
    assert all(one.reason for one in evidence().values())


def test_evidence_weighs_as_its_family_and_strength_say() -> None:
    weights = linking_weights()
    assert weights["link"]["fits"] == weights["link"]["kind"] * evidence()["fits"].strength
    assert weights["link"]["clash"] < 0 < weights["link"]["fits"]
