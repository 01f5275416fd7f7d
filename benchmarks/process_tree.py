"""The processes below a running service, as Linux tells of them."""

from __future__ import annotations

import os
from pathlib import Path


def children(pid: int) -> list[int]:
    """The processes that any thread of a process has started; none if it has gone."""
    try:
        told = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return []
    return [int(child) for child in " ".join(told).split()]


def below(pid: int) -> list[int]:
    """All processes below a process."""
    return [found for child in children(pid) for found in (child, *below(child))]


def is_worker(pid: int) -> bool:
    """Whether it is a worker process of a service."""
    try:
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def anonymous(pid: int) -> float:
    """MiB that a process holds alone; 0 if it has gone."""
    try:
        return int(Path(f"/proc/{pid}/status").read_text().partition("RssAnon:")[2].split()[0]) / 1024
    except (OSError, IndexError):
        return 0.0


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used; 0 if it has gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
