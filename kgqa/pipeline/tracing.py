"""Notes in a trace what the stages of answering took, kept and dropped."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from kgqa.model import Candidate, Findings, Link, Result, Stage, Trace, TraceEvent

T = TypeVar("T")

_TIE = 0.005
"""Scores that are nearer to each other than this count as equal.

Nothing depends on it but words of a trace, so nothing is fitted."""


def timed(trace: Trace, stage: Stage, step: Callable[[], T]) -> T:
    """What a step gives; the trace notes the stage and how long it took."""
    started = time.perf_counter()
    result = step()
    trace.events.append(TraceEvent(stage, (time.perf_counter() - started) * 1000))
    return result


def answering_events(findings: Findings, milliseconds: float) -> list[TraceEvent]:
    """Matching and execution as two events: the template that answered, the runners-up, those that found nothing."""
    matches = (*(result.match for result in findings.results), *findings.empty)
    kept = tuple(_scored(result) for result in findings.results[:1])
    stopped = dict(findings.stopped)
    empty = [(match.template, "nothing in the graph") for match in findings.empty if match.template not in stopped]
    links = [link for result in findings.results[:1] for link in result.links]
    namesakes = [dropped for link in links for dropped in _namesakes(link)]
    dropped = tuple(dict.fromkeys((*namesakes, *_runners_up(findings.results), *findings.stopped, *empty)))
    matching = findings.matching_milliseconds
    return [
        TraceEvent(Stage.MATCHING, matching, tuple(dict.fromkeys(match.template for match in matches))),
        TraceEvent(Stage.EXECUTION, max(0.0, milliseconds - matching), kept, dropped),
    ]


def _namesakes(link: Link) -> Iterator[tuple[str, str]]:
    """What a name of the answer did not stand for, though it was likelier at first."""
    chosen, candidates = link.candidate, link.mention.candidates
    if chosen is None:
        return
    first, best_known = candidates[0], max(candidates, key=_popularity)
    if first.item != chosen.item:
        yield f"{first.item} for „{link.mention.surface}”", f"likelier, but the graph confirms {chosen.item}"
    elif _popularity(best_known) > _popularity(chosen):
        yield f"{best_known.item} for „{link.mention.surface}”", f"better known, but the words speak for {chosen.item}"


def _popularity(candidate: Candidate) -> float:
    return candidate.features.get("popularity", 0.0)


def _runners_up(results: tuple[Result, ...]) -> Iterator[tuple[str, str]]:
    """The results behind the first, with how far behind they are."""
    for result in results[1:]:
        behind = results[0].score - result.score
        place = "a tie, listed behind" if behind < _TIE else f"{behind:.2f} behind"
        yield _scored(result), f"{place}, the same answer" if result.said == results[0].said else place


def _scored(result: Result) -> str:
    return f"{result.match.template} {result.score:.2f}"
