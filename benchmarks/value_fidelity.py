"""Whether what is told of times and amounts says the same as the data: value, precision, calendar and unit.

    python -m benchmarks.value_fidelity ENTITIES.json[.gz] --data DIR [--count 300]

ENTITIES is a Wikidata entity dump, DIR a data directory built from it with `--profile full`. Of the dates and
quantities of its statements so many each are drawn, all precisions, calendars and units among them; each is put into
words as answers are told in full, and the words are read again by rules of this file alone. Prints how many come back,
of how many, and those that do not.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import click

from kgqa.assembly import Parts, open_parts
from kgqa.config import Config
from kgqa.model import AnswerForm
from kgqa.polish.values.numbers import roman_value
from kgqa.polish.values.time_values import months
from kgqa.polish.values.units import has_sign, symbol_of, unit_name
from kgqa.terms import Iri, ItemId, Literal, PropertyId

_JULIAN = "Q1985786"
_TARGET = 1.0
_LONG = {("mld", 0): 0, ("mld", 1): 1, ("mld", 2): 2, ("mln", 0): 3, ("mln", 1): 4, ("tys.", 0): 5}
_POWER = {"mld": 9, "mln": 6, "tys.": 3}


@dataclass(frozen=True, slots=True)
class Case:
    """A value of a statement."""

    item: str
    property: str
    kind: str
    """`time` or `quantity`."""
    value: Mapping[str, Any]
    """As entity JSON has it."""

    @property
    def sort(self) -> tuple[str, ...]:
        """What it stands for among others: precision and calendar, or the unit."""
        if self.kind == "time":
            return "time", str(self.value["precision"]), self.value["calendarmodel"]
        return "quantity", self.value["unit"]


Told = tuple[object, ...]
"""What words say: of times era and year, month, day, precision and whether the calendar is told; of amounts the number
and the name of the unit."""


def cases(lines: Iterable[str]) -> Iterator[Case]:
    """The dates and quantities of a dump's statements, those that are deprecated left out."""
    for line in lines:
        bare = line.strip().rstrip(",")
        if len(bare) < 3:
            continue
        entity = json.loads(bare)
        for name, claims in entity.get("claims", {}).items():
            best = [one for one in claims if one["rank"] == "preferred"]
            for claim in best or [one for one in claims if one["rank"] == "normal"]:
                snak = claim["mainsnak"]
                if snak["snaktype"] == "value" and snak["datavalue"]["type"] in ("time", "quantity"):
                    yield Case(entity["id"], name, snak["datavalue"]["type"], snak["datavalue"]["value"])


def drawn(found: Iterable[Case], count: int, seed: int = 0) -> list[Case]:
    """So many dates and so many quantities, each sort in its turn."""
    chance = random.Random(seed)
    by_sort: defaultdict[tuple[str, ...], list[Case]] = defaultdict(list)
    for one in found:
        by_sort[one.sort].append(one)
    chosen: list[Case] = []
    for kind in ("time", "quantity"):
        waiting = [chance.sample(ones, len(ones)) for sort, ones in sorted(by_sort.items()) if sort[0] == kind]
        picked: list[Case] = []
        while len(picked) < count and any(waiting):
            picked += [ones.pop() for ones in waiting if ones]
        chosen += picked[:count]
    return chosen


def expected(case: Case) -> Told:
    """What words must say of a value."""
    if case.kind == "quantity":
        unit = case.value["unit"].rsplit("/", 1)[-1]
        return Decimal(case.value["amount"]).normalize(), "" if unit == "1" else unit
    sign, year, month, day = re.match(r"([+-])0*(\d+)-(\d\d)-(\d\d)", case.value["time"]).groups()  # type: ignore[union-attr]
    precision = int(case.value["precision"])
    size = 10 ** max(0, 9 - precision)
    number = int(year) if precision >= 9 else _period(int(year), precision, size)
    told = int(month) if precision >= 10 else 0, int(day) if precision == 11 else 0
    is_julian = precision == 11 and case.value["calendarmodel"].endswith(_JULIAN)
    return sign, number, *told, precision, is_julian


def _period(year: int, precision: int, size: int) -> int:
    return year // size if precision == 8 or precision < 6 else -(-year // size)


def read_time(text: str) -> Told | None:
    """What words for a time say; None for words that are none."""
    text, is_julian = text.removesuffix(" (kal. juliański)"), text.endswith("(kal. juliański)")
    text, sign = text.removesuffix(" p.n.e."), "-" if text.endswith(" p.n.e.") else "+"
    if found := re.fullmatch(r"około (\d+)(?:,(\d+))? (mld|mln|tys\.) lat", text):
        digits = found[2] or ""
        precision = _LONG[found[3], len(digits)]
        number = int(found[1] + digits) * 10 ** (_POWER[found[3]] - len(digits)) // 10 ** (9 - precision)
        return sign, number, 0, 0, precision, is_julian
    text = text.removeprefix("około ")
    if found := re.fullmatch(r"(\d+) (\w+) (\d+)", text):
        return sign, int(found[3]), _month(found[2]), int(found[1]), 11, is_julian
    if found := re.fullmatch(r"([^\W\d]+) (\d+)", text):
        return sign, int(found[2]), _month(found[1]), 0, 10, is_julian
    if text.isdigit():
        return sign, int(text), 0, 0, 9, is_julian
    if found := re.fullmatch(r"lata (\d)0\. ([IVXLC]+) wieku", text):
        return sign, (roman_value(found[2]) - 1) * 10 + int(found[1]), 0, 0, 8, is_julian
    if found := re.fullmatch(r"lata (\d+)–(\d+)", text):
        return sign, min(int(found[1]), int(found[2])) // 10, 0, 0, 8, is_julian
    if found := re.fullmatch(r"([IVXLCM]+) (wiek|tysiąclecie)", text):
        return sign, roman_value(found[1]), 0, 0, 7 if found[2] == "wiek" else 6, is_julian
    return None


def _month(form: str) -> int:
    return next((number for number, forms in months().items() if form in forms), 0)


def read_amount(text: str) -> Told | None:
    """The number that words for an amount say, and the words for its unit."""
    found = re.fullmatch(r"(?:około )?(-?[\d\s\u00a0]+(?:,\d+)?)(?:[\s\u00a0](.+))?", text)
    if found is None:
        return None
    number = re.sub(r"[\s\u00a0]", "", found[1]).replace(",", ".")
    return Decimal(number).normalize(), found[2] or ""


def said(parts: Parts, case: Case) -> str:
    """A value as answers tell it in full; empty where the graph does not have it."""
    predicate = PropertyId(case.property).direct
    wanted = expected(case)
    for one in parts.graph.objects(Iri(f"http://www.wikidata.org/entity/{case.item}"), predicate):
        text = parts.verbaliser.verbalise([one], AnswerForm()) if isinstance(one, Literal) else ""
        if text and _agrees(parts, case, text, wanted):
            return text
    return ""


def _agrees(parts: Parts, case: Case, text: str, wanted: Told) -> bool:
    if case.kind == "time":
        return read_time(text) == wanted
    found = read_amount(text)
    return found is not None and found[0] == wanted[0] and found[1] in _unit_forms(parts, str(wanted[1]), text)


def _unit_forms(parts: Parts, unit: str, text: str) -> set[str]:
    """How a unit may be told behind the number of a text."""
    if not unit:
        return {""}
    entity = parts.graph.entity(ItemId(unit))
    symbol = symbol_of(unit, entity.label)
    shown = re.sub(r"^około ", "", text).split()[0]
    names = {entity.label, unit_name(unit)} - {""}
    return {parts.inflector.counted(name, shown) for name in names} | ({symbol} if has_sign(symbol) else set())


def lost(parts: Parts, chosen: Sequence[Case]) -> list[Case]:
    """The values of which no wording says the same."""
    return [one for one in chosen if not said(parts, one)]


@click.command()
@click.argument("entities", type=click.Path(exists=True, path_type=Path))
@click.option("--data", type=click.Path(exists=True, path_type=Path), required=True)
@click.option("--count", default=300, show_default=True, help="Dates, and quantities.")
def main(entities: Path, data: Path, count: int) -> None:
    """Print how many values come back from their wording."""
    opened = gzip.open if entities.suffix == ".gz" else open
    with opened(entities, "rt", encoding="utf-8") as lines:
        chosen = drawn(cases(lines), count)
    parts = open_parts(replace(Config(), data=data))
    missing = lost(parts, chosen)
    for kind in ("time", "quantity"):
        all_of, gone = (sum(one.kind == kind for one in ones) for ones in (chosen, missing))
        sorts = len({one.sort for one in chosen if one.kind == kind})
        click.echo(f"{kind}: {all_of - gone} of {all_of} come back, of {sorts} sorts; target {_TARGET:.0%}")
    for one in missing:
        told = parts.graph.objects(Iri(f"http://www.wikidata.org/entity/{one.item}"), PropertyId(one.property).direct)
        words = [parts.verbaliser.verbalise([term], AnswerForm()) for term in told[:3]]
        click.echo(f"  {one.item} {one.property} {one.value} {words}")


if __name__ == "__main__":
    main()
