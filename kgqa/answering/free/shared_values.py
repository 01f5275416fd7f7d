"""What several things have alike: the values of a relation that at least so many of them share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from kgqa.answering.free.steps import Steps
from kgqa.model import Coinciding, Commonest, Direction
from kgqa.terms import Literal, Term, integer

_MANY = 20
"""Values from which on the commonest one tells more than how much the graph knows. Not fitted: few questions ask so."""
_SOME, _FAR = 10, 2
"""Fewer values tell it where the commonest one is far from the next. Not fitted, as above."""
_CENTURY = 100
"""Years from which on a period begins in a year that ends in 1."""
_YEAR = re.compile(r"([+-]?\d+)-\d\d-\d\dT")


def begins(years: int) -> int:
    """In which of its years a period of so many begins: decades in those that end in 0, centuries in those with 1."""
    return int(years >= _CENTURY)


def shared_values(meaning: Coinciding, members: Sequence[Term], steps: Steps) -> tuple[Term, ...]:
    """The values that at least so many of some things have. Raises TooMuch."""
    having = Counter(value for term in steps.affordable(members) for value in frozenset(_values(meaning, term, steps)))
    return tuple(value for value, count in having.items() if count >= meaning.least)


def commonest(meaning: Commonest, members: Sequence[Term], steps: Steps) -> tuple[Term, ...]:
    """The value that most of some things have, or the n-th most; none where several have as many, or it is of so few
    that chance may decide. Raises TooMuch."""
    having = Counter(v for term in steps.affordable(members) for v in frozenset(steps.reach(meaning.relation, (term,))))
    numbers = sorted(having.values(), reverse=meaning.direction is Direction.MAX)
    if len(numbers) <= meaning.rank or numbers.count(numbers[meaning.rank - 1]) > 1:
        return ()
    if sum(numbers) < _MANY and not (sum(numbers) >= _SOME and _is_clear(numbers, meaning.rank)):
        return ()
    return tuple(value for value, count in having.items() if count == numbers[meaning.rank - 1])


def _is_clear(numbers: Sequence[int], rank: int) -> bool:
    """Whether the n-th of some numbers in order is far from both beside it: one at least twice as large as the next."""
    beside = numbers[max(0, rank - 2) : rank + 1]
    return all(max(pair) >= _FAR * min(pair) for pair in pairwise(beside))


def all_have_values(meaning: Coinciding, members: Sequence[Term], steps: Steps) -> bool:
    """Whether the graph tells of each of several things what is compared. Raises TooMuch."""
    return len(members) > 1 and all(any(_values(meaning, term, steps)) for term in steps.affordable(members))


def _values(meaning: Coinciding, term: Term, steps: Steps) -> Iterator[Term]:
    for value in steps.reach(meaning.relation, (term,)):
        if not meaning.years:
            yield value
        elif isinstance(value, Literal) and (year := _YEAR.match(value.value)):
            yield integer((int(year[1]) - begins(meaning.years)) // meaning.years)
