"""Two systems, and the reliability of one, as lines of text, as pictures, and as one HTML file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from kgqa.evaluation.reliability import Bin, Judged, Point, area, bins, curve, expected_error, refusals
from kgqa.evaluation.system_comparison import Compared, Comparison, KindRow, QuestionRow

_SHOWN_POINTS = 10
QUESTION_COLUMNS = (
    "case", "kind", "verdict", "figure", "other figure", "answer", "other answer", "gold", "question",
    "confidence", "other confidence",
)  # fmt: skip
"""Of a table of questions that two systems answered."""
COLUMNS_OF_ONE = ("case", "kind", "figure", "answer", "gold", "question", "confidence")
"""The same of one system."""
_STYLE = """body{font:16px/1.5 sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color:#1f1f1f}
table{border-collapse:collapse;margin:1rem 0}th,td{border:1px solid #c4c7c5;padding:.25rem .6rem;text-align:left}
td.number{text-align:right}tr.won{background:#e6f4ea}tr.lost{background:#fce8e6}"""
_MEASURES = (
    "measure", "figure", "95 %", "other", "95 %", "difference", "95 %", "bootstrap p", "McNemar p", "won", "lost",
)  # fmt: skip
_CURVE = ("coverage", "precision", "least confidence")
_BINS = ("confidence", "answers", "mean confidence", "share right")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?|\[.+\]")
"""A figure or an interval, as tables show them."""
_VERDICT, _TOLD = QUESTION_COLUMNS.index("verdict"), QUESTION_COLUMNS.index("confidence")
_SIZE, _MARGIN = 320, 44
"""The side of a chart, and the room around it, in pixels."""
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Where both axes have lines with numbers."""
_LINE, _FAINT, _TEXT = "#0b57d0", "#c4c7c5", "#1f1f1f"
_DOT = 3.0
"""The radius of a point, in pixels."""


def comparison_lines(comparison: Comparison) -> Iterator[str]:
    """The measures of both, their difference, and the kinds of questions."""
    for one in comparison.measures:
        gap = one.difference
        yield f"{one.measure} {one.first:.4f} {one.first_interval} against {one.second:.4f} {one.second_interval}"
        exact = "" if gap.mcnemar is None else f", McNemar p {gap.mcnemar:.4f}"
        yield f"  difference (PRED less OTHER) {gap.value:+.4f} {gap.interval}, bootstrap p {gap.chance:.4f}{exact}"
        yield f"  {gap.won} questions won, {gap.lost} lost"
    if comparison.kinds:
        yield "kind\tquestions\tfigure\tother figure\twon\tlost"
    for kind in comparison.kinds:
        yield f"{kind.kind}\t{kind.questions}\t{kind.first:.4f}\t{kind.second:.4f}\t{kind.won}\t{kind.lost}"


def kind_lines(comparison: Comparison) -> Iterator[str]:
    """The kinds of questions with the figure of the first system alone."""
    if comparison.kinds:
        yield "kind\tquestions\tfigure"
    yield from (f"{one.kind}\t{one.questions}\t{one.first:.4f}" for one in comparison.kinds)


def question_cells(row: QuestionRow, confidence: str = "", other_confidence: str = "") -> Mapping[str, str]:
    """The cells of a question by `QUESTION_COLUMNS`."""
    figures = f"{row.first:.4f}", f"{row.second:.4f}"
    told = row.first_answer, row.second_answer, row.gold, row.question
    cells = row.case, row.kind, row.verdict, *figures, *told, confidence, other_confidence
    return dict(zip(QUESTION_COLUMNS, cells, strict=True))


def reliability_lines(judged: Sequence[Judged]) -> Iterator[str]:
    """Precision by coverage, the reliability of confidences, and refusals."""
    points = curve(judged)
    yield "\t".join(_CURVE)
    yield from map("\t".join, _point_cells(points))
    yield _area(points)
    yield "\t".join(_BINS)
    yield from map("\t".join, _bin_cells(judged))
    yield from _last_lines(judged)


def _point_cells(points: Sequence[Point]) -> Iterator[tuple[str, ...]]:
    for point in [*points[:: max(1, len(points) // _SHOWN_POINTS)], *points[-1:]]:
        yield f"{point.coverage:.4f}", f"{point.precision:.4f}", f"{point.threshold:.4f}"


def _bin_cells(judged: Sequence[Judged]) -> Iterator[tuple[str, ...]]:
    for one in bins(judged):
        yield f"{one.low:.1f}-{one.high:.1f}", str(one.answers), f"{one.confidence:.4f}", f"{one.right:.4f}"


def _area(points: Sequence[Point]) -> str:
    return f"mean precision over coverage {area(points):.4f}"


def _last_lines(judged: Sequence[Judged]) -> Iterator[str]:
    yield f"expected calibration error {expected_error(judged):.4f}"
    counted = refusals(judged)
    yield (
        f"refusals {counted.right} right, {counted.missed} of questions that have an answer;"
        f" {counted.unfounded} answers to questions that have none; effective reliability {counted.effective:+.4f}"
    )


def _reliability(judged: Sequence[Judged]) -> Iterator[str]:
    """The same in HTML."""
    points = curve(judged)
    yield f"<p>{len(judged)} questions; {escape(_area(points))}</p>"
    yield _table(_CURVE, [(cells, "") for cells in _point_cells(points)])
    yield _table(_BINS, [(cells, "") for cells in _bin_cells(judged)])
    yield from (f"<p>{escape(line)}</p>" for line in _last_lines(judged))


def html_report(
    names: tuple[str, str], source: str, comparison: Comparison | None, judged: Sequence[Judged], picture: str
) -> str:
    """The report on the systems of two names: figures, kinds, questions won and lost, and how reliable the first is.
    `source` says by what it was made."""
    parts = [f"<h1>{escape(names[0])}{' against ' + escape(names[1]) if names[1] else ''}</h1>"]
    parts.append(f"<p>{escape(source)}</p>")
    if comparison is not None:
        parts += _comparison(comparison)
    if judged:
        parts += ["<h2>Reliability</h2>", picture, *_reliability(judged)]
    head = f'<meta charset="utf-8"><title>{escape(names[0])}</title><style>{_STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n' + "\n".join(parts) + "\n</body></html>\n"


def _comparison(comparison: Comparison) -> Iterable[str]:
    yield f"<p>{len(comparison.questions)} questions</p>"
    yield _table(_MEASURES, [(_measure(one), "") for one in comparison.measures])
    if comparison.kinds:
        rows = [(_kind(one), "") for one in comparison.kinds]
        yield "<h2>Kinds of questions</h2>"
        yield _table(("kind", "questions", "figure", "95 %", "other", "95 %", "won", "lost"), rows)
    for verdict in ("won", "lost"):
        cells = [tuple(question_cells(row).values()) for row in comparison.questions if row.verdict == verdict]
        yield f"<h2>Questions {verdict} ({len(cells)})</h2>"
        yield (
            _table(QUESTION_COLUMNS[:_TOLD], [(one[:_TOLD], one[_VERDICT]) for one in cells])
            if cells
            else "<p>none</p>"
        )


def _measure(one: Compared) -> tuple[str, ...]:
    gap = one.difference
    exact = "" if gap.mcnemar is None else f"{gap.mcnemar:.4f}"
    figures = f"{one.first:.4f}", str(one.first_interval), f"{one.second:.4f}", str(one.second_interval)
    tested = f"{gap.value:+.4f}", str(gap.interval), f"{gap.chance:.4f}", exact
    return one.measure, *figures, *tested, str(gap.won), str(gap.lost)


def _kind(one: KindRow) -> tuple[str, ...]:
    ours, theirs = (f"{one.first:.4f}", str(one.first_interval)), (f"{one.second:.4f}", str(one.second_interval))
    return one.kind, str(one.questions), *ours, *theirs, str(one.won), str(one.lost)


def _table(columns: Sequence[str], rows: Sequence[tuple[Sequence[str], str]]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join(f'<tr class="{kind}">' + "".join(map(_cell, cells)) + "</tr>" for cells, kind in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _cell(text: str) -> str:
    kind = ' class="number"' if _NUMBER.fullmatch(text) else ""
    return f"<td{kind}>{escape(text)}</td>"


def reliability_picture(points: Sequence[Point], found: Sequence[Bin]) -> str:
    """Both charts beside each other, as an SVG document."""
    width, height = 2 * (_SIZE + 2 * _MARGIN), _SIZE + 2 * _MARGIN
    left = _frame("coverage", "precision") + _path([(one.coverage, one.precision) for one in points])
    right = _frame("confidence", "share right") + _segment((0, 0), (1, 1), _FAINT)
    right += "".join(_dot(one.confidence, one.right, one.answers) for one in found)
    right += _path([(one.confidence, one.right) for one in found])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' font-family="sans-serif" font-size="12" role="img" aria-label="precision by coverage, and reliability">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{_moved(0, left)}{_moved(width // 2, right)}</svg>\n'
    )


def _moved(across: int, drawn: str) -> str:
    return f'<g transform="translate({across + _MARGIN} {_MARGIN // 2})">{drawn}</g>'


def _frame(below: str, beside: str) -> str:
    lines = "".join(_segment((0, tick), (1, tick), _FAINT) + _tick(tick) for tick in _TICKS)
    middle = _SIZE / 2
    names = f'<text x="{middle}" y="{_SIZE + 34}" text-anchor="middle" fill="{_TEXT}">{below}</text>'
    names += (
        f'<text transform="translate(-32 {middle}) rotate(-90)" text-anchor="middle" fill="{_TEXT}">{beside}</text>'
    )
    return lines + names


def _tick(value: float) -> str:
    x, y = _place(value, value)
    return (
        f'<text x="{x:.1f}" y="{_SIZE + 16}" text-anchor="middle" fill="{_TEXT}">{value:g}</text>'
        f'<text x="-6" y="{y + 4:.1f}" text-anchor="end" fill="{_TEXT}">{value:g}</text>'
    )


def _path(points: Sequence[tuple[float, float]]) -> str:
    places = " ".join(f"{x:.1f},{y:.1f}" for x, y in (_place(*point) for point in points))
    return f'<polyline points="{places}" fill="none" stroke="{_LINE}" stroke-width="2"/>'


def _segment(start: tuple[float, float], end: tuple[float, float], colour: str) -> str:
    (x1, y1), (x2, y2) = _place(*start), _place(*end)
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def _dot(across: float, up: float, answers: int) -> str:
    x, y = _place(across, up)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_DOT}" fill="{_LINE}"><title>{answers} answers</title></circle>'


def _place(across: float, up: float) -> tuple[float, float]:
    """A point of the unit square, in pixels."""
    return across * _SIZE, (1 - up) * _SIZE
