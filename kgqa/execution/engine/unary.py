"""What operators over a single pattern share."""

from __future__ import annotations

from kgqa.execution.engine.solution_rows import OneByOne, Operator, Row, Run, Slots


class Unary(OneByOne):
    """Estimates of operators that give about as many solutions as the pattern below them."""

    part: Operator

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        return self.part.estimate(run, row)

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        return self.part.fanout(estimate, row, joined)
