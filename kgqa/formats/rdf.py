"""Writes triples as N-Triples, Turtle, RDF/XML and JSON-LD, piece by piece: a large result never stands in memory as
text.

Sources: RDF 1.1 N-Triples, RDF 1.1 Turtle, RDF 1.1 XML Syntax; JSON-LD 1.1, sections 4 (node objects, value objects)
and 9.6 (`@type`); XML 1.0, sections 2.2 (characters) and 2.11 (parsers turn carriage returns as they stand into line
feeds).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from kgqa.errors import ClearError
from kgqa.terms import PREFIXES, RDF_TYPE, Iri, Term
from wikidata_hdt.ntriples.ntriples import literal

Triple = tuple[Term, Term, Term]
_BLANK = "_:"
_LOCAL = re.compile(r"[A-Za-z0-9_]+")
_XML_NAME = re.compile(r"[A-Za-z_][\w.-]*\Z")
_UNSAFE_IRI = re.compile(r'[\x00-\x20<>"{}|^`\\]')
_encoded = json.JSONEncoder(ensure_ascii=False).encode
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REFERENCES = {"\r": "&#xD;"}


class NoXmlNameError(ClearError):
    """A predicate has no name that RDF/XML could write."""


def ntriples_term(term: Term) -> str:
    """A term in N-Triples' syntax."""
    if not isinstance(term, Iri):
        return literal(term.value, term.language, term.datatype)
    return term.value if term.value.startswith(_BLANK) else f"<{_UNSAFE_IRI.sub(_escaped, term.value)}>"


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04X}"


def write_ntriples(triples: Iterable[Triple]) -> Iterator[str]:
    """N-Triples, a triple a line."""
    for triple in triples:
        yield " ".join(map(ntriples_term, triple)) + " .\n"


def write_turtle(triples: Iterable[Triple]) -> Iterator[str]:
    """Turtle: the usual prefixes, the statements of a subject together."""
    yield "".join(f"@prefix {prefix}: <{namespace}> .\n" for prefix, namespace in PREFIXES.items())
    for subject, group in groupby(triples, key=lambda triple: triple[0]):
        statements = (f"    {_short(predicate)} {_short(obj)}" for _, predicate, obj in group)
        yield f"\n{_short(subject)}\n" + " ;\n".join(statements) + " .\n"


def _short(term: Term) -> str:
    if isinstance(term, Iri):
        for prefix, namespace in PREFIXES.items():
            if term.value.startswith(namespace) and _LOCAL.fullmatch(term.value, len(namespace)):
                return f"{prefix}:{term.value[len(namespace) :]}"
    return ntriples_term(term)


def write_rdfxml(triples: Iterable[Triple]) -> Iterator[str]:
    """RDF/XML. Raises `NoXmlNameError` for a predicate that ends in no XML name."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
    for subject, group in groupby(triples, key=lambda triple: triple[0]):
        yield f"<rdf:Description {_resource('about', subject)}>\n"
        yield from _properties(group)
        yield "</rdf:Description>\n"
    yield "</rdf:RDF>\n"


def _properties(group: Iterable[Triple]) -> Iterable[str]:
    for _, predicate, obj in group:
        name = _XML_NAME.search(predicate.value.rpartition("/")[2].rpartition("#")[2])
        if name is None:
            raise NoXmlNameError("RDF/XML cannot write the predicate", value=predicate.value, remedy="ask for Turtle")
        start = f"<p:{name[0]} xmlns:p={quoteattr(predicate.value[: -len(name[0])])}"
        if isinstance(obj, Iri):
            yield f"  {start} {_resource('resource', obj)}/>\n"
            continue
        kind = f" xml:lang={quoteattr(obj.language)}" if obj.language else ""
        kind = f" rdf:datatype={quoteattr(obj.datatype)}" if obj.datatype else kind
        yield f"  {start}{kind}>{xml_text(obj.value)}</p:{name[0]}>\n"


def _resource(attribute: str, term: Term) -> str:
    if term.value.startswith(_BLANK):
        return f"rdf:nodeID={quoteattr('b' + term.value[2:])}"  # a name of XML begins with a letter
    return f"rdf:{attribute}={quoteattr(term.value)}"


def write_json_ld(triples: Iterable[Triple]) -> Iterator[str]:
    """JSON-LD: a list with one node object for the statements of a subject that stand together."""
    yield "["
    before = "\n"
    for subject, group in groupby(triples, key=lambda triple: triple[0]):
        yield before + _encoded(_ld_node(subject, group))
        before = ",\n"
    yield "\n]\n"


WRITERS: Mapping[str, Callable[[Iterable[Triple]], Iterator[str]]] = {
    "text/turtle": write_turtle,
    "application/n-triples": write_ntriples,
    "application/rdf+xml": write_rdfxml,
    "application/ld+json": write_json_ld,
}
"""By media type, the preferred one first."""


def _ld_node(subject: Term, statements: Iterable[Triple]) -> dict[str, Any]:
    node: dict[str, Any] = {"@id": subject.value}
    for _, predicate, obj in statements:
        typed = predicate == RDF_TYPE and isinstance(obj, Iri)
        key, value = ("@type", obj.value) if typed else (predicate.value, _ld_value(obj))
        node.setdefault(key, []).append(value)
    return node


def _ld_value(term: Term) -> dict[str, str]:
    if isinstance(term, Iri):
        return {"@id": term.value}
    more = {"@language": term.language} if term.language else {"@type": term.datatype} if term.datatype else {}
    return {"@value": term.value, **more}


def xml_text(text: str) -> str:
    """A text as the content of an element; characters that XML cannot hold become U+FFFD."""
    return escape(_NO_XML.sub("\ufffd", text), _REFERENCES)
