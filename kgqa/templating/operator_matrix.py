"""How well questions with operators are answered, operator by wording, as it was measured last.

`python -m benchmarks.operator_matrix --write` measures it and writes `data/operator_matrix.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from kgqa.resources import read_yaml

FILE = "operator_matrix.yaml"


@dataclass(frozen=True, slots=True)
class OperatorRow:
    """One operator."""

    name: str
    right: Sequence[int]
    """Questions that were answered rightly, by wording."""
    asked: Sequence[int]
    """Questions that were asked, by wording."""
    dimensions: int

    @property
    def shares(self) -> tuple[str, ...]:
        """How many of a hundred were right, by wording."""
        return tuple(f"{right / asked:.0%}" for right, asked in zip(self.right, self.asked, strict=True))


@dataclass(frozen=True, slots=True)
class OperatorMatrix:
    """All operators, with the day on which they were measured."""

    measured: date
    wordings: Sequence[str]
    rows: Sequence[OperatorRow]

    @property
    def summary(self) -> str:
        """How many questions were right, in one line."""
        right, asked = sum(sum(one.right) for one in self.rows), sum(sum(one.asked) for one in self.rows)
        return f"{right} of {asked} questions right ({right / asked:.1%}), measured on {self.measured}"

    def cells(self) -> Iterator[tuple[str, ...]]:
        """The heading and the rows of a table."""
        yield ("operator", *self.wordings, "dimensions")
        yield from ((one.name, *one.shares, str(one.dimensions)) for one in self.rows)

    def as_data(self) -> Mapping[str, object]:
        """The matrix as the file has it."""
        rows = {
            one.name: {"right": list(one.right), "asked": list(one.asked), "dimensions": one.dimensions}
            for one in self.rows
        }
        return {"measured": self.measured, "wordings": list(self.wordings), "operators": rows}


@cache
def measured_matrix() -> OperatorMatrix:
    """The matrix of the last measurement, over the embedded sample."""
    data = read_yaml(files("kgqa.templating") / "data" / FILE)
    rows = [
        OperatorRow(str(name), tuple(row["right"]), tuple(row["asked"]), int(row["dimensions"]))
        for name, row in data["operators"].items()
    ]
    return OperatorMatrix(data["measured"], tuple(map(str, data["wordings"])), tuple(rows))
