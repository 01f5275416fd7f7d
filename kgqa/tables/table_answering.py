"""Answers a question from the tables of a file.

Its candidate meanings are ranked by a log-linear model whose features name no word of any question or table, and which
has a meaning that the tables do not answer. How likely the best one is right is a logistic model of three figures,
fitted on answers to files that nobody had tuned the program to (`benchmarks/fit_verdict.py`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files

from kgqa.logistic import chance
from kgqa.model import Meaning, Size
from kgqa.tables.composing.composition import compose
from kgqa.tables.composing.table_meanings import ROWS
from kgqa.tables.cube.cube_reading import answer_unit, read_cube
from kgqa.tables.cube.dimensions import Cube
from kgqa.tables.cube.licence import no_answer
from kgqa.tables.finding.index import TableIndex
from kgqa.tables.finding.scene import Candidate, Scene
from kgqa.tables.grid.assembly import laid_out
from kgqa.tables.grid.model import Table
from kgqa.tables.language.choice import Languages, language_of, reader_of
from kgqa.tables.language.question_cues import Wording


@cache
def fitted(model: str) -> Mapping[str, float]:
    """The weights of `data/MODEL.json`: `weights_LANGUAGE` ranks, `verdict_cube` tells how sure the best meaning is.

    Its `least` is the probability below which no answer is given.
    """
    text = (files("kgqa.tables") / "data" / f"{model}.json").read_text(encoding="utf-8")
    return {str(name): float(value) for name, value in json.loads(text).items()}


def evidence(wording: Wording, candidates: Sequence[Candidate], found: Sequence[float], best: int) -> dict[str, float]:
    """What tells right answers from wrong ones.

    `score` is the log-linear one of the best candidate, `share` the log of what all candidates with its answer have of
    the probability, `left` the share of the question's content words that it leaves unexplained.
    """
    chosen = candidates[best]
    powers = [math.exp(score - found[best]) for score in found]
    own = sum(power for power, one in zip(powers, candidates, strict=True) if one.texts == chosen.texts)
    left = sum(value for name, value in chosen.features if name.startswith("left:"))
    content = sum(not word.function for word in wording.words)
    return {
        "bias": 1.0,
        "score": found[best],
        "share": math.log(own / sum(powers)),
        "left": left / max(1, content),
    }


def scores(candidates: Sequence[Candidate], model: Mapping[str, float]) -> list[float]:
    """The score of each candidate."""
    return [sum(model.get(name, 0.0) * value for name, value in one.features) for one in candidates]


def probabilities(found: Sequence[float]) -> list[float]:
    """Scores as shares of one."""
    highest = max(found, default=0.0)
    powers = [math.exp(score - highest) for score in found]
    return [power / sum(powers) for power in powers]


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


class Lack(StrEnum):
    """Why a file does not answer."""

    WORDS = "words"
    """No table knows some of the question's words."""
    CELL = "cell"
    """No cell fits the question."""
    VALUE = "value"
    """The cell that fits is empty."""
    SURENESS = "sureness"
    """No reading of the question is sure enough."""
    RECORD = "record"
    """No data set fits the question."""


_REASONS = {
    Lack.WORDS: "the tables do not speak of: ",
    Lack.CELL: "no cell fits the question",
    Lack.VALUE: "the cell is empty",
    Lack.SURENESS: "no reading of the question is sure enough",
    Lack.RECORD: "no data set fits the question",
}


@dataclass(frozen=True)
class TableAnswer:
    """An answer with where it stands; empty `texts` with a `lack` where the file does not answer."""

    texts: tuple[str, ...]
    lack: Lack | None = None
    unknown: tuple[str, ...] = ()
    """The content words that no table knows, of `Lack.WORDS`."""
    table: Table | None = None
    cells: tuple[tuple[int, int], ...] = ()
    """Row and column in `table` of the cells that were used."""
    meaning: Meaning | None = None
    probability: float = 0.0
    unit: str = ""
    """The unit of the values, as the file names it; empty for names, counts, and where it names none."""

    @property
    def text(self) -> str:
        """The values joined as run files have them."""
        return "|".join(self.texts)

    @property
    def reason(self) -> str:
        """Why there is no answer, in English; empty with one."""
        return _REASONS[self.lack] + ", ".join(self.unknown) if self.lack else ""


@dataclass(frozen=True)
class Reading:
    """All candidates of a question over the tables of a file, with the scenes that they belong to."""

    wording: Wording
    scenes: tuple[Scene, ...]
    candidates: tuple[Candidate, ...]
    owners: tuple[int, ...]
    """The scene of each candidate; -1 for the meaning that says nothing answers."""


class TableAnswerer:
    """The tables of one file, indexed for questions in one or two languages."""

    def __init__(
        self,
        tables: Sequence[Table],
        language: Languages | None = None,
        context: str = "",
        least: float = fitted("verdict_cube")["least"],
    ) -> None:
        """`context` is what is said about the file elsewhere: its title and description.

        Answers to Polish questions that are less probable than `least` are not given.
        """
        found = [made for table in tables if (made := laid_out(table))]
        self.tables = (*tables, *found)
        self._context = context
        self._overhead = " ".join(dict.fromkeys(table.overhead for table in tables))
        self._least = least
        self._language = language
        self._indexes: dict[Languages, list[TableIndex]] = {}
        self._cubes = [Cube(table) for table in self.tables]

    def read(self, question: str) -> Reading:
        """The candidates of a question."""
        language = self._asked_in(question)
        if language not in self._indexes:
            about = self._context, self._overhead
            self._indexes[language] = [TableIndex(table, reader_of(language), *about) for table in self.tables]
        wording = reader_of(language).read(question)
        scenes = tuple(Scene.of(wording, index) for index in self._indexes[language])
        if language == "pl":
            said = [scene.said for scene in scenes]
            found = [
                (owner, one) for owner, scene in enumerate(scenes)
                for one in read_cube(scene, self._cubes[owner], _others(said, owner))
            ]  # fmt: skip
            found.append((-1, no_answer()))
        else:
            best = max((scene.share for scene in scenes), default=0.0)
            found = [(owner, one) for owner, scene in enumerate(scenes) for one in compose(scene, best - scene.share)]
            found.append((-1, nothing(wording, scenes, [one for _, one in found])))
        return Reading(wording, scenes, tuple(one for _, one in found), tuple(owner for owner, _ in found))

    def _asked_in(self, question: str) -> Languages:
        return self._language or language_of(question)

    def answer(self, question: str) -> TableAnswer:
        """The best answer; an empty one with the reason if the tables hold none."""
        polish = self._asked_in(question) == "pl"
        reading = self.read(question)
        found = scores(reading.candidates, fitted("weights_cube" if polish else "weights_en"))
        best = max(range(len(found)), key=found.__getitem__)
        if reading.owners[best] < 0:
            unknown = _unknown(reading)
            return TableAnswer((), Lack.WORDS if unknown else Lack.CELL, unknown)
        told = self._told(reading, best)
        if not polish:
            return replace(told, probability=probabilities(found)[best])
        sure = chance(evidence(reading.wording, reading.candidates, found, best), fitted("verdict_cube"))
        given = sure >= self._least or not told.texts
        return replace(told, probability=sure) if given else TableAnswer((), Lack.SURENESS, probability=sure)

    def _told(self, reading: Reading, best: int) -> TableAnswer:
        """What a candidate says."""
        chosen, owner = reading.candidates[best], reading.owners[best]
        lack = None if chosen.texts else Lack.VALUE
        unit = answer_unit(self._cubes[owner], chosen)
        table = reading.scenes[owner].table
        return TableAnswer(chosen.texts, lack, (), table, chosen.cells, chosen.meaning, unit=unit)


def _others(said: Sequence[int], owner: int) -> int:
    """The words (bits) that titles and headers of other tables say, but not those of one."""
    found = 0
    for place, words in enumerate(said):
        found |= words if place != owner else 0
    return found & ~said[owner]


def _unknown(reading: Reading) -> tuple[str, ...]:
    """The content words that no table knows."""
    words = reading.wording.words
    known = 0
    for scene in reading.scenes:
        known |= scene.known
    content = reading.scenes[0].content if reading.scenes else 0
    return tuple(word.text for index, word in enumerate(words) if content >> index & 1 and not known >> index & 1)
