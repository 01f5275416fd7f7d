"""What answering one question led to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kgqa.model import Aim, Answer, Findings, Linked, NoAnswer, Source, Stage, Trace


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
