"""Answers a question from the tables of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.tables.composition import compose
from kgqa.tables.index import TableIndex
from kgqa.tables.language.choice import Languages, language_of, reader_of
from kgqa.tables.language.words import Wording
from kgqa.tables.meanings import Meaning
from kgqa.tables.model import Table
from kgqa.tables.nothing import nothing
from kgqa.tables.ranking import probabilities, scores, weights
from kgqa.tables.scene import Candidate, Scene


@dataclass(frozen=True)
class TableAnswer:
    """An answer with where it stands; empty `texts` with a `reason` where the file does not answer."""

    texts: tuple[str, ...]
    reason: str = ""
    table: Table | None = None
    cells: tuple[tuple[int, int], ...] = ()
    """Row and column in `table` of the cells that were used."""
    meaning: Meaning | None = None
    probability: float = 0.0

    @property
    def text(self) -> str:
        """The values joined as run files have them."""
        return "|".join(self.texts)


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

    def __init__(self, tables: Sequence[Table], language: Languages | None = None, context: str = "") -> None:
        """`context` is what is said about the file elsewhere: its title and description."""
        self.tables = tuple(tables)
        self._context = context
        self._language = language
        self._indexes: dict[Languages, list[TableIndex]] = {}

    def read(self, question: str) -> Reading:
        """The candidates of a question."""
        language = self._language or language_of(question)
        if language not in self._indexes:
            self._indexes[language] = [TableIndex(table, reader_of(language), self._context) for table in self.tables]
        wording = reader_of(language).read(question)
        scenes = tuple(Scene.of(wording, index) for index in self._indexes[language])
        best = max((scene.share for scene in scenes), default=0.0)
        found = [(owner, one) for owner, scene in enumerate(scenes) for one in compose(scene, best - scene.share)]
        found.append((-1, nothing(wording, scenes, [one for _, one in found])))
        return Reading(wording, scenes, tuple(one for _, one in found), tuple(owner for owner, _ in found))

    def answer(self, question: str) -> TableAnswer:
        """The best answer; an empty one with the reason if the tables hold none."""
        reading = self.read(question)
        found = scores(reading.candidates, weights(self._language or language_of(question)))
        best = max(range(len(found)), key=found.__getitem__)
        chosen, owner = reading.candidates[best], reading.owners[best]
        if owner < 0:
            return TableAnswer((), _unknown(reading))
        table = reading.scenes[owner].table
        reason = "" if chosen.texts else "the cell is empty"
        return TableAnswer(chosen.texts, reason, table, chosen.cells, chosen.meaning, probabilities(found)[best])


def _unknown(reading: Reading) -> str:
    """The content words that no table knows."""
    words = reading.wording.words
    known = 0
    for scene in reading.scenes:
        known |= scene.known
    content = reading.scenes[0].content if reading.scenes else 0
    left = [word.text for index, word in enumerate(words) if content >> index & 1 and not known >> index & 1]
    return f"the tables do not speak of: {', '.join(left)}" if left else "no cell fits the question"
