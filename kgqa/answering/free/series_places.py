"""How many things come before one in its series, or in that of what circles the same thing, from the inside out."""

from __future__ import annotations

from kgqa.answering.free.steps import Steps
from kgqa.model import Step
from kgqa.sparql.algebra import Aggregate, As, Bgp, LeftJoin, Pattern, Select, Triple, Variable
from kgqa.sparql.paths import AlternativePath, Path, RepeatedPath, Times
from kgqa.terms import Term, integer
from kgqa.vocabulary import FOLLOWED_BY, FOLLOWS, ORBITS

_LONGEST = 50
"""Things of a series at most: what comes before is looked up one by one."""


def inner_places(around: Term | None, term: Term, steps: Steps) -> tuple[Term, ...]:
    """How many things come before one in its series, of what circles something where that is given; none for what does
    not, or stands in no series. Raises TooMuch."""
    before = 0
    current = term if _circles(around, term, steps) else None
    stands = current is not None and any(steps.step(Step(one), term) for one in (FOLLOWS, FOLLOWED_BY))
    while current is not None and before < _LONGEST:
        earlier = steps.step(Step(FOLLOWS), current)
        current = next((one for one in earlier if _circles(around, one, steps)), None)
        before += current is not None
    return (integer(before),) if stands and before < _LONGEST else ()


def _circles(around: Term | None, term: Term, steps: Steps) -> bool:
    return around is None or around in steps.step(Step(ORBITS), term)


def series_pattern(around: Term | None, member: Variable, value: Variable) -> Pattern:
    """A pattern for what stands in a series, or circles something in one, with how many come before."""
    before = Variable(f"{value.name}_before")
    next_to: Path = AlternativePath((FOLLOWS.direct, FOLLOWED_BY.direct))
    beside = Triple(member, next_to, Variable(f"{value.name}_beside"))
    standing = Bgp((beside if around is None else Triple(member, ORBITS.direct, around),))
    follows = Triple(member, RepeatedPath(FOLLOWS.direct, Times.SOME), before)
    earlier = Bgp((follows,) if around is None else (follows, Triple(before, ORBITS.direct, around)))
    counted = As(Aggregate("COUNT", before, distinct=True), value)
    return Select(LeftJoin(standing, earlier), (member, counted), group_by=(member,))
