"""What answering one question led to; and what the stages took, kept and dropped, as notes in its trace."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from kgqa.model import (
    Aim,
    Answer,
    Candidate,
    Findings,
    Link,
    Linked,
    NoAnswer,
    Result,
    Source,
    Stage,
    Trace,
    TraceEvent,
)

T = TypeVar("T")
_TIE = 0.005
"""Scores that are nearer to each other than this count as equal.

Nothing depends on it but words of a trace, so nothing is fitted."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What answering one question led to, with everything that was seen on the way."""

    answer: Answer | NoAnswer
    trace: Trace
    linked: Linked | None = None
    findings: Findings | None = None
    parts: tuple[Outcome, ...] = ()
    """The outcomes of the questions of a question whose answers are joined."""

    @property
    def offers(self) -> bool:
        """Whether the question offers answers, of which no part of it may leave out any."""
        return self.linked is not None and self.linked.analysis.understanding.aim is Aim.CHOICE

    @property
    def is_from_graph(self) -> bool:
        """Whether the graph answered."""
        return isinstance(self.answer, Answer) and self.answer.source is Source.GRAPH

    @property
    def is_asked_in_vain(self) -> bool:
        """Whether the question was understood and the graph has no answer."""
        return isinstance(self.answer, NoAnswer) and self.findings is not None and bool(self.findings.empty)

    @property
    def defines(self) -> bool:
        """Whether the answer says what something is."""
        return self.findings is not None and self.findings.results[0].definition is not None

    def misread(self, reason: str) -> Outcome:
        """The outcome where the answer is to another question than was asked."""
        return replace(self, answer=NoAnswer(Stage.ANALYSIS, reason), findings=None)


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
