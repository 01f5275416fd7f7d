"""The members of a set, and what finds those of other sets."""

from __future__ import annotations

from typing import Protocol

from kgqa.answering.free.kinds import Verdict
from kgqa.answering.free.steps import Steps
from kgqa.fast_values import often_made
from kgqa.model import SetMeaning
from kgqa.terms import Term


@often_made(frozen=True, slots=True)
class Denotation:
    """The members of a set, with what speaks against them."""

    terms: tuple[Term, ...]
    cost: float = 0.0
    verdict: Verdict = Verdict.CONFIRMED
    share: float = 1.0
    """The share of what was found that is known to be of the kind asked for."""

    def of(self, terms: tuple[Term, ...]) -> Denotation:
        """Other members, of which the same is to be said."""
        return Denotation(terms, self.cost, self.verdict, self.share)


class Sets(Protocol):
    """Finds the members of sets for one question."""

    @property
    def steps(self) -> Steps:
        """What looks statements up."""

    def members(self, meaning: SetMeaning) -> Denotation:
        """The members of a set. Raises TooMuch."""
