"""Entities written for this test, and every triple that the RDF mapping prescribes for them, written by hand."""

from __future__ import annotations

from dataclasses import replace
from hashlib import md5
from typing import Any

import pytest

from wikidata_hdt.entities.entity_json import EntityTriples
from wikidata_hdt.entities.entity_values import RdfValue, rdf_value
from wikidata_hdt.profiles.profiles import load_profile

PREFIXES = {
    "wd": "http://www.wikidata.org/entity/",
    "wds": "http://www.wikidata.org/entity/statement/",
    "wdv": "http://www.wikidata.org/value/",
    "wdt": "http://www.wikidata.org/prop/direct/",
    "p": "http://www.wikidata.org/prop/",
    "ps": "http://www.wikidata.org/prop/statement/",
    "psv": "http://www.wikidata.org/prop/statement/value/",
    "pq": "http://www.wikidata.org/prop/qualifier/",
    "pqv": "http://www.wikidata.org/prop/qualifier/value/",
    "wdno": "http://www.wikidata.org/prop/novalue/",
    "wikibase": "http://wikiba.se/ontology#",
    "wdref": "http://www.wikidata.org/reference/",
    "pr": "http://www.wikidata.org/prop/reference/",
    "prv": "http://www.wikidata.org/prop/reference/value/",
    "prov": "http://www.w3.org/ns/prov#",
    "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "schema": "http://schema.org/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "geo": "http://www.opengis.net/ont/geosparql#",
}
GREGORIAN, JULIAN = (PREFIXES["wd"] + name for name in ("Q1985727", "Q1985786"))


def expand(text: str) -> str:
    """A short name as a term; literals end in @language or ^^type."""
    if text.startswith('"'):
        body, mark, kind = text.rpartition("^^")
        return f"{body}^^<{expand(kind)}>" if mark else text
    prefix, colon, name = text.partition(":")
    return PREFIXES[prefix] + name if colon and prefix in PREFIXES else text


def snak(prop: str, datatype: str, kind: str, value: Any) -> dict[str, Any]:
    return {"snaktype": "value", "property": prop, "datatype": datatype, "datavalue": {"type": kind, "value": value}}


def item(number: int) -> dict[str, Any]:
    return {"entity-type": "item", "numeric-id": number, "id": f"Q{number}"}


def time(text: str, precision: int, calendar: str = GREGORIAN) -> dict[str, Any]:
    return {"time": text, "timezone": 0, "before": 0, "after": 0, "precision": precision, "calendarmodel": calendar}


RULER: dict[str, Any] = {
    "type": "item",
    "id": "Q900001",
    "labels": {"pl": {"language": "pl", "value": 'Bolek "Stary"'}, "de": {"language": "de", "value": "Bolek"}},
    "descriptions": {"pl": {"language": "pl", "value": "władca"}},
    "aliases": {"en": [{"language": "en", "value": "Old Bolek"}, {"language": "en", "value": "B."}]},
    "claims": {
        "P39": [
            {
                "id": "Q900001$AA-1",
                "rank": "preferred",
                "mainsnak": snak("P39", "wikibase-item", "wikibase-entityid", item(116)),
                "qualifiers": {
                    "P580": [snak("P580", "time", "time", time("+1025-04-18T00:00:00Z", 11, JULIAN))],
                    "P582": [{"snaktype": "novalue", "property": "P582", "datatype": "time"}],
                    "P1545": [snak("P1545", "string", "string", "1")],
                    "P854": [snak("P854", "url", "string", "http://x.org/")],
                },
                "references": [
                    {
                        "hash": "0123abcd",
                        "snaks": {
                            "P248": [snak("P248", "wikibase-item", "wikibase-entityid", item(36578))],
                            "P813": [snak("P813", "time", "time", time("+1025-04-18T00:00:00Z", 11, JULIAN))],
                            "P854": [snak("P854", "url", "string", "http://x.org/")],
                        },
                    }
                ],
            },
            {
                "id": "q900001$bb-2",
                "rank": "normal",
                "mainsnak": snak("P39", "wikibase-item", "wikibase-entityid", item(117)),
            },
            {
                "id": "Q900001$CC-3",
                "rank": "deprecated",
                "mainsnak": snak("P39", "wikibase-item", "wikibase-entityid", item(118)),
            },
        ],
        "P20": [
            {
                "id": "Q900001$DD-4",
                "rank": "normal",
                "mainsnak": {"snaktype": "somevalue", "property": "P20", "datatype": "wikibase-item"},
            }
        ],
        "P40": [
            {
                "id": "Q900001$EE-5",
                "rank": "normal",
                "mainsnak": {"snaktype": "novalue", "property": "P40", "datatype": "wikibase-item"},
            }
        ],
        "P214": [{"id": "Q900001$FF-6", "rank": "normal", "mainsnak": snak("P214", "external-id", "string", "123")}],
    },
    "sitelinks": {"plwiki": {"site": "plwiki", "title": "B"}, "enwiki": {"site": "enwiki", "title": "B"}},
}
SHORT = """
wd:Q900001 rdfs:label "Bolek \\"Stary\\""@pl
wd:Q900001 schema:description "władca"@pl
wd:Q900001 skos:altLabel "Old Bolek"@en
wd:Q900001 skos:altLabel "B."@en
wd:Q900001 wikibase:sitelinks "2"^^xsd:integer
wd:Q900001 wdt:P39 wd:Q116
wd:Q900001 wdt:P20 _:BLANK
wd:Q900001 rdf:type wdno:P40
"""
NODES = """
wd:Q900001 p:P39 wds:Q900001-AA-1
wds:Q900001-AA-1 wikibase:rank wikibase:PreferredRank
wds:Q900001-AA-1 rdf:type wikibase:BestRank
wds:Q900001-AA-1 ps:P39 wd:Q116
wds:Q900001-AA-1 pq:P580 "1025-04-24T00:00:00Z"^^xsd:dateTime
wds:Q900001-AA-1 pqv:P580 wdv:TIME
wdv:TIME wikibase:timeValue "1025-04-24T00:00:00Z"^^xsd:dateTime
wdv:TIME wikibase:timePrecision "11"^^xsd:integer
wdv:TIME wikibase:timeTimezone "0"^^xsd:integer
wdv:TIME wikibase:timeCalendarModel wd:Q1985786
wds:Q900001-AA-1 rdf:type wdno:P582
wds:Q900001-AA-1 pq:P1545 "1"
wd:Q900001 p:P39 wds:q900001-bb-2
wds:q900001-bb-2 wikibase:rank wikibase:NormalRank
wds:q900001-bb-2 ps:P39 wd:Q117
wd:Q900001 p:P39 wds:Q900001-CC-3
wds:Q900001-CC-3 wikibase:rank wikibase:DeprecatedRank
wds:Q900001-CC-3 ps:P39 wd:Q118
wd:Q900001 p:P20 wds:Q900001-DD-4
wds:Q900001-DD-4 wikibase:rank wikibase:NormalRank
wds:Q900001-DD-4 rdf:type wikibase:BestRank
wds:Q900001-DD-4 ps:P20 _:BLANK
wd:Q900001 p:P40 wds:Q900001-EE-5
wds:Q900001-EE-5 wikibase:rank wikibase:NormalRank
wds:Q900001-EE-5 rdf:type wikibase:BestRank
wds:Q900001-EE-5 rdf:type wdno:P40
"""


REFERENCES = """
wds:Q900001-AA-1 prov:wasDerivedFrom wdref:0123abcd
wdref:0123abcd pr:P248 wd:Q36578
wdref:0123abcd pr:P813 "1025-04-24T00:00:00Z"^^xsd:dateTime
wdref:0123abcd prv:P813 wdv:TIME
"""


def expected(*texts: str) -> set[tuple[str, ...]]:
    blank = md5(b"Q900001$DD-4\nP20", usedforsecurity=False).hexdigest()
    details = "\n".join(
        f"{predicate} {obj}"
        for predicate, obj in rdf_value(
            {"type": "time", "value": time("+1025-04-18T00:00:00Z", 11, JULIAN)}, "time"
        ).details
    )
    node = md5(details.encode(), usedforsecurity=False).hexdigest()
    lines = filter(None, "".join(texts).replace("BLANK", blank).replace("TIME", node).splitlines())
    return {tuple(expand(part) for part in line.split(" ", 2)) for line in lines}


def test_direct_claims() -> None:
    assert set(EntityTriples(load_profile("truthy")).triples(RULER)) == expected(SHORT)


def test_statement_nodes() -> None:
    assert set(EntityTriples(load_profile("full")).triples(RULER)) == expected(SHORT, NODES)


def test_references_where_they_are_wanted() -> None:
    profile = replace(load_profile("full"), references=True)
    assert set(EntityTriples(profile).triples(RULER)) == expected(SHORT, NODES, REFERENCES)
    urls = replace(profile, keep_properties=frozenset({"P854"}))
    found = set(EntityTriples(urls).triples(RULER))
    assert found - expected(SHORT, NODES, REFERENCES) == expected("""
wds:Q900001-AA-1 pq:P854 http://x.org/
wdref:0123abcd pr:P854 http://x.org/
""")


def test_a_property() -> None:
    prop = {
        "type": "property",
        "id": "P36",
        "datatype": "wikibase-item",
        "aliases": [],
        "claims": [],
        "labels": {"mul": {"language": "mul", "value": "stolica"}},
        "descriptions": [],
    }
    assert set(EntityTriples(load_profile("truthy")).triples(prop)) == expected("""
wd:P36 rdfs:label "stolica"@mul
wd:P36 wikibase:propertyType wikibase:WikibaseItem
wd:P36 wikibase:directClaim wdt:P36
wd:P36 wikibase:claim p:P36
wd:P36 wikibase:statementProperty ps:P36
wd:P36 wikibase:statementValue psv:P36
wd:P36 wikibase:qualifier pq:P36
wd:P36 wikibase:qualifierValue pqv:P36
wd:P36 wikibase:novalue wdno:P36
""")


@pytest.mark.parametrize(
    ("rules", "kept"),
    [
        ({"items": "polish"}, True),
        ({"drop_classes": frozenset({"Q5"})}, True),
        ({"keep_classes": frozenset({"Q5"})}, False),
        ({"keep_classes": frozenset({"Q900"})}, True),
        ({"drop_classes": frozenset({"Q900"}), "keep_classes": frozenset({"Q900"})}, False),
    ],
)
def test_which_items_stay(rules: dict[str, Any], kept: bool) -> None:
    claim = {"id": "Q1$x", "rank": "normal", "mainsnak": snak("P31", "wikibase-item", "wikibase-entityid", item(900))}
    entity = {"type": "item", "id": "Q1", "labels": {}, "claims": {"P31": [claim]}, "sitelinks": {"plwikiquote": {}}}
    maker = EntityTriples(replace(load_profile("truthy"), **rules))
    assert bool(list(maker.triples(entity))) == kept
    assert not list(EntityTriples(replace(load_profile("truthy"), items="polish")).triples(entity | {"sitelinks": {}}))


@pytest.mark.parametrize(
    ("kind", "datatype", "value", "term", "details"),
    [
        ("wikibase-entityid", "wikibase-item", {"entity-type": "item", "numeric-id": 7}, "wd:Q7", ""),
        ("wikibase-entityid", "wikibase-form", {"entity-type": "form", "id": "L1-F2"}, "wd:L1-F2", ""),
        ("string", "string", "a\nb", '"a\\nb"', ""),
        ("string", "url", "http://x.org/ż a", "http://x.org/ż%20a", ""),
        ("string", "commonsMedia", "Ż a.jpg", "http://commons.wikimedia.org/wiki/Special:FilePath/%C5%BB%20a.jpg", ""),
        ("string", "geo-shape", "Data:A b.map", "http://commons.wikimedia.org/data/main/Data:A_b.map", ""),
        ("monolingualtext", "monolingualtext", {"text": "x", "language": "be-x-old"}, '"x"@be-tarask', ""),
        (
            "quantity",
            "quantity",
            {"amount": "+12.50", "unit": "1"},
            '"+12.50"^^xsd:decimal',
            'quantityAmount "+12.50"^^xsd:decimal|quantityUnit wd:Q199',
        ),
        (
            "quantity",
            "quantity",
            {"amount": "-3", "unit": "http://www.wikidata.org/entity/Q11573", "upperBound": "-2", "lowerBound": "-4"},
            '"-3"^^xsd:decimal',
            'quantityAmount "-3"^^xsd:decimal|quantityUpperBound "-2"^^xsd:decimal|quantityLowerBound "-4"^^xsd:decimal'
            "|quantityUnit wd:Q11573",
        ),
        (
            "globecoordinate",
            "globe-coordinate",
            {"latitude": 52.25, "longitude": 21, "precision": 0.00001, "globe": "http://www.wikidata.org/entity/Q2"},
            '"Point(21 52.25)"^^geo:wktLiteral',
            'geoLatitude "52.25"^^xsd:double|geoLongitude "21"^^xsd:double'
            '|geoPrecision "1.0E-5"^^xsd:double|geoGlobe wd:Q2',
        ),
        (
            "globecoordinate",
            "globe-coordinate",
            {"latitude": 8.5, "longitude": 31.4, "precision": 0.1, "globe": "http://www.wikidata.org/entity/Q405"},
            '"<http://www.wikidata.org/entity/Q405> Point(31.4 8.5)"^^geo:wktLiteral',
            'geoLatitude "8.5"^^xsd:double|geoLongitude "31.4"^^xsd:double'
            '|geoPrecision "0.1"^^xsd:double|geoGlobe wd:Q405',
        ),
        (
            "time",
            "time",
            time("+0000-00-00T00:00:00Z", 9),
            '"+0000-00-00T00:00:00Z"',
            'timeValue "+0000-00-00T00:00:00Z"|timePrecision "9"^^xsd:integer|timeTimezone "0"^^xsd:integer'
            "|timeCalendarModel wd:Q1985727",
        ),
    ],
)
def test_values(kind: str, datatype: str, value: Any, term: str, details: str) -> None:
    pairs = [part.split(" ", 1) for part in details.split("|") if part]
    nodes = tuple((expand(f"wikibase:{name}"), expand(obj)) for name, obj in pairs)
    assert rdf_value({"type": kind, "value": value}, datatype) == RdfValue(expand(term), nodes)
