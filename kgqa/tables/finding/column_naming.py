"""How well the words of a question name a column that an operator uses."""

from __future__ import annotations

from kgqa.tables.finding.scene import Features, Scene
from kgqa.tables.grid.model import Column
from kgqa.tables.grid.total_rows import names_total


def header_features(scene: Scene, prefix: str, position: int, taken: int) -> Features:
    """How well the question's words name a column that an operator uses."""
    header = scene.headers.get(position)
    column = scene.column(position)
    total = (f"{prefix}:total", float(is_total(column)))
    conflict = ("conflict", float(position in scene.conflicts))
    if header is None or not header.used & ~taken:
        best = scene.best_weight(taken)
        return (
            (f"{prefix}:unnamed", 1.0),
            (f"{prefix}:unnamed:missed", float(best > 0)),
            (f"{prefix}:{column.kind}", 1.0),
            total,
            conflict,
        )
    best, weight = scene.best_weight(taken), header.weight_without(taken)
    return (
        (f"{prefix}:named", 1.0),
        (f"{prefix}:cover", header.cover),
        (f"{prefix}:quality", header.quality),
        (f"{prefix}:behind", min(2.0, best - weight)),
        (f"{prefix}:best", float(weight >= best)),
        total,
        conflict,
        (f"{prefix}:{column.kind}", 1.0),
    )


def is_total(column: Column) -> bool:
    """Whether a part of the header says „ogółem”."""
    return any(names_total(part) for part in column.header)


def header_words(scene: Scene, position: int) -> int:
    """The words (bits) that name a column."""
    header = scene.headers.get(position)
    return header.used if header else 0
