"""Tables as offices lay them out, with questions and their answers: python benchmarks/office_tables.py [--seeds N]

Every table is made from facts (a place, a year, an indicator: a number), in one of forty layouts: twenty shapes, each
plain and with noise (titles, units, notes, numbers of columns and rows, repeated headers, missing cells, totals).
Questions are made from meanings over the facts, so that no layout knows its questions. Prints how many of them are
answered right and wrong, by layout and by what is asked. Places and figures are made up, but for the provinces' names.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

Rows = list[list[str]]
PROVINCES: Mapping[str, tuple[str, ...]] = {
    "dolnośląskie": ("w województwie dolnośląskim", "na Dolnym Śląsku", "w Dolnośląskiem"),
    "lubelskie": ("w województwie lubelskim", "na Lubelszczyźnie", "w Lubelskiem"),
    "małopolskie": ("w województwie małopolskim", "w Małopolsce", "w Małopolskiem"),
    "mazowieckie": ("w województwie mazowieckim", "na Mazowszu", "w Mazowieckiem"),
    "opolskie": ("w województwie opolskim", "na Opolszczyźnie", "w Opolskiem"),
    "podlaskie": ("w województwie podlaskim", "na Podlasiu", "w Podlaskiem"),
    "śląskie": ("w województwie śląskim", "na Śląsku", "w Śląskiem"),
    "wielkopolskie": ("w województwie wielkopolskim", "w Wielkopolsce", "w Wielkopolskiem"),
}
"""Names of provinces as cells have them, and where something is said to be."""
TOWNS: Mapping[str, tuple[str, ...]] = {
    "Modrzewiec": ("w Modrzewcu",),
    "Kalinów": ("w Kalinowie",),
    "Brzezie": ("w Brzeziu",),
    "Olszany": ("w Olszanach",),
    "Dębowa Góra": ("w Dębowej Górze",),
    "Wierzbno": ("w Wierzbnie",),
    "Stary Lasek": ("w Starym Lasku",),
}
INDICATORS: Mapping[str, tuple[str, str]] = {
    "biblioteki": ("bibliotek", "ob."),
    "mieszkania oddane do użytkowania": ("mieszkań oddano do użytkowania", "szt."),
    "wypadki drogowe": ("wypadków drogowych", "-"),
    "turyści zagraniczni": ("turystów zagranicznych", "osoba"),
    "przedszkola": ("przedszkoli", "ob."),
    "bezrobotni zarejestrowani": ("bezrobotnych zarejestrowanych", "osoba"),
    "lekarze": ("lekarzy", "osoba"),
    "urodzenia żywe": ("urodzeń żywych", "osoba"),
}
"""Headers, what questions count, and the unit."""


@dataclass(frozen=True)
class Facts:
    """Figures by place, year and indicator."""

    kind: str
    places: tuple[str, ...]
    where: Mapping[str, tuple[str, ...]]
    years: tuple[int, ...]
    indicators: tuple[str, ...]
    figures: Mapping[tuple[str, int, str], int]

    def total(self, year: int, indicator: str) -> int:
        """The sum over all places."""
        return sum(self.figures[place, year, indicator] for place in self.places)


@dataclass(frozen=True)
class Question:
    """A question, what it asks for, the answers that are right; none of them where nothing answers."""

    kind: str
    text: str
    answers: frozenset[str]


@dataclass(frozen=True)
class Layout:
    """A shape with or without noise; `indicators` and `years` are how many of them it holds."""

    name: str
    shape: Callable[[Facts, random.Random], Rows]
    indicators: int = 2
    years: int = 3
    noisy: bool = False


@dataclass
class Tally:
    """Questions that were asked, answered right and answered wrong."""

    asked: int = 0
    right: int = 0
    wrong: int = 0
    lines: list[str] = field(default_factory=list)


def make_facts(chance: random.Random, indicators: int, years: int) -> Facts:
    """Facts over provinces or towns."""
    kind, where = chance.choice([("województwo", PROVINCES), ("miasto", TOWNS)])
    places = tuple(chance.sample(sorted(where), 6))
    names = tuple(chance.sample(sorted(INDICATORS), indicators))
    first = chance.randint(2008, 2019)
    span = tuple(range(first, first + years))
    figures = {}
    for name in names:
        pool = chance.sample(range(120, 98_000), len(places) * years)
        for place in places:
            for year in span:
                figures[place, year, name] = pool.pop()
    return Facts(kind, places, where, span, names, figures)


def _shown(value: int) -> str:
    return f"{value:,}".replace(",", " ")


def _row(facts: Facts, place: str, keys: Sequence[tuple[int, str]]) -> list[str]:
    return [_shown(facts.figures[place, year, name]) for year, name in keys]


def _wide(facts: Facts, chance: random.Random) -> Rows:
    """One indicator in the title, years as columns."""
    del chance
    name = facts.indicators[0]
    head = [facts.kind.capitalize(), *map(str, facts.years)]
    return [[f"{name.capitalize()} w latach {facts.years[0]}–{facts.years[-1]}"], head] + [
        [place, *_row(facts, place, [(year, name) for year in facts.years])] for place in facts.places
    ]


def _one_year(facts: Facts, chance: random.Random) -> Rows:
    """Indicators as columns, the year in the title."""
    del chance
    year = facts.years[0]
    head = [facts.kind.capitalize(), *(name.capitalize() for name in facts.indicators)]
    return [[f"Wybrane dane według jednostek w {year} r."], head] + [
        [place, *_row(facts, place, [(year, name) for name in facts.indicators])] for place in facts.places
    ]


def _indicators_over_years(facts: Facts, chance: random.Random) -> Rows:
    """Two rows of headers without merged cells: a heading reaches right until the next one."""
    del chance
    keys = [(year, name) for name in facts.indicators for year in facts.years]
    upper = [name if year == facts.years[0] else "" for year, name in keys]
    return [["", *upper], ["Wyszczególnienie", *(str(year) for year, _name in keys)]] + [
        [place, *_row(facts, place, keys)] for place in facts.places
    ]


def _repeated_headings(facts: Facts, chance: random.Random) -> Rows:
    """The same with the heading in every cell, and a row of units."""
    del chance
    keys = [(year, name) for name in facts.indicators for year in facts.years]
    return [
        ["Nazwa", *(name for _year, name in keys)],
        ["", *(str(year) for year, _name in keys)],
        ["", *(f"[{INDICATORS[name][1]}]" for _year, name in keys)],
    ] + [[place, *_row(facts, place, keys)] for place in facts.places]


def _years_over_indicators(facts: Facts, chance: random.Random) -> Rows:
    del chance
    keys = [(year, name) for year in facts.years for name in facts.indicators]
    upper = [str(year) if name == facts.indicators[0] else "" for year, name in keys]
    return [["Nazwa", *upper], ["", *(name for _year, name in keys)]] + [
        [place, *_row(facts, place, keys)] for place in facts.places
    ]


def _paths(facts: Facts, chance: random.Random) -> Rows:
    """Headers that hold their own path, as downloads of the Polish office have them."""
    keys = [(year, name) for name in facts.indicators for year in facts.years]
    head = ["Kod", "Nazwa", *(f"{name};ogółem;{year};[{INDICATORS[name][1]}]" for year, name in keys)]
    codes = chance.sample(range(1, 16), len(facts.places))
    return [head] + [
        [f"{2 * code:02d}00000", place.upper(), *_row(facts, place, keys)]
        for code, place in zip(codes, facts.places, strict=True)
    ]


def _named_years(facts: Facts, chance: random.Random) -> Rows:
    """The indicator and its year in one header."""
    del chance
    keys = [(year, name) for name in facts.indicators for year in facts.years]
    return [["Jednostka terytorialna", *(f"{name} {year}" for year, name in keys)]] + [
        [place, *_row(facts, place, keys)] for place in facts.places
    ]


def _long(facts: Facts, chance: random.Random) -> Rows:
    del chance
    return [["Nazwa", "Rok", "Wskaźnik", "Wartość"]] + [
        [place, str(year), name, _shown(facts.figures[place, year, name])]
        for name in facts.indicators
        for place in facts.places
        for year in facts.years
    ]


def _long_with_units(facts: Facts, chance: random.Random) -> Rows:
    rows = _long(facts, chance)
    return [["Kod", *rows[0], "Jednostka miary", "Atrybut"]] + [
        [f"{2 * facts.places.index(row[0]) + 2:02d}00000", *row, INDICATORS[row[2]][1], ""] for row in rows[1:]
    ]


def _measures_by_year(facts: Facts, chance: random.Random) -> Rows:
    """A row a place and year, a column an indicator."""
    del chance
    return [["Rok", facts.kind.capitalize(), *facts.indicators]] + [
        [str(year), place, *_row(facts, place, [(year, name) for name in facts.indicators])]
        for year in facts.years
        for place in facts.places
    ]


def _once_named(facts: Facts, chance: random.Random) -> Rows:
    """The name of a place stands in the first of its rows alone."""
    del chance
    rows: Rows = [[facts.kind.capitalize(), "Rok", *facts.indicators]]
    for place in facts.places:
        for year in facts.years:
            label = place if year == facts.years[0] else ""
            rows.append([label, str(year), *_row(facts, place, [(year, name) for name in facts.indicators])])
    return rows


def _places_across(facts: Facts, chance: random.Random) -> Rows:
    """Places as columns, years as rows, the indicator in the title."""
    del chance
    name = facts.indicators[0]
    return [[name.capitalize()], ["Rok", *facts.places]] + [
        [str(year), *(_shown(facts.figures[place, year, name]) for place in facts.places)] for year in facts.years
    ]


def _indicators_down(facts: Facts, chance: random.Random) -> Rows:
    """Places as columns, indicators as rows, the year in the title."""
    del chance
    year = facts.years[0]
    return [[f"Podstawowe dane, {year}"], ["Wyszczególnienie", *facts.places]] + [
        [name, *(_shown(facts.figures[place, year, name]) for place in facts.places)] for name in facts.indicators
    ]


def _sections_of_years(facts: Facts, chance: random.Random) -> Rows:
    """A row with a year alone opens the rows of that year."""
    del chance
    rows: Rows = [["Wyszczególnienie", *facts.indicators]]
    for year in facts.years:
        rows.append([f"Rok {year}", *("" for _name in facts.indicators)])
        rows += [[place, *_row(facts, place, [(year, name) for name in facts.indicators])] for place in facts.places]
    return rows


def _sections_of_indicators(facts: Facts, chance: random.Random) -> Rows:
    del chance
    rows: Rows = [["Wyszczególnienie", *map(str, facts.years)]]
    for name in facts.indicators:
        rows.append([name.capitalize(), *("" for _year in facts.years)])
        rows += [[place, *_row(facts, place, [(year, name) for year in facts.years])] for place in facts.places]
    return rows


def _stacked(facts: Facts, chance: random.Random) -> Rows:
    """A table for each indicator, below one another."""
    del chance
    rows: Rows = []
    for name in facts.indicators:
        rows += [[f"Tabl. {facts.indicators.index(name) + 1}. {name.capitalize()}"]]
        rows += [["Wyszczególnienie", *map(str, facts.years)]]
        rows += [[place, *_row(facts, place, [(year, name) for year in facts.years])] for place in facts.places]
        rows += [[]]
    return rows


def _total_above(facts: Facts, chance: random.Random) -> Rows:
    rows = _indicators_over_years(facts, chance)
    keys = [(year, name) for name in facts.indicators for year in facts.years]
    return [*rows[:2], ["Ogółem", *(_shown(facts.total(year, name)) for year, name in keys)], *rows[2:]]


def _total_below(facts: Facts, chance: random.Random) -> Rows:
    rows = _named_years(facts, chance)
    keys = [(year, name) for name in facts.indicators for year in facts.years]
    return [*rows, ["Razem", *(_shown(facts.total(year, name)) for year, name in keys)]]


def _total_column(facts: Facts, chance: random.Random) -> Rows:
    """One year; the indicators are parts of a whole that has a column of its own."""
    rows = _one_year(facts, chance)
    year = facts.years[0]
    rows[1].insert(1, "Ogółem")
    for row, place in zip(rows[2:], facts.places, strict=True):
        row.insert(1, _shown(sum(facts.figures[place, year, name] for name in facts.indicators)))
    return rows


def _prefixed(facts: Facts, chance: random.Random) -> Rows:
    """Names behind „woj.” or „m.”, numbered rows."""
    rows = _years_over_indicators(facts, chance)
    prefix = "woj." if facts.kind == "województwo" else "m."
    heads = [["Lp.", *rows[0]], ["", *rows[1]]]
    return heads + [[str(place), f"{prefix} {row[0]}", *row[1:]] for place, row in enumerate(rows[2:], 1)]


def noisy(rows: Rows, chance: random.Random) -> Rows:
    """Title rows above, notes below, an empty row, numbers with hard spaces."""
    width = max(map(len, rows))
    rows = [
        [cell.replace(" ", "\u00a0") if cell.replace(" ", "").isdecimal() else cell for cell in row] for row in rows
    ]
    above: Rows = [["GŁÓWNY URZĄD DANYCH"], ["Departament Badań Regionalnych"], []]
    below: Rows = [["Źródło: obliczenia własne na podstawie sprawozdań jednostek."]]
    if chance.random() < 0.5:
        below.insert(0, ["a Dane wstępne, mogą ulec zmianie po zakończeniu weryfikacji sprawozdań rocznych."])
    return [row + [""] * (width - len(row)) for row in [*above, *rows, *below]]


SHAPES: tuple[Layout, ...] = (
    Layout("wide", _wide, indicators=1, years=4),
    Layout("one year", _one_year, indicators=4, years=1),
    Layout("indicators over years", _indicators_over_years),
    Layout("repeated headings", _repeated_headings),
    Layout("years over indicators", _years_over_indicators),
    Layout("paths", _paths),
    Layout("named years", _named_years),
    Layout("long", _long),
    Layout("long with units", _long_with_units),
    Layout("measures by year", _measures_by_year),
    Layout("once named", _once_named),
    Layout("places across", _places_across, indicators=1, years=4),
    Layout("indicators down", _indicators_down, indicators=4, years=1),
    Layout("sections of years", _sections_of_years),
    Layout("sections of indicators", _sections_of_indicators),
    Layout("stacked", _stacked),
    Layout("total above", _total_above),
    Layout("total below", _total_below),
    Layout("total column", _total_column, indicators=3, years=1),
    Layout("prefixed", _prefixed),
)
LAYOUTS = (
    *SHAPES,
    *(Layout(f"{one.name}, noisy", one.shape, one.indicators, one.years, noisy=True) for one in SHAPES),
)


def make_rows(layout: Layout, facts: Facts, chance: random.Random) -> Rows:
    """The cells of a table in a layout."""
    rows = layout.shape(facts, chance)
    return noisy(rows, chance) if layout.noisy else rows


def make_questions(facts: Facts, chance: random.Random) -> Iterator[Question]:
    """A question of each kind that the facts allow."""
    place, other = chance.sample(facts.places, 2)
    year, name = chance.choice(facts.years), chance.choice(facts.indicators)
    counted = INDICATORS[name][0]
    said = f"{counted} było" if " oddano " not in counted else counted
    value = facts.figures[place, year, name]
    here, there = (chance.choice(facts.where[one]) for one in (place, other))
    yield Question("look-up", f"Ile {said} {here} w {year} roku?", _number(value))
    yield Question("look-up", f"Jaka była liczba {_genitive(name)} {here} w {year} r.?", _number(value))
    column = {one: facts.figures[one, year, name] for one in facts.places}
    kind = {"województwo": "W którym województwie", "miasto": "W którym mieście"}[facts.kind]
    yield Question(
        "superlative",
        f"{kind} w {year} r. było najwięcej {_genitive(name)}?",
        _label(max(column, key=column.__getitem__)),
    )
    yield Question("reverse", f"{kind} w {year} roku było {value} {_genitive(name)}?", _label(place))
    bound = sorted(column.values())[2] + 1
    plural = {"województwo": "województwach", "miasto": "miastach"}[facts.kind]
    above = sum(one > bound for one in column.values())
    yield Question("count", f"W ilu {plural} w {year} r. było ponad {bound} {_genitive(name)}?", _number(above))
    both = facts.figures[place, year, name] + facts.figures[other, year, name]
    yield Question("sum", f"Ile łącznie {said} {here} i {there} w {year} roku?", _number(both))
    apart = abs(facts.figures[place, year, name] - facts.figures[other, year, name])
    yield Question(
        "difference", f"O ile różniła się liczba {_genitive(name)} {here} i {there} w {year} roku?", _number(apart)
    )
    missing = facts.years[-1] + 7
    yield Question("none", f"Ile {said} {here} w {missing} roku?", frozenset())
    if len(facts.years) > 1:
        series = {one: facts.figures[place, one, name] for one in facts.years}
        best = max(series, key=series.__getitem__)
        yield Question("best year", f"W którym roku {here} było najwięcej {_genitive(name)}?", _number(best))
        change = abs(series[facts.years[0]] - series[facts.years[-1]])
        text = f"O ile zmieniła się liczba {_genitive(name)} {here} między {facts.years[0]} a {facts.years[-1]} rokiem?"
        yield Question("change", text, _number(change))
        yield from _over_time(facts, chance, name)
    yield from _reworded(facts, chance, name)
    if len(facts.indicators) > 1:
        yield from _between_indicators(facts, chance)


def _over_time(facts: Facts, chance: random.Random, name: str) -> Iterator[Question]:
    """Where a change is greatest, and the mean of a stretch of years."""
    first, last = facts.years[0], facts.years[-1]
    changes = {one: facts.figures[one, last, name] - facts.figures[one, first, name] for one in facts.places}
    kind = {"województwo": "W którym województwie", "miasto": "W którym mieście"}[facts.kind]
    wordings = (
        f"{kind} najbardziej wzrosła liczba {_genitive(name)} między {first} a {last} rokiem?",
        f"{kind} liczba {_genitive(name)} zwiększyła się najbardziej od {first} do {last} r.?",
    )
    yield Question("greatest change", chance.choice(wordings), _label(max(changes, key=changes.__getitem__)))
    place = chance.choice(facts.places)
    where = chance.choice(facts.where[place])
    mean = sum(facts.figures[place, year, name] for year in facts.years) / len(facts.years)
    text = f"Ile średnio rocznie było {_genitive(name)} {where} w latach {first}–{last}?"
    yield Question("mean of years", text, _decimals(mean))


def _decimals(value: float) -> frozenset[str]:
    """A number with none to two decimals and either mark."""
    forms = [f"{value:.{places}f}" for places in range(3)] + [f"{value:.2f}".rstrip("0").rstrip(".")]
    return frozenset(form.replace(".", mark) for form in forms for mark in ".,")


def _reworded(facts: Facts, chance: random.Random, name: str) -> Iterator[Question]:
    """Look-ups and counts told in context, ranks, thresholds in other words."""
    place, year = chance.choice(facts.places), chance.choice(facts.years)
    where = chance.choice(facts.where[place])
    wordings = (
        f"Piszę pracę dyplomową o moim regionie. Ile było {_genitive(name)} {where} w {year} roku?",
        f"Jestem radną i przygotowuję wystąpienie: ile {_genitive(name)} było {where} w {year} r.?",
        f"Ile {_genitive(name)} było faktycznie {where} w {year} roku? Podaj samą liczbę.",
    )
    yield Question("in context", chance.choice(wordings), _number(facts.figures[place, year, name]))
    column = {one: facts.figures[one, year, name] for one in facts.places}
    ranked = sorted(column, key=column.__getitem__, reverse=True)
    kind = {"województwo": "Które województwo zajęło", "miasto": "Które miasto zajęło"}[facts.kind]
    text = f"{kind} w {year} r. drugie miejsce pod względem liczby {_genitive(name)}?"
    yield Question("rank", text, _label(ranked[1]))
    bound = sorted(column.values())[3] - 1
    plural = {"województwo": "województwach", "miasto": "miastach"}[facts.kind]
    above = sum(one > bound for one in column.values())
    wordings = (
        f"W ilu {plural} liczba {_genitive(name)} przekroczyła w {year} r. {bound}?",
        f"W ilu {plural} w {year} roku liczba {_genitive(name)} była wyższa niż {bound}?",
        f"Ile było w {year} r. {_plural(facts)}, w których liczba {_genitive(name)} wynosiła powyżej {bound}?",
    )
    yield Question("threshold", chance.choice(wordings), _number(above))
    text = f"Ilu było astronautów {where} w {year} roku?"
    yield Question("none", text, frozenset())


def _between_indicators(facts: Facts, chance: random.Random) -> Iterator[Question]:
    """Two indicators compared place by place, and one for each of the other."""
    one, other = chance.sample(facts.indicators, 2)
    year = chance.choice(facts.years)
    plural = {"województwo": "województwach", "miasto": "miastach"}[facts.kind]
    more = sum(facts.figures[place, year, one] > facts.figures[place, year, other] for place in facts.places)
    text = f"W ilu {plural} w {year} r. było więcej {_genitive(one)} niż {_genitive(other)}?"
    yield Question("comparison", text, _number(more))


def _plural(facts: Facts) -> str:
    return {"województwo": "województw", "miasto": "miast"}[facts.kind]


_GENITIVES = {"mieszkania oddane do użytkowania": "mieszkań oddanych do użytkowania"}


def _genitive(name: str) -> str:
    return _GENITIVES.get(name, INDICATORS[name][0])


def _number(value: int) -> frozenset[str]:
    return frozenset({str(value), _shown(value)})


def _label(place: str) -> frozenset[str]:
    return frozenset({place, f"woj. {place}", f"m. {place}"})


def as_csv(rows: Rows) -> bytes:
    """The cells as a delimited file."""
    return "\n".join(";".join(f'"{cell}"' if ";" in cell else cell for cell in row) for row in rows).encode()


def is_right(question: Question, text: str) -> bool:
    """Whether an answer is one of those of a question, letter case and kinds of spaces aside."""
    plain = text.replace("\u00a0", " ").casefold()
    return plain in {one.casefold() for one in question.answers} if question.answers else not text


def measure(layout: Layout, seed: int) -> Iterator[tuple[Question, str]]:
    """The questions over one table of a layout with the answers that they get."""
    chance = random.Random(f"{layout.name}{seed}")
    facts = make_facts(chance, layout.indicators, layout.years)
    answerer = TableAnswerer(tables_of(as_csv(make_rows(layout, facts, chance)), "tablica.csv"))
    for question in make_questions(facts, chance):
        yield question, answerer.answer(question.text).text


def main() -> None:
    """Print what is answered right and wrong, by layout and by kind of question."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=2, help="Tables of each layout.")
    parser.add_argument("--layout", default="", help="Only layouts whose name begins so; prints wrong answers.")
    given = parser.parse_args()
    tallies: dict[str, Tally] = defaultdict(Tally)
    for layout in LAYOUTS:
        for seed in range(given.seeds) if layout.name.startswith(given.layout) else ():
            for question, text in measure(layout, seed):
                for name in ("all", f"layout {layout.name}", f"asked {question.kind}"):
                    _add(tallies[name], question, text)
    for name, tally in tallies.items():
        print(
            f"{name:36} {tally.asked:5}  right {tally.right / tally.asked:.3f}  wrong {tally.wrong / tally.asked:.3f}"
        )
    if given.layout:
        print("\n".join(tallies["all"].lines))


def _add(tally: Tally, question: Question, text: str) -> None:
    right = is_right(question, text)
    tally.asked += 1
    tally.right += right
    tally.wrong += bool(text) and not right
    if not right:
        tally.lines.append(f"{question.kind}: {question.text} -> {text or '(none)'} for {sorted(question.answers)}")


if __name__ == "__main__":
    main()
