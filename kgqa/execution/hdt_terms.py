"""Converts between the text of a term in an HDT dictionary and `kgqa.terms`.

HDT writers differ in the escapes they keep in literals: hdt-cpp's keep those of N-Triples, others store the bare text.
Reading undoes N-Triples escapes; writing offers every spelling under which a literal may have been stored.
Source of the escapes: RDF 1.1 N-Triples, section 7 (grammar: ECHAR, UCHAR).
"""

from __future__ import annotations

import re

from kgqa.terms import XSD, Iri, Literal, Term

_XSD_STRING = XSD + "string"
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_UNESCAPED = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\"}
_REQUIRED = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})
_ALL = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"})
_SPECIAL = re.compile(r'[\\"\n\r\t\b\f]'.replace(r"\b", "\b"))
_MAX_CODE_POINT = 0x10FFFF


def _unescape(match: re.Match[str]) -> str:
    short, long, character = match.groups()
    if character is not None:
        return _UNESCAPED.get(character, match.group())
    code_point = int(short or long, 16)
    return chr(code_point) if code_point <= _MAX_CODE_POINT else match.group()


def to_term(text: str) -> Term:
    """The term that a dictionary text stands for; `xsd:string` literals come without a datatype."""
    if not text.startswith('"'):
        return Iri(text)
    end = text.rfind('"')
    value = text[1:end] if end else text[1:]
    if "\\" in value:
        value = _ESCAPE.sub(_unescape, value)
    suffix = text[end + 1 :]
    if suffix.startswith("@"):
        return Literal(value, language=suffix[1:])
    datatype = suffix[3:-1] if suffix.startswith("^^<") else ""
    return Literal(value, datatype="" if datatype == _XSD_STRING else datatype)


def spellings(term: Term) -> tuple[str, ...]:
    """The texts under which a dictionary may hold the term, likeliest first."""
    if isinstance(term, Iri):
        return (term.value,)
    bodies = [term.value]
    if _SPECIAL.search(term.value):
        bodies = list(dict.fromkeys([term.value.translate(_REQUIRED), term.value.translate(_ALL), term.value]))
    if term.language:
        return tuple(f'"{body}"@{term.language}' for body in bodies)
    if term.datatype and term.datatype != _XSD_STRING:
        return tuple(f'"{body}"^^<{term.datatype}>' for body in bodies)
    plain = [f'"{body}"' for body in bodies]
    return tuple(plain + [f"{text}^^<{_XSD_STRING}>" for text in plain])


def to_text(term: Term) -> str:
    """The likeliest dictionary text of a term: literals escaped as canonical N-Triples prescribe."""
    return spellings(term)[0]
