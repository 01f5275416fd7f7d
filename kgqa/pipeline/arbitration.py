"""Decides between the answer of the graph and that of the passages by their confidences."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kgqa.model import Answer, Evidence, Passage, Source

_WORD = re.compile(r"\w+")
_LESS = "less certain"
_STEM = 5
"""Letters by which the forms of one word are known."""


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
    independent witnesses. The evidence keeps the passage that agrees. A passage of the very thing that the graph's
    answer is about supports it, too, where it says the same words, and doubts it where it answers something else: both
    cannot be right, and the cases in which one of them is are weighed.
    """
    if _said(graph) == _said(text) or set(graph.items) & set(text.items):
        agreeing = "a guess agrees" if text.source is Source.GUESS else "the passages agree"
        return Decision(_supported(graph, text), (_shown(graph), agreeing))
    if text.confidence > graph.confidence:
        return Decision(text, (_shown(text),), ((_shown(graph), _LESS),))
    passage = text.evidence.finding.passage if text.evidence.finding else None
    if passage is None or graph.truth is not None or not _is_of(passage, graph.evidence):
        return Decision(graph, (_shown(graph),), ((_shown(text), _LESS),))
    if _says(passage, graph.text):
        return Decision(_supported(graph, text), (_shown(graph), "its passage says so"), ((_shown(text), _LESS),))
    return Decision(_doubted(graph, text), (_shown(graph),), ((_shown(text), f"{_LESS}, a doubt"),))


def _supported(graph: Answer, text: Answer) -> Answer:
    """The graph's answer with a second witness."""
    certain = 1 - (1 - graph.confidence) * (1 - text.confidence)
    return replace(graph, confidence=certain, evidence=replace(graph.evidence, finding=text.evidence.finding))


def _doubted(graph: Answer, text: Answer) -> Answer:
    """The graph's answer with a witness of something else."""
    both = graph.confidence * text.confidence
    certain = (graph.confidence - both) / (1 - both) if both < 1 else graph.confidence
    evidence = replace(graph.evidence, finding=text.evidence.finding, doubted=True)
    return replace(graph, confidence=certain, evidence=evidence)


def _is_of(passage: Passage, evidence: Evidence) -> bool:
    """Whether a passage is of an item that an answer rests on: by its item, else by its title."""
    linked = [link.candidate for link in evidence.links if link.candidate]
    if passage.item:
        return any(one.item == passage.item for one in linked)
    return bool(passage.title) and any(one.label.casefold() == passage.title.casefold() for one in linked)


def _says(passage: Passage, answer: str) -> bool:
    """Whether all words of an answer stand in a passage, in any form."""
    said = {word[:_STEM] for word in _WORD.findall(passage.text.casefold())}
    return all(word[:_STEM] in said for word in _WORD.findall(answer.casefold()))


def _said(answer: Answer) -> str:
    return " ".join(answer.text.lower().split())


def _shown(answer: Answer) -> str:
    return f"{answer.source}: {answer.text} ({answer.confidence:.2f})"
