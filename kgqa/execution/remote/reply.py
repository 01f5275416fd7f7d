"""What a SPARQL endpoint replied, and whether it kept something back.

Headers: Virtuoso tells a result that it cut by `X-SPARQL-MaxRows`, one that it stopped for lack of time by
`X-SQL-State: S1TAT` (https://docs.openlinksw.com/virtuoso/anytimequeries/). Other servers cut without a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any

from kgqa.execution.remote.json_terms import from_json
from kgqa.terms import Term

_VIRTUOSO_ASK = "__ASK_RETVAL"
"""The column in which Virtuoso 7 answers an ASK query: 1, or no row at all."""
_STOPPED = "S1TAT"
_ROUND = 1000
"""Limits of rows are multiples of this; so many solutions may be all there are, or all that the server gives."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The decoded result of a request. What is missing or malformed raises `KeyError`, `TypeError`, `ValueError`."""

    result: Mapping[str, Any]
    headers: Message
    """Names in any case."""

    @property
    def boolean(self) -> bool:
        """The answer of an ASK query."""
        if "boolean" not in self.result and self.result["head"]["vars"] == [_VIRTUOSO_ASK]:
            return any(row[_VIRTUOSO_ASK]["value"] != "0" for row in self.result["results"]["bindings"])
        return bool(self.result["boolean"])

    def rows(self, variables: tuple[str, ...]) -> list[tuple[Term | None, ...]]:
        """The solutions, in the order of `variables`."""
        bindings = self.result["results"]["bindings"]
        return [tuple(from_json(row[name]) if name in row else None for name in variables) for row in bindings]

    @property
    def stopped(self) -> bool:
        """Whether the server says that its own time limit ended the work."""
        return self.headers.get("X-SQL-State") == _STOPPED

    def may_go_on(self, rows: int) -> bool:
        """Whether a result of so many solutions may have been cut by a limit of the server."""
        limit = str(self.headers.get("X-SPARQL-MaxRows", ""))
        return rows > 0 and ((limit.isdigit() and rows >= int(limit)) or rows % _ROUND == 0)
