"""Short texts for people."""

from __future__ import annotations

from kgqa.model import Answer, NoAnswer


def answer_text(answer: Answer | NoAnswer) -> str:
    """The answer, or the stage that had none and why."""
    return answer.text if isinstance(answer, Answer) else f"no answer: {answer.stage}, {answer.reason}"
