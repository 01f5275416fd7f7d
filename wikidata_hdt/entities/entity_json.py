"""Turns entities of Wikidata's JSON dumps into the triples of Wikidata's RDF mapping.

Sources: Wikibase JSON format (https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html), Wikibase RDF dump
format (https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format). Normalised values and lexemes are
left out, and what a profile leaves out. The ids of value nodes are hashes of their content: the same for equal values,
but not Wikidata's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import md5
from typing import Any

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.entities.entity_values import RdfValue, language_tag, rdf_value
from wikidata_hdt.ntriples.ntriples import literal
from wikidata_hdt.profiles.profiles import Profile

Text = tuple[str, str, str]
_ID = re.compile(r"[QP][1-9]\d*")
_RANKS = {"preferred": v.PREFERRED_RANK, "normal": v.NORMAL_RANK, "deprecated": v.DEPRECATED_RANK}
_NODE_REFUSED = re.compile(r"[^\w-]", re.ASCII)
_POLISH_SITE = re.compile(r"plwik\w*")
PROPERTY_TYPES = {
    "wikibase-item": "WikibaseItem", "wikibase-property": "WikibaseProperty", "wikibase-lexeme": "WikibaseLexeme",
    "wikibase-form": "WikibaseForm", "wikibase-sense": "WikibaseSense", "commonsMedia": "CommonsMedia",
    "globe-coordinate": "GlobeCoordinate", "monolingualtext": "Monolingualtext", "quantity": "Quantity",
    "string": "String", "time": "Time", "url": "Url", "external-id": "ExternalId", "math": "Math",
    "geo-shape": "GeoShape", "tabular-data": "TabularData", "musical-notation": "MusicalNotation",
    "entity-schema": "EntitySchema",
}  # fmt: skip
"""Datatypes of properties in the JSON, and in the ontology."""
_PREDICATES = (
    ("claim", v.CLAIM), ("directClaim", v.DIRECT), ("statementProperty", v.STATEMENT),
    ("statementValue", v.STATEMENT_VALUE), ("qualifier", v.QUALIFIER), ("qualifierValue", v.QUALIFIER_VALUE),
    ("novalue", v.NO_VALUE),
)  # fmt: skip
_REFERENCE_PREDICATES = ("reference", v.REFERENCE), ("referenceValue", v.REFERENCE_VALUE)


def _hashed(*parts: str) -> str:
    return md5("\n".join(parts).encode(), usedforsecurity=False).hexdigest()


def _map(entity: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """A map of the entity; PHP writes empty ones as lists."""
    found = entity.get(key)
    return found if isinstance(found, dict) else {}


class EntityTriples:
    """Makes the triples of entities that a profile keeps."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._languages = frozenset(profile.languages)
        self.left_out = 0
        """Names and statements of entities that the profile left out so far, as whole items or by themselves."""

    def triples(self, entity: Mapping[str, Any]) -> Iterator[Text]:
        """The triples of an entity; none of one that the profile leaves out, or of a lexeme.

        Raises `ValueError`, `KeyError`, `TypeError` or `AttributeError` for an entity that breaks the format.
        """
        if entity["type"] not in ("item", "property"):
            return
        name = entity["id"]
        if not _ID.fullmatch(name):
            raise ValueError(f"the id of an item or a property, not {name!r}")
        if entity["type"] == "item" and not self._keeps_item(entity):
            self.left_out += _parts(entity)
            return
        subject = v.ENTITY + name
        yield from self._names(subject, entity)
        if entity["type"] == "item":
            count = str(len(_map(entity, "sitelinks")))
            yield subject, v.SITELINKS, literal(count, datatype=v.XSD + "integer")
        else:
            prefixes = (*_PREDICATES, *(_REFERENCE_PREDICATES if self._profile.references else ()))
            yield from _about_property(subject, name, entity["datatype"], prefixes)
        for prop, statements in _map(entity, "claims").items():
            yield from self._claims(subject, prop, statements)

    def _keeps_item(self, entity: Mapping[str, Any]) -> bool:
        if self._profile.items == "polish":
            sites = any(_POLISH_SITE.fullmatch(site) for site in _map(entity, "sitelinks"))
            if not sites and "pl" not in _map(entity, "labels"):
                return False
        if not self._profile.keep_classes and not self._profile.drop_classes:
            return True
        statements = _best(_map(entity, "claims").get(v.INSTANCE_OF, []))
        values = (_main(statement["mainsnak"]) for statement in statements)
        classes = {value.term[len(v.ENTITY) :] for value in values if value is not None}
        if classes & self._profile.drop_classes:
            return False
        return not self._profile.keep_classes or bool(classes & self._profile.keep_classes)

    def _names(self, subject: str, entity: Mapping[str, Any]) -> Iterator[Text]:
        for key, predicate in (("labels", v.LABEL), ("descriptions", v.DESCRIPTION)):
            for code, text in _map(entity, key).items():
                if code in self._languages:
                    yield subject, predicate, literal(text["value"], language_tag(code))
                else:
                    self.left_out += 1
        for code, texts in _map(entity, "aliases").items():
            if code not in self._languages:
                self.left_out += len(texts)
            else:
                for text in texts:
                    yield subject, v.ALT_LABEL, literal(text["value"], language_tag(code))

    def _claims(self, subject: str, prop: str, statements: list[Any]) -> Iterator[Text]:
        if not statements:
            return
        if not _ID.fullmatch(prop):
            raise ValueError(f"the id of a property, not {prop!r}")
        if self._profile.drops_property(prop, statements[0]["mainsnak"].get("datatype", "")):
            self.left_out += len(statements)
            return
        best = _best(statements)
        for statement in best:
            yield from _snak(subject, statement["mainsnak"], v.DIRECT, "", statement["id"])
        if self._profile.statements:
            for statement in statements:
                yield from self._statement(subject, prop, statement, statement in best)

    def _statement(self, subject: str, prop: str, statement: Mapping[str, Any], best: bool) -> Iterator[Text]:
        node = v.STATEMENT_NODE + _NODE_REFUSED.sub("-", statement["id"])
        yield subject, v.CLAIM + prop, node
        yield node, v.RANK, _RANKS[statement["rank"]]
        if best:
            yield node, v.RDF_TYPE, v.BEST_RANK
        yield from _snak(node, statement["mainsnak"], v.STATEMENT, v.STATEMENT_VALUE, statement["id"])
        yield from self._snaks(node, _map(statement, "qualifiers"), v.QUALIFIER, v.QUALIFIER_VALUE, statement["id"])
        if self._profile.references:
            for reference in statement.get("references", []):
                name = v.REFERENCE_NODE + _NODE_REFUSED.sub("-", reference["hash"])
                yield node, v.DERIVED_FROM, name
                yield from self._snaks(name, _map(reference, "snaks"), v.REFERENCE, v.REFERENCE_VALUE, name)

    def _snaks(self, node: str, groups: Mapping[str, Any], simple: str, full: str, place: str) -> Iterator[Text]:
        """The triples of the qualifiers or of a reference, without those of properties that the profile leaves out."""
        for prop, snaks in groups.items():
            if snaks and not self._profile.drops_property(prop, snaks[0].get("datatype", "")):
                for number, snak in enumerate(snaks):
                    yield from _snak(node, snak, simple, full, f"{place} {number}")


def _parts(entity: Mapping[str, Any]) -> int:
    """How many names and statements an entity has."""
    single = sum(len(_map(entity, key)) for key in ("labels", "descriptions"))
    return single + sum(len(group) for key in ("aliases", "claims") for group in _map(entity, key).values())


def _best(statements: list[Any]) -> list[Any]:
    """The statements of the best rank that any has, deprecated ones excepted."""
    preferred = [statement for statement in statements if statement["rank"] == "preferred"]
    return preferred or [statement for statement in statements if statement["rank"] == "normal"]


def _main(snak: Mapping[str, Any]) -> RdfValue | None:
    if snak["snaktype"] != "value" or snak["datavalue"]["type"] == "unknown":
        return None
    return rdf_value(snak["datavalue"], snak.get("datatype", ""))


def _snak(subject: str, snak: Mapping[str, Any], simple: str, full: str, place: str) -> Iterator[Text]:
    """The triples of a snak: the simple predicate, and the full one with its value node, unless `full` is empty."""
    prop = snak["property"]
    if snak["snaktype"] == "novalue":
        yield subject, v.RDF_TYPE, v.NO_VALUE + prop
    elif snak["snaktype"] == "somevalue":
        yield subject, simple + prop, "_:" + _hashed(place, prop)
    value = _main(snak)
    if value is None:
        return
    yield subject, simple + prop, value.term
    if full and value.details:
        node = v.VALUE_NODE + _hashed(*(f"{predicate} {obj}" for predicate, obj in value.details))
        yield subject, full + prop, node
        for predicate, obj in value.details:
            yield node, predicate, obj


def _about_property(subject: str, name: str, datatype: str, prefixes: tuple[tuple[str, str], ...]) -> Iterator[Text]:
    """Datatype and predicates of a property."""
    yield subject, v.PROPERTY_TYPE, v.WIKIBASE + PROPERTY_TYPES.get(datatype, datatype.title().replace("-", ""))
    for predicate, prefix in prefixes:
        yield subject, v.WIKIBASE + predicate, prefix + name
