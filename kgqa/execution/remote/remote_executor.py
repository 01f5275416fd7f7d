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

from SPARQLWrapper import GET, JSON, POST, SPARQLWrapper
from SPARQLWrapper.SPARQLExceptions import EndPointInternalError, QueryBadFormed, SPARQLWrapperException

from kgqa.addresses import WebAddress
from kgqa.errors import QueryError, UnavailableError
from kgqa.execution.budget import BudgetExceeded, Deadline
from kgqa.execution.remote.json_terms import from_json
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
        """`url` may hold a user and a password, which are sent as HTTP Basic authentication."""
        self._address = WebAddress.parse(url)
        self._url = self._address.url
        self._settings = settings or RemoteSettings()
        self._sleep = sleep

    def execute(self, query: Query, budget: Budget) -> Solutions:
        """Same as `kgqa.protocols.QueryExecutor.execute`. Raises `UnavailableError` if the endpoint keeps failing."""
        text = RequestText.of(query)
        deadline = Deadline(budget.seconds)
        if text.asks:
            return self._ask(text.whole(), deadline)
        return self._select(text, deadline, budget)

    def rows(self, text: str, variables: Sequence[str], seconds: float) -> list[tuple[Term | None, ...]]:
        """The solutions of a complete, trusted query text, asked as it is in one request.

        Raises `UnavailableError` if they do not come in time, and what `execute` raises.
        """
        try:
            return self._rows(self._request(text, Deadline(seconds)), tuple(variables))
        except BudgetExceeded:
            raise self.silent(seconds) from None

    def check(self, seconds: float = 10.0) -> None:
        """Ask for nothing. Raises `UnavailableError` if no answer comes in time, `QueryError` for one of no sense."""
        try:
            self._request("ASK {}", Deadline(seconds), min(_CHECKS, self._settings.attempts))["boolean"]
        except KeyError as error:
            raise self._unreadable(error) from error
        except BudgetExceeded:
            raise self.silent(seconds) from None

    def silent(self, seconds: float) -> UnavailableError:
        """The error of an endpoint that has not answered in time."""
        return UnavailableError(
            f"SPARQL endpoint does not answer within {seconds:g} seconds", value=self._url, remedy=_REMEDY
        )

    def _ask(self, text: str, deadline: Deadline) -> Solutions:
        try:
            return Solutions((), (), boolean=bool(self._request(text, deadline)["boolean"]))
        except BudgetExceeded:
            return Solutions((), (), complete=False)
        except KeyError as error:
            raise self._unreadable(error) from error

    def _select(self, text: RequestText, deadline: Deadline, budget: Budget) -> Solutions:
        variables = text.variables
        rows: list[tuple[Term | None, ...]] = []
        complete = True
        try:
            while len(rows) <= budget.rows:
                page_text, wanted = text.page(len(rows), budget.rows + 1, self._settings.page_rows)
                result = self._request(page_text, deadline)
                page = self._rows(result, variables)
                rows.extend(page)
                if wanted is None or len(page) < wanted:
                    break
        except BudgetExceeded:
            complete = False
        if len(rows) > budget.rows:
            complete = False
        return Solutions(variables, tuple(rows[: budget.rows]), complete=complete)

    def _rows(self, result: dict[str, Any], variables: tuple[str, ...]) -> list[tuple[Term | None, ...]]:
        try:
            bindings = result["results"]["bindings"]
            return [tuple(from_json(row[name]) if name in row else None for name in variables) for row in bindings]
        except (KeyError, TypeError, ValueError) as error:
            raise self._unreadable(error) from error

    def _request(self, text: str, deadline: Deadline, attempts: int | None = None) -> dict[str, Any]:
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

    def _fetch(self, text: str, deadline: Deadline) -> dict[str, Any]:
        try:
            with closing(self._wrapper(text, deadline).query().response) as response:
                result = json.loads(self._read(response, deadline))
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
        return result

    def _wrapper(self, text: str, deadline: Deadline) -> SPARQLWrapper:
        wrapper = SPARQLWrapper(self._url, returnFormat=JSON, agent=self._settings.user_agent)
        wrapper.setOnlyConneg(True)
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
            return _TemporaryError("status 500")
        if isinstance(error, QueryBadFormed):
            return QueryError("SPARQL endpoint refused the query", value=str(error).split("Response:")[-1].strip())
        return QueryError("SPARQL endpoint refused the request", value=f"{self._url} ({error.msg})")

    def _unreadable(self, error: Exception) -> QueryError:
        return QueryError(
            "SPARQL endpoint gave no readable result",
            value=f"{self._url} ({type(error).__name__}: {error})",
            expected="SPARQL JSON results",
            remedy="check that the address is that of a SPARQL endpoint",
        )
