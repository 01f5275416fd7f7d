"""Pictures of reliability as SVG: precision against coverage, and the share that is right against confidence."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.evaluation.reliability import Bin, Point

_SIZE, _MARGIN = 320, 44
"""The side of a chart, and the room around it, in pixels."""
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Where both axes have lines with numbers."""
_LINE, _FAINT, _TEXT = "#0b57d0", "#c4c7c5", "#1f1f1f"
_DOT = 3.0
"""The radius of a point, in pixels."""


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
