"""Writes solutions in the four result formats of SPARQL 1.1.

Sources: SPARQL 1.1 Query Results JSON Format; SPARQL Query Results XML Format; SPARQL 1.1 Query Results CSV and TSV
Formats. The latter two know no truth values; the answer of ASK is then one line, `true` or `false`.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Mapping
from xml.sax.saxutils import escape, quoteattr

from kgqa.formats.rdf import ntriples_term
from kgqa.model import Solutions
from kgqa.terms import Iri, Literal, Term

_BLANK = "_:"
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_json(solutions: Solutions) -> bytes:
    """Query results JSON."""
    if solutions.boolean is not None:
        return json.dumps({"head": {}, "boolean": solutions.boolean}).encode()
    rows = [
        {name: _json_term(term) for name, term in zip(solutions.variables, row, strict=True) if term is not None}
        for row in solutions.rows
    ]
    result = {"head": {"vars": list(solutions.variables)}, "results": {"bindings": rows}}
    return json.dumps(result, ensure_ascii=False).encode("utf-8", "replace")


def _json_term(term: Term) -> dict[str, str]:
    if isinstance(term, Iri):
        is_blank = term.value.startswith(_BLANK)
        return {"type": "bnode", "value": term.value[2:]} if is_blank else {"type": "uri", "value": term.value}
    more = {"xml:lang": term.language} if term.language else {"datatype": term.datatype} if term.datatype else {}
    return {"type": "literal", "value": term.value, **more}


def write_xml(solutions: Solutions) -> bytes:
    """Query results XML; characters that XML does not allow are replaced."""
    head = "".join(f"<variable name={quoteattr(name)}/>" for name in solutions.variables)
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<sparql xmlns="http://www.w3.org/2005/sparql-results#">']
    parts.append(f"<head>{head}</head>\n")
    if solutions.boolean is not None:
        parts.append(f"<boolean>{str(solutions.boolean).lower()}</boolean>")
    else:
        parts.append("<results>\n")
        for row in solutions.rows:
            cells = zip(solutions.variables, row, strict=True)
            bound = (f"<binding name={quoteattr(name)}>{_xml_term(term)}</binding>" for name, term in cells if term)
            parts.append(f"<result>{''.join(bound)}</result>\n")
        parts.append("</results>")
    parts.append("</sparql>\n")
    return "".join(parts).encode("utf-8", "replace")


def _xml_term(term: Term) -> str:
    value = escape(_NO_XML.sub("\ufffd", term.value))
    if isinstance(term, Iri):
        return f"<bnode>{value[2:]}</bnode>" if term.value.startswith(_BLANK) else f"<uri>{value}</uri>"
    if term.language:
        return f"<literal xml:lang={quoteattr(term.language)}>{value}</literal>"
    return f"<literal datatype={quoteattr(term.datatype)}>{value}</literal>" if term.datatype else _plain(value)


def _plain(value: str) -> str:
    return f"<literal>{value}</literal>"


def write_csv(solutions: Solutions) -> bytes:
    """CSV: the values without their types, lines ended by CR LF."""
    if solutions.boolean is not None:
        return f"{str(solutions.boolean).lower()}\r\n".encode()
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(solutions.variables)
    for row in solutions.rows:
        writer.writerow(["" if term is None else term.value for term in row] or [""])
    return stream.getvalue().encode("utf-8", "replace")


def write_tsv(solutions: Solutions) -> bytes:
    """TSV: the terms in Turtle's syntax, an empty cell for an unbound variable."""
    if solutions.boolean is not None:
        return f"{str(solutions.boolean).lower()}\n".encode()
    lines = ["\t".join(f"?{name}" for name in solutions.variables)]
    lines += ["\t".join("" if term is None else _tsv_term(term) for term in row) for row in solutions.rows]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _tsv_term(term: Term) -> str:
    text = ntriples_term(term)
    return text.replace("\t", "\\t") if isinstance(term, Literal) else text


WRITERS: Mapping[str, Callable[[Solutions], bytes]] = {
    "application/sparql-results+json": write_json,
    "application/sparql-results+xml": write_xml,
    "text/csv": write_csv,
    "text/tab-separated-values": write_tsv,
}
"""By media type, the preferred one first."""
