"""Order of RDF terms by value: numbers, dates (years before Christ included), other text."""

from __future__ import annotations

import re

from kgqa.terms import Iri, Term

_DATE = re.compile(r"([+-]?\d+)-(\d\d)-(\d\d)T")


def sort_key(term: Term) -> tuple[int, float, str]:
    """A key that sorts numbers by value, dates by time, anything else by text."""
    if isinstance(term, Iri):
        return (2, 0.0, term.value)
    date = _DATE.match(term.value)
    if date:
        return (1, int(date[1]) + (int(date[2]) * 31 + int(date[3])) / 400, "")
    try:
        return (0, float(term.value), "")
    except ValueError:
        return (2, 0.0, term.value)
