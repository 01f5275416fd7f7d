"""Order of RDF terms by value: numbers, dates (years before Christ included), other text."""

from __future__ import annotations

import re

from kgqa.terms import Iri, Term

_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_DATE = re.compile(r"([+-]?[0-9]+)-([0-9]{2})-([0-9]{2})T")


def sort_key(term: Term) -> tuple[int, float, str]:
    """A key that sorts numbers by value, dates by time, anything else by text."""
    if isinstance(term, Iri):
        return (2, 0.0, term.value)
    date = _DATE.match(term.value)
    if date:
        return (1, int(date[1]) + (int(date[2]) * 31 + int(date[3])) / 400, "")
    if _NUMBER.fullmatch(term.value):
        return (0, float(term.value), "")
    return (2, 0.0, term.value)
