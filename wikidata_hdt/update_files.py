"""The files of an update in a version of a data directory, beside those of the graph that it changes."""

from __future__ import annotations

from pathlib import Path

UPDATE_GRAPH = "update.hdt"
"""The second graph: everything that is now said of the subjects that changed."""
UPDATE_INDEX = "update.hdt.index.v1-1"
UPDATE_OVERLAY = "update.npz"
"""What the second graph hides of the first, and how the nodes of the two correspond."""
UPDATE_LABELS = "update.labels.sqlite"
"""The label index of the second graph, and whose names it replaces."""
UPDATE_STATISTICS = "update.statistics.sqlite"
"""The statistics of both together."""
UPDATE_COLUMNS = "update.columns.bin"
"""The columns of the second graph."""
UPDATE_PARTS = (UPDATE_GRAPH, UPDATE_INDEX, UPDATE_OVERLAY, UPDATE_LABELS, UPDATE_STATISTICS, UPDATE_COLUMNS)


def statistics_in(version: Path) -> Path:
    """The statistics of all that a version of a data directory says."""
    return version / (UPDATE_STATISTICS if is_updated(version) else "statistics.sqlite")


def is_updated(version: Path) -> bool:
    """Whether a version of a data directory has an update."""
    return (version / UPDATE_OVERLAY).exists()
