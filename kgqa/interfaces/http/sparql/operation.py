"""Reads a request of the SPARQL protocol, and puts the languages of who asks where a query leaves a place for them.

Sources: SPARQL 1.1 Protocol, section 2.1 (query operation: GET, form POST, direct POST) and 2.2 (update operation);
the parameter `format`, as the Wikidata Query Service has it; its user manual, label service (`[AUTO_LANGUAGE]`):
there the page puts the languages in before it sends a query; here the endpoint does it for programs as well, by their
`Accept-Language`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fastapi import Request
from werkzeug.http import parse_accept_header

from kgqa.interfaces.http.negotiation import FORMATS, read_form
from kgqa.interfaces.http.problems import Problem
from kgqa.sparql.wikidata_names import AUTOMATIC_LANGUAGE

FORM = "application/x-www-form-urlencoded"
DIRECT = "application/sparql-query"
_READ_ONLY = "updates are refused: the graph is read only"
_DEFAULT_LANGUAGE = "pl"
_TAG = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")
_MOST = 10


@dataclass(frozen=True, slots=True)
class Operation:
    """A query operation."""

    query: str
    accept: str = ""
    """What the address wants in place of the `Accept` header; empty where it does not say."""


async def read_operation(request: Request) -> Operation | None:
    """The operation that a request asks for; None for GET without parameters, which asks for the description.

    Raises `Problem` for anything that is no query operation on the one graph.
    """
    parameters = read_form(request.scope["query_string"])
    body = await request.body()
    if request.method in ("GET", "HEAD"):
        if not parameters:
            return None
        return _operation(parameters)
    media_type, _, charset = request.headers.get("content-type", "").partition(";")
    _check_charset(charset)
    match media_type.strip().lower():
        case "application/sparql-query":
            return _operation([*parameters, ("query", _text(body))])
        case "application/x-www-form-urlencoded":
            return _operation([*parameters, *read_form(body)])
        case "application/sparql-update":
            raise Problem(403, "read-only", _READ_ONLY)
    raise Problem(415, "wrong-media-type", f"send {DIRECT} or {FORM}", {"Accept-Post": f"{DIRECT}, {FORM}"})


def _operation(parameters: list[tuple[str, str]]) -> Operation:
    if any(name == "update" for name, _ in parameters):
        raise Problem(403, "read-only", _READ_ONLY)
    if any(name in ("default-graph-uri", "named-graph-uri") and value for name, value in parameters):
        raise Problem(400, "no-such-graph", "there is one graph, which has no name")
    queries = [value for name, value in parameters if name == "query"]
    if len(queries) != 1:
        raise Problem(400, "one-query", f"{len(queries)} parameters `query`; there must be one")
    return Operation(queries[0], _accept([value for name, value in parameters if name == "format"]))


def _accept(formats: list[str]) -> str:
    """The `Accept` header that the parameter `format` stands for: a short name, or a media type."""
    named = formats[-1].strip().lower() if formats else ""
    if named and "/" not in named and named not in FORMATS:
        raise Problem(400, "no-such-format", f"format={named} is none of " + ", ".join(FORMATS))
    return FORMATS.get(named, named)


def _check_charset(parameters: str) -> None:
    for parameter in parameters.lower().split(";"):
        name, _, value = parameter.strip().partition("=")
        if name == "charset" and value.strip('"') not in ("utf-8", "utf8", "us-ascii"):
            raise Problem(415, "wrong-charset", "send UTF-8")


def _text(body: bytes) -> str:
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(400, "not-utf-8", "the query is UTF-8") from None


def in_languages(query: str, languages: str) -> str:
    """The query for who speaks these languages, parted by commas."""
    return query.replace(AUTOMATIC_LANGUAGE, languages)


def spoken_languages(header: str) -> str:
    """The languages of an `Accept-Language` header, the preferred one first and parted by commas; Polish without one.

    Source: RFC 9110, section 12.5.4.
    """
    tags = [tag for tag, quality in parse_accept_header(header) if quality and _TAG.fullmatch(tag)]
    return ",".join(tags[:_MOST]) or _DEFAULT_LANGUAGE
