"""The meaning that the tables do not answer, with what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.model import Size
from kgqa.tables.composing.table_meanings import ROWS
from kgqa.tables.finding.scene import Candidate, Scene
from kgqa.tables.language.question_cues import Wording


def nothing(wording: Wording, scenes: Sequence[Scene], others: Sequence[Candidate]) -> Candidate:
    """An empty answer; its features count the names, times and content words that no table or no candidate explains."""
    known = content = 0
    for scene in scenes:
        known |= scene.known | scene.around
        content |= scene.content
    strange = content & ~known
    names = [index for index, word in enumerate(wording.words) if word.name and strange >> index & 1]
    times = sum(1 for time in wording.times if scenes and all(scene.misses(time) for scene in scenes))
    around = 0
    for scene in scenes:
        around |= scene.around
    left = min(((content & ~one.used & ~around).bit_count() for one in others), default=content.bit_count())
    unknown = sum(1 for index, word in enumerate(wording.words) if strange >> index & 1 and not word.verb)
    features = (
        ("nothing", 1.0),
        ("nothing:names", float(min(2, len(names)))),
        ("nothing:name", float(bool(names))),
        (
            "nothing:strange",
            float(min(3, unknown)),
        ),
        ("nothing:times", float(min(2, times))),
        ("nothing:time", float(times > 0)),
        ("nothing:left", float(min(5, left))),
        ("nothing:alone", float(not others)),
    )
    return Candidate(Size(ROWS), (), (), 0, features)
