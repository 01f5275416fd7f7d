"""Weights of words for properties: reads `templates/wording_weights.tsv`, which `benchmarks/fit_wordings.py` writes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kgqa.errors import TemplateError
from kgqa.terms import PropertyId

WEIGHTS_FILE = "wording_weights.tsv"
"""Name of the table in a template directory."""

WordWeights = Mapping[str, Mapping[PropertyId, float]]
"""By lemma: how much it speaks for each property that it was seen with."""


def read_weights(path: Path) -> WordWeights:
    """The weights of a file. Raises TemplateError with file, line and what is wrong."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TemplateError("cannot read the weights of words", value=path, expected="a table in UTF-8") from error
    table: dict[str, Mapping[PropertyId, float]] = {}
    known: dict[str, PropertyId] = {}
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        lemma, _, cells = line.partition("\t")
        try:
            table[lemma] = dict(_weight(cell, known) for cell in cells.split(" "))
        except ValueError as error:
            where = f"{path.name}:{number}"
            raise TemplateError(f"{where}: no weight", value=str(error), expected="property:weight as P50:3") from None
    return table


def _weight(cell: str, known: dict[str, PropertyId]) -> tuple[PropertyId, float]:
    name, _, weight = cell.partition(":")
    if name not in known:
        known[name] = PropertyId(name)
    return known[name], float(weight)
