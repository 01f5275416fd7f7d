"""What an answer measures: the properties of numbers and dates that its question compares, or that it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kgqa.interfaces.pictures.axes import year_of
from kgqa.interfaces.pictures.shown import Shown
from kgqa.model import Dimension
from kgqa.terms import ItemId, Literal, PropertyId

_SHARE = 0.5
"""Of the things of an answer that must have a value."""


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


def _value(shown: Shown, item: ItemId, by: PropertyId) -> tuple[float, str] | None:
    number = shown.facts.amount(item, by)
    if number is not None:
        return -float(number.value), shown.said(number)
    date = next(shown.facts.literals(item, by), None)
    year = year_of(date.value) if isinstance(date, Literal) else None
    return None if date is None or year is None else (year, shown.said(date))
