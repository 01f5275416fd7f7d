"""IRIs of Wikidata's RDF mapping, and the ids that building knows by name.

Source: Wikibase RDF dump format (https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format).
"""

from __future__ import annotations

ENTITY = "http://www.wikidata.org/entity/"
STATEMENT_NODE = "http://www.wikidata.org/entity/statement/"
VALUE_NODE = "http://www.wikidata.org/value/"
DIRECT = "http://www.wikidata.org/prop/direct/"
CLAIM = "http://www.wikidata.org/prop/"
STATEMENT = "http://www.wikidata.org/prop/statement/"
STATEMENT_VALUE = "http://www.wikidata.org/prop/statement/value/"
QUALIFIER = "http://www.wikidata.org/prop/qualifier/"
QUALIFIER_VALUE = "http://www.wikidata.org/prop/qualifier/value/"

REFERENCE_NODE = "http://www.wikidata.org/reference/"
REFERENCE = "http://www.wikidata.org/prop/reference/"
REFERENCE_VALUE = "http://www.wikidata.org/prop/reference/value/"
DERIVED_FROM = "http://www.w3.org/ns/prov#wasDerivedFrom"

INSTANCE_OF, SUBCLASS_OF, POSITION_HELD, END_TIME = "P31", "P279", "P39", "P582"
"""Ids of properties that building and statistics know by name."""
EARTH = ENTITY + "Q2"
ONE = ENTITY + "Q199"
"""The unit of numbers that have none."""
GREGORIAN, JULIAN = ENTITY + "Q1985727", ENTITY + "Q1985786"
"""Proleptic calendars of dates."""

WIKIBASE = "http://wikiba.se/ontology#"
RANK = WIKIBASE + "rank"
NORMAL_RANK = WIKIBASE + "NormalRank"
PREFERRED_RANK = WIKIBASE + "PreferredRank"
DIRECT_CLAIM = WIKIBASE + "directClaim"
PROPERTY_TYPE = WIKIBASE + "propertyType"
SITELINKS = WIKIBASE + "sitelinks"

LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
ALT_LABEL = "http://www.w3.org/2004/02/skos/core#altLabel"
DESCRIPTION = "http://schema.org/description"

XSD = "http://www.w3.org/2001/XMLSchema#"
WKT_LITERAL = "http://www.opengis.net/ont/geosparql#wktLiteral"
GEO_SHAPE_DATA = "http://commons.wikimedia.org/data/main/"
COMMONS_FILE = "http://commons.wikimedia.org/wiki/Special:FilePath/"
NO_VALUE = "http://www.wikidata.org/prop/novalue/"
RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
DEPRECATED_RANK = WIKIBASE + "DeprecatedRank"
BEST_RANK = WIKIBASE + "BestRank"
