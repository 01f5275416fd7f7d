"""Writes solutions in the four result formats of SPARQL 1.1, piece by piece: a large result never stands in memory as
text.

Sources: SPARQL 1.1 Query Results JSON Format; SPARQL Query Results XML Format; SPARQL 1.1 Query Results CSV and TSV
Formats. The latter two know no truth values; the answer of ASK is then one line, `true` or `false`.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from xml.sax.saxutils import quoteattr

from kgqa.formats.rdf import ntriples_term, xml_text
from kgqa.model import Solutions
from kgqa.terms import Iri, Literal, Term

_BLANK = "_:"


_REMEMBERED = 20_000
"""Terms whose text is remembered while a result is written: most stand in it many times."""
_quoted = json.JSONEncoder(ensure_ascii=False).encode


def write_json(solutions: Solutions) -> Iterator[str]:
    """Query results JSON."""
    if solutions.boolean is not None:
        yield json.dumps({"head": {}, "boolean": solutions.boolean})
        return
    yield f'{{"head": {_quoted({"vars": list(solutions.variables)})}, "results": {{"bindings": ['
    names = [f"{_quoted(name)}: " for name in solutions.variables]
    text = lru_cache(_REMEMBERED)(lambda term: _quoted(_json_term(term)))
    before = ""
    for row in solutions.rows:
        cells = [name + text(term) for name, term in zip(names, row, strict=True) if term is not None]
        yield f"{before}{{{', '.join(cells)}}}"
        before = ", "
    yield "]}}"


def _json_term(term: Term) -> dict[str, str]:
    if isinstance(term, Iri):
        is_blank = term.value.startswith(_BLANK)
        return {"type": "bnode", "value": term.value[2:]} if is_blank else {"type": "uri", "value": term.value}
    more = {"xml:lang": term.language} if term.language else {"datatype": term.datatype} if term.datatype else {}
    return {"type": "literal", "value": term.value, **more}


def write_xml(solutions: Solutions) -> Iterator[str]:
    """Query results XML; characters that XML does not allow are replaced."""
    head = "".join(f"<variable name={quoteattr(name)}/>" for name in solutions.variables)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<sparql xmlns="http://www.w3.org/2005/sparql-results#">'
    yield f"<head>{head}</head>\n"
    if solutions.boolean is not None:
        yield f"<boolean>{str(solutions.boolean).lower()}</boolean>"
    else:
        yield "<results>\n"
        starts = [f"<binding name={quoteattr(name)}>" for name in solutions.variables]
        text = lru_cache(_REMEMBERED)(_xml_term)
        for row in solutions.rows:
            bound = [f"{start}{text(term)}</binding>" for start, term in zip(starts, row, strict=True) if term]
            yield f"<result>{''.join(bound)}</result>\n"
        yield "</results>"
    yield "</sparql>\n"


def _xml_term(term: Term) -> str:
    value = xml_text(term.value)
    if isinstance(term, Iri):
        return f"<bnode>{value[2:]}</bnode>" if term.value.startswith(_BLANK) else f"<uri>{value}</uri>"
    if term.language:
        return f"<literal xml:lang={quoteattr(term.language)}>{value}</literal>"
    return f"<literal datatype={quoteattr(term.datatype)}>{value}</literal>" if term.datatype else _plain(value)


def _plain(value: str) -> str:
    return f"<literal>{value}</literal>"


class _Line:
    """What a writer of CSV has just written."""

    text = ""

    def write(self, text: str) -> None:
        """Take a line."""
        self.text = text


def write_csv(solutions: Solutions, cell: Callable[[str], str] = str) -> Iterator[str]:
    """CSV: the values without their types, lines ended by CR LF; `cell` makes the cell of a value."""
    if solutions.boolean is not None:
        yield f"{str(solutions.boolean).lower()}\r\n"
        return
    line = _Line()
    writer = csv.writer(line, lineterminator="\r\n")
    writer.writerow(solutions.variables)
    yield line.text
    for row in solutions.rows:
        writer.writerow(["" if term is None else cell(term.value) for term in row] or [""])
        yield line.text


def write_tsv(solutions: Solutions) -> Iterator[str]:
    """TSV: the terms in Turtle's syntax, an empty cell for an unbound variable."""
    if solutions.boolean is not None:
        yield f"{str(solutions.boolean).lower()}\n"
        return
    yield "\t".join(f"?{name}" for name in solutions.variables) + "\n"
    text = lru_cache(_REMEMBERED)(_tsv_term)
    for row in solutions.rows:
        yield "\t".join(["" if term is None else text(term) for term in row]) + "\n"


def _tsv_term(term: Term) -> str:
    text = ntriples_term(term)
    return text.replace("\t", "\\t") if isinstance(term, Literal) else text


WRITERS: Mapping[str, Callable[[Solutions], Iterator[str]]] = {
    "application/sparql-results+json": write_json,
    "application/sparql-results+xml": write_xml,
    "text/csv": write_csv,
    "text/tab-separated-values": write_tsv,
}
"""By media type, the preferred one first."""
