"""What pictures need to know of items: names, places, times, amounts. Reads a graph by look-ups alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from kgqa.globe import Point, globe_of, point_of
from kgqa.interfaces.pictures.drawn_shapes import Span, year_of, years_text
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import CLAIM, QUALIFIER, STATEMENT, XSD, Iri, ItemId, Literal, PropertyId
from kgqa.vocabulary import (
    BEGUN,
    BORN,
    COORDINATES,
    COUNTRY_CODE,
    DIED,
    DISSOLVED,
    EARTH,
    ENDED,
    FOUNDED,
    MOMENT,
    PUBLISHED,
)

_EARTHS = ("", EARTH.iri.value)
"""The globes of points on the Earth: points name another one alone."""
_MOST = 60
"""Values of one property that are looked at."""
_LASTING = ((BORN, DIED), (BEGUN, ENDED), (FOUNDED, DISSOLVED), (MOMENT, MOMENT), (PUBLISHED, PUBLISHED))
"""The properties of the beginning and the end of things, the most telling first."""
DATES = frozenset(by for pair in _LASTING for by in pair)
NUMBERS = frozenset(XSD + name for name in ("decimal", "integer", "double", "float"))


@dataclass(frozen=True, slots=True)
class ItemFacts:
    """Facts of a graph about items; `label` names one, by an empty text where it has no name."""

    graph: KnowledgeGraph
    label: Callable[[str], str]

    def name(self, item: ItemId) -> str:
        """The label, else the id."""
        return self.label(item) or item

    def items(self, item: ItemId, by: PropertyId) -> Sequence[ItemId]:
        """The items that are values of a property."""
        found = (one.item for one in self.graph.objects(item.iri, by.direct)[:_MOST] if isinstance(one, Iri))
        return [one for one in found if one]

    def users(self, item: ItemId, by: PropertyId) -> Sequence[ItemId]:
        """The items that have an item as value of a property."""
        if self.graph.count_subjects(by.direct, item.iri) > _MOST:
            return ()
        return [one.item for one in self.graph.subjects(by.direct, item.iri) if one.item]

    def literals(self, item: ItemId, by: PropertyId) -> Iterator[Literal]:
        """The literals that are values of a property."""
        yield from (one for one in self.graph.objects(item.iri, by.direct) if isinstance(one, Literal))

    def point(self, item: ItemId) -> Point | None:
        """Where an item lies on the Earth."""
        found = (one.value for one in self.literals(item, COORDINATES) if globe_of(one.value) in _EARTHS)
        return next((point for text in found if (point := point_of(text)) is not None), None)

    def state(self, item: ItemId) -> str:
        """The two letters of a state (ISO 3166-1 alpha-2); empty for what has none."""
        return next((one.value for one in self.literals(item, COUNTRY_CODE)), "")

    def amount(self, item: ItemId, by: PropertyId) -> Literal | None:
        """The first number that is a value of a property."""
        return next((one for one in self.literals(item, by) if one.datatype in NUMBERS), None)

    def lasting(self, item: ItemId) -> tuple[Span, tuple[Literal, ...]] | None:
        """When an item began and ended, in years, with the dates; of something without an end its beginning."""
        for begin, end in _LASTING:
            first = next(self.literals(item, begin), None)
            last = next(self.literals(item, end), None) if end != begin else None
            dates = tuple(one for one in (first, last) if one is not None)
            years = [year for one in dates if (year := year_of(one.value)) is not None]
            if first is not None and years:
                return (years[0], years[-1]), dates
        return None

    def life(self, item: ItemId) -> Span | None:
        """When an item began and ended, in years."""
        found = self.lasting(item)
        return found[0] if found else None

    def life_text(self, item: ItemId) -> str:
        """The same in words."""
        span = self.life(item)
        return years_text(span) if span else ""

    def held(self, item: ItemId, by: PropertyId) -> Iterator[tuple[Iri, Span, tuple[Literal, ...]]]:
        """The values of a property whose statements say when they held: value, years, dates."""
        for node in self.graph.objects(item.iri, Iri(CLAIM + by))[:_MOST]:
            if not isinstance(node, Iri):
                continue
            dates = [one for name in (BEGUN, ENDED, MOMENT) for one in self._qualifiers(node, name)]
            years = [year for one in dates if (year := year_of(one.value)) is not None]
            if years:
                for value in self.graph.objects(node, Iri(STATEMENT + by)):
                    if isinstance(value, Iri):
                        yield value, (min(years), max(years)), tuple(dates)

    def _qualifiers(self, node: Iri, name: PropertyId) -> Iterator[Literal]:
        yield from (one for one in self.graph.objects(node, Iri(QUALIFIER + name)) if isinstance(one, Literal))
