"""The time that the answer to „Kiedy …?” tells, where it surely is the one that a clause means."""

from __future__ import annotations

from kgqa.model import Answer, Findings, Held, HeldAspect, Linked, NoAnswer
from kgqa.polish.messages.dated_clauses import tells_subject
from kgqa.values.points_in_time import PointInTime
from kgqa.values.time_literals import time_of


def time_told(answer: Answer | NoAnswer, linked: Linked | None, findings: Findings | None) -> PointInTime | None:
    """The time that an answer tells; None if it tells none, from when to when something was, or nothing of what the
    question names."""
    if isinstance(answer, NoAnswer) or linked is None or findings is None or not answer.evidence.links:
        return None
    meaning = findings.results[0].meaning
    is_span = isinstance(meaning, Held) and meaning.aspect is HeldAspect.SPAN
    is_one = len(answer.items) == 1 and not is_span and tells_subject(linked.analysis.tokens)
    return time_of(answer.items[0]) if is_one else None
