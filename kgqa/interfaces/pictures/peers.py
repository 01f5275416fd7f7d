"""The things of the same class that come next to one by an amount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.model import Budget, Query
from kgqa.protocols import QueryExecutor
from kgqa.terms import Iri, ItemId, Literal, PropertyId
from kgqa.vocabulary import INSTANCE_OF

_BUDGET = Budget(0.3, 3_000)
_FEWEST, _MOST = 4, 3_000
"""Members of a class that is worth comparing with, and that is read in time."""
_BESIDE = 3
"""Things above and below."""


@dataclass(frozen=True, slots=True)
class Peers:
    """Finds them by a query within a budget of time."""

    executor: QueryExecutor
    facts: ItemFacts

    def around(self, item: ItemId, by: PropertyId) -> Sequence[tuple[ItemId, Literal]]:
        """The things with the next larger and the next smaller amounts, the largest first; nothing for what has no
        amount, and where the class is too small or too large."""
        own = self.facts.amount(item, by)
        class_ = next((one for one in self.facts.items(item, INSTANCE_OF) if self._fits(one)), None)
        if own is None or class_ is None:
            return ()
        text = f"SELECT ?x ?n {{ ?x wdt:{INSTANCE_OF} ?class ; wdt:{by} ?n }}"
        found = self.executor.execute(Query.read(text, (("class", class_.iri),)), _BUDGET)
        amounts = {
            one.item: number for one, number in found.rows
            if isinstance(one, Iri) and one.item and isinstance(number, Literal) and _is_number(number)
        }  # fmt: skip
        amounts[item] = own
        ordered = sorted(amounts, key=lambda one: -float(amounts[one].value))
        place = ordered.index(item)
        first = max(0, min(place - _BESIDE, len(ordered) - 2 * _BESIDE - 1))
        shown = ordered[first : first + 2 * _BESIDE + 1]
        return [(one, amounts[one]) for one in shown] if found.complete and len(amounts) >= _FEWEST else ()

    def _fits(self, class_: ItemId) -> bool:
        return _FEWEST <= self.facts.graph.count_subjects(INSTANCE_OF.direct, class_.iri) <= _MOST


def _is_number(literal: Literal) -> bool:
    try:
        float(literal.value)
    except ValueError:
        return False
    return True
