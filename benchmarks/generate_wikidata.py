"""Writes a graph with the shape of Wikidata, of any size, and queries over it with the results that are right.

    python -m benchmarks.generate_wikidata MILLIONS OUT.nt [--seed N] [--gold GOLD.jsonl]

What is skewed in Wikidata is skewed here: few places, occupations and classes have most of the statements (Zipf's law),
classes make a tree several levels deep, names are shared by namesakes of very different popularity, labels are Polish,
English or in `mul`, dates are known to the day, the month or the year, some statements have qualifiers and values with
precision and unit. A seed gives the same bytes always. People are a sixteenth of the triples, a quarter as many are
works, a tenth places. The gold results come from the arrays that the triples are written from, not from an engine: a
JSON line a query with its `name`, `text` and `rows` (of terms as text, sorted).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Line = tuple[str, str, str]

ENTITY, DIRECT = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/direct/"
PROP = "http://www.wikidata.org/prop/"
ONTOLOGY, XSD = "http://wikiba.se/ontology#", "http://www.w3.org/2001/XMLSchema#"
LABEL, ALIAS = "http://www.w3.org/2000/01/rdf-schema#label", "http://www.w3.org/2004/02/skos/core#altLabel"
DESCRIPTION = "http://schema.org/description"
HUMAN, COUNTRY, CLASS, OCCUPATION = 5, 6256, 16889133, 28640
_KILOMETRE2, _ONE = 712226, 199
_SYLLABLES = ("ka", "ro", "mi", "le", "sza", "dor", "zyn", "pol", "war", "grod", "niec", "wic", "tar", "bo", "re", "lu")
_TRIPLES_A_PERSON = 16
_COUNTRIES, _OCCUPATIONS, _GENRES, _GIVEN, _AWARDS = 200, 2000, 300, 800, 500
_PLACE_CLASSES, _WORK_CLASSES = 120, 400
_FIRST_YEAR, _LAST_YEAR = 1000, 2005
_QUALIFIED, _PRECISE = 0.04, 0.1
"""Shares of people with a qualified statement, and of dates and areas with the node of their value."""
_DAY, _MONTH, _YEAR = 11, 10, 9
"""Precisions of dates, as Wikidata numbers them."""


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
        numbers = np.cumsum([20_000_000, _COUNTRIES, _OCCUPATIONS, _GENRES, _GIVEN, _AWARDS, _PLACE_CLASSES])
        self.country, self.occupation, self.genre, self.given, self.award, self.place_class = map(int, numbers[:6])
        self.work_class = int(numbers[6])
        self.place = self.work_class + _WORK_CLASSES
        self.person = self.place + places
        self.work = self.person + people
        self.place_parents, self.work_parents = _tree(draw, _PLACE_CLASSES), _tree(draw, _WORK_CLASSES)
        self.occupation_parents = _tree(draw, _OCCUPATIONS)
        self._draw_places(draw, places)
        self._draw_people(draw, people, places)
        self._draw_works(draw, works, people)

    def _draw_places(self, draw: Draw, places: int) -> None:
        self.place_kinds = draw.skewed(places, _PLACE_CLASSES)
        self.place_countries = draw.skewed(places, _COUNTRIES)
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
        self.citizens = draw.skewed(people, _COUNTRIES, 0.9)
        self.sexes = draw.chosen(people, 0.8)
        self.occupations = np.stack([draw.skewed(people, _OCCUPATIONS) for _ in range(2)])
        self.has_second = draw.chosen(people, 0.4) & (self.occupations[0] != self.occupations[1])
        self.given_names, self.family_names = draw.skewed(people, _GIVEN), draw.skewed(people, people // 4 + 50, 0.9)
        self.sitelinks = np.minimum(1 + draw.skewed(people, 300, 1.6), 300)
        self.qualified, self.awards = draw.chosen(people, _QUALIFIED), draw.skewed(people, _AWARDS)
        self.awarded = draw.evenly(people, 60)
        self.is_precise = draw.chosen(people, _PRECISE)
        self.has_english, self.has_any = draw.chosen(people, 0.7), draw.chosen(people, 0.25)

    def _draw_works(self, draw: Draw, works: int, people: int) -> None:
        self.work_kinds = draw.skewed(works, _WORK_CLASSES)
        self.makers = draw.skewed(works, people, 0.7)
        self.genres, self.work_countries = draw.skewed(works, _GENRES), draw.skewed(works, _COUNTRIES)
        self.published = Dates.drawn(draw, self.births.years[self.makers] + 20 + draw.evenly(works, 40))
        self.work_names = draw.evenly(works, max(works, 1))


def _tree(draw: Draw, count: int) -> Ints:
    """The parent of each class but the first: one of the first third of those before it, so that the tree is deep
    at few places and wide at most."""
    numbers = np.arange(count)
    return np.where(numbers > 0, draw.evenly(count, count) % np.maximum(numbers // 3, 1), 0)


def _word(number: int, syllables: int = 3) -> str:
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


def _item(number: int) -> str:
    return f"<{ENTITY}Q{number}>"


def _direct(number: int) -> str:
    return f"<{DIRECT}P{number}>"


def _decimal(number: float) -> str:
    return f'"+{number:g}"^^<{XSD}decimal>' if number % 1 else f'"+{int(number)}"^^<{XSD}decimal>'


def _labels(subject: str, name: str, english: bool = True, anyone: bool = False) -> Iterator[Line]:
    languages = ["pl", *(["en"] if english else []), *(["mul"] if anyone else [])]
    return ((subject, f"<{LABEL}>", f'"{name}"@{language}') for language in languages)


def lines(world: World) -> Iterator[Line]:
    """The triples, those of one thing together."""
    yield from _classes(world)
    yield from _places(world)
    yield from _people(world)
    yield from _works(world)


def _classes(world: World) -> Iterator[Line]:
    groups = (
        (world.place_class, world.place_parents, CLASS, "klasa miejsc"),
        (world.work_class, world.work_parents, CLASS, "klasa dzieł"),
        (world.occupation, world.occupation_parents, OCCUPATION, "zawód"),
    )
    for first, parents, kind, word in groups:
        for place, parent in enumerate(parents.tolist()):
            subject = _item(first + place)
            yield subject, _direct(31), _item(kind)
            if place:
                yield subject, _direct(279), _item(first + parent)
            yield from _labels(subject, f"{_word(place)} ({word})".lower())
    named = ((world.country, _COUNTRIES, COUNTRY, "ia"), (world.genre, _GENRES, 483394, "yka"),
             (world.given, _GIVEN, 202444, ""), (world.award, _AWARDS, 618779, " (nagroda)"))  # fmt: skip
    for first, count, kind, end in named:
        for place in range(count):
            yield _item(first + place), _direct(31), _item(kind)
            yield from _labels(_item(first + place), _word(place) + end, anyone=True)


def _places(world: World) -> Iterator[Line]:
    columns = (world.place_kinds, world.place_countries, world.inside, world.populations, world.areas)
    precise = world.draw.chosen(world.place_count, _PRECISE)
    for place, (kind, country, inside, people, area) in enumerate(zip(*(one.tolist() for one in columns), strict=True)):
        subject = _item(world.place + place)
        yield subject, _direct(31), _item(world.place_class + kind)
        yield subject, _direct(17), _item(world.country + country)
        if place:
            yield subject, _direct(131), _item(world.place + inside)
        yield subject, _direct(1082), _decimal(people)
        yield subject, _direct(2046), _decimal(area)
        yield from _labels(subject, _word(place) + "ów", english=place % 3 > 0)
        yield subject, f"<{DESCRIPTION}>", f'"{_word(kind).lower()} w kraju {_word(country)}ia"@pl'
        if precise[place]:
            yield from _quantity(world.place + place, 2046, area, _KILOMETRE2)


def _people(world: World) -> Iterator[Line]:
    births, deaths = world.births, world.deaths
    columns = (
        world.birth_places, world.has_birth_place, world.citizens, world.sexes, *world.occupations, world.has_second,
        world.given_names, world.family_names, world.sitelinks, world.is_dead, world.is_precise, world.qualified,
        world.has_english, world.has_any,
    )  # fmt: skip
    for person, row in enumerate(zip(*(one.tolist() for one in columns), strict=True)):
        (born, has_born, citizen, is_male, first, second, has_second, given, family, links, is_dead, is_precise,
         is_qualified, english, anyone) = row  # fmt: skip
        number = world.person + person
        subject = _item(number)
        yield subject, _direct(31), _item(HUMAN)
        yield subject, _direct(21), _item(6581097 if is_male else 6581072)
        yield subject, _direct(27), _item(world.country + citizen)
        if has_born:
            yield subject, _direct(19), _item(world.place + born)
        yield subject, _direct(106), _item(world.occupation + first)
        if has_second:
            yield subject, _direct(106), _item(world.occupation + second)
        yield subject, _direct(735), _item(world.given + given)
        yield subject, _direct(569), births.text(person)
        if is_dead:
            yield subject, _direct(570), deaths.text(person)
        yield subject, f"<{ONTOLOGY}sitelinks>", f'"{links}"^^<{XSD}integer>'
        yield from _labels(subject, f"{_word(given, 2)} {_word(family)}", english, anyone)
        yield subject, f"<{DESCRIPTION}>", f'"{_word(first).lower()} (ur. {births.years[person]})"@pl'
        if is_precise:
            yield from _time(number, 569, births, person)
        if is_qualified:
            yield from _award(world, number, person)


def _works(world: World) -> Iterator[Line]:
    columns = (world.work_kinds, world.makers, world.genres, world.work_countries, world.work_names)
    for work, (kind, maker, genre, country, name) in enumerate(zip(*(one.tolist() for one in columns), strict=True)):
        subject = _item(world.work + work)
        yield subject, _direct(31), _item(world.work_class + kind)
        yield subject, _direct(50), _item(world.person + maker)
        yield subject, _direct(136), _item(world.genre + genre)
        yield subject, _direct(495), _item(world.country + country)
        yield subject, _direct(577), world.published.text(work)
        yield from _labels(subject, f"{_word(name, 4)} {_word(kind).lower()}", anyone=work % 5 == 0)


def _statement(number: int, by: int) -> tuple[str, Iterator[Line]]:
    node = f"<{ENTITY}statement/Q{number}-{by:08X}>"
    ranked = (node, f"<{ONTOLOGY}rank>", f"<{ONTOLOGY}NormalRank>")
    best = (node, "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>", f"<{ONTOLOGY}BestRank>")
    return node, iter(((_item(number), f"<{PROP}P{by}>", node), ranked, best))


def _time(number: int, by: int, dates: Dates, place: int) -> Iterator[Line]:
    """The full statement of a date: its value with precision and calendar."""
    node, told = _statement(number, by)
    yield from told
    value = f"<http://www.wikidata.org/value/{number:032x}>"
    yield node, f"<{PROP}statement/P{by}>", dates.text(place)
    yield node, f"<{PROP}statement/value/P{by}>", value
    yield value, f"<{ONTOLOGY}timeValue>", dates.text(place)
    yield value, f"<{ONTOLOGY}timePrecision>", f'"{dates.precisions[place]}"^^<{XSD}integer>'
    yield value, f"<{ONTOLOGY}timeCalendarModel>", _item(1985727)


def _quantity(number: int, by: int, amount: float, unit: int) -> Iterator[Line]:
    """The full statement of a quantity: its value with its unit."""
    node, told = _statement(number, by)
    yield from told
    value = f"<http://www.wikidata.org/value/{number:032x}>"
    yield node, f"<{PROP}statement/P{by}>", _decimal(amount)
    yield node, f"<{PROP}statement/value/P{by}>", value
    yield value, f"<{ONTOLOGY}quantityAmount>", _decimal(amount)
    yield value, f"<{ONTOLOGY}quantityUnit>", _item(unit)


def _award(world: World, number: int, person: int) -> Iterator[Line]:
    """An award with the year in which it was given."""
    award = _item(world.award + int(world.awards[person]))
    yield _item(number), _direct(166), award
    node, told = _statement(number, 166)
    yield from told
    yield node, f"<{PROP}statement/P166>", award
    year = int(world.births.years[person] + 30 + world.awarded[person] % 40)
    yield node, f"<{PROP}qualifier/P585>", f'"{year:04}-01-01T00:00:00Z"^^<{XSD}dateTime>'


@dataclass(frozen=True)
class Gold:
    """A query and what it must give."""

    name: str
    text: str
    rows: tuple[tuple[str, ...], ...]
    """Sorted; IRIs bare, literals by their text alone."""


def below(parents: Ints, root: int) -> npt.NDArray[np.bool_]:
    """Which classes of a tree lie below one of them, itself included."""
    found = np.arange(len(parents)) == root
    for place in range(root + 1, len(parents)):
        found[place] |= found[parents[place]]
    return found


def gold(world: World) -> Iterator[Gold]:
    """Queries of the kinds that touch many rows."""
    births, people = world.births, world.people_count
    occupied = _occupied(world, 0)
    yield _number("count", "SELECT (COUNT(?x) AS ?n) WHERE { ?x wdt:P31 wd:Q5 }", people)
    yield _number("count distinct", "SELECT (COUNT(DISTINCT ?p) AS ?n) WHERE { ?x wdt:P31 wd:Q5 ; wdt:P19 ?p }",
                  len(np.unique(world.birth_places[world.has_birth_place])))  # fmt: skip
    yield _number("count in a year",
                  "SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ?x wdt:P31 wd:Q5 ; wdt:P569 ?d FILTER(YEAR(?d) = 1954) }",
                  int((births.years == 1954).sum()))  # fmt: skip
    yield _number("count of an occupation in a year",
                  f"SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE {{ ?x wdt:P106 wd:Q{world.occupation} ; wdt:P569 ?d "
                  "FILTER(YEAR(?d) = 1954) }", int((occupied & (births.years == 1954)).sum()))  # fmt: skip
    yield _grouped(world)
    yield _first("top 10 by date, an occupation",
                 f"SELECT ?x ?d WHERE {{ ?x wdt:P106 wd:Q{world.occupation} ; wdt:P569 ?d }} ORDER BY ?d LIMIT 10",
                 world, np.flatnonzero(occupied), descending=False)  # fmt: skip
    yield _first("top 10 by date, a class",
                 "SELECT ?x ?d WHERE { ?x wdt:P31 wd:Q5 ; wdt:P569 ?d } ORDER BY DESC(?d) LIMIT 10",
                 world, np.arange(people), descending=True)  # fmt: skip
    yield from _of_places(world)
    yield from _hops(world)


def _occupied(world: World, occupation: int) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = (world.occupations[0] == occupation) | (
        (world.occupations[1] == occupation) & world.has_second
    )
    return found


def _number(name: str, text: str, number: int) -> Gold:
    return Gold(name, text, ((str(number),),))


def _grouped(world: World) -> Gold:
    counts = np.bincount(world.occupations[0], minlength=_OCCUPATIONS)
    counts = counts + np.bincount(world.occupations[1][world.has_second], minlength=_OCCUPATIONS)
    rows = [(f"{ENTITY}Q{world.occupation + place}", str(count)) for place, count in enumerate(counts) if count]
    text = "SELECT ?o (COUNT(?x) AS ?n) WHERE { ?x wdt:P31 wd:Q5 ; wdt:P106 ?o } GROUP BY ?o"
    return Gold("group by", text, tuple(sorted(rows)))


def _first(name: str, text: str, world: World, people: Ints, *, descending: bool) -> Gold:
    """The dates of the first ten alone: of those that share the last date any may stand in the answer."""
    order = world.births.order[people]
    chosen = people[np.argsort(-order if descending else order, kind="stable")[:10]]
    rows = [(world.births.text(int(place)).split('"')[1],) for place in chosen]
    return Gold(name, text.replace("SELECT ?x ?d", "SELECT ?d"), tuple(sorted(rows)))


def _of_places(world: World) -> Iterator[Gold]:
    root = 1
    inside = below(world.place_parents, root)[world.place_kinds]
    kind, country = world.place_class + root, world.country + 3
    rows = [(f"{ENTITY}Q{world.place + place}",) for place in np.flatnonzero(inside)]
    path = f"?x wdt:P31/wdt:P279* wd:Q{kind}"
    yield Gold("members of a class path", f"SELECT ?x WHERE {{ {path} }}", tuple(sorted(rows)))
    here = np.flatnonzero(inside & (world.place_countries == 3))
    rows = [(f"{ENTITY}Q{world.place + place}",) for place in here]
    yield Gold("class path in a country", f"SELECT ?x WHERE {{ {path} ; wdt:P17 wd:Q{country} }}", tuple(sorted(rows)))
    most = int(world.populations[inside].max())
    text = f"SELECT ?n WHERE {{ {path} ; wdt:P1082 ?n }} ORDER BY DESC(?n) LIMIT 1"
    yield Gold("superlative over a class path", text, ((f"+{most}",),))


def _hops(world: World) -> Iterator[Gold]:
    born = world.birth_places[world.has_birth_place]
    here = int((world.place_countries[born] == 3).sum())
    country = f"wd:Q{world.country + 3}"
    yield _number("two hops", f"SELECT (COUNT(?x) AS ?n) WHERE {{ ?x wdt:P19 ?p . ?p wdt:P17 {country} }}", here)
    genre = int(((world.genres == 2) & world.is_dead[world.makers]).sum())
    text = f"SELECT (COUNT(?w) AS ?n) WHERE {{ ?w wdt:P136 wd:Q{world.genre + 2} ; wdt:P50 ?a . ?a wdt:P570 ?d }}"
    yield _number("star and hop", text, genre)
    large = (world.populations > 10_000)[born]
    text = "SELECT (COUNT(?x) AS ?n) WHERE { ?x wdt:P19 ?p . ?p wdt:P1082 ?n1 FILTER(?n1 > 10000) }"
    yield _number("two hops, a number", text, int(large.sum()))


def write(found: Iterator[Line], out: TextIO) -> int:
    """Write triples as N-Triples; how many they are."""
    count = 0
    for subject, predicate, obj in found:
        out.write(f"{subject} {predicate} {obj} .\n")
        count += 1
    return count


def main(arguments: Sequence[str] | None = None, told: Callable[[str], None] = print) -> None:
    """Write a graph."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("millions", type=float)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--gold", type=Path)
    options = parser.parse_args(arguments)
    world = World(options.millions, options.seed)
    with options.out.open("w", encoding="utf-8") as out:
        told(f"{write(lines(world), out)} triples, {world.people_count} people")
    if options.gold:
        rows = (json.dumps(vars(one), ensure_ascii=False) for one in gold(world))
        options.gold.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
