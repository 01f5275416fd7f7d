"""Names of the Wikidata Query Service: the prefixes that its queries use without declaring them, its services and
functions; and relative IRIs. Source: Wikidata Query Service, user manual (label service, geospatial search, MWAPI,
prefixes); RFC 3986, section 5; SPARQL 1.1, section 4.1.1."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from kgqa.errors import QueryError
from kgqa.terms import CLAIM, DIRECT, ENTITY, GEO_FUNCTION, PREFIXES, QUALIFIER, RDF, STATEMENT, WIKIBASE, Iri

BIGDATA = "http://www.bigdata.com/rdf#"
HINTS = "http://www.bigdata.com/queryHints#"
GRAPH_SEARCH = "http://www.bigdata.com/rdf/gas#"
API = "https://www.mediawiki.org/ontology#API/"
_REFERENCE = CLAIM + "reference/"
QUERY_PREFIXES: dict[str, str] = {
    **PREFIXES,
    "wds": ENTITY + "statement/",
    "wdv": "http://www.wikidata.org/value/",
    "wdref": "http://www.wikidata.org/reference/",
    "wdata": "http://www.wikidata.org/wiki/Special:EntityData/",
    "wdtn": DIRECT.replace("direct", "direct-normalized"),
    "wdno": CLAIM + "novalue/",
    "psn": STATEMENT + "value-normalized/",
    "pqv": QUALIFIER + "value/",
    "pqn": QUALIFIER + "value-normalized/",
    "pr": _REFERENCE,
    "prv": _REFERENCE + "value/",
    "prn": _REFERENCE + "value-normalized/",
    "rdf": RDF,
    "owl": "http://www.w3.org/2002/07/owl#",
    "prov": "http://www.w3.org/ns/prov#",
    "dct": "http://purl.org/dc/terms/",
    "ontolex": "http://www.w3.org/ns/lemon/ontolex#",
    "cc": "http://creativecommons.org/ns#",
    "geo": "http://www.opengis.net/ont/geosparql#",
    "bd": BIGDATA,
    "hint": HINTS,
    "gas": GRAPH_SEARCH,
    "mwapi": API,
}
"""Prefixes that a query may use without declaring them."""
PARAMETER = Iri(BIGDATA + "serviceParam")
"""The subject of what a query tells a service."""
LABEL, DESCRIPTION, ALIASES = (Iri(WIKIBASE + name) for name in ("label", "description", "altLabel"))
"""Functions of an entity and a list of languages: what the label service binds. The service has the first's name."""
IN_BOX = Iri(WIKIBASE + "box")
"""Function of a place and the western and eastern corner of a box: whether it lies there. So is the service called."""
AROUND, SEARCH = (Iri(WIKIBASE + name) for name in ("around", "mwapi"))
DISTANCE, GLOBE = (Iri(GEO_FUNCTION + name) for name in ("distance", "globe"))
AUTOMATIC_LANGUAGE = "[AUTO_LANGUAGE]"
"""Stands in a query for the language of who asks."""
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_HIERARCHICAL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?=//)")
_KNOWN = "http:"
"""A scheme whose IRIs the library resolves as the standard says for all."""
_FORBIDDEN = re.compile(r'[<>"{}|^`\\\x00-\x20]')


def short(iri: str) -> str:
    """An IRI as people write it: with a prefix where there is one."""
    fitting = [(space, prefix) for prefix, space in QUERY_PREFIXES.items() if iri.startswith(space)]
    space, prefix = max(fitting, default=("", ""), key=lambda one: len(one[0]))
    return f"{prefix}:{iri[len(space) :]}" if space else iri


def is_absolute(iri: str) -> bool:
    """Whether a text may stand as an IRI in RDF: with a scheme, and without what no IRI may hold."""
    return _ABSOLUTE.match(iri) is not None and _FORBIDDEN.search(iri) is None


def resolved(iri: str, base: str) -> str:
    """An IRI by its base; as it is where it is absolute or there is no base. Raises `QueryError` if malformed."""
    if not base or _ABSOLUTE.match(iri):
        return iri
    hierarchical = _HIERARCHICAL.match(base)
    scheme, known = (hierarchical[0], _KNOWN) if hierarchical else ("", "")
    try:
        found = scheme + urljoin(known + base.removeprefix(scheme), iri).removeprefix(known)
    except ValueError as error:
        raise QueryError("malformed IRI", value=iri) from error
    return f"{found}#" if iri.endswith("#") and not found.endswith("#") else found
