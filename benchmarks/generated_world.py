"""What a generated Wikidata holds, as arrays: items by kind, and everything that is stated of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

XSD = "http://www.w3.org/2001/XMLSchema#"
_SYLLABLES = ("ka", "ro", "mi", "le", "sza", "dor", "zyn", "pol", "war", "grod", "niec", "wic", "tar", "bo", "re", "lu")
_NAMES = Path(__file__).with_name("generated_names.tsv")
_TRIPLES_A_PERSON = 16
COUNTRIES, OCCUPATIONS, GENRES, GIVEN, AWARDS = 200, 2000, 300, 800, 500
PLACE_CLASSES, WORK_CLASSES = 120, 400
_FIRST_ID = 20_000_000
_FIRST_YEAR, _LAST_YEAR = 1000, 2005
_QUALIFIED, PRECISE = 0.04, 0.1
"""Shares of people with a qualified statement, and of dates and areas with the node of their value."""
_DAY, _MONTH, _YEAR = 11, 10, 9
"""Precisions of dates, as Wikidata numbers them."""


@dataclass(frozen=True)
class Named:
    """An item with its real id and names."""

    number: int
    polish: str
    english: str
    alias: str
    """Another Polish name, empty if it has none."""


def names() -> dict[str, tuple[Named, ...]]:
    """The items with real names, by kind."""
    found: dict[str, tuple[Named, ...]] = {}
    for line in _NAMES.read_text(encoding="utf-8").splitlines()[2:]:
        kind, number, *texts = line.split("\t")
        found[kind] = (*found.get(kind, ()), Named(int(number), *texts))
    return found


@dataclass(frozen=True)
class Items:
    """The items of a kind, numbered from 0: first those with real ids and names."""

    first: int
    named: tuple[Named, ...] = ()

    def id(self, place: int) -> int:
        """The number behind the Q of an item."""
        return self.named[place].number if place < len(self.named) else self.first + place


class Draw:
    """What chance decides."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def skewed(self, count: int, options: int, exponent: float = 1.0) -> Ints:
        """So many numbers below `options`, small ones more often: the n-th as often as 1/n to the exponent."""
        weights = 1.0 / np.arange(1, options + 1) ** exponent
        places = np.searchsorted(np.cumsum(weights / weights.sum()), self._random.random(count))
        return np.minimum(places, options - 1)

    def evenly(self, count: int, options: int) -> Ints:
        """So many numbers below `options`."""
        return self._random.integers(0, options, count)

    def chosen(self, count: int, share: float) -> npt.NDArray[np.bool_]:
        """Which of so many things belong to a share of them."""
        return self._random.random(count) < share

    def sizes(self, count: int, middle: float, spread: float) -> npt.NDArray[np.float64]:
        """So many sizes over several orders of magnitude."""
        return self._random.lognormal(np.log(middle), spread, count)


@dataclass(frozen=True)
class Dates:
    """Days with what is known of them."""

    years: Ints
    months: Ints
    days: Ints
    precisions: Ints

    @classmethod
    def drawn(cls, draw: Draw, years: Ints) -> Dates:
        """Days in these years: three of five to the day, of the others some to the month."""
        count = len(years)
        precisions = np.array([_DAY] * 6 + [_MONTH] + [_YEAR] * 3)[draw.evenly(count, 10)]
        months = np.where(precisions >= _MONTH, 1 + draw.evenly(count, 12), 1)
        days = np.where(precisions >= _DAY, 1 + draw.evenly(count, 28), 1)
        return cls(years, months, days, precisions)

    def text(self, place: int) -> str:
        """The literal of a day."""
        year, month, day = self.years[place], self.months[place], self.days[place]
        return f'"{year:04}-{month:02}-{day:02}T00:00:00Z"^^<{XSD}dateTime>'

    @property
    def order(self) -> Ints:
        """Numbers in the order of the days."""
        return (self.years * 100 + self.months) * 100 + self.days


class World:
    """Everything that the triples tell, as arrays."""

    def __init__(self, millions: float, seed: int) -> None:
        draw = self.draw = Draw(seed)
        people = self.people_count = max(100, round(millions * 1_000_000 / _TRIPLES_A_PERSON))
        works, places = self.work_count, self.place_count = people // 4, people // 10
        counts = {
            "country": COUNTRIES, "occupation": OCCUPATIONS, "genre": GENRES, "given": GIVEN, "award": AWARDS,
            "place class": PLACE_CLASSES, "work class": WORK_CLASSES, "place": places, "person": people,
        }  # fmt: skip
        firsts = dict(zip([*counts, "work"], np.cumsum([_FIRST_ID, *counts.values()]).tolist(), strict=True))
        named = names()
        self.items = {kind: Items(first, named.get(kind, ())) for kind, first in firsts.items()}
        self.other = named["other"]
        self.place_parents, self.work_parents = _tree(draw, PLACE_CLASSES), _tree(draw, WORK_CLASSES)
        known = len(named["occupation"])
        numbers = np.arange(OCCUPATIONS)
        self.occupation_parents = np.where(numbers < known, numbers, known + _tree(draw, OCCUPATIONS)[numbers - known])
        self._draw_places(draw, places)
        self._draw_people(draw, people, places)
        self._draw_works(draw, works, people)

    def _draw_places(self, draw: Draw, places: int) -> None:
        self.place_kinds = draw.skewed(places, PLACE_CLASSES)
        self.place_countries = draw.skewed(places, COUNTRIES)
        self.inside = np.where(np.arange(places) > 0, draw.evenly(places, places) % np.maximum(np.arange(places), 1), 0)
        self.populations = draw.sizes(places, 800, 2.0).astype(np.int64)
        self.areas = np.round(draw.sizes(places, 30, 1.5), 2)

    def _draw_people(self, draw: Draw, people: int, places: int) -> None:
        back = draw.sizes(people, 90, 1.0).astype(np.int64)
        self.births = Dates.drawn(draw, np.maximum(_LAST_YEAR - back, _FIRST_YEAR))
        ages = np.minimum(draw.evenly(people, 60) + 30, 95)
        self.is_dead = self.births.years + ages < _LAST_YEAR
        self.deaths = Dates.drawn(draw, self.births.years + ages)
        self.birth_places, self.has_birth_place = draw.skewed(people, places, 0.8), draw.chosen(people, 0.8)
        self.citizens = draw.skewed(people, COUNTRIES, 0.9)
        self.sexes = draw.chosen(people, 0.8)
        self.occupations = np.stack([draw.skewed(people, OCCUPATIONS) for _ in range(2)])
        self.has_second = draw.chosen(people, 0.4) & (self.occupations[0] != self.occupations[1])
        self.given_names, self.family_names = draw.skewed(people, GIVEN), draw.skewed(people, people // 4 + 50, 0.9)
        self.sitelinks = np.minimum(1 + draw.skewed(people, 300, 1.6), 300)
        self.qualified, self.awards = draw.chosen(people, _QUALIFIED), draw.skewed(people, AWARDS)
        self.awarded = draw.evenly(people, 60)
        self.is_precise = draw.chosen(people, PRECISE)
        self.has_english, self.has_any = draw.chosen(people, 0.7), draw.chosen(people, 0.25)

    def _draw_works(self, draw: Draw, works: int, people: int) -> None:
        self.work_kinds = draw.skewed(works, WORK_CLASSES)
        self.makers = draw.skewed(works, people, 0.7)
        self.genres, self.work_countries = draw.skewed(works, GENRES), draw.skewed(works, COUNTRIES)
        self.published = Dates.drawn(draw, self.births.years[self.makers] + 20 + draw.evenly(works, 40))
        self.work_names = draw.evenly(works, max(works, 1))


def _tree(draw: Draw, count: int) -> Ints:
    """The parent of each class, which of the first is itself: one of the first third of those before it, so that the
    tree is deep at few places and wide at most."""
    numbers = np.arange(count)
    return np.where(numbers > 0, draw.evenly(count, count) % np.maximum(numbers // 3, 1), 0)


def word_of(number: int, syllables: int = 3) -> str:
    """A name for a number; different ones have different names."""
    size = len(_SYLLABLES)
    parts = []
    for _ in range(syllables):
        number, place = divmod(number, size)
        parts.append(_SYLLABLES[place])
    while number:
        number, place = divmod(number, size)
        parts.append(_SYLLABLES[place])
    return "".join(parts).capitalize()


def person_name(world: World, person: int) -> str:
    """The name of a person, which others may have too."""
    return f"{word_of(int(world.given_names[person]), 2)} {word_of(int(world.family_names[person]))}"


def place_name(place: int) -> str:
    """The name of a place."""
    return word_of(place) + "ów"


def work_name(world: World, work: int) -> str:
    """The name of a work."""
    return f"{word_of(int(world.work_names[work]), 4)} {word_of(int(world.work_kinds[work])).lower()}"
