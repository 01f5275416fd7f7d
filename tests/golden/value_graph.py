"""A small graph of times and quantities of many precisions, calendars and units, as entity JSON has them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

_ENTITY = "http://www.wikidata.org/entity/"
_CALENDARS = {"gregorian": "Q1985727", "julian": "Q1985786"}
_UNITS = {
    "ha": "Q35852", "km²": "Q712226", "m": "Q11573", "ft": "Q3710", "cm": "Q174728", "g": "Q41803", "t": "Q191118",
    "s": "Q11574", "min": "Q7727", "km": "Q828224", "years old": "Q24564698", "km/h": "Q180154",
    "°C": "Q25267", "°F": "Q42289", "wiorsta²": "Q21074767",
}  # fmt: skip
_NAMES = {
    "Q5": "człowiek", "Q23397": "jezioro", "Q4022": "rzeka", "Q11424": "film", "Q8502": "góra", "Q35852": "hektar",
    "Q712226": "kilometr kwadratowy", "Q11573": "metr", "Q3710": "stopa", "Q174728": "centymetr", "Q41803": "gram",
    "Q191118": "tona", "Q11574": "sekunda", "Q7727": "minuta", "Q828224": "kilometr", "Q6256": "państwo",
    "Q43229": "organizacja", "Q8142": "waluta", "Q467": "kobieta", "Q8441": "mężczyzna", "Q46622": "autostrada",
    "Q895010": "Sosnowa Kopa", "Q11173": "związek chemiczny",
    "Q645883": "operacja wojskowa", "Q1248784": "lotnisko", "Q482994": "album", "Q86622": "gubernia",
    "Q36180": "pisarz",
}  # fmt: skip
_PROPERTIES = {
    "P1107": ("proporcja", "procent", "udział"), "P1350": ("liczba rozegranych meczów",),
    "P1351": ("liczba zdobytych bramek", "gole"),
}  # fmt: skip
"""Names of properties of qualifiers, as Wikidata has them."""
MAN = {"P31": "Q5", "P21": "Q6581097"}

Time = tuple[str, int, str]
"""Time as the JSON writes it, precision, calendar."""


def time(text: str, precision: int, calendar: str = "gregorian") -> Mapping[str, Any]:
    """A time value."""
    value = {"time": f"{text}T00:00:00Z", "timezone": 0, "before": 0, "after": 0, "precision": precision}
    return {"type": "time", "value": value | {"calendarmodel": _ENTITY + _CALENDARS[calendar]}}


def amount(number: str, unit: str = "", within: str = "") -> Mapping[str, Any]:
    """A quantity; `within` is how far its bounds are off."""
    value = {"amount": number, "unit": _ENTITY + _UNITS[unit] if unit else "1"}
    if within:
        bounds = (float(number) - float(within), float(number) + float(within))
        value |= {name: f"+{bound:g}" for name, bound in zip(("lowerBound", "upperBound"), bounds, strict=True)}
    return {"type": "quantity", "value": value}


PEOPLE: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("Roman Olszyna", {"P569": time("+1912-07-00", 10), "P570": time("+1977-01-01", 11)}),
    ("Stefan Olszyna", {"P569": time("+1900-00-00", 7), "P570": time("+1920-00-00", 8)}),
    ("Tadeusz Olszyna", {"P569": time("-0300-00-00", 7), "P570": time("-0044-00-00", 9)}),
    ("Wiktor Olszyna", {"P569": time("+1453-05-29", 11, "julian"), "P570": time("+1510-03-00", 10, "julian")}),
    ("Zenon Olszyna", {"P569": time("+1799-05-26", 11, "julian"), "P570": time("+1810-00-00", 8)}),
    ("Leon Brzost", {"P569": time("+1901-00-00", 9), "P2048": amount("+188", "cm"), "P2067": amount("+82000", "g")}),
    ("Karol Brzost", {"P569": time("+1902-00-00", 9), "P2048": amount("+1.91", "m"), "P2067": amount("+0.09", "t")}),
    (
        "Otton z Lipin",
        {
            "P569": time("+1024-05-13", 11, "julian"),
            "P570": time("+1109-04-28", 11, "julian"),
            "P106": "Q36180",
            "P411": "Q43115",
        },
    ),
)
THINGS: tuple[tuple[str, str, Mapping[str, Any]], ...] = (
    ("Głębokie Wielkie", "Q23397", {"P2046": amount("+75", "ha"), "P4511": amount("+40", "ft")}),
    ("Płytkie Małe", "Q23397", {"P2046": amount("+3", "km²", "0.5"), "P4511": amount("+15", "m")}),
    ("Szara Struga", "Q4022", {"P2043": amount("+8200", "m")}),
    ("Żółta Struga", "Q4022", {"P2043": amount("+31", "km")}),
    ("Zimny deszcz", "Q11424", {"P2047": amount("+7200", "s")}),
    ("Ciepły deszcz", "Q11424", {"P2047": amount("+121", "min")}),
    ("Grabowiec Mały", "Q8502", {"P2044": amount("+2000", "ft")}),
    ("Grabowiec Duży", "Q8502", {"P2044": amount("+700", "m")}),
    ("operacja Mgławica", "Q645883", {"P580": time("+1968-08-20", 11), "P582": time("+1968-08-21", 11)}),
    ("port lotniczy Sielc-Lipiny", "Q1248784", {"P2044": amount("+361", "ft"), "P571": time("+1934-04-29", 11)}),
    *(("Amarant", "Q8502", {"P2044": amount(f"+{height}", "m")}) for height in range(300, 330)),
    ("Amarant", "Q482994", {"P2047": amount("+3360", "s")}),
    ("jezioro Niecka", "Q23397", {"P2044": amount("-3", "m")}),
    ("metro lipińskie", "Q5503", {"P2043": amount("+29", "km", "1")}),
    ("gubernia lipińska", "Q86622", {"P2046": amount("+100", "wiorsta²")}),
)
OLSZYNIA, BRZOZOWIA, LIGA, UNIA, CURRENCY = "Q895001", "Q895002", "Q895003", "Q895004", "Q895005"
LASTING: tuple[tuple[str, str, str, Sequence[tuple[str, Any, Mapping[str, Any]]]], ...] = (
    (OLSZYNIA, "Olszynia", "Q6256", (
        ("P463", LIGA, {"P580": time("+1999-03-12", 11)}),
        ("P463", UNIA, {"P580": time("+2004-05-01", 11)}),
        ("P38", CURRENCY, {"P580": time("+2011-01-01", 11)}),
        ("P3001", amount("+67", "years old"), {"P518": "Q8441"}),
        ("P3001", amount("+62", "years old"), {"P518": "Q467"}),
        ("P3086", amount("+130", "km/h"), {"P3005": "Q46622"}),
        ("P3086", amount("+90", "km/h"), {"P3005": "Q34442"}),
        ("P6591", amount("+45"), {"P585": time("+1937-07-05", 11)}),
        ("P7422", amount("-63", "°C"), {"P585": time("+1947-02-03", 11)}),
        ("P610", "Q895010", {"P2044": amount("+1500", "m")}),
        ("P1082", amount("+1300000"), {"P585": time("+1939-00-00", 9)}),
        ("P1082", amount("+422000"), {"P585": time("+1945-09-00", 10)}),
        ("P6", "Q880006", {"P580": time("+1961-01-20", 11), "P582": time("+1963-11-22", 11)}),
    )),
    (BRZOZOWIA, "Brzozowia", "Q6256", (
        ("P463", LIGA, {"P580": time("+1955-05-14", 11), "P582": time("+1990-10-02", 11)}),
        ("P38", CURRENCY, {"P580": time("+2002-01-01", 11)}),
        ("P3001", amount("+66", "years old"), {}),
        ("P1082", amount("+700000"), {"P585": time("+1939-00-00", 9)}),
        ("P6", "Q880007", {"P580": time("+1990-00-00", 9), "P582": time("+2003-00-00", 9)}),
    )),
    ("Q895011", "brzozan", "Q11173", (
        ("P2101", amount("+212", "°F"), {}),
        ("P2101", amount("+100", "°C"), {}),
    )),
    ("Q895012", "Cesarstwo Dębowe", "Q6256", (
        ("P571", time("+1871-01-18", 11), {}),
        ("P576", time("+1918-11-09", 11), {}),
        ("P35", "Q880001", {"P580": time("+1871-01-18", 11), "P582": time("+1888-03-09", 11)}),
        ("P35", "Q880002", {"P580": time("+1888-03-09", 11), "P582": time("+1888-06-15", 11)}),
        ("P35", "Q880004", {"P580": time("+1888-06-15", 11), "P582": time("+1918-11-09", 11)}),
        ("P1279", amount("+4.5"), {"P585": time("+1900-00-00", 9)}),
        ("P1279", amount("+9.5"), {"P585": time("+1901-00-00", 9)}),
        ("P1279", amount("-1"), {"P585": time("+1902-00-00", 9)}),
    )),
    ("Q895013", "Klub Dębowy", "Q43229", (
        ("P127", "Q895012", {"P1107": amount("+0.9524")}),
        ("P2120", amount("+3.5", "km"), {}),
    )),
    ("Q895014", "Jan Strzelec", "Q5", (
        ("P54", "Q895013", {"P1350": amount("+42"), "P1351": amount("+7")}),
    )),
    (LIGA, "Liga Dębowa", "Q43229", ()),
    (UNIA, "Unia Jaworowa", "Q43229", ()),
    (CURRENCY, "talar dębowy", "Q8142", ()),
)  # fmt: skip
"""Things with their classes and statements, with the times of these."""


def _snak(name: str, value: Any) -> Mapping[str, Any]:
    entity = {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": value}}
    return {"snaktype": "value", "property": name, "datavalue": entity if isinstance(value, str) else value}


def _item(identifier: str, label: str, claims: Mapping[str, Any]) -> dict[str, Any]:
    told = {}
    for place, (name, value) in enumerate(claims.items()):
        told[name] = [
            {"mainsnak": _snak(name, value), "type": "statement", "id": f"{identifier}${place}", "rank": "normal"}
        ]
    return {"type": "item", "id": identifier, "labels": {"pl": {"language": "pl", "value": label}}, "claims": told}


def _lasting(identifier: str, label: str, kind: str, statements: Sequence[tuple[str, Any, Mapping[str, Any]]]) -> Any:
    """An item whose statements have qualifiers."""
    item = _item(identifier, label, {"P31": kind})
    for place, (name, value, times) in enumerate(statements, 10):
        snak = _snak(name, value)
        said = {"mainsnak": snak, "type": "statement", "id": f"{identifier}${place}", "rank": "normal"}
        told = {by: [_snak(by, of)] for by, of in times.items()}
        item["claims"].setdefault(name, []).append(said | {"qualifiers": told, "qualifiers-order": list(told)})
    return item


def entities() -> Iterator[dict[str, Any]]:
    """All entities of the graph."""
    for identifier, label in _NAMES.items():
        yield _item(identifier, label, {})
    for identifier, (label, *aliases) in _PROPERTIES.items():
        named = {"pl": [{"language": "pl", "value": one} for one in aliases]}
        yield _item(identifier, label, {}) | {"type": "property", "datatype": "quantity", "aliases": named}
    for number, (label, claims) in enumerate(PEOPLE, 880_001):
        yield _item(f"Q{number}", label, MAN | dict(claims))
    for number, (label, kind, claims) in enumerate(THINGS, 890_001):
        yield _item(f"Q{number}", label, {"P31": kind} | dict(claims))
    for one in LASTING:
        yield _lasting(*one)


def write(path: Path) -> Path:
    """Write the graph as entity JSON, an entity a line."""
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in entities()), "utf-8")
    return path
