"""Turns entities of the sample into triples that follow Wikidata's RDF mapping.

Source: Wikibase RDF dump format (https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format). Statement nodes are
written only where they tell more than the direct claim; their ids come from a hash, so that they stay the same.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import md5

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.ntriples.ntriples import literal
from wikidata_hdt.sample.sample_values import NO_VALUE, PROPERTY_TYPES, UNKNOWN, Claim, PropertyType, Value

Text = tuple[str, str, str]
"""A triple of terms as text."""

_NAMESPACE = uuid.UUID("9d6c9ff0-6d0b-5f0e-8c2b-2f6a3c1c7a10")


@dataclass(slots=True)
class SampleEntity:
    """An item or a property of the sample, united from all its rows."""

    id: str
    label_pl: str = ""
    label_en: str = ""
    description_pl: str = ""
    aliases_pl: dict[str, None] = field(default_factory=dict)
    """An ordered set."""
    foreign_labels: dict[str, str] = field(default_factory=dict)
    """Labels in languages beside Polish and English, by their codes."""
    claims: dict[str, list[Claim]] = field(default_factory=dict)
    """Claims by property id."""


def _named(entity: SampleEntity) -> Iterator[Text]:
    subject = v.ENTITY + entity.id
    yield subject, v.LABEL, literal(entity.label_pl, "pl")
    if entity.label_en:
        yield subject, v.LABEL, literal(entity.label_en, "en")
    for language, label in entity.foreign_labels.items():
        yield subject, v.LABEL, literal(label, language)
    for alias in entity.aliases_pl:
        if alias != entity.label_pl:
            yield subject, v.ALT_LABEL, literal(alias, "pl")
    if entity.description_pl:
        yield subject, v.DESCRIPTION, literal(entity.description_pl, "pl")


def _value_node(value: Value) -> str:
    text = "\n".join(f"{predicate} {obj}" for predicate, obj in value.details)
    return v.VALUE_NODE + md5(text.encode(), usedforsecurity=False).hexdigest()


def _value(node: str, simple: str, full: str, prop: str, value: Value) -> Iterator[Text]:
    """A value on a statement node: the simple predicate, and the full one with the value node where there is one."""
    unknown = "_:" + md5(f"{node} {prop}".encode(), usedforsecurity=False).hexdigest()
    yield node, simple + prop, unknown if value == UNKNOWN else value.term
    if value.details:
        value_node = _value_node(value)
        yield node, full + prop, value_node
        for predicate, obj in value.details:
            yield value_node, predicate, obj


def _statement(item: str, prop: str, claim: Claim, rank: str) -> Iterator[Text]:
    name = repr((item, prop, claim.value.term, [(key, value.term) for key, value in claim.qualifiers]))
    node = f"{v.STATEMENT_NODE}{item}-{str(uuid.uuid5(_NAMESPACE, name)).upper()}"
    yield v.ENTITY + item, v.CLAIM + prop, node
    yield node, v.RANK, rank
    if claim.value == NO_VALUE:
        yield node, v.RDF_TYPE, v.NO_VALUE + prop
    else:
        yield from _value(node, v.STATEMENT, v.STATEMENT_VALUE, prop, claim.value)
    for key, value in claim.qualifiers:
        yield from _value(node, v.QUALIFIER, v.QUALIFIER_VALUE, key, value)


def current_claims(prop: str, claims: Sequence[Claim]) -> list[Claim]:
    """The claims of best rank: those without an end, if others of the same property have ended.

    Offices and lists of which everything has ended are current as a whole. An unknown value, which says that there are
    more, and no value never are.
    """
    known = [claim for claim in claims if claim.value not in (UNKNOWN, NO_VALUE)]
    lasting = [claim for claim in known if not claim.qualified_by(v.END_TIME)]
    return known if prop == v.POSITION_HELD or not lasting else lasting


def _claims(item: str, prop: str, claims: Sequence[Claim]) -> Iterator[Text]:
    current = current_claims(prop, claims)
    ranked = len(current) < len(claims)
    for claim in claims:
        best = claim in current
        if best:
            yield v.ENTITY + item, v.DIRECT + prop, claim.value.term
        if ranked or claim.qualifiers or claim.value.details:
            yield from _statement(item, prop, claim, v.PREFERRED_RANK if ranked and best else v.NORMAL_RANK)


def item_triples(item: SampleEntity) -> Iterator[Text]:
    """Labels, aliases, description, direct claims and statement nodes of an item."""
    yield from _named(item)
    for prop, claims in item.claims.items():
        yield from _claims(item.id, prop, claims)


def property_triples(prop: SampleEntity, types: Mapping[str, PropertyType]) -> Iterator[Text]:
    """Labels, aliases, description, direct predicate and, where known, the datatype of a property."""
    yield from _named(prop)
    yield v.ENTITY + prop.id, v.DIRECT_CLAIM, v.DIRECT + prop.id
    if prop.id in types:
        yield v.ENTITY + prop.id, v.PROPERTY_TYPE, v.WIKIBASE + PROPERTY_TYPES[types[prop.id].datatype]
