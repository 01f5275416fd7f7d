"""Literals as HDT files hold them: their characters as they are between quotation marks, as hdt-cpp stores them.

Everything else in this package handles literals as N-Triples text, with escapes. Files that older versions of this
package wrote hold that text itself; the header tells which it is.
"""

from __future__ import annotations

import re

from wikidata_hdt.ntriples.ntriples import escape, unescape

FORMAT_VERSION = 2
"""1: literals stand in the file as N-Triples text; 2: their characters do."""
MARK = "urn:x-kgqa:literals", "characters"
"""Predicate and value in the header of a file that holds characters."""
_OTHERS = b"/hdt#hdtSize>", b"/hdt#originalSize>"
"""What other writers put into the header, and the older versions of ours did not."""
_ESCAPED = re.compile(r'["\\\n\r]')


def holds_characters(header: bytes) -> bool:
    """Whether a file with this header holds the characters of literals, not their N-Triples text."""
    return MARK[0].encode() in header or any(sign in header for sign in _OTHERS)


def stored(term: bytes) -> bytes:
    """A term as the file holds it, from its N-Triples text. Raises `ValueError` for U+0000, which ends strings."""
    if not term.startswith(b'"') or b"\\" not in term:
        return term
    end = term.rindex(b'"')
    text = unescape(term[1:end].decode())
    if "\0" in text:
        raise ValueError("no literal holds the character U+0000")
    return b'"' + text.encode() + term[end:]


def shown(term: str) -> str:
    """The N-Triples text of a term as the file holds it."""
    if term[:1] != '"':
        return term
    end = term.rfind('"')
    if not _ESCAPED.search(term, 1, end):
        return term
    return f'"{escape(term[1:end])}{term[end:]}'
