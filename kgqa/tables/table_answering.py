"""Answers a question from the tables of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from kgqa.logistic import chance
from kgqa.model import Meaning
from kgqa.tables.choosing import evidence, fitted, nothing, probabilities, scores
from kgqa.tables.composing.composition import compose
from kgqa.tables.cube.cube_reading import answer_unit, read_cube
from kgqa.tables.cube.dimensions import Cube
from kgqa.tables.cube.licence import no_answer
from kgqa.tables.finding.index import TableIndex
from kgqa.tables.finding.scene import Candidate, Scene
from kgqa.tables.grid.assembly import laid_out
from kgqa.tables.grid.model import Table
from kgqa.tables.language.choice import Languages, language_of, reader_of
from kgqa.tables.language.question_cues import Wording


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
