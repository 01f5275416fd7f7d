"""Asks a running service (`kgqa serve`) what a session answers from data of one's own: the same methods over HTTP.

Needs nothing but Python's own library, and loads no part of the machinery; what speaks HTTP is loaded at the first
request, which takes longer than all else.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar
from urllib.parse import urlencode

from kgqa.errors import ClearError
from kgqa.interfaces.library.argument_checks import (
    Progress,
    Row,
    WrongTypeError,
    jobs_of,
    progress_of,
    several,
    text_of,
)
from kgqa.interfaces.library.library_answer import Answer, Link

if TYPE_CHECKING:
    from urllib.error import HTTPError

_JSON = "application/json"
_ADDRESS = re.compile(r"https?://[^\s/?#]+[^\s?#]*")
_RESULTS, _TRIPLES = "application/sparql-results+json", "application/n-triples"
_LATER = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)
_Made = TypeVar("_Made")
_ADVICE = "give the address that `kgqa serve` prints, or under which a proxy has it, with its path: https://HOST/kgqa"
_NOTHING = "analysis: nothing is asked"
_TRIES = 4
"""How often a request is sent that is told to come later."""
_LONGEST_WAIT = 30.0
"""Seconds between two of them at most."""


class ServiceError(ClearError):
    """The service does not answer, or refuses."""


@dataclass(frozen=True, slots=True)
class _Reply:
    media_type: str
    text: str


class Client:
    """A service at an address; has the methods of a `Session`, and may be shared among threads.

    Nothing is kept open. A service that is too busy is asked again when it says so, four times at most.
    """

    def __init__(self, url: str, *, key: str = "", timeout: float = 60.0) -> None:
        """`url` is the address that `serve` prints, or that a proxy shows; `key` one of the service's keys; `timeout`
        counts seconds. Asks nothing yet. Raises `ClearError` for what is no address."""
        if not _ADDRESS.fullmatch(text_of(url, "an address")):
            raise WrongTypeError("an address begins with http:// or https://, and has no spaces", value=url)
        if not isinstance(timeout, (int, float)) or not timeout > 0:
            raise WrongTypeError("the timeout counts seconds", value=timeout, expected="a number above 0")
        self._url, self._key, self._timeout = url.rstrip("/"), text_of(key, "a key"), timeout

    def ask(self, text: str, history: Iterable[str | Answer] | None = None) -> Answer:
        """Answer a question. `history` are the questions before it, oldest first, of which the last is referred to.

        An answer that is not found is no error but an `Answer` that is false. Raises `ClearError` where the service
        does not answer.
        """
        asked: dict[str, Any] = {"text": text_of(text, "a question")}
        if not text:
            return Answer(text, reason=_NOTHING)
        if history is not None:
            asked["history"] = [
                one.question if isinstance(one, Answer) else text_of(one, "a question of the history")
                for one in several(history, "a history comes")
            ]
        return self._posted("/api/ask", asked, Answer.from_dict)

    def ask_many(self, texts: Iterable[str], *, jobs: int = 1, progress: Progress | None = None) -> list[Answer]:
        """Answer questions in order, with so many requests at once."""
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 (see above)

        questions = [text_of(one, "a question") for one in several(texts, "several questions come")]
        tell = progress_of(progress)
        found: list[Answer] = []
        with ThreadPoolExecutor(jobs_of(jobs)) as pool:
            for answer in pool.map(self.ask, questions):
                found.append(answer)
                tell(len(found), len(questions))
        return found

    def link(self, text: str) -> tuple[Link, ...]:
        """The names of a text with what they mean; they do not overlap."""
        asked = {"text": text_of(text, "a text")}
        return self._posted("/api/link", asked, lambda told: tuple(map(Link.from_record, told["links"])))

    def explain(self, text: str) -> str:
        """How a question was read, what was linked, tried and found."""
        return self._posted("/api/explain", {"text": text_of(text, "a question")}, _text)

    def inflect(self, label: str, *, case: str, number: str = "as-is", description: str = "") -> str:
        """The form of a label in a case (`nom gen dat acc inst loc voc`) and number (`sg pl as-is`)."""
        asked = {"label": text_of(label, "a label"), "case": case, "number": number, "description": description}
        return self._posted("/api/inflect", asked, _text)

    def sparql(self, query: str) -> list[Row] | bool | list[tuple[str, str, str]]:
        """Run a query: rows of SELECT by variable, the truth value of ASK, the triples of CONSTRUCT and DESCRIBE."""
        data = urlencode({"query": text_of(query, "a query")}).encode()
        reply = self._sent("/sparql", data, "application/x-www-form-urlencoded", f"{_RESULTS}, {_TRIPLES}")
        if reply.media_type == _TRIPLES:
            return list(_triples(reply.text))
        return self._understood(reply, _results)

    def close(self) -> None:
        """Nothing is open; a client may be used where a session is."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self._url!r})"

    def _posted(self, path: str, body: Mapping[str, Any], made: Callable[[Any], _Made]) -> _Made:
        return self._understood(self._sent(path, json.dumps(body).encode(), _JSON, _JSON), made)

    def _understood(self, reply: _Reply, made: Callable[[Any], _Made]) -> _Made:
        """What is made of a reply in JSON. Raises `ServiceError` for one that no service of ours gives."""
        try:
            return made(json.loads(reply.text))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise ServiceError("what answers is no kgqa service", value=self._url, remedy=_ADVICE) from error

    def _sent(self, path: str, data: bytes, kind: str, accept: str) -> _Reply:
        from http.client import HTTPException  # noqa: PLC0415 (see above)
        from urllib.error import HTTPError  # noqa: PLC0415
        from urllib.request import Request, urlopen  # noqa: PLC0415

        headers = {"Content-Type": kind, "Accept": accept, **({"X-API-Key": self._key} if self._key else {})}
        request = Request(self._url + path, data, headers)
        for again in reversed(range(_TRIES)):
            try:
                with urlopen(request, timeout=self._timeout) as reply:
                    return _Reply(reply.headers.get_content_type(), reply.read().decode())
            except HTTPError as error:
                if error.code not in _LATER or not again:
                    raise _refused(self._url, error) from error
                time.sleep(_wait(error))
            except (OSError, HTTPException, UnicodeError) as error:
                raise _unreachable(self._url, error) from error
        raise AssertionError("the last try returns or raises")


def _wait(error: HTTPError) -> float:
    told = error.headers.get("Retry-After", "")
    return min(_LONGEST_WAIT, float(told)) if told.isdecimal() else 1.0


def _unreachable(url: str, error: Exception) -> ServiceError:
    """What keeps a request from being answered; a server without TLS takes no `https://`."""
    import ssl  # noqa: PLC0415 (see above)

    reason = getattr(error, "reason", error)
    if isinstance(reason, ssl.SSLError) and not isinstance(reason, ssl.SSLCertVerificationError):
        return ServiceError("the service does not speak https", value=url, remedy="write http:// in its address")
    why = getattr(reason, "strerror", None) or " ".join(str(reason).split())
    return ServiceError(
        f"the service does not answer ({why})", value=url, remedy="start it with `kgqa serve`, or " + _ADVICE
    )


def _refused(url: str, error: HTTPError) -> ServiceError:
    """What a problem document says (RFC 9457), with the places of the request that it names."""
    try:
        problem = json.loads(error.read())
        places = [f"{one['at']}: {one['message']}" for one in problem.get("errors") or ()]
        told = "; ".join([problem.get("detail") or problem.get("title") or "", *places])
    except (ValueError, AttributeError, KeyError, TypeError):
        told = ""
    if not told and error.code == HTTPStatus.NOT_FOUND:
        return ServiceError("there is no kgqa service at the address (status 404)", value=url, remedy=_ADVICE)
    return ServiceError(f"the service refuses with status {error.code}", value=url, remedy=told or error.reason)


def _text(told: Mapping[str, Any]) -> str:
    return str(told["text"])


def _results(told: Mapping[str, Any]) -> list[Row] | bool:
    if "boolean" in told:
        return bool(told["boolean"])
    names = told["head"]["vars"]
    return [{name: _value(row.get(name)) for name in names} for row in told["results"]["bindings"]]


def _value(term: Mapping[str, str] | None) -> str | None:
    return None if term is None else ("_:" if term["type"] == "bnode" else "") + term["value"]


def _triples(text: str) -> Iterable[tuple[str, str, str]]:
    from wikidata_hdt.ntriples.ntriples import parse_line, split_literal  # noqa: PLC0415 (few ask for triples)

    for line in text.splitlines():
        triple = parse_line(line.encode())
        if triple is not None:
            subject, predicate, obj = (term.decode() for term in triple)
            yield subject, predicate, split_literal(obj)[0] if obj.startswith('"') else obj
