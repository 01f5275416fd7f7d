"""Ranks the dictionary's readings by the lemma, class and features that another spaCy pipeline gave to a word."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.polish.lists.analysis_tables import read_rows
from kgqa.polish.tagging.lattice import State

_TRUST = 2.0
"""How much one agreement (lemma, class, case, number, gender) counts, as the logarithm of odds.

Not fitted: it weighs pipelines that users install themselves, and none of them is at hand when weights are fitted."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What another pipeline says about a word; empty texts where it says nothing."""

    lemma: str
    tag: str
    """NKJP class or full tag, in any case: `SUBST`, `subst:sg:nom:m1`."""
    features: str
    """UD features: `Case=Nom|Gender=Masc|Number=Sing`."""


class HintRanker:
    """Knows how UD features translate to values of the tagset (`data/ud_features.tsv`)."""

    def __init__(self) -> None:
        self._values = {row[0]: row[1] for row in read_rows("ud_features.tsv")}

    def scores(self, states: Sequence[State], hint: Hint) -> list[float]:
        """The probability of each interpretation by how much of the hint it agrees with."""
        weights = [math.exp(_TRUST * self._agreements(state, hint)) for state in states]
        total = sum(weights)
        return [weight / total for weight in weights]

    def _agreements(self, state: State, hint: Hint) -> int:
        pos, *told = hint.tag.lower().split(":")
        values = {value for part in state.tag.split(":")[1:] for value in part.split(".")}
        wanted = {value for part in told for value in part.split(".")}
        wanted |= {self._values[one] for one in hint.features.split("|") if one in self._values}
        same_lemma = bool(hint.lemma) and state.lemma.lower() == hint.lemma.lower()
        return same_lemma + (state.shape.pos == pos) + len(wanted & values)
