"""Two systems, and the reliability of one, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.evaluation.reliability import Judged, area, bins, curve, expected_error, refusals
from kgqa.evaluation.system_comparison import Comparison, QuestionRow

_SHOWN_POINTS = 10
QUESTION_COLUMNS = ("case", "kind", "verdict", "figure", "other figure", "answer", "other answer", "gold", "question")


def comparison_lines(comparison: Comparison) -> Iterator[str]:
    """The measures of both, their difference, and the kinds of questions."""
    for one in comparison.measures:
        gap = one.difference
        yield f"{one.measure} {one.first:.4f} {one.first_interval} against {one.second:.4f} {one.second_interval}"
        exact = "" if gap.mcnemar is None else f", McNemar p {gap.mcnemar:.4f}"
        yield f"  difference {gap.value:+.4f} {gap.interval}, bootstrap p {gap.chance:.4f}{exact}"
        yield f"  {gap.won} questions won, {gap.lost} lost"
    if comparison.kinds:
        yield "kind\tquestions\tfigure\tother figure\twon\tlost"
    for kind in comparison.kinds:
        yield f"{kind.kind}\t{kind.questions}\t{kind.first:.4f}\t{kind.second:.4f}\t{kind.won}\t{kind.lost}"


def question_cells(row: QuestionRow) -> tuple[str, ...]:
    """The cells of a question, in the order of `QUESTION_COLUMNS`."""
    figures = f"{row.first:.4f}", f"{row.second:.4f}"
    return row.case, row.kind, row.verdict, *figures, row.first_answer, row.second_answer, row.gold, row.question


def reliability_lines(judged: Sequence[Judged]) -> Iterator[str]:
    """Precision by coverage, the reliability of confidences, and refusals."""
    points = curve(judged)
    yield "coverage\tprecision\tleast confidence"
    for point in points[:: max(1, len(points) // _SHOWN_POINTS)] + points[-1:]:
        yield f"{point.coverage:.4f}\t{point.precision:.4f}\t{point.threshold:.4f}"
    yield f"mean precision over coverage {area(points):.4f}"
    yield "confidence\tanswers\tmean confidence\tshare right"
    for one in bins(judged):
        yield f"{one.low:.1f}-{one.high:.1f}\t{one.answers}\t{one.confidence:.4f}\t{one.right:.4f}"
    yield f"expected calibration error {expected_error(judged):.4f}"
    counted = refusals(judged)
    yield (
        f"refusals {counted.right} right, {counted.missed} of questions that have an answer;"
        f" {counted.unfounded} answers to questions that have none; effective reliability {counted.effective:+.4f}"
    )
