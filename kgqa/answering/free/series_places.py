"""How many things come before one in the series of what circles the same thing, from the inside out."""

from __future__ import annotations

from kgqa.answering.free.steps import Steps
from kgqa.model import Step
from kgqa.sparql.algebra import Aggregate, As, Bgp, LeftJoin, Pattern, Select, Triple, Variable
from kgqa.sparql.paths import RepeatedPath, Times
from kgqa.terms import Term, integer
from kgqa.vocabulary import FOLLOWED_BY, FOLLOWS, ORBITS

_LONGEST = 50
"""Things of a series at most: what comes before is looked up one by one."""


def inner_places(around: Term, term: Term, steps: Steps) -> tuple[Term, ...]:
    """How many of what circles something come before one thing; none for what does not, or stands in no series.

    Raises TooMuch.
    """
    before = 0
    current = term if around in steps.step(Step(ORBITS), term) else None
    stands = current is not None and any(steps.step(Step(one), term) for one in (FOLLOWS, FOLLOWED_BY))
    while current is not None and before < _LONGEST:
        earlier = steps.step(Step(FOLLOWS), current)
        current = next((one for one in earlier if around in steps.step(Step(ORBITS), one)), None)
        before += current is not None
    return (integer(before),) if stands and before < _LONGEST else ()


def series_pattern(around: Term, member: Variable, value: Variable) -> Pattern:
    """A pattern for what circles something with how many of it come before."""
    before = Variable(f"{value.name}_before")
    circling = Bgp((Triple(member, ORBITS.direct, around),))
    follows = RepeatedPath(FOLLOWS.direct, Times.SOME)
    earlier = Bgp((Triple(member, follows, before), Triple(before, ORBITS.direct, around)))
    counted = As(Aggregate("COUNT", before, distinct=True), value)
    return Select(LeftJoin(circling, earlier), (member, counted), group_by=(member,))
