"""Runs queries on a remote SPARQL endpoint: time-outs, retries with back-off, pages of big results.

Protocol: SPARQL 1.1 Protocol over HTTP by SPARQLWrapper; results: SPARQL 1.1 Query Results JSON Format.
"""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from SPARQLWrapper import GET, JSON, POST, SPARQLWrapper
from SPARQLWrapper.SPARQLExceptions import EndPointInternalError, QueryBadFormed, SPARQLWrapperException

from kgqa.addresses import WebAddress
from kgqa.errors import QueryError, UnavailableError
from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.remote.reply import CannotRunError, Kind, Reply, ServerError
from kgqa.execution.remote.request_text import RequestText
from kgqa.model import Budget, Query, Solutions
from kgqa.terms import Term

_LONGEST_GET = 1500
"""Query text in characters from which on POST is used; some servers refuse longer addresses."""
_CHUNK = 1 << 16
_TOO_MANY_REQUESTS = 429
_SERVER_ERROR = 500
_CHECKS = 3
"""Attempts of a sign of life; a user waits for it."""
_REMEDY = "check the address, or try again later"


@dataclass(frozen=True, slots=True)
class RemoteSettings:
    """How an endpoint is asked."""

    user_agent: str = "kgqa (Polish question answering over Wikidata)"
    """Wikimedia and others ask for an agent that names a contact."""
    page_rows: int = 10_000
    """Solutions to ask for at once."""
    attempts: int = 5
    """How often a request is sent before the endpoint counts as failed."""
    backoff_seconds: float = 0.5
    """Pause after the first failure; doubles with each further one. A `Retry-After` header counts instead."""
    max_bytes: int = 256 * 2**20
    """Longest answer that is read, in bytes."""


class _TemporaryError(Exception):
    """A failure that may pass: too many requests, a server error, a broken connection."""

    def __init__(self, reason: str, pause: float | None = None) -> None:
        super().__init__(reason)
        self.pause = pause


class RemoteExecutor:
    """`kgqa.protocols.QueryExecutor` over a SPARQL 1.1 endpoint. Safe to share among threads.

    Pages rely on the endpoint giving solutions in the same order each time, as the public ones do. The time budget
    covers all requests of a query, pauses included; an answer that does not come in time is an overrun, no error.
    """

    def __init__(
        self, url: str, settings: RemoteSettings | None = None, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """`url` may hold a user and a password, which are sent as HTTP Basic authentication, and parameters that are
        sent with each query (`?default-graph-uri=…`)."""
        self._address = WebAddress.parse(url)
        self._url, _, parameters = self._address.url.partition("?")
        self._parameters = parse_qsl(parameters)
        self._settings = settings or RemoteSettings()
        self._sleep = sleep
        self.sent = 0
        """Requests that were sent; threads that send at once may be counted as one."""

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Same as `kgqa.protocols.QueryExecutor.execute`. Raises `UnavailableError` if the endpoint keeps failing."""
        text = RequestText.of(query)
        deadline = Deadline(budget.seconds)
        if text.asks:
            return self._ask(text.whole(), deadline)
        return self._select(text, deadline, budget)

    def rows(self, text: str, variables: Sequence[str], seconds: float) -> list[tuple[Term | None, ...]]:
        """The solutions of a complete, trusted query text without LIMIT, asked as it is, and on where the server cut.

        Raises `UnavailableError` if they do not come in time, and what `execute` raises.
        """
        found: list[tuple[Term | None, ...]] = []
        deadline, columns = Deadline(seconds), tuple(variables)
        page, cut = self._some_rows(text, columns, deadline)
        while cut:
            found += page
            page, cut = self._some_rows(f"{text} LIMIT {len(page)} OFFSET {len(found)}", columns, deadline)
        return found + page

    def some_rows(
        self, text: str, variables: Sequence[str], seconds: float
    ) -> tuple[list[tuple[Term | None, ...]], bool]:
        """The solutions of a complete, trusted query text that one request gives, and whether there may be more.

        Raises as `rows`.
        """
        return self._some_rows(text, tuple(variables), Deadline(seconds))

    def _some_rows(
        self, text: str, columns: tuple[str, ...], deadline: Deadline
    ) -> tuple[list[tuple[Term | None, ...]], bool]:
        started = deadline.remaining
        try:
            reply = self._request(text, deadline)
            rows = self._rows(reply, columns)
        except BudgetExceeded:
            raise self.silent(started) from None
        return rows, reply.may_go_on(len(rows))

    def check(self, seconds: float = 10.0) -> None:
        """Ask for nothing. Raises `UnavailableError` if no answer comes in time, `QueryError` for one of no sense."""
        try:
            self._boolean(self._request("ASK {}", Deadline(seconds), min(_CHECKS, self._settings.attempts)))
        except BudgetExceeded:
            raise self.silent(seconds) from None

    def silent(self, seconds: float) -> UnavailableError:
        """The error of an endpoint that has not answered in time."""
        return UnavailableError(
            f"SPARQL endpoint does not answer within {seconds:g} seconds", value=self._url, remedy=_REMEDY
        )

    def _ask(self, text: str, deadline: Deadline) -> Solutions:
        try:
            return Solutions((), (), boolean=self._boolean(self._request(text, deadline)))
        except BudgetExceeded:
            return Solutions((), (), complete=False)

    def _select(self, text: RequestText, deadline: Deadline, budget: Budget) -> Solutions:
        rows: list[tuple[Term | None, ...]] = []
        try:
            self._collect(rows, text, deadline, budget.rows + 1)
            complete = len(rows) <= budget.rows
        except BudgetExceeded:
            complete = False
        return Solutions(text.variables, tuple(rows[: budget.rows]), complete=complete)

    def _collect(self, rows: list[tuple[Term | None, ...]], text: RequestText, deadline: Deadline, most: int) -> None:
        """Add up to `most` solutions, page by page. Raises `BudgetExceeded` if there are more that do not come."""
        while wanted := self._wanted(text, len(rows), most):
            try:
                reply = self._request(text.page(len(rows), wanted), deadline)
            except QueryError as error:
                if rows:  # a limit on OFFSET or on what is sorted: the query itself is good
                    raise BudgetExceeded from error
                raise
            page = self._rows(reply, text.variables)
            rows += page
            if len(page) < wanted and not reply.may_go_on(len(page)):
                break

    def _wanted(self, text: RequestText, found: int, most: int) -> int:
        left = text.left(found)
        page = max(1, self._settings.page_rows - text.skipped)  # servers sort so many at most, skipped ones included
        return max(0, min(page, most - found, most if left is None else left))

    def _boolean(self, reply: Reply) -> bool:
        try:
            return reply.boolean
        except (KeyError, TypeError) as error:
            raise self._unreadable(error) from error

    def _rows(self, reply: Reply, variables: tuple[str, ...]) -> list[tuple[Term | None, ...]]:
        try:
            return reply.rows(variables)
        except (KeyError, TypeError, ValueError) as error:
            raise self._unreadable(error) from error

    def _request(self, text: str, deadline: Deadline, attempts: int | None = None) -> Reply:
        pause, attempts = self._settings.backoff_seconds, attempts or self._settings.attempts
        for attempt in range(1, attempts + 1):
            deadline.check()
            try:
                return self._fetch(text, deadline)
            except _TemporaryError as error:
                if attempt == attempts:
                    what = f"SPARQL endpoint failed {attempt} times"
                    raise UnavailableError(what, value=f"{self._url} ({error})", remedy=_REMEDY) from error
                wait = pause if error.pause is None else error.pause
                if wait >= deadline.remaining:
                    raise BudgetExceeded from error
                self._sleep(wait)
                pause *= 2
        raise BudgetExceeded

    def _fetch(self, text: str, deadline: Deadline) -> Reply:
        self.sent += 1
        try:
            with closing(self._wrapper(text, deadline).query().response) as response:
                result, headers = json.loads(self._read(response, deadline)), response.headers
        except urllib.error.HTTPError as error:
            error.close()
            raise self._http_failure(error) from error
        except SPARQLWrapperException as error:
            if isinstance(error.__context__, urllib.error.HTTPError):
                error.__context__.close()
            raise self._refusal(error) from error
        except (TimeoutError, urllib.error.URLError, http.client.HTTPException, ConnectionError) as error:
            if isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError):
                raise BudgetExceeded from error
            raise _TemporaryError(str(error)) from error
        except ValueError as error:
            raise self._unreadable(error) from error
        if not isinstance(result, dict):
            raise self._unreadable(TypeError("not an object"))
        reply = Reply(result, headers)
        if reply.stopped:
            raise BudgetExceeded
        return reply

    def _wrapper(self, text: str, deadline: Deadline) -> SPARQLWrapper:
        wrapper = SPARQLWrapper(self._url, returnFormat=JSON, agent=self._settings.user_agent)
        wrapper.setOnlyConneg(True)
        for name, value in self._parameters:
            wrapper.addParameter(name, value)
        if self._address.user:
            wrapper.setCredentials(self._address.user, self._address.password)
        wrapper.setMethod(GET if len(text) <= _LONGEST_GET else POST)
        wrapper.timeout = max(deadline.remaining, 0.01)  # type: ignore[assignment]  # seconds; whole ones are coarse
        wrapper.setQuery(text)
        return wrapper

    def _read(self, response: Any, deadline: Deadline) -> bytes:
        chunks: list[bytes] = []
        size = 0
        while chunk := response.read1(_CHUNK):  # what has come; `read` would wait for a whole chunk
            deadline.check()
            chunks.append(chunk)
            size += len(chunk)
            if size > self._settings.max_bytes:
                raise QueryError("answer of the SPARQL endpoint is too long", value=f"more than {size} bytes")
        declared = response.headers.get("Content-Length")
        if declared and declared.isdigit() and size < int(declared):
            raise _TemporaryError(f"answer broke off after {size} of {declared} bytes")
        return b"".join(chunks)

    def _http_failure(self, error: urllib.error.HTTPError) -> Exception:
        if error.code == _TOO_MANY_REQUESTS or error.code >= _SERVER_ERROR:
            after = error.headers.get("Retry-After", "") if error.headers else ""
            return _TemporaryError(f"status {error.code}", float(after) if after.isdigit() else None)
        return QueryError("SPARQL endpoint refused the request", value=f"{self._url} (status {error.code})")

    def _refusal(self, error: SPARQLWrapperException) -> Exception:
        if isinstance(error, EndPointInternalError):
            return self._server_error(ServerError.read(str(error)))
        if isinstance(error, QueryBadFormed):
            return QueryError("SPARQL endpoint refused the query", value=str(error).split("Response:")[-1].strip())
        return QueryError("SPARQL endpoint refused the request", value=f"{self._url} ({error.msg})")

    def _server_error(self, error: ServerError) -> Exception:
        match error.kind:
            case Kind.OUT_OF_TIME:
                return BudgetExceeded()
            case Kind.LASTING:
                return CannotRunError("SPARQL endpoint cannot run the query", value=f"{self._url} ({error.reason})")
        return _TemporaryError(error.reason or "status 500")

    def _unreadable(self, error: Exception) -> QueryError:
        return QueryError(
            "SPARQL endpoint gave no readable result",
            value=f"{self._url} ({type(error).__name__}: {error})",
            expected="SPARQL JSON results",
            remedy="check that the address is that of a SPARQL endpoint",
        )
