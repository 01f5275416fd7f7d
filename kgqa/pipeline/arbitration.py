"""Decides between the answer of the graph and that of the passages by their confidences."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kgqa.model import Answer, Source


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer that is given, and what spoke for and against it."""

    answer: Answer
    kept: tuple[str, ...]
    dropped: tuple[tuple[str, str], ...] = ()
    """The answer that lost, with the reason."""


def arbitrate(graph: Answer, text: Answer) -> Decision:
    """The more certain answer; the graph's where both are equally certain.

    Where the two agree, they are wrong only if both are: the probabilities of being wrong are multiplied, as for
    independent witnesses. The evidence keeps the passage that agrees.
    """
    if _said(graph) == _said(text) or set(graph.items) & set(text.items):
        certain = 1 - (1 - graph.confidence) * (1 - text.confidence)
        evidence = replace(graph.evidence, finding=text.evidence.finding)
        answer = replace(graph, confidence=certain, evidence=evidence)
        agreeing = "a guess agrees" if text.source is Source.GUESS else "the passages agree"
        return Decision(answer, (_shown(graph), agreeing))
    best, other = (text, graph) if text.confidence > graph.confidence else (graph, text)
    return Decision(best, (_shown(best),), ((_shown(other), "less certain"),))


def _said(answer: Answer) -> str:
    return " ".join(answer.text.lower().split())


def _shown(answer: Answer) -> str:
    return f"{answer.source}: {answer.text} ({answer.confidence:.2f})"
