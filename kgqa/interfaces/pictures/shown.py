"""An answer as pictures see it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kgqa.interfaces.outcomes.outcome_view import OutcomeView
from kgqa.interfaces.pictures.drawn_shapes import Named
from kgqa.interfaces.pictures.peers import Peers
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.model import Meaning
from kgqa.terms import ItemId, Literal, PropertyId

_MOST_ITEMS = 400
_PROPERTY = re.compile(r"P[1-9]\d*")

Said = Callable[[Literal], str]


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer as pictures see it; `said` puts a literal into words."""

    view: OutcomeView
    facts: ItemFacts
    peers: Peers
    said: Said
    meaning: Meaning | None = None

    @property
    def items(self) -> list[ItemId]:
        """The items that the answer names, or those that it counts."""
        answer = self.view.answer
        named = [one.id for one in answer.terms if one.id.startswith("Q")] if answer else []
        return [ItemId(one) for one in dict.fromkeys(named)][:_MOST_ITEMS]

    @property
    def subjects(self) -> list[ItemId]:
        """The items that the question names."""
        links = self.view.answer.links if self.view.answer else ()
        found = [one.item for _, one in links if one is not None and one.item.startswith("Q")]
        return [ItemId(one) for one in dict.fromkeys(found)]

    @property
    def stated(self) -> list[PropertyId]:
        """The properties of the statements that the answer rests on, those in paths as well."""
        texts = (str(one.by.id or one.by.value) for one in (self.view.answer.statements if self.view.answer else ()))
        return [PropertyId(one) for one in dict.fromkeys(name for text in texts for name in _PROPERTY.findall(text))]

    def named(self, item: ItemId) -> Named:
        """An item with its name."""
        return Named(self.facts.name(item), item)
