"""What the text of a failure tells beyond its HTTP status: Virtuoso answers 500 to whatever it cannot do.

SQL states: https://docs.openlinksw.com/virtuoso/errorcodes/
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from kgqa.errors import QueryError

_VIRTUOSO = re.compile(r"Virtuoso (?P<state>\w{5}) Error (?P<reason>[^\n\\]*)")
_TIMED_OUT = frozenset({"S1T00", "S1TAT"})
_DEADLOCK = "4000"
_CONNECTION = "08"
_COSTLY = re.compile(r"estimated execution time .* exceeds the limit")


class CannotRunError(QueryError):
    """A server cannot run a query that is none of the user's; others it can."""


class Kind(Enum):
    """What to do about a failure."""

    PASSING = auto()
    """Asked again, it may succeed."""
    LASTING = auto()
    """The server cannot do this."""
    OUT_OF_TIME = auto()


@dataclass(frozen=True, slots=True)
class ServerError:
    """A failure with an HTTP status of 500."""

    kind: Kind
    reason: str = ""
    """The server's own words, one line; empty if it has none that are known."""

    @classmethod
    def read(cls, text: str) -> ServerError:
        """The failure that the body of a reply tells; one that may pass unless it says otherwise."""
        found = _VIRTUOSO.search(text)
        if found is None:
            return cls(Kind.PASSING)
        state, reason = found["state"], found["reason"].strip()
        if state in _TIMED_OUT or _COSTLY.search(reason):
            return cls(Kind.OUT_OF_TIME, reason)
        return cls(Kind.PASSING if state.startswith((_DEADLOCK, _CONNECTION)) else Kind.LASTING, reason)
