"""IRIs of Wikidata's RDF mapping.

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
