"""Weights of words for properties and for their ends, as `benchmarks/fit_wordings.py` and `fit_directions.py` write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from kgqa.errors import TemplateError
from kgqa.terms import PropertyId

WEIGHTS_FILE = "wording_weights.tsv"
"""Name of the table of properties in a template directory."""
DIRECTIONS_FILE = "wording_directions.tsv"
"""Name of the table of directions there."""

WordWeights = Mapping[str, Mapping[PropertyId, float]]
"""By lemma: how much it speaks for each property that it was seen with."""
DirectionWeights = Mapping[str, Mapping[str, float]]
"""By word: how much it speaks for asking for the object, with a property by its id, and with any."""

Name = TypeVar("Name")


def read_weights(path: Path) -> WordWeights:
    """The weights of a file for properties. Raises TemplateError with file, line and what is wrong."""
    return _read(path, cache(PropertyId))


def read_directions(path: Path) -> DirectionWeights:
    """The weights of a file of directions. Raises TemplateError with file, line and what is wrong."""
    return _read(path, str)


def _read(path: Path, named: Callable[[str], Name]) -> dict[str, Mapping[Name, float]]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TemplateError("cannot read the weights of words", value=path, expected="a table in UTF-8") from error
    table: dict[str, Mapping[Name, float]] = {}
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        word, _, cells = line.partition("\t")
        try:
            parts = (cell.partition(":") for cell in cells.split(" "))
            table[word] = {named(name): float(weight) for name, _, weight in parts}
        except ValueError as error:
            where = f"{path.name}:{number}"
            raise TemplateError(f"{where}: no weight", value=str(error), expected="property:weight as P50:3") from None
    return table
