"""Converts between rdflib's nodes and `kgqa.terms`, keeping every lexical form as it is."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Any

import rdflib

from kgqa.terms import XSD, Iri, Literal, Term

logging.getLogger("rdflib").addHandler(logging.NullHandler())
# rdflib warns, with a traceback, of every literal that is no Python value, such as dates before our era.

_XSD_STRING = XSD + "string"


@lru_cache(maxsize=100_000)
def to_node(term: Term) -> rdflib.URIRef | rdflib.BNode | rdflib.Literal:
    """The rdflib node of a term; rdflib's rewriting of lexical forms (`…Z` to `…+00:00`) is switched off."""
    if isinstance(term, Literal):
        datatype = rdflib.URIRef(term.datatype) if term.datatype else None
        return rdflib.Literal(term.value, lang=term.language or None, datatype=datatype, normalize=False)
    if term.value.startswith("_:"):
        return rdflib.BNode(term.value[2:])
    return rdflib.URIRef(term.value)


def from_node(node: Any) -> Term:
    """The term of an rdflib node; `xsd:string` literals come without a datatype."""
    if isinstance(node, rdflib.Literal):
        datatype = str(node.datatype or "")
        return Literal(str(node), str(node.language or ""), "" if datatype == _XSD_STRING else datatype)
    return Iri(f"_:{node}" if isinstance(node, rdflib.BNode) else str(node))
