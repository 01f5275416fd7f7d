"""What a SPARQL endpoint replied: a result, of which it may have kept something back, or a failure.

Headers: Virtuoso tells a result that it cut by `X-SPARQL-MaxRows`, one that it stopped for lack of time by
`X-SQL-State: S1TAT` (https://docs.openlinksw.com/virtuoso/anytimequeries/). Other servers cut without a word.

SQL states: https://docs.openlinksw.com/virtuoso/errorcodes/
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from enum import Enum, auto
from typing import Any

from kgqa.errors import QueryError
from kgqa.terms import XSD, Iri, Literal, Term

_VIRTUOSO_ASK = "__ASK_RETVAL"
"""The column in which Virtuoso 7 answers an ASK query: 1, or no row at all."""
_STOPPED = "S1TAT"
_ROUND = 1000
"""Limits of rows are multiples of this; so many solutions may be all there are, or all that the server gives."""
_XSD_STRING = XSD + "string"
_XSD_BOOLEAN = XSD + "boolean"
_TIMES = frozenset({XSD + "dateTime", XSD + "date"})
_BOOLEANS = {"1": "true", "0": "false"}
_SHORT_YEAR = re.compile(r"-(\d{1,3})(?=-\d\d-)")
"""A year before Christ that lacks digits: Virtuoso counts the minus sign as one of the four."""
_VIRTUOSO_GEOMETRY = "http://www.openlinksw.com/schemas/virtrdf#Geometry"
_WKT = "http://www.opengis.net/ont/geosparql#wktLiteral"
_VIRTUOSO = re.compile(r"Virtuoso (?P<state>\w{5}) Error (?P<reason>[^\n\\]*)")
_TIMED_OUT = frozenset({"S1T00", "S1TAT"})
_DEADLOCK = "4000"
_CONNECTION = "08"
_COSTLY = re.compile(r"estimated execution time .* exceeds the limit")


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


def from_json(binding: Mapping[str, Any]) -> Term:
    """The term of one binding of a SPARQL JSON result. Raises `KeyError` or `ValueError` if it is malformed."""
    kind, value = binding["type"], str(binding["value"])
    if kind == "uri":
        return Iri(value)
    if kind == "bnode":
        return Iri(f"_:{value}")
    if kind in ("literal", "typed-literal"):
        language = str(binding.get("xml:lang", ""))
        return Literal(value, language) if language else _typed(value, str(binding.get("datatype", "")))
    raise ValueError(f"unknown kind of term {kind!r}")


def _typed(value: str, datatype: str) -> Literal:
    if datatype == _XSD_BOOLEAN:
        return Literal(_BOOLEANS.get(value, value), "", datatype)
    if datatype in _TIMES:
        return Literal(_with_year(value), "", datatype)
    if datatype == _VIRTUOSO_GEOMETRY:
        return Literal(value.replace("POINT(", "Point(", 1), "", _WKT)
    return Literal(value, "", "" if datatype == _XSD_STRING else datatype)


def _with_year(time: str) -> str:
    short = _SHORT_YEAR.match(time)
    return f"-{short[1]:0>4}{time[short.end() :]}" if short else time


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
