"""How surely an item is of some sorts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.linking.describing.fact_reader import FactReader
from kgqa.linking.describing.graph_signatures import GraphSignatures
from kgqa.testing import MemoryGraph

FACTS = FactReader(GraphSignatures(MemoryGraph([])), lambda *_: frozenset()).of(1)
PLACE = frozenset({"city", "village", "region", "water"})


@pytest.mark.parametrize(
    ("sorts", "guessed", "said", "fit"),
    [
        (PLACE, False, {"city"}, 1.0),
        (PLACE, True, {"city", "village"}, 0.5),
        (PLACE, True, {"city", "village", "region"}, 1.0),
        (PLACE, True, PLACE | {"land"}, 1.0),
        (frozenset(), True, {"city"}, 0.5),
    ],
)
def test_a_guess_fits_surely_if_most_of_it_is_said(
    sorts: frozenset[str], said: set[str], fit: float, *, guessed: bool
) -> None:
    assert replace(FACTS, sorts=sorts, guessed=guessed).fit(frozenset(said)) == fit
