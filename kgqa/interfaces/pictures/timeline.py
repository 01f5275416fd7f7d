"""Lives, reigns and dated things on an axis of years, one below another; the life of one person or thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.interfaces.pictures.drawn_shapes import (
    MARGIN,
    NARROW,
    Bar,
    Dot,
    Line,
    Named,
    Picture,
    Sketch,
    Span,
    Table,
    Text,
    shortened,
    ticks,
    year_text,
    years_text,
)
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.terms import ItemId
from kgqa.vocabulary import AWARD_RECEIVED, CREATORS, EMPLOYER, HEAD_OF_STATE, NOTABLE_WORK, POSITION, SCHOOL, SPOUSE

MOST_LINES = 30
_ROW, _THICK = 27, 14
_LABELS = 216
_LETTERS = 23
_BOLD_LETTERS = 20
"""That fit beside the lines, also in the larger type of a phone."""
_FOOT = 30
_SHORT = 4.0
"""Pixels below which a stretch is drawn as a dot."""
_MOST_TICKS = 6
_LETTER = 7.5
"""Width of a digit."""
_HELD = (POSITION, SCHOOL, EMPLOYER, SPOUSE, AWARD_RECEIVED, HEAD_OF_STATE)
"""What people and states have for a time."""
_MOST = 14
_MOMENT = 1.0
"""Years; what lasted no longer and has next to nothing beside it is no picture."""
_FEWEST = 3
"""Things beside it that make one."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """Something with the years in which it began and ended, which are the same for what has one date."""

    name: Named
    span: Span
    said: str = ""
    """The dates in words; the years where there are none."""
    chosen: bool = False

    @property
    def dates(self) -> str:
        """The dates in words."""
        return self.said or years_text(self.span)


def timeline(lasting: Sequence[Lasting]) -> Sketch | None:
    """A line for each, the earliest first; None for nothing and for more than `MOST_LINES`."""
    dated = sorted(lasting, key=lambda one: (one.span[0], one.span[1], one.name.words))
    return Sketch("times", _drawn, (dated,)) if 0 < len(dated) <= MOST_LINES else None


def _drawn(dated: Sequence[Lasting]) -> Picture:
    years = ticks((min(one.span[0] for one in dated), max(one.span[1] for one in dated)), _MOST_TICKS, least=1)
    axis = _Axis(years, 2 * MARGIN + len(dated) * _ROW + _FOOT)
    drawn = [(axis.x(one.span[0]), axis.x(one.span[1]), place, one) for place, one in enumerate(dated)]
    bars = tuple(
        Bar(start, _y(place), round(end - start, 1), _THICK, _title(one), "chosen" if one.chosen else "")
        for start, end, place, one in drawn
        if end - start >= _SHORT
    )
    dots = tuple(
        Dot(start, _y(place) + _THICK / 2, _title(one)) for start, end, place, one in drawn if end - start < _SHORT
    )
    names = (
        Text(
            _LABELS - 9,
            _y(place) + 12,
            shortened(one.name.words, _BOLD_LETTERS if one.chosen else _LETTERS),
            "end",
            "strong" if one.chosen else "",
        )
        for _, _, place, one in drawn
    )
    rows = tuple((one.name, Named(one.dates)) for one in dated)
    texts = (*names, *axis.texts())
    return Picture("times", NARROW, axis.height, (), axis.lines(), bars, dots, texts, Table(("name", "dates"), rows))


def _y(place: int) -> int:
    return MARGIN + place * _ROW


def _title(one: Lasting) -> str:
    return f"{one.name.words}: {one.dates}"


@dataclass(frozen=True, slots=True)
class _Axis:
    """The years below the lines."""

    years: tuple[float, ...]
    height: int

    def x(self, year: float) -> float:
        """Where a year lies, in pixels."""
        share = (year - self.years[0]) / (self.years[-1] - self.years[0])
        return round(_LABELS + share * (NARROW - _LABELS - 2 * MARGIN - 8), 1)

    def lines(self) -> tuple[Line, ...]:
        """A line upwards from each year."""
        return tuple(Line(self.x(year), 4, self.x(year), self.height - _FOOT) for year in self.years)

    def texts(self) -> tuple[Text, ...]:
        """The years, every second one where they have no room."""
        words = [year_text(year) for year in self.years]
        between = self.x(self.years[1]) - self.x(self.years[0])
        every = 1 + int(max(map(len, words)) * _LETTER / between)
        return tuple(
            Text(self.x(year), self.height - 10, word, "middle", "quiet")
            for place, (year, word) in enumerate(zip(self.years, words, strict=True))
            if place % every == 0
        )


def life(item: ItemId, facts: ItemFacts) -> Sketch | None:
    """The timeline; None for what has no time, and for a single date."""
    found = facts.lasting(item)
    own = [Lasting(Named(facts.name(item), item), found[0], chosen=True)] if found else []
    beside = list(dict.fromkeys((*_held(item, facts), *_works(item, facts))))[:_MOST]
    lasts = bool(own) and own[0].span[1] - own[0].span[0] > _MOMENT
    if not lasts and len(beside) < _FEWEST:
        return None
    return timeline([*own, *beside])


def _held(item: ItemId, facts: ItemFacts) -> Iterator[Lasting]:
    for by in _HELD:
        for value, span, _ in facts.held(item, by):
            if value.item:
                yield Lasting(Named(facts.name(value.item), value.item), span)


def _works(item: ItemId, facts: ItemFacts) -> Iterator[Lasting]:
    made = (*facts.items(item, NOTABLE_WORK), *(work for by in CREATORS for work in facts.users(item, by)))
    for work in dict.fromkeys(made):
        span = facts.life(work)
        if span is not None:
            yield Lasting(Named(facts.name(work), work), span)
