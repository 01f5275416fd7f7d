"""How many connections each worker process has, so that the one with fewest takes the next.

Whoever wakes first would otherwise take all that come at once, and their requests would wait for one process while the
others idle.
"""

from __future__ import annotations

import multiprocessing
import os

_MORE = 8
"""Places for workers that are added while the service runs."""


class Shares:
    """Numbers of connections, shared by all worker processes; each writes its own."""

    def __init__(self, workers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pids = context.RawArray("q", workers + _MORE)
        self._counts = context.RawArray("q", workers + _MORE)
        self._served = context.RawValue("b", 0)
        self._damaged = context.RawValue("b", 0)

    def tell(self, connections: int) -> None:
        """This process has so many connections."""
        place = self._place()
        if place is not None:
            self._counts[place] = connections

    @property
    def served(self) -> bool:
        """Whether any process has opened its data and can serve."""
        return bool(self._served.value)

    def tell_served(self) -> None:
        """This process has opened its data."""
        self._served.value = 1

    @property
    def damaged(self) -> bool:
        """Whether a file that answers come from was found damaged."""
        return bool(self._damaged.value)

    def tell_damaged(self) -> None:
        """A file that answers come from is damaged."""
        self._damaged.value = 1

    def is_mine(self) -> bool:
        """Whether no other process has fewer connections than this one."""
        place = self._place()
        if place is None:
            return True
        counts = [count for pid, count in zip(self._pids, self._counts, strict=True) if pid]
        return bool(self._counts[place] <= min(counts))

    def _place(self) -> int | None:
        """Where this process writes; a dead one's place is taken over. Two that take one at the same moment notice it
        when they look again."""
        own, pids = os.getpid(), list(self._pids)
        if own in pids:
            return pids.index(own)
        place = next((place for place, pid in enumerate(pids) if not pid or not _lives(pid)), None)
        if place is not None:
            self._pids[place], self._counts[place] = own, 0
        return place


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
