"""Reads the tables of the embedded sample row by row; collects what is wrong with them instead of stopping."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wikidata_hdt.clear_errors import SourceError


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of a table."""

    file: str
    line: int
    """Counted from 1."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table by column name; empty cells are left out."""

    place: Place
    cells: dict[str, str]

    def get(self, column: str) -> str:
        """The text of a cell, empty if there is none."""
        return self.cells.get(column, "")


class SampleError(SourceError):
    """The tables of the sample contradict their format or each other; `problems` names all places."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            f"{len(self.problems)} problem(s) in the tables of the sample, the first", value=self.problems[0],
            remedy="list all with `python -m wikidata_hdt.sample.sample_check`",
        )  # fmt: skip


@dataclass(slots=True)
class Problems:
    """What is wrong with the tables."""

    found: list[tuple[Place, str]] = field(default_factory=list)

    def add(self, place: Place, text: str) -> None:
        """Note a problem at a place."""
        self.found.append((place, text))

    def texts(self) -> list[str]:
        """One text a problem, ordered by place."""
        return [f"{place}: {text}" for place, text in sorted(set(self.found))]

    def check(self) -> None:
        """Raise `SampleError` if there is any problem."""
        if self.found:
            raise SampleError(self.texts())


def _text(path: Path, problems: Problems) -> str:
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        problems.add(Place(path.name, line), "not UTF-8")
    except OSError as error:
        problems.add(Place(path.name, 0), f"cannot be read: {error.strerror}")
    return ""


def _check_header(header: list[str], required: Sequence[str], place: Place, problems: Problems) -> None:
    for column in required:
        if column not in header:
            problems.add(place, f"no column {column}")
    for column in {column for column in header if header.count(column) > 1}:
        problems.add(place, f"column {column!r} occurs twice")


def read_table(path: Path, required: Sequence[str], problems: Problems) -> list[Row]:
    """The rows of a tab-separated table with a header line; blank lines and lines that start with `#` are left out.

    Cells are stripped of white space around them. Nothing is raised: problems are added to `problems`.
    """
    rows: list[Row] = []
    header: list[str] = []
    for number, line in enumerate(_text(path, problems).split("\n"), 1):
        place = Place(path.name, number)
        if line.endswith("\r"):
            problems.add(place, "line ends in CR LF instead of LF")
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if not header:
            header = cells
            _check_header(header, required, place, problems)
            continue
        if len(cells) > len(header):
            problems.add(place, f"{len(cells)} cells under {len(header)} columns")
        rows.append(Row(place, {name: cell for name, cell in zip(header, cells, strict=False) if cell}))
    if not header:
        problems.add(Place(path.name, 0), "no header line")
    return rows
