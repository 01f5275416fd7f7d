"""What several things have alike: the values of a relation that at least so many of them share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from kgqa.answering.free.steps import Steps
from kgqa.model import Coinciding
from kgqa.terms import XSD, Literal, Term

_YEAR = re.compile(r"([+-]?\d+)-\d\d-\d\dT")


def shared_values(meaning: Coinciding, members: Sequence[Term], steps: Steps) -> tuple[Term, ...]:
    """The values that at least so many of some things have. Raises TooMuch."""
    having = Counter(value for term in steps.affordable(members) for value in frozenset(_values(meaning, term, steps)))
    return tuple(value for value, count in having.items() if count >= meaning.least)


def all_have_values(meaning: Coinciding, members: Sequence[Term], steps: Steps) -> bool:
    """Whether the graph tells of each of several things what is compared. Raises TooMuch."""
    return len(members) > 1 and all(any(_values(meaning, term, steps)) for term in steps.affordable(members))


def _values(meaning: Coinciding, term: Term, steps: Steps) -> Iterator[Term]:
    for value in steps.reach(meaning.relation, (term,)):
        if not meaning.by_year:
            yield value
        elif isinstance(value, Literal) and (year := _YEAR.match(value.value)):
            yield Literal(str(int(year[1])), datatype=XSD + "integer")
