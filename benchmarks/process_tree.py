"""The processes below a running service, as Linux tells of them."""

from __future__ import annotations

from pathlib import Path


def children(pid: int) -> list[int]:
    """The processes that a process has started; none if it has gone."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


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
