"""What Spark is to do; loads nothing of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PARTITION = 200
"""Questions of a partition: some ten seconds of work, against which the milliseconds that Spark takes for it do not
count, and not much to do again where a machine is lost."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Where Spark runs, what it writes and how it parts the work."""

    target: Path
    """The output: a file, or for tables a directory."""
    master: str | None = None
    """The address of the cluster; None for all cores of this machine."""
    partition_size: int = PARTITION
    ship_data: bool = False
    """Whether Spark brings the data directory to its executors; else each machine has its own at the same path."""
