"""Words of one stem."""

from __future__ import annotations

import pytest

from kgqa.answering.statements.said_of import are_of_one_stem


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("senator", "senat", True),
        ("członkowski", "członkini", True),
        ("konstytucyjny", "konstytucja", True),
        ("port", "portret", False),
        ("rok", "rokowanie", False),
    ],
)
def test_stems(one: str, other: str, same: bool) -> None:
    assert are_of_one_stem(one, other) is same
