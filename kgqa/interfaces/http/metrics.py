"""Counters and times for Prometheus, summed over all worker processes.

`prometheus_client` decides when it is imported whether it works for several processes, by an environment variable that
`kgqa.interfaces.http.serving` sets before it starts them.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kgqa.interfaces.http.metrics_directory import DIRECTORY_VARIABLE, reserve_files
from kgqa.model import Answer

if TYPE_CHECKING:
    from kgqa.pipeline.outcome import Outcome

MEDIA_TYPE = CONTENT_TYPE_LATEST

_FINE = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bounds of the buckets of durations, in seconds."""
_COARSE = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""The same for what takes longer."""
_PICTURES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)
"""The same for pictures: 0.15 is what is aimed at."""
_REGISTRY = CollectorRegistry()

reserve_files()  # before the first figure opens them

_REQUESTS = Counter("kgqa_requests", "Requests", ["route", "method", "status"], registry=_REGISTRY)
_REQUEST_SECONDS = Histogram("kgqa_request_seconds", "Time of requests", ["route"], buckets=_COARSE, registry=_REGISTRY)
_STAGE_SECONDS = Histogram(
    "kgqa_stage_seconds", "Time of the stages of answering", ["stage"], buckets=_FINE, registry=_REGISTRY
)
ANSWERS = Counter("kgqa_answers", "Answered questions", ["source"], registry=_REGISTRY)
_ABSTENTIONS = Counter("kgqa_abstentions", "Unanswered questions", ["stage"], registry=_REGISTRY)
CACHE = Counter("kgqa_cache_lookups", "Look-ups in the cache of answers", ["result"], registry=_REGISTRY)
TABLES = Counter("kgqa_tables", "Files of tables that were asked about", ["outcome"], registry=_REGISTRY)
WORKER_DEATHS = Counter("kgqa_worker_deaths", "Worker processes that ended by themselves", registry=_REGISTRY)
PICTURE_SECONDS = Histogram(
    "kgqa_picture_seconds", "Time until the pictures of a page are there", buckets=_PICTURES, registry=_REGISTRY
)
QUERIES = Counter("kgqa_queries", "Queries of the SPARQL endpoint", ["outcome"], registry=_REGISTRY)
QUERY_SECONDS = Histogram("kgqa_query_seconds", "Time of these queries", buckets=_COARSE, registry=_REGISTRY)


def exposition() -> bytes:
    """All figures in Prometheus' text format."""
    if not os.environ.get(DIRECTORY_VARIABLE):
        return generate_latest(_REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def count_stages(outcome: Outcome) -> None:
    """Count the time of the stages of an outcome, which has just been found and not remembered."""
    for event in outcome.trace.events:
        _STAGE_SECONDS.labels(event.stage.value).observe(event.milliseconds / 1000)


def count_outcome(outcome: Outcome) -> None:
    """Count an answer or abstention."""
    if isinstance(outcome.answer, Answer):
        ANSWERS.labels(outcome.answer.source.value).inc()
    else:
        _ABSTENTIONS.labels(outcome.answer.stage.value).inc()


class CountRequests:
    """ASGI middleware that counts and times requests by the path of their route."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, status = time.perf_counter(), 500

        async def count(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, count)
        finally:
            route = _route(scope)
            _REQUESTS.labels(route, _method(scope), str(status)).inc()
            _REQUEST_SECONDS.labels(route).observe(time.perf_counter() - started)


def _route(scope: Scope) -> str:
    """The route's path; all addresses without a route are one, or clients could make any number of series."""
    route: Any = scope.get("route")
    return getattr(route, "path", "none")


def _method(scope: Scope) -> str:
    return scope["method"] if scope["method"] in ("GET", "POST", "HEAD", "OPTIONS") else "other"
