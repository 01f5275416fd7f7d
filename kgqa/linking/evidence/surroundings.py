"""What the words around one mention say of it, compared with items."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from kgqa.linking.evidence.clues import Clue, Verdict
from kgqa.linking.evidence.place_evidence import Place
from kgqa.linking.evidence.said_kinds import SaidKind
from kgqa.linking.facts.item_facts import MOST, ItemFacts
from kgqa.often_made import often_made

Grounds = Mapping[str, str]
"""The words behind features, for people who ask why; those that rest on no words in particular are missing."""


@often_made(frozen=True, slots=True)
class Surroundings:
    """The clues beside a mention."""

    kinds: tuple[SaidKind, ...]
    """What nouns call it."""
    places: tuple[Place, ...]
    clues: tuple[Clue, ...]
    """All others, and what the places say together."""
    is_subject: bool
    """Whether it is the subject of the clause, with nothing behind it that says more of it, or is to be defined."""

    def features(self, facts: ItemFacts, *, is_exact: bool) -> dict[str, float]:
        """What speaks for and against an item, by feature; what several words say alike adds up. `is_exact` tells that
        the item is named as it is written."""
        found: dict[str, float] = {}
        for feature, value, _ in self._verdicts(facts, is_exact=is_exact):
            found[feature] = min(MOST, found.get(feature, 0.0) + value)
        return found

    def grounds(self, facts: ItemFacts, *, is_exact: bool) -> Grounds:
        """The words behind the same features."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for feature, _, words in self._verdicts(facts, is_exact=is_exact):
            found[feature] += [words] if words else []
        return {feature: ", ".join(dict.fromkeys(words)) for feature, words in found.items() if words}

    def _verdicts(self, facts: ItemFacts, *, is_exact: bool) -> Iterator[Verdict]:
        told = [(said.verdict(facts, is_exact=is_exact), 1.0, said.words) for said in self.kinds]
        for clue in self.clues:
            told += clue.verdicts(facts)
        return (one for one in told if one[0] and one[1])
