"""Reads and writes N-Triples: lines, terms, escapes.

Source: RDF 1.1 N-Triples (https://www.w3.org/TR/n-triples/), grammar and canonical form. Terms are kept as HDT keeps
them: IRIs bare, blank nodes as `_:label`, literals as canonical N-Triples text (`"…"`, `"…"@pl`, `"…"^^<…>`); language
tags keep their letters.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator

from wikidata_hdt.clear_errors import SourceError

Triple = tuple[bytes, bytes, bytes]
"""Subject, predicate and object as UTF-8 bytes, in the form that HDT keeps."""

XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"

_UCHAR = rb"\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}"
_IRI = rb'<([A-Za-z][A-Za-z0-9+.-]*+:(?:[^\x00-\x20<>"{}|^`\\]++|' + _UCHAR + rb")*+)>"
_BLANK = rb"(_:[A-Za-z0-9_:\x80-\xff](?:[A-Za-z0-9_:.\x80-\xff-]*[A-Za-z0-9_:\x80-\xff-])?)"
_STRING = rb'("(?:[^"\\\n\r]++|\\[tbnrf"\'\\]|' + _UCHAR + rb')*+")'
_LANGUAGE = rb"(@[A-Za-z]+(?:-[A-Za-z0-9]+)*)"
_SPACE = rb"[ \t]*"
_OBJECT = rb"(?:" + _IRI + rb"|" + _BLANK + rb"|" + _STRING + rb"(?:" + _LANGUAGE + rb"|\^\^" + _IRI + rb")?)"
_END = _SPACE + rb"\." + _SPACE + rb"(?:#[^\n\r]*)?[\n\r]*"
_LINE = re.compile(
    _SPACE + rb"(?:" + _IRI + rb"|" + _BLANK + rb")" + _SPACE + _IRI + _SPACE + _OBJECT + _END
)  # fmt: skip
_EMPTY = re.compile(_SPACE + rb"(?:#[^\n\r]*)?[\n\r]*")
_STEPS = (
    ("an IRI or a blank node as subject", re.compile(_SPACE + rb"(?:" + _IRI + rb"|" + _BLANK + rb")")),
    ("an IRI as predicate", re.compile(_SPACE + _IRI)),
    ("an IRI, a blank node or a literal as object", re.compile(_SPACE + _OBJECT)),
    ("a full stop, then the end of the line", re.compile(_END + rb"\Z")),
)
_BLANK_START = "A-Za-z0-9_:\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f" \
    "\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"  # fmt: skip
_BLANK_REST = _BLANK_START + "\u00b7\u0300-\u036f\u203f\u2040\\-"
_BLANK_LABEL = re.compile(f"_:[{_BLANK_START}](?:[{_BLANK_REST}.]*[{_BLANK_REST}])?")

_ESCAPE = re.compile(r'\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([tbnrf"\'\\]))')
_NAMED = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\"}
_WRITTEN = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\0": "\\u0000"})
_IRI_REFUSED = re.compile(r'[\x00-\x20<>"{}|^`\\]')
_SURROGATES = range(0xD800, 0xE000)
_CODE_POINTS = range(sys.maxunicode + 1)


class NTriplesError(SourceError):
    """A line that is no N-Triples; `offset` counts bytes, from the start of the file if that is known."""

    def __init__(self, expected: str, line: bytes, column: int, place: str = "", start: int = 0) -> None:
        self.offset = start + column
        excerpt = line[column : column + 60].decode("utf-8", "replace").rstrip("\r\n") or "end of line"
        super().__init__(f"broken N-Triples{place} at byte {self.offset}", value=excerpt, expected=expected)


def _character(match: re.Match[str]) -> str:
    short, long, named = match.groups()
    if named:
        return _NAMED[named]
    code = int(short or long, 16)
    if code not in _CODE_POINTS or code in _SURROGATES:
        raise ValueError(f"{match[0]} at character {match.start()} is no Unicode character")
    return chr(code)


def unescape(text: str) -> str:
    """Replace the escapes of strings and IRIs (`\\n`, `\\"`, `\\u0142`, …) by their characters.

    A backslash that begins no escape stays: some writers of HDT store literals without escapes.
    Raises `ValueError` for a numeric escape that names no Unicode character.
    """
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def escape(value: str) -> str:
    """Escape a literal's characters as canonical N-Triples does; NUL too, since HDT ends strings with it."""
    return value.translate(_WRITTEN)


def literal(value: str, language: str = "", datatype: str = "") -> str:
    """The text of a literal; the datatype xsd:string is left out, as in canonical N-Triples."""
    if language:
        return f'"{escape(value)}"@{language}'
    if datatype and datatype != XSD_STRING:
        return f'"{escape(value)}"^^<{datatype}>'
    return f'"{escape(value)}"'


def split_literal(term: str) -> tuple[str, str, str]:
    """The unescaped value, the language and the datatype IRI of a literal's text; the latter two may be empty.

    Quotation marks inside the value may be escaped or not, so that graphs by other writers can be read.
    Raises `ValueError` if the text is no literal.
    """
    end = term.rfind('"')
    if not term.startswith('"') or end == 0:
        raise ValueError(f"not a literal: {term!r}")
    value, suffix = unescape(term[1:end]), term[end + 1 :]
    if suffix.startswith("@"):
        return value, suffix[1:], ""
    return value, "", suffix[3:-1] if suffix.startswith("^^<") else ""


def bracketed(term: str) -> str:
    """A term as N-Triples has it; characters that IRIs must not hold are escaped."""
    if term.startswith(('"', "_:")):
        return term
    return "<" + _IRI_REFUSED.sub(lambda match: f"\\u{ord(match[0]):04X}", term) + ">"


def format_triple(subject: str, predicate: str, obj: str) -> str:
    """A triple as a line of N-Triples, with the line end."""
    return f"{bracketed(subject)} {bracketed(predicate)} {bracketed(obj)} .\n"


def _decoded(term: bytes) -> bytes:
    """An IRI without escapes. Raises `ValueError` for one that HDT cannot hold."""
    if b"\\" not in term:
        return term
    text = unescape(term.decode())
    if "\0" in text:
        raise ValueError("no IRI holds the character U+0000")
    return text.encode()


def _canonical(text: bytes, language: bytes | None, datatype: bytes | None) -> bytes:
    if b"\\" in text or b"\0" in text:
        text = literal(unescape(text[1:-1].decode())).encode()
    if language:
        return text + language
    if not datatype:
        return text
    datatype = _decoded(datatype)
    return text if datatype.decode() == XSD_STRING else text + b"^^<" + datatype + b">"


def _failure(line: bytes) -> NTriplesError:
    column = 0
    for expected, pattern in _STEPS:
        match = pattern.match(line, column)
        if match is None:
            spaces = len(line[column:]) - len(line[column:].lstrip(b" \t"))
            return NTriplesError(expected, line, column + spaces)
        column = match.end()
    return NTriplesError("a triple", line, 0)


def parse_line(line: bytes) -> Triple | None:
    """The triple of a line, or None for an empty line or a comment. Raises `NTriplesError`."""
    match = _LINE.fullmatch(line)
    if match is None:
        if _EMPTY.fullmatch(line):
            return None
        raise _failure(line)
    subject, subject_blank, predicate, obj, obj_blank, text, language, datatype = match.groups()
    if b"\\" not in line and b"\0" not in line and not datatype and line.isascii():
        return subject or subject_blank, predicate, obj or obj_blank or text + (language or b"")
    try:
        line.decode()
        for blank in (subject_blank, obj_blank):
            if blank and not _BLANK_LABEL.fullmatch(blank.decode()):
                raise NTriplesError("a blank node label", line, line.index(blank))
        whole = _canonical(text, language, datatype) if text else _decoded(obj) if obj else obj_blank
        return _decoded(subject) if subject else subject_blank, _decoded(predicate), whole
    except UnicodeDecodeError as error:
        raise NTriplesError("UTF-8", line, error.start) from error
    except ValueError as error:
        raise NTriplesError(f"Unicode characters ({error})", line, 0) from error


def read_ntriples(lines: Iterable[bytes], name: str = "") -> Iterator[Triple]:
    """The triples of a file opened in binary mode (or of any lines with their line ends).

    Raises `NTriplesError`, which tells the file's `name`, the line and the byte offset.
    """
    start = 0
    for number, line in enumerate(lines, 1):
        try:
            triple = parse_line(line)
        except NTriplesError as error:
            place = f" in {name or 'input'}, line {number}"
            raise NTriplesError(error.expected, line, error.offset, place, start) from error
        if triple is not None:
            yield triple
        start += len(line)
