"""The routes that watch over the service: health, readiness and metrics."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from kgqa import __version__
from kgqa.errors import ClearError
from kgqa.interfaces.http.metrics import MEDIA_TYPE, exposition
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.schemas import Described, problems

router = APIRouter(tags=["status"])
_FIGURES = '# TYPE kgqa_queries_total counter\nkgqa_queries_total{outcome="done"} 42.0\n'
CHECK_SECONDS = 3.0
"""What a server gets for a sign of life."""
_REMEMBERED_SECONDS = 2.0
"""How long a finding counts, however often it is asked for."""


class Health(Described):
    """A sign of life."""

    status: Literal["ok"]
    """Always `ok`: a process that is not, does not answer."""
    version: Annotated[str, Field(examples=["0.1.0"])]
    """Of the program."""
    triples: Annotated[int | None, Field(examples=[1303211])]
    """Statements of the graph; null where it is elsewhere."""


class Ready(Described):
    """A sign of readiness."""

    status: Literal["ready"]
    """Always `ready`: a service that is not, answers 503."""
    sources: Annotated[list[str], Field(examples=[["kg", "text"]])]
    """The settings that name other servers, all of which answer."""


@router.head("/api/health", include_in_schema=False)
@router.get("/api/health", response_model=Health, response_description="the process lives")
async def health(request: Request) -> dict[str, Any]:
    """Whether this process lives, and over how large a graph; asks nobody. `/api/ready` tells whether it can answer."""
    endpoint = request.app.state.endpoint
    return {"status": "ok", "version": __version__, "triples": endpoint.triples if endpoint else None}


@router.head("/api/ready", include_in_schema=False)
@router.get("/api/ready", response_model=Ready, response_description="the service can answer", responses=problems(503))
async def ready(request: Request) -> Ready:
    """Whether the service can answer now: the servers behind it (`--kg`, `--text`) are asked for a sign of life."""
    readiness: Readiness = request.app.state.readiness
    found = await readiness.sources()
    dead = [problem for problem in found.values() if problem]
    if dead:
        raise Problem(503, "not-ready", "; ".join(dead), {"Retry-After": "5"})
    return Ready(status="ready", sources=sorted(found))


@router.head("/metrics", include_in_schema=False)
@router.get(
    "/metrics",
    response_class=Response,
    response_description="the figures, a line each",
    responses={200: {"content": {"text/plain": {"example": _FIGURES}}}},
)
async def metrics() -> Response:
    """Figures for Prometheus, of all worker processes together."""
    return Response(await asyncio.to_thread(exposition), media_type=MEDIA_TYPE)


class Readiness:
    """Asks the servers behind the service, for the event loop of one worker process."""

    def __init__(self, checks: Mapping[str, Callable[[], None]]) -> None:
        """`checks` raise `ClearError`, by the names of what they check."""
        self._checks = checks
        self._until = 0.0
        self._problems: Mapping[str, str] = {}
        self._asking = asyncio.Lock()

    async def sources(self) -> Mapping[str, str]:
        """What is wrong with each source; an empty text for nothing."""
        loop = asyncio.get_running_loop()
        async with self._asking:
            if loop.time() >= self._until:
                told = await asyncio.gather(*(asyncio.to_thread(_problem, check) for check in self._checks.values()))
                self._problems = dict(zip(self._checks, told, strict=True))
                self._until = loop.time() + _REMEMBERED_SECONDS
        return self._problems


def _problem(check: Callable[[], None]) -> str:
    try:
        check()
    except ClearError as error:
        return error.message
    return ""
