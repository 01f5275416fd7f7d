"""Writes triples as JSON-LD in expanded form, subject by subject, so that no prefix can be mistaken for a scheme.

Source: JSON-LD 1.1, sections 4 (node objects, value objects) and 9.6 (`@type`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from kgqa.terms import RDF_TYPE, Iri, Term

_Triple = tuple[Term, Term, Term]

_encoded = json.JSONEncoder(ensure_ascii=False).encode


def write_json_ld(triples: Iterable[_Triple]) -> Iterator[str]:
    """JSON-LD: a list with one node object for the statements of a subject that stand together."""
    yield "["
    before = "\n"
    for subject, group in groupby(triples, key=lambda triple: triple[0]):
        yield before + _encoded(_node(subject, group))
        before = ",\n"
    yield "\n]\n"


def _node(subject: Term, statements: Iterable[_Triple]) -> dict[str, Any]:
    node: dict[str, Any] = {"@id": subject.value}
    for _, predicate, obj in statements:
        typed = predicate == RDF_TYPE and isinstance(obj, Iri)
        key, value = ("@type", obj.value) if typed else (predicate.value, _value(obj))
        node.setdefault(key, []).append(value)
    return node


def _value(term: Term) -> dict[str, str]:
    if isinstance(term, Iri):
        return {"@id": term.value}
    more = {"@language": term.language} if term.language else {"@type": term.datatype} if term.datatype else {}
    return {"@value": term.value, **more}
