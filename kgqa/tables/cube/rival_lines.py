"""Lines that have more than a row which the question names, or than all have on average.

„W ilu powiatach stopa była wyższa niż w Krakowie?”, „Które gminy mają dochód powyżej średniej wojewódzkiej?”
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kgqa.tables.composing.table_meanings import where
from kgqa.tables.cube.cube_claims import counted, few, labelled
from kgqa.tables.cube.dimensions import Cube
from kgqa.tables.cube.key_names import Mention
from kgqa.tables.cube.selecting import Choice
from kgqa.tables.cube.series import Series, over_rows
from kgqa.tables.finding.scene import Candidate, Features, Scene
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.language.question_cues import bits

_THAN = frozenset({"niż", "od", "nad", "ponad", "powyżej", "poniżej", "aniżeli"})
"""Words before what is compared with."""
_NEAR = 3
"""Words among which such a word stands before the name of a row."""


def over_rivals(scene: Scene, cube: Cube, choice: Choice, found: Sequence[Mention]) -> Iterator[Candidate]:
    """The lines that have more, or less, than a row that is named behind „niż”, or than the average; how many."""
    if scene.wording.heads & {"TRUTH", "BYHOWMANY"} or not scene.cues & {"GT", "LT", "MORE"} or "SUPER" in scene.cues:
        return
    rivals = [(one.words, choice.rows & one.rows, one) for one in found if _is_rival(scene, choice, one)]
    mean = _mean_words(scene)
    if not rivals and not mean:
        return
    for series in over_rows(scene, cube, choice):
        for words, rows, one in rivals:
            if rows.bit_count() == 1:
                value = float(series.column.order[row_sets.first(rows)])
                yield from _beyond(scene, series, value, words, one.label, one.features)
        if mean and not rivals:
            yield from _beyond(scene, series, _mean(cube, choice, series), mean, "", ())


def _is_rival(scene: Scene, choice: Choice, one: Mention) -> bool:
    """Whether „niż” stands before a key, and nothing between that says something but „średnia”."""
    own = one.words & scene.content & ~choice.words
    first = (own & -own).bit_length() - 1
    words = scene.wording.words
    before = [place for place in range(max(0, first - _NEAR), first) if words[place].text.lower() in _THAN]
    between = words[before[-1] + 1 : first] if before else ()
    told = all(word.function or "AVG" in word.cues for word in between)
    return bool(own and before) and told and one.column not in choice.columns and not one.without


def _mean_words(scene: Scene) -> int:
    """The words (bits) that say „średnia” behind „niż”."""
    words = scene.wording.words
    places = (place for place in scene.wording.cued("AVG") if place and words[place - 1].text.lower() in _THAN)
    return sum(bits(place - 1, place + 1) for place in places)


def _mean(cube: Cube, choice: Choice, series: Series) -> float:
    """The average of all lines; where numbers do not add up, that of the row that stands for all."""
    totals = choice.rows & cube.table.totals
    if not series.adds_up and totals.bit_count() == 1:
        return float(series.column.order[row_sets.first(totals)])
    known = series.lines.values[~np.isnan(series.lines.values)]
    return float(known.mean()) if len(known) else np.nan


def _beyond(  # noqa: PLR0917 (the parts of a reading)
    scene: Scene, series: Series, value: float, words: int, label: str, features: Features
) -> Iterator[Candidate]:
    less = bool(scene.cues & {"MIN", "LT"}) and not scene.cues & {"MAX", "GT"}
    values = series.lines.values
    places = np.flatnonzero(values < value if less else values > value)
    meaning = where(series.column, "<" if less else ">", label, series.meaning)
    means = scene.cue_words("AVG") & (words << 1 | words >> 1)
    used = words | means | scene.cue_words("GT", "LT", "MORE", "MAX", "MIN")
    yield from labelled(scene, series, few(series, places), meaning, words=used, features=features)
    yield from counted(scene, series, places, meaning, words=used, features=features)
