"""What a worker process and its query processes tell each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Job:
    """A query to run."""

    text: str
    results_type: str | None
    """Media type for solutions; None if the client takes none that there is."""
    graph_type: str | None
    """Media type for triples; None likewise."""
    lenient: bool = False
    """Whether what was found is sent when the budget runs out."""
    for_people: bool = False
    """Whether CSV is for a spreadsheet rather than for a program: cells that it would compute are marked."""
    seconds: float | None = None
    """Time budget of a first try, after which the query is run again as a long one; None for that."""
    explain: bool = False
    """Whether the plan of the query is wanted in place of its solutions."""
    rows: int | None = None
    """Solutions that the client wants at most, where those are fewer than are sent."""


class Verdict(StrEnum):
    """How a query ended."""

    DONE = "done"
    CUT = "cut"
    """Some of the result is sent, as the client wished."""
    MALFORMED = "malformed"
    REFUSED = "refused"
    NOT_ACCEPTABLE = "not-acceptable"
    TOO_SLOW = "too-slow"
    TOO_MANY_ROWS = "too-many-rows"
    TOO_MUCH_MEMORY = "too-much-memory"
    INTERRUPTED = "interrupted"
    """Its process was ended from outside."""
    TOO_LARGE = "too-large"
    """The result found no room on the disk."""
    FAILED = "internal-error"
    """Our fault."""
    ABANDONED = "abandoned"
    """The client has gone."""


@dataclass(frozen=True, slots=True)
class Reply:
    """How a query ended, and its result."""

    verdict: Verdict
    body: bytes = b""
    """The result, unless it is in a file."""
    media_type: str = ""
    detail: str = ""
    said: tuple[str, str, str] | None = None
    """The same of a faulty query in parts: what is wrong, the value, what was expected."""
    place: tuple[int, int] | None = None
    """Line and column, from 1, where a query does not parse; None where that is not known."""
    tag: str = ""
    """A digest of the result."""
    length: int = 0
    """Of a result that is in a file, which follows this reply; in bytes."""
