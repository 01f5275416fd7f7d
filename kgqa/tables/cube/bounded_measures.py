"""Rows that keep to one of several bounds: „stopa poniżej 5 %, a jednocześnie ponad 50 tys. bezrobotnych”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.tables.cube.cube_questions import Bound, bounds
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.cube.key_names import Mention
from kgqa.tables.finding.scene import Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.language.question_cues import bits, each

_CLAUSE = 5
"""What a comma between a bound and a name counts in words. Not fitted: a clause is about as long."""


def bounded_measures(scene: Scene, cube: Cube) -> Iterator[Mention]:
    """The rows that keep to each of two bounds or more, by the column of numbers that is named nearest to it."""
    times = sum(bits(time.start, time.end) for time in scene.wording.times if not scene.misses(time))
    headed = 0
    for header in scene.headers.values():
        headed |= header.used
    told = [bound for bound in bounds(scene) if bound.relation != "=" and bound.number & ~times & ~headed]
    if len({bound.number for bound in told}) < 2 or "DIFF" in scene.cues:  # noqa: PLR2004 (operators compare by one)
        return
    for bound in told:
        for position in _nearest(scene, cube, bound):
            column = scene.column(position)
            rows = row_sets.from_mask(bound.holds(column.order, cube.scale(position)))
            if rows:
                words = bound.words | scene.header_says(position)
                yield Mention(position, words, rows, (("key:bound", 1.0),), f"{bound.relation} {bound.value:g}")


def _nearest(scene: Scene, cube: Cube, bound: Bound) -> Sequence[int]:
    """The columns of numbers whose own words stand nearest to a bound, of the times that the question names."""
    far: dict[int, int] = {}
    for column in cube.of(Role.MEASURE):
        header = scene.headers.get(column.position)
        best = ((1 << i, quality >= scene.best_qualities[i]) for i, quality in header.qualities) if header else ()
        own = sum(word for word, holds in best if holds) & scene.content & ~bound.words
        if own and column.position not in scene.conflicts:
            far[column.position] = min(_distance(scene, bound, place) for place in each(own))
    return [position for position, distance in far.items() if distance == min(far.values())]


def _distance(scene: Scene, bound: Bound, place: int) -> int:
    """Words between a word and the number of a bound; a comma counts as several."""
    words = scene.wording.words
    number = bound.number.bit_length() - 1
    first, last = min(place, number), max(place, number)
    commas = scene.wording.text[words[first].end : words[last].start].count(",")
    return last - first + _CLAUSE * commas
