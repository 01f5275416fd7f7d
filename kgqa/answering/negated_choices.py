"""The option that a negated question leaves („Które państwo nie graniczy z Polską: …?”)."""

from __future__ import annotations

from dataclasses import replace

from kgqa.answering.solver import Solver
from kgqa.model import Match, Mention, OptionList, QuestionKind, Result


def left_over(solver: Solver, match: Match) -> Result | None:
    """The one option that the statement does not hold for, if it holds for all others; None if that is not known."""
    options = match.filler(match.asked)
    if not isinstance(options, OptionList):
        return None
    found = [(option, _with(solver, match, option)) for option in options.options]
    holding = [result for _, result in found if result is not None and result.boolean]
    others = [option for option, result in found if (result is None or not result.boolean) and option.candidates]
    if len(others) != 1 or len(holding) != len(found) - 1:
        return None
    return replace(
        min(holding, key=lambda result: result.score),
        match=match,
        boolean=None,
        option=others[0],
        queries=tuple(query for result in holding for query in result.queries),
        links=tuple(link for result in holding for link in result.links),
    )


def _with(solver: Solver, match: Match, option: Mention) -> Result | None:
    """The truth of the statement with one option in the place of the list."""
    fillers = tuple((slot, option if slot == match.asked else filler) for slot, filler in match.fillers)
    return solver.solve(replace(match, kind=QuestionKind.YES_NO, fillers=fillers))
