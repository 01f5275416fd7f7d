"""Does pieces of work in processes, a few at a time, and notes the results in the journal as they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from wikidata_hdt.build.build_journal import Journal
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.processes import Processes


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of work: a function of a module and its arguments; the result is made of JSON values."""

    key: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Workers:
    """Some processes; with one job the work is done in this process."""

    def __init__(self, jobs: int, journal: Journal) -> None:
        self.jobs = jobs
        self._journal = journal
        self._pool: Processes | None = None

    def __enter__(self) -> Self:
        if self.jobs > 1:
            self._pool = Processes(self.jobs)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.end(now=error is not None)

    def run(self, step: str, pieces: Iterable[Piece], told: Callable[[Any], None] = lambda _: None) -> dict[str, Any]:
        """Do the pieces that the journal does not have; the results of all by key.

        `told` gets each result, old ones first as they come up. Raises what a piece raises, and `ClearError` if a
        process was ended from outside.
        """
        done = self._journal.results(step)
        results: dict[str, Any] = {}
        running: dict[Future[Any], str] = {}

        def finish(key: str, result: Any) -> None:
            self._journal.add(step, key, result)
            results[key] = result
            told(result)

        try:
            for piece in pieces:
                if piece.key in done:
                    results[piece.key] = done[piece.key]
                    told(done[piece.key])
                elif self._pool is None:
                    finish(piece.key, piece.function(*piece.arguments))
                else:
                    running[self._pool.submit(piece.function, *piece.arguments)] = piece.key
                    if len(running) > self.jobs:
                        _collect(running, finish)
            while running:
                _collect(running, finish)
        except BrokenProcessPool as error:
            raise ClearError(
                "a process of the build was ended from outside, perhaps for want of memory",
                remedy="give the same command with a smaller --memory or --jobs; it continues where it was",
            ) from error
        return results


def _collect(running: dict[Future[Any], str], finish: Callable[[str, Any], None]) -> None:
    """Wait for at least one running piece."""
    ended, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in ended:
        finish(running.pop(future), future.result())
