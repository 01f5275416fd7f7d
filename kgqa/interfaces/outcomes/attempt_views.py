"""What people see of the templates that were tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.outcome_view import AttemptView, Yield
from kgqa.model import Description, Filler, Findings, Match, Mention, OptionList, Result, Value, WhPhrase


def attempt_views(findings: Findings, names: Names) -> Iterator[AttemptView]:
    """Those that found something, best first, then those that did not."""
    stopped = dict(findings.stopped)
    for result in findings.results:
        yield _found(result, findings.results[0], names)
    for match in findings.empty:
        reason = stopped.get(match.template, "")
        yield _tried(match, match.score, Yield.STOPPED if reason else Yield.NOTHING, names, reason)


def _found(result: Result, best: Result, names: Names) -> AttemptView:
    return replace(
        _tried(result.match, result.score, Yield.FOUND, names),
        terms=names.terms(result.terms),
        truth=result.boolean,
        option=result.option.surface if result.option else "",
        typed=result.typed,
        repeats=result is not best and result.said == best.said,
        meaning=names.meaning(result.meaning) if names.meaning and result.meaning else "",
    )


def _tried(match: Match, score: float, came: Yield, names: Names, reason: str = "") -> AttemptView:
    description = names.template(match.template)
    return AttemptView(match.template, description, match.pattern, _slots(match), score, came, reason=reason)


def _slots(match: Match) -> tuple[tuple[str, str], ...]:
    return tuple((slot, _filler(filler)) for slot, filler in match.fillers)


def _filler(filler: Filler) -> str:
    match filler:
        case Mention():
            return filler.surface
        case WhPhrase():
            return f"{filler.word}?"
        case OptionList():
            return " / ".join(option.surface for option in filler.options)
        case Description():
            inner = ", ".join(f"{slot}: {words}" for slot, words in _slots(filler.match))
            return f"({filler.match.template}, {inner})"
        case Value():
            return filler.term.value
