"""Templates that fit a question, and what stands in their slots."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.fast_values import often_made
from kgqa.model.links import Mention
from kgqa.polish.question.analysis import WhPhrase
from kgqa.polish.question.understanding import Aim
from kgqa.terms import Term


@dataclass(frozen=True, slots=True)
class OptionList:
    """The options of a choice question that stand in one slot."""

    options: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class Description:
    """A definite description in a slot („autor „Lalki””): whatever the inner match yields for its asked slot."""

    start: int
    end: int
    match: Match


@often_made(frozen=True, slots=True)
class Value:
    """A year, date, number or text of the question that fills a slot."""

    start: int
    end: int
    term: Term
    unit: str = ""
    """Symbol of the unit behind a number (`km`); empty if none is named."""
    last: Term | None = None
    """The last year of a period whose first is `term`; None for everything else."""


Filler = Mention | WhPhrase | OptionList | Description | Value
"""What a slot of a template can be filled with."""


@often_made(frozen=True, slots=True)
class Match:
    """A template whose pattern fits the question, with what stands in its slots."""

    template: str
    """Id of the template."""
    kind: Aim
    asked: str
    """The slot whose value is the answer; empty for yes/no questions."""
    fillers: tuple[tuple[str, Filler], ...]
    """(slot, filler) in the order of the pattern; the asked slot may be absent („Proszę podać stolicę …”)."""
    score: float
    """Share of the question's words that the pattern accounts for, less penalties for doubtful case."""
    pattern: str = ""
    """The pattern as written in the template."""

    def filler(self, slot: str) -> Filler | None:
        """What stands in a slot, or None."""
        return dict(self.fillers).get(slot)
