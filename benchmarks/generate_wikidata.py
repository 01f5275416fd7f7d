"""Writes a graph with the shape of Wikidata, of any size, with queries and questions over it and what is right.

    python -m benchmarks.generate_wikidata MILLIONS OUT.nt [--seed N] [--gold GOLD.jsonl] [--questions QUESTIONS.jsonl]

What is skewed in Wikidata is skewed here: few places, occupations and classes have most of the statements (Zipf's law),
classes make a tree several levels deep, names are shared by namesakes of very different popularity, labels are Polish,
English or in `mul`, dates are known to the day, the month or the year, some statements have qualifiers and values with
precision and unit. A seed gives the same bytes always. People are a sixteenth of the triples, a quarter as many are
works, a tenth places; what is asked about by name (`generated_names.tsv`) has its real id and names. What is right
comes from the arrays that the triples are written from, not from an engine.

GOLD has a JSON line a query with its `name`, `text` and `rows` (of terms as text, sorted), for `benchmarks.many_rows`;
QUESTIONS are those of `benchmarks.graph_questions`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TextIO

from benchmarks.generated_gold import gold, questions
from benchmarks.generated_world import (
    AWARDS,
    COUNTRIES,
    GENRES,
    GIVEN,
    PRECISE,
    XSD,
    Dates,
    Items,
    Named,
    World,
    person_name,
    place_name,
    word_of,
    work_name,
)  # fmt: skip

Line = tuple[str, str, str]

ENTITY, DIRECT = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/direct/"
PROP = "http://www.wikidata.org/prop/"
ONTOLOGY = "http://wikiba.se/ontology#"
LABEL, ALIAS = "http://www.w3.org/2000/01/rdf-schema#label", "http://www.w3.org/2004/02/skos/core#altLabel"
DESCRIPTION = "http://schema.org/description"
HUMAN, COUNTRY, CLASS, OCCUPATION = 5, 6256, 16889133, 28640
_KILOMETRE2 = 712226


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
    for one in world.other:
        yield from _names(one)
    trees = (
        ("place class", world.place_parents, CLASS, "klasa miejsc"),
        ("work class", world.work_parents, CLASS, "klasa dzieł"),
        ("occupation", world.occupation_parents, OCCUPATION, "zawód"),
    )
    for kind, parents, above, word in trees:
        items = world.items[kind]
        for place, parent in enumerate(parents.tolist()):
            if place != parent:
                yield _item(items.id(place)), _direct(279), _item(items.id(parent))
            yield from _member(items, place, above, f"{word_of(place)} ({word})".lower())
    flat = (("country", COUNTRIES, COUNTRY, "ia"), ("genre", GENRES, 483394, "yka"),
            ("given", GIVEN, 202444, ""), ("award", AWARDS, 618779, " (nagroda)"))  # fmt: skip
    for kind, count, above, end in flat:
        for place in range(count):
            yield from _member(world.items[kind], place, above, word_of(place) + end)


def _member(items: Items, place: int, above: int, name: str) -> Iterator[Line]:
    """The class and the names of an item: its real ones, if it has any."""
    subject = _item(items.id(place))
    yield subject, _direct(31), _item(above)
    if place < len(items.named):
        yield from _names(items.named[place])
    else:
        yield from _labels(subject, name, anyone=True)


def _names(named: Named) -> Iterator[Line]:
    texts = ((LABEL, named.polish, "pl"), (LABEL, named.english, "en"), (ALIAS, named.alias, "pl"))
    return ((_item(named.number), f"<{by}>", f'"{text}"@{language}') for by, text, language in texts if text)


def _places(world: World) -> Iterator[Line]:
    columns = (world.place_kinds, world.place_countries, world.inside, world.populations, world.areas)
    precise = world.draw.chosen(world.place_count, PRECISE)
    for place, (kind, country, inside, people, area) in enumerate(zip(*(one.tolist() for one in columns), strict=True)):
        subject = _item(world.items["place"].id(place))
        yield subject, _direct(31), _item(world.items["place class"].id(kind))
        yield subject, _direct(17), _item(world.items["country"].id(country))
        if place:
            yield subject, _direct(131), _item(world.items["place"].id(inside))
        yield subject, _direct(1082), _decimal(people)
        yield subject, _direct(2046), _decimal(area)
        yield from _labels(subject, place_name(place), english=place % 3 > 0)
        yield subject, f"<{DESCRIPTION}>", f'"miejsce w kraju {word_of(country)}ia"@pl'
        if precise[place]:
            yield from _quantity(world.items["place"].id(place), 2046, area, _KILOMETRE2)


def _people(world: World) -> Iterator[Line]:
    births, deaths = world.births, world.deaths
    columns = (
        world.birth_places, world.has_birth_place, world.citizens, world.sexes, *world.occupations, world.has_second,
        world.given_names, world.sitelinks, world.is_dead, world.is_precise, world.qualified,
        world.has_english, world.has_any,
    )  # fmt: skip
    for person, row in enumerate(zip(*(one.tolist() for one in columns), strict=True)):
        (born, has_born, citizen, is_male, first, second, has_second, given, links, is_dead, is_precise,
         is_qualified, english, anyone) = row  # fmt: skip
        number = world.items["person"].id(person)
        subject = _item(number)
        yield subject, _direct(31), _item(HUMAN)
        yield subject, _direct(21), _item(6581097 if is_male else 6581072)
        yield subject, _direct(27), _item(world.items["country"].id(citizen))
        if has_born:
            yield subject, _direct(19), _item(world.items["place"].id(born))
        yield subject, _direct(106), _item(world.items["occupation"].id(first))
        if has_second:
            yield subject, _direct(106), _item(world.items["occupation"].id(second))
        yield subject, _direct(735), _item(world.items["given"].id(given))
        yield subject, _direct(569), births.text(person)
        if is_dead:
            yield subject, _direct(570), deaths.text(person)
        yield subject, f"<{ONTOLOGY}sitelinks>", f'"{links}"^^<{XSD}integer>'
        yield from _labels(subject, person_name(world, person), english, anyone)
        yield subject, f"<{DESCRIPTION}>", f'"{_occupation(world, first)} (ur. {births.years[person]})"@pl'
        if is_precise:
            yield from _time(number, 569, births, person)
        if is_qualified:
            yield from _award(world, number, person)


def _occupation(world: World, place: int) -> str:
    named = world.items["occupation"].named
    return named[place].polish if place < len(named) else word_of(place).lower()


def _works(world: World) -> Iterator[Line]:
    columns = (world.work_kinds, world.makers, world.genres, world.work_countries)
    for work, (kind, maker, genre, country) in enumerate(zip(*(one.tolist() for one in columns), strict=True)):
        subject = _item(world.items["work"].id(work))
        yield subject, _direct(31), _item(world.items["work class"].id(kind))
        yield subject, _direct(50), _item(world.items["person"].id(maker))
        yield subject, _direct(136), _item(world.items["genre"].id(genre))
        yield subject, _direct(495), _item(world.items["country"].id(country))
        yield subject, _direct(577), world.published.text(work)
        yield from _labels(subject, work_name(world, work), anyone=work % 5 == 0)


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
    award = _item(world.items["award"].id(int(world.awards[person])))
    yield _item(number), _direct(166), award
    node, told = _statement(number, 166)
    yield from told
    yield node, f"<{PROP}statement/P166>", award
    year = int(world.births.years[person] + 30 + world.awarded[person] % 40)
    yield node, f"<{PROP}qualifier/P585>", f'"{year:04}-01-01T00:00:00Z"^^<{XSD}dateTime>'


def write(found: Iterator[Line], out: TextIO) -> int:
    """Write triples as N-Triples; how many they are."""
    count = 0
    for subject, predicate, obj in found:
        out.write(f"{subject} {predicate} {obj} .\n")
        count += 1
    return count


def _write_lines(path: Path | None, records: Iterator[Mapping[str, Any]]) -> None:
    if path is not None:
        lines = (json.dumps(record, ensure_ascii=False) for record in records)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a graph."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("millions", type=float)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--gold", type=Path)
    parser.add_argument("--questions", type=Path)
    options = parser.parse_args(arguments)
    world = World(options.millions, options.seed)
    with options.out.open("w", encoding="utf-8") as out:
        print(f"{write(lines(world), out)} triples, {world.people_count} people")
    _write_lines(options.gold, (vars(one) for one in gold(world)))
    _write_lines(options.questions, questions(world))


if __name__ == "__main__":
    main()
