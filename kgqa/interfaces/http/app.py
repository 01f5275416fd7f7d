"""Puts the application together: routes, middleware, and the components that open with a worker process."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

from kgqa import __version__
from kgqa.assembly import data_directory, open_parts
from kgqa.interfaces.http import api, compare, description, evaluation, page, status
from kgqa.interfaces.http.answering import Answering
from kgqa.interfaces.http.evaluation import RootQuestions
from kgqa.interfaces.http.limits import GuardRequests
from kgqa.interfaces.http.metrics import CountRequests
from kgqa.interfaces.http.problems import add_problem_handlers
from kgqa.interfaces.http.service import Endpoint, Service
from kgqa.interfaces.http.settings import Settings
from kgqa.interfaces.http.sparql.pool import QueryPool
from kgqa.interfaces.http.sparql.routes import router as sparql_router
from kgqa.interfaces.labels import GraphLabels
from kgqa.model import Question
from wikidata_hdt.hdt_layout import read_layout
from wikidata_hdt.manifest import GRAPH_NAME

SPARQL_ROUTERS = (status.router, sparql_router)
"""The parts of a service that is a SPARQL endpoint alone."""
ROUTERS = (*SPARQL_ROUTERS, api.router, compare.router, evaluation.router, description.router, page.router)
"""The parts of the service; a further one is a module or package with a `router`."""

_FIRST_QUESTION = "Jak nazywa się stolica Polski?"
"""Asked before the first client comes, because tables are loaded when they are first needed."""
_PARENT_SECONDS = 1.0
"""Between two looks at whether the supervisor lives."""
_SUMMARY = "Answers general-knowledge questions asked in Polish from a local Wikidata."


def create_app(settings: Settings) -> FastAPI:
    """The application of one worker process, its data opened. Raises DataError, TemplateError."""
    service = _open(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.queries.warm_up()
        watching = asyncio.create_task(_end_with_parent())
        yield
        watching.cancel()
        service.queries.close()
        if isinstance(service, Service):
            service.answering.close()

    app = FastAPI(
        title="kgqa", version=__version__, summary=_SUMMARY, lifespan=lifespan, middleware=_middleware(settings),
        openapi_url="/api/openapi.json", docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.state.service = service
    add_problem_handlers(app)
    for router in SPARQL_ROUTERS if settings.sparql_alone else ROUTERS:
        app.include_router(router)
    return app


async def _end_with_parent() -> None:
    """End this worker as SIGTERM does once its supervisor is no more, however that ended."""
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(_PARENT_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)


def _open(settings: Settings) -> Endpoint:
    graph = data_directory(settings.config) / GRAPH_NAME
    queries, triples = QueryPool(graph, settings.limits), read_layout(graph).triple_count
    if settings.sparql_alone:
        return Endpoint(settings, queries, triples)
    parts = open_parts(settings.config)
    parts.pipeline.answer(Question(_FIRST_QUESTION))
    answering = Answering(parts, settings.limits, settings.config.min_confidence)
    return Service(settings, queries, triples, answering, GraphLabels(parts.graph, settings.config.languages))


def _middleware(settings: Settings) -> list[Middleware]:
    """From the outside in."""
    return [
        Middleware(CountRequests),
        Middleware(GuardRequests, limits=settings.limits),
        Middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["GET", "POST"], allow_headers=["*"]),
        *([] if settings.sparql_alone else [Middleware(RootQuestions)]),
    ]
