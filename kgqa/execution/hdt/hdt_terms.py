"""Converts between the text of a term in an HDT dictionary and `kgqa.terms`.

HDT writers differ in the escapes they keep in literals: ours and hdt-cpp's keep those of N-Triples, others store the
bare text. Reading undoes escapes; writing offers every spelling under which a literal may have been stored.
"""

from __future__ import annotations

import re

from kgqa.terms import Iri, Literal, Term
from wikidata_hdt.ntriples.ntriples import XSD_STRING, literal, split_literal

_SPECIAL = re.compile(r'[\\"\n\r\t\x08\f\0]')
_CONTROLS = str.maketrans({"\t": "\\t", "\b": "\\b", "\f": "\\f"})


def to_term(text: str) -> Term:
    """The term that a dictionary text stands for; `xsd:string` literals come without a datatype."""
    if not text.startswith('"'):
        return Iri(text)
    try:
        value, language, datatype = split_literal(text)
    except ValueError:  # an escape that names no character, or no closing quotation mark: the text as it stands
        return Literal(text.strip('"'))
    return Literal(value, language, "" if datatype == XSD_STRING else datatype)


def to_text(term: Term) -> str:
    """The likeliest dictionary text of a term: literals escaped as canonical N-Triples prescribe."""
    return term.value if isinstance(term, Iri) else literal(term.value, term.language, term.datatype)


def spellings(term: Term) -> tuple[str, ...]:
    """The texts under which a dictionary may hold the term, likeliest first."""
    text = to_text(term)
    if isinstance(term, Iri):
        return (text,)
    found = [text]
    if _SPECIAL.search(term.value):
        suffix = text[text.rindex('"') :]
        found += [text.translate(_CONTROLS), f'"{term.value}{suffix}']
    if not term.language and term.datatype in ("", XSD_STRING):
        found += [f"{spelling}^^<{XSD_STRING}>" for spelling in found]
    return tuple(dict.fromkeys(found))
