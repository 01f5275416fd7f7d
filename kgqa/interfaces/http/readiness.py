"""Whether the service can do its work now: the servers that it asks are there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from kgqa.errors import ClearError

CHECK_SECONDS = 3.0
"""What a server gets for a sign of life."""
_REMEMBERED_SECONDS = 2.0
"""How long a finding counts, however often it is asked for."""


class Readiness:
    """Asks the servers behind the service, for the event loop of one worker process."""

    def __init__(self, checks: Mapping[str, Callable[[], None]]) -> None:
        """`checks` raise `ClearError`, by the names of what they check."""
        self._checks = checks
        self._until = 0.0
        self._problems: Mapping[str, str] = {}
        self._asking = asyncio.Lock()

    async def sources(self) -> Mapping[str, str]:
        """What is wrong with each source; an empty text for nothing."""
        loop = asyncio.get_running_loop()
        async with self._asking:
            if loop.time() >= self._until:
                told = await asyncio.gather(*(asyncio.to_thread(_problem, check) for check in self._checks.values()))
                self._problems = dict(zip(self._checks, told, strict=True))
                self._until = loop.time() + _REMEMBERED_SECONDS
        return self._problems


def _problem(check: Callable[[], None]) -> str:
    try:
        check()
    except ClearError as error:
        return error.message
    return ""
