"""Queries and questions over a generated Wikidata, with what is right: counted in the arrays it is written from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.generated_world import OCCUPATIONS, Ints, World, person_name, place_name, work_name
from kgqa.assembly.form_tools import open_fitter, open_inflector
from kgqa.terms import Case, Number

ENTITY = "http://www.wikidata.org/entity/"
_ASKED = 10
"""Questions of each kind."""
_YEAR = 1954
_CITY = 1
"""The place among classes of places of the cities."""


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
    occupied, writers = _occupied(world, 0), f"wd:Q{world.items['occupation'].id(0)}"
    yield _number("count", "SELECT (COUNT(?x) AS ?n) WHERE { ?x wdt:P31 wd:Q5 }", people)
    yield _number("count distinct", "SELECT (COUNT(DISTINCT ?p) AS ?n) WHERE { ?x wdt:P31 wd:Q5 ; wdt:P19 ?p }",
                  len(np.unique(world.birth_places[world.has_birth_place])))  # fmt: skip
    yield _number("count in a year",
                  "SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { ?x wdt:P31 wd:Q5 ; wdt:P569 ?d FILTER(YEAR(?d) = 1954) }",
                  int((births.years == 1954).sum()))  # fmt: skip
    yield _number("count of an occupation in a year",
                  f"SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE {{ ?x wdt:P106 {writers} ; wdt:P569 ?d "
                  "FILTER(YEAR(?d) = 1954) }", int((occupied & (births.years == 1954)).sum()))  # fmt: skip
    yield _grouped(world)
    yield _first("top 10 by date, an occupation",
                 f"SELECT ?x ?d WHERE {{ ?x wdt:P106 {writers} ; wdt:P569 ?d }} ORDER BY ?d LIMIT 10",
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
    counts = np.bincount(world.occupations[0], minlength=OCCUPATIONS)
    counts = counts + np.bincount(world.occupations[1][world.has_second], minlength=OCCUPATIONS)
    rows = [
        (f"{ENTITY}Q{world.items['occupation'].id(place)}", str(count)) for place, count in enumerate(counts) if count
    ]
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
    kind, country = world.items["place class"].id(root), world.items["country"].id(3)
    rows = [(f"{ENTITY}Q{world.items['place'].id(place)}",) for place in np.flatnonzero(inside)]
    path = f"?x wdt:P31/wdt:P279* wd:Q{kind}"
    yield Gold("members of a class path", f"SELECT ?x WHERE {{ {path} }}", tuple(sorted(rows)))
    here = np.flatnonzero(inside & (world.place_countries == 3))
    rows = [(f"{ENTITY}Q{world.items['place'].id(place)}",) for place in here]
    yield Gold("class path in a country", f"SELECT ?x WHERE {{ {path} ; wdt:P17 wd:Q{country} }}", tuple(sorted(rows)))
    most = int(world.populations[inside].max())
    text = f"SELECT ?n WHERE {{ {path} ; wdt:P1082 ?n }} ORDER BY DESC(?n) LIMIT 1"
    yield Gold("superlative over a class path", text, ((f"+{most}",),))


def _hops(world: World) -> Iterator[Gold]:
    born = world.birth_places[world.has_birth_place]
    here = int((world.place_countries[born] == 3).sum())
    country = f"wd:Q{world.items['country'].id(3)}"
    yield _number("two hops", f"SELECT (COUNT(?x) AS ?n) WHERE {{ ?x wdt:P19 ?p . ?p wdt:P17 {country} }}", here)
    genre = int(((world.genres == 2) & world.is_dead[world.makers]).sum())
    popular = f"wd:Q{world.items['genre'].id(2)}"
    text = f"SELECT (COUNT(?w) AS ?n) WHERE {{ ?w wdt:P136 {popular} ; wdt:P50 ?a . ?a wdt:P570 ?d }}"
    yield _number("star and hop", text, genre)
    large = (world.populations > 10_000)[born]
    text = "SELECT (COUNT(?x) AS ?n) WHERE { ?x wdt:P19 ?p . ?p wdt:P1082 ?n1 FILTER(?n1 > 10000) }"
    yield _number("two hops, a number", text, int(large.sum()))


Question = Mapping[str, Any]


def questions(world: World) -> Iterator[Question]:
    """Questions in Polish, words put into their forms by the inflector."""
    found = (*_counts(world), *_cities(world), *_facts(world), *_authors(world))
    for number, (category, question, answers) in enumerate(found, 1):
        yield {"id": f"generated-{number:03}", "category": category, "question": question, "answers": answers}


def _counts(world: World) -> Iterator[tuple[str, str, list[str]]]:
    inflector = open_inflector()
    for place, named in enumerate(world.items["occupation"].named[:_ASKED]):
        year = _YEAR + place
        number = int((_occupied(world, place) & (world.births.years == year)).sum())
        several = inflector.inflect(named.polish, case=Case.GEN, number=Number.PL)
        yield "count", f"Ilu {several} urodziło się w {year} roku?", [str(number)]


def _cities(world: World) -> Iterator[tuple[str, str, list[str]]]:
    fitter = open_fitter()
    cities = below(world.place_parents, _CITY)[world.place_kinds]
    for place, named in enumerate(world.items["country"].named[:_ASKED]):
        here = np.flatnonzero(cities & (world.place_countries == place))
        if not len(here):
            continue
        largest = place_name(int(here[np.argmax(world.populations[here])]))
        country = fitter.fit("Gdzie leży to miasto?", named.polish, "państwo")
        yield "superlative", f"Które miasto {country} ma najwięcej mieszkańców?", [largest]
        yield "count", f"Ile miast leży {country}?", [str(len(here))]


def _facts(world: World) -> Iterator[tuple[str, str, list[str]]]:
    """Facts of people whose name nobody else has."""
    people = [*range(0, world.people_count, max(1, world.people_count // 2000))]
    bearers = Counter(zip(world.given_names.tolist(), world.family_names.tolist(), strict=True))
    alone = [one for one in people if bearers[int(world.given_names[one]), int(world.family_names[one])] == 1]
    born = [one for one in alone if world.has_birth_place[one]]
    for one in alone[:_ASKED]:
        yield "look-up", f"W którym roku urodził się {person_name(world, one)}?", [str(world.births.years[one])]
    for one in born[:_ASKED]:
        place = place_name(int(world.birth_places[one]))
        yield _fitted("look-up", f"Gdzie urodził się {person_name(world, one)}?", place, "miasto")
    countries = world.items["country"].named
    known = (one for one in born if world.place_countries[world.birth_places[one]] < len(countries))
    for one in islice(known, _ASKED):
        country = countries[int(world.place_countries[world.birth_places[one]])].polish
        yield _fitted("hop", f"W jakim kraju urodził się {person_name(world, one)}?", country, "państwo")


def _fitted(category: str, question: str, label: str, description: str) -> tuple[str, str, list[str]]:
    """A question whose answer may be a label or the form of it that is asked for."""
    return category, question, [label, open_fitter().fit(question, label, description)]


def _authors(world: World) -> Iterator[tuple[str, str, list[str]]]:
    named = Counter(work_name(world, work) for work in range(min(world.work_count, 5000)))
    for work in range(_ASKED):
        if named[work_name(world, work)] == 1:
            author = person_name(world, int(world.makers[work]))
            yield "look-up", f"Kto jest autorem „{work_name(world, work)}”?", [author]
