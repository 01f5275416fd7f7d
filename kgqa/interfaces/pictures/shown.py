"""An answer as pictures see it: what it names, what it measures, what comes next to it by an amount."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kgqa.interfaces.outcomes.outcome_view import OutcomeView
from kgqa.interfaces.pictures.drawn_shapes import Named, year_of
from kgqa.interfaces.pictures.pictured_facts import NUMBERS, ItemFacts
from kgqa.model import Budget, Dimension, Meaning, Query
from kgqa.protocols import QueryExecutor
from kgqa.terms import Iri, ItemId, Literal, PropertyId
from kgqa.vocabulary import INSTANCE_OF

_MOST_ITEMS = 400
_PROPERTY = re.compile(r"P[1-9]\d*")
Said = Callable[[Literal], str]
_SHARE = 0.5
"""Of the things of an answer that must have a value."""
_BUDGET = Budget(0.3, 3_000)
_FEWEST, _MOST = 4, 3_000
"""Members of a class that is worth comparing with, and that is read in time."""
_BESIDE = 3
"""Things above and below."""


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


def asked_values(shown: Shown) -> tuple[PropertyId | None, Mapping[ItemId, tuple[float, str]]]:
    """The property with a value for most of the things that an answer names; by thing what it is sorted by, large
    numbers and early dates first, and the value in words. None and nothing where there is no such property."""
    for by in measured(shown):
        found = {item: value for item in shown.items if (value := _value(shown, item, by)) is not None}
        if found and len(found) >= _SHARE * len(shown.items):
            return by, found
    return None, {}


def measured(shown: Shown) -> Iterator[PropertyId]:
    """The properties that the meaning measures, then those with literals that are stated of what is named."""
    yield from dict.fromkeys((*_dimensions(shown.meaning), *_literal(shown)))


def properties_of(meaning: object) -> Iterator[PropertyId]:
    """All properties that a meaning names."""
    if isinstance(meaning, PropertyId):
        yield meaning
    for part in _parts(meaning):
        yield from properties_of(part)


def _dimensions(meaning: object) -> Iterator[PropertyId]:
    if isinstance(meaning, Dimension):
        steps = (path[0] for relation in meaning.relations for path in relation.paths if len(path) == 1)
        yield from (step.property for step in steps if meaning.is_stated and not meaning.counted)
        return
    for part in _parts(meaning):
        yield from _dimensions(part)


def _parts(meaning: object) -> Iterator[object]:
    """What a meaning is composed of."""
    if isinstance(meaning, tuple):
        yield from meaning
    else:
        yield from (getattr(meaning, name) for name in getattr(meaning, "__dataclass_fields__", ()))


def _literal(shown: Shown) -> Iterator[PropertyId]:
    about = {str(one) for one in (*shown.items, *shown.subjects)}
    for one in shown.view.answer.statements if shown.view.answer else ():
        if one.subject.id in about and one.by.id and not one.value.id:
            yield PropertyId(one.by.id)


def measured_by(facts: ItemFacts, item: ItemId, by: PropertyId) -> Literal | None:
    """What an item has of a property that measures: a number, or else its first literal."""
    return facts.amount(item, by) or next(facts.literals(item, by), None)


def _value(shown: Shown, item: ItemId, by: PropertyId) -> tuple[float, str] | None:
    found = measured_by(shown.facts, item, by)
    if found is None:
        return None
    if found.datatype in NUMBERS:
        return -float(found.value), shown.said(found)
    year = year_of(found.value)
    return None if year is None else (year, shown.said(found))


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
