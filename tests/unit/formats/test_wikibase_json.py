"""Entities as Wikibase's JSON: what is written is read as the triples that it was made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from kgqa.assembly import Parts
from kgqa.formats.rdf import Triple, ntriples_term
from kgqa.formats.wikibase_json import snak, wikibase_entity
from kgqa.interfaces.http.linked_data import entity_triples
from kgqa.terms import ENTITY, WIKIBASE, XSD, Iri, Literal, PropertyId
from wikidata_hdt.entities.entity_json import PROPERTY_TYPES, EntityTriples
from wikidata_hdt.ntriples.ntriples import literal
from wikidata_hdt.profiles.profiles import load_profile

_TYPES = {WIKIBASE + name: datatype for datatype, name in PROPERTY_TYPES.items()}
_VALUES = "http://www.wikidata.org/value/"
_WKT = "http://www.opengis.net/ont/geosparql#wktLiteral"


def _datatype(parts: Parts, prop: str) -> str:
    stated = parts.graph.objects(PropertyId(prop).iri, Iri(WIKIBASE + "propertyType"))
    return next((_TYPES[one.value] for one in stated if one.value in _TYPES), "")


def _texts(triples: Iterable[Triple]) -> set[tuple[str, str, str]]:
    """Triples of statements as texts, without names of values, which are made of what they hold."""
    kept = ((s.value, p.value, _text(o)) for s, p, o in triples if not s.value.startswith(_VALUES))
    return {one for one in kept if _VALUES not in one[2] and "/prop/" in one[1]}


def _text(term: Iri | Literal) -> str:
    if isinstance(term, Iri):
        return _named(term.value)
    return literal(term.value, term.language, term.datatype)


def _named(term: str) -> str:
    """A term, all unknown values the same."""
    return "_:" if term.startswith("_:") else term


def _read(entity: dict[str, Any]) -> set[tuple[str, str, str]]:
    found = EntityTriples(load_profile("full")).triples({"sitelinks": {}, **entity})
    kept = {(s, p, _named(o)) for s, p, o in found if not s.startswith(_VALUES) and "/prop/" in p}
    return {one for one in kept if _VALUES not in one[2]}


@pytest.mark.parametrize("name", ["Q36", "Q270", "Q1268", "Q513", "Q7186", "Q619", "Q897"])
def test_statements_come_back_as_they_were(sample_parts: Parts, name: str) -> None:
    triples = entity_triples(sample_parts.executor, name).triples
    entity = wikibase_entity(name, triples, lambda prop: _datatype(sample_parts, prop))
    for prop, statements in entity["claims"].items():  # direct claims have no id, without which none is read
        entity["claims"][prop] = [one for one in statements if "id" in one]
    full = {p.value.rpartition("/")[2] for _, p, o in triples if o.value.startswith(ENTITY + "statement/")}
    ours = {
        one for one in _texts(triples) if one[1].rpartition("/")[2] in full or one[0].startswith(ENTITY + "statement/")
    }
    assert ours and ours <= _read(entity)


def test_names_are_told_by_language(sample_parts: Parts) -> None:
    entity = wikibase_entity("Q36", entity_triples(sample_parts.executor, "Q36").triples, lambda _: "")
    assert entity["labels"]["pl"] == {"language": "pl", "value": "Polska"}
    assert entity["labels"]["en"]["value"] == "Poland"
    assert {"Rzeczpospolita Polska"} <= {one["value"] for one in entity["aliases"]["pl"]}
    assert (entity["type"], entity["id"]) == ("item", "Q36")


def test_statements_have_ids_ranks_and_qualifiers(sample_parts: Parts) -> None:
    entity = wikibase_entity("Q36", entity_triples(sample_parts.executor, "Q36").triples, lambda _: "")
    (population,) = entity["claims"]["P1082"]
    assert population["id"].startswith("Q36$") and population["rank"] == "normal"
    assert population["mainsnak"]["datavalue"]["value"] == {"amount": "+38036118", "unit": "1"}
    (date,) = population["qualifiers"]["P585"]
    assert date["datavalue"]["value"]["time"] == "+2021-00-00T00:00:00Z"
    assert date["datavalue"]["value"]["precision"] == 9
    (capital,) = entity["claims"]["P36"]
    assert capital["mainsnak"]["datavalue"]["value"]["id"] == "Q270"


@pytest.mark.parametrize(
    ("term", "kind", "value"),
    [
        (Iri(ENTITY + "P36"), "wikibase-property", {"entity-type": "property", "numeric-id": 36, "id": "P36"}),
        (Iri("http://a.example/"), "url", "http://a.example/"),
        (Iri("http://commons.wikimedia.org/wiki/Special:FilePath/A%20b.jpg"), "commonsMedia", "A b.jpg"),
        (Literal("tekst", "pl"), "monolingualtext", {"text": "tekst", "language": "pl"}),
        (Literal("1.5", datatype=XSD + "decimal"), "quantity", {"amount": "+1.5", "unit": "1"}),
        (Literal("text"), "string", "text"),
        (Literal("no date", datatype=XSD + "dateTime"), "string", "no date"),
    ],
)
def test_values_without_nodes(term: Iri | Literal, kind: str, value: object) -> None:
    found = snak("P1", term, {})
    assert (found["datatype"], found["datavalue"]["value"]) == (kind, value)


def test_points_and_times_without_nodes() -> None:
    point = snak("P625", Literal("Point(21 52.5)", datatype=_WKT), {})["datavalue"]["value"]
    assert (point["latitude"], point["longitude"], point["globe"]) == (52.5, 21.0, ENTITY + "Q2")
    time = snak("P569", Literal("-0489-01-01T00:00:00Z", datatype=XSD + "dateTime"), {})["datavalue"]["value"]
    assert (time["time"], time["precision"]) == ("-0490-00-00T00:00:00Z", 9)


def test_unknown_and_no_values() -> None:
    assert snak("P1", Iri("_:a"), {}) == {"snaktype": "somevalue", "property": "P1"}
    assert snak("P1", None, {}, "time") == {"snaktype": "novalue", "property": "P1", "datatype": "time"}
    assert ntriples_term(Iri("_:a")) == "_:a"
