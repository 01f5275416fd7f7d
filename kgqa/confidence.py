"""Estimates how likely the best finding is right."""

from __future__ import annotations

import math

from kgqa.model import Findings, Result


class Confidence:
    """A logistic function of what distinguishes right from wrong findings."""

    def of(self, findings: Findings) -> float:
        """Probability, 0 to 1, that the first result answers the question."""
        best = findings.results[0]
        rivals = [result for result in findings.results[1:] if _said(result) != _said(best)]
        margin = best.score - rivals[0].score if rivals else 0.3
        value = -1.0 + 2.0 * best.score + 2.0 * min(margin, 0.3) + (0.5 if best.typed else -1.0)
        return 1 / (1 + math.exp(-value))


def _said(result: Result) -> tuple[object, ...]:
    """What a result answers: terms, a truth value or an option."""
    return result.terms, result.boolean, result.option and result.option.surface
