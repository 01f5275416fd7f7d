"""Made-up entities in Wikidata's JSON, and what changes in them."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_ITEMS = 40
_CLASSES = range(1, 9)
"""The first items are classes."""


def _item(number: int) -> dict[str, Any]:
    return {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": f"Q{number}", "numeric-id": number}}


def _time(year: int) -> dict[str, Any]:
    value = {
        "time": f"+{year:04}-00-00T00:00:00Z", "precision": 9, "timezone": 0, "before": 0, "after": 0,
        "calendarmodel": "http://www.wikidata.org/entity/Q1985727",
    }  # fmt: skip
    return {"type": "time", "value": value}


def _quantity(amount: int) -> dict[str, Any]:
    return {"type": "quantity", "value": {"amount": f"+{amount}", "unit": "http://www.wikidata.org/entity/Q11573"}}


def _snak(prop: str, value: dict[str, Any] | None, datatype: str) -> dict[str, Any]:
    if value is None:
        return {"snaktype": "somevalue", "property": prop, "datatype": datatype}
    return {"snaktype": "value", "property": prop, "datavalue": value, "datatype": datatype}


def _statement(
    chance: random.Random, number: int, prop: str, value: dict[str, Any] | None, datatype: str
) -> dict[str, Any]:
    qualifiers = {"P580": [_snak("P580", _time(chance.randint(1900, 1905)), "time")]} if chance.random() < 0.4 else {}
    rank = chance.choice(["normal", "normal", "preferred", "deprecated"])
    name = f"Q{number}$s{chance.randint(1, 10**9)}"
    snak = _snak(prop, value, datatype)
    return {"id": name, "type": "statement", "rank": rank, "mainsnak": snak, "qualifiers": qualifiers}


def made_entity(chance: random.Random, number: int) -> dict[str, Any]:
    """An item with names, statements and qualifiers."""
    values: list[tuple[str, dict[str, Any] | None, str]] = [
        ("P31", _item(chance.choice(_CLASSES)), "wikibase-item"),
        ("P19", _item(chance.randint(1, _ITEMS + 5)) if chance.random() < 0.9 else None, "wikibase-item"),
        ("P569", _time(chance.randint(1900, 1910)), "time"),
        ("P2044", _quantity(chance.randint(1, 6)), "quantity"),
        (f"P{chance.randint(50, 60)}", _item(chance.randint(1, _ITEMS)), "wikibase-item"),
    ]
    claims: dict[str, list[Any]] = {}
    for prop, value, datatype in chance.sample(values, chance.randint(2, len(values))):
        claims.setdefault(prop, []).append(_statement(chance, number, prop, value, datatype))
    if number in _CLASSES and number > 1:  # the classes stay as they are: so do the sizes of those above them
        above = _statement(random.Random(number), number, "P279", _item(number // 2), "wikibase-item")
        claims["P279"] = [above | {"rank": "normal"}]
    names = {"pl": {"language": "pl", "value": f"Nazwa {chance.choice('ABCDEF')} {number % 7}"}}
    described = {"pl": {"language": "pl", "value": f"opis {len(claims)} {number % 7}"}}
    return {
        "type": "item", "id": f"Q{number}", "labels": names, "descriptions": described, "claims": claims,
        "aliases": {"en": [{"language": "en", "value": f"Name {chance.randint(1, 9)}"}]},
        "sitelinks": {f"s{place}": {} for place in range(chance.randint(0, 4))},
    }  # fmt: skip


def dated(chance: random.Random, number: int) -> dict[str, Any]:
    """The claims of an item that has one date and nothing else."""
    year = _time(chance.randint(1000, 2000))
    return {"P569": [_statement(chance, number, "P569", year, "time") | {"rank": "normal"}]}


@dataclass
class World:
    """What is said of all entities, and how it changes."""

    chance: random.Random
    entities: dict[int, dict[str, Any]] = field(default_factory=dict)
    redirects: dict[int, int] = field(default_factory=dict)

    def begin(self) -> list[dict[str, Any]]:
        self.entities = {number: made_entity(self.chance, number) for number in range(1, _ITEMS + 1)}
        return list(self.entities.values())

    def change(self) -> list[dict[str, Any]]:
        """Some entities that change, come up, are deleted, or are redirected."""
        told: list[dict[str, Any]] = []
        for number in self.chance.sample(range(max(_CLASSES) + 1, _ITEMS + 6), 9):
            way = self.chance.choice(["changed", "changed", "changed", "deleted", "redirected"])
            self.redirects.pop(number, None)
            self.entities.pop(number, None)
            target = self.chance.choice([one for one in self.entities if one not in self.redirects])
            if way == "changed":
                self.entities[number] = made_entity(self.chance, number)
                told.append(self.entities[number])
            elif way == "deleted":
                told.append({"id": f"Q{number}", "missing": ""})
            else:
                self.redirects[number] = target
                told.append({"entity": f"Q{number}", "redirect": f"Q{target}"})
        return told


def write_lines(path: Path, entities: list[dict[str, Any]]) -> Path:
    """A dump: an entity a line."""
    path.write_text("".join(json.dumps(entity) + ",\n" for entity in entities), encoding="utf-8")
    return path
