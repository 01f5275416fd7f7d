"""Puts the application together: routes, middleware, and the components that open with a worker process."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.middleware import Middleware

from kgqa import __version__
from kgqa.assembly import data_directory, open_parts
from kgqa.assembly.sources import source_checks
from kgqa.interfaces.entity_names import GraphLabels
from kgqa.interfaces.http import (
    api,
    api_page,
    comparison_replies,
    evaluation_protocols,
    feedback,
    library_routes,
    linked_data,
    page,
    qald_files,
    status,
    table_questions,
)
from kgqa.interfaces.http.absolute_form import ReadAbsoluteForm
from kgqa.interfaces.http.answer_turns import Answering
from kgqa.interfaces.http.api_examples import complete
from kgqa.interfaces.http.clients import KnowClients
from kgqa.interfaces.http.compression import CompressResponses
from kgqa.interfaces.http.copied_processes import prepare
from kgqa.interfaces.http.data_watch import RefuseDamaged
from kgqa.interfaces.http.evaluation_protocols import RootQuestions
from kgqa.interfaces.http.metrics import CountRequests
from kgqa.interfaces.http.origins import AllowOrigins, CheckHost
from kgqa.interfaces.http.page.error_pages import add_error_pages, respond
from kgqa.interfaces.http.page.rendering import show_under
from kgqa.interfaces.http.problems import Problem, add_problem_handlers
from kgqa.interfaces.http.readiness import CHECK_SECONDS, Readiness
from kgqa.interfaces.http.request_limits import GuardRequests
from kgqa.interfaces.http.service import Endpoint, Service
from kgqa.interfaces.http.service_settings import Settings
from kgqa.interfaces.http.sparql.pool import QueryPool
from kgqa.interfaces.http.sparql.sparql_routes import router as sparql_router
from kgqa.interfaces.http.under_path import ServeUnderPath
from kgqa.model import Question
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import compare_files
from wikidata_hdt.hdt.file_layout import read_layout
from wikidata_hdt.manifest import GRAPH_NAME, read_manifest

SPARQL_ROUTERS = (sparql_router,)
"""The part of the service that queries the graph's file."""
ANSWER_ROUTERS = (
    api.router,
    library_routes.router,
    comparison_replies.router,
    evaluation_protocols.router,
    qald_files.router,
    api_page.router,
    page.router,
    table_questions.router,
    linked_data.router,
)
"""The parts that answer questions; a further one is a module or package with a `router`."""

_FIRST_QUESTION = "Jak nazywa się stolica Polski?"
"""Asked before the first client comes, because tables are loaded when they are first needed."""
_PARENT_SECONDS = 1.0
"""Between two looks at whether the supervisor lives."""
_TAGS = [
    {"name": "questions", "description": "Questions in Polish, and the entities that texts name."},
    {"name": "sparql", "description": "SPARQL 1.1 queries over the graph."},
    {"name": "evaluation", "description": "Protocols of evaluation platforms."},
    {"name": "status", "description": "For those who run the service."},
]
_SUMMARY = "Answers general-knowledge questions asked in Polish from a local Wikidata."


def create_app(settings: Settings, damaged: Callable[[], bool]) -> FastAPI:
    """The application of one worker process, its data opened; `damaged` tells when it is to refuse to answer from them.

    Raises DataError, TemplateError.
    """
    prepare(tables=not settings.sparql_alone)
    endpoint = _open_endpoint(settings) if settings.config.kg is None else None
    service = None if settings.sparql_alone else _open_service(settings, endpoint)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if endpoint is not None:
            endpoint.queries.warm_up()
        watching = asyncio.create_task(_end_with_parent())
        yield
        watching.cancel()
        if endpoint is not None:
            endpoint.queries.close()
        if service is not None:
            service.answering.close()

    middleware = _middleware(settings, damaged)
    app = FastAPI(
        title="kgqa", version=__version__, summary=_SUMMARY, lifespan=lifespan, middleware=middleware,
        openapi_url="/api/openapi.json", openapi_tags=_TAGS, docs_url=None, redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        servers=[{"url": settings.config.root_path}] if settings.config.root_path else None,
    )  # fmt: skip
    show_under(settings.config.root_path)
    app.state.endpoint, app.state.service = endpoint, service
    app.state.readiness = Readiness(source_checks(settings.config, CHECK_SECONDS))
    add_problem_handlers(app)
    if service is not None:
        add_error_pages(app)
    for router in _routers(settings, endpoint, service):
        app.include_router(router)
    complete(app.openapi())
    return app


def _routers(settings: Settings, endpoint: Endpoint | None, service: Service | None) -> Iterator[APIRouter]:
    """The parts of the service that there is something for."""
    yield status.router
    yield from SPARQL_ROUTERS * (endpoint is not None)
    yield from ANSWER_ROUTERS * (service is not None)
    if service is not None and settings.config.feedback is not None:
        yield feedback.router


async def _end_with_parent() -> None:
    """End this worker as SIGTERM does once its supervisor is no more, however that ended."""
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(_PARENT_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)


def _open_endpoint(settings: Settings) -> Endpoint:
    directory = data_directory(settings.config)
    compare_files(directory, checked=CheckedFiles.below(settings.config.cache))
    graph = directory / GRAPH_NAME
    return Endpoint(settings.limits, QueryPool(graph, settings.limits), read_layout(graph).triple_count)


def _open_service(settings: Settings, endpoint: Endpoint | None) -> Service:
    parts = open_parts(settings.config)
    parts.pipeline.answer(Question(_FIRST_QUESTION))
    answering = Answering(parts, settings.limits, settings.config.min_confidence)
    manifest = read_manifest(data_directory(settings.config)) if settings.config.kg is None else None
    sources = tuple(Path(source.name).name for source in manifest.sources) if manifest else ()
    told = max((source.dump_date for source in manifest.sources), default="") if manifest else ""
    label = GraphLabels(parts.graph, settings.config.languages)
    return Service(settings.limits, answering, label, settings.config, endpoint, sources, told[: len("2026-01-31")])


def _middleware(settings: Settings, damaged: Callable[[], bool]) -> list[Middleware]:
    """From the outside in."""
    refused = Problem.response if settings.sparql_alone else respond
    root = settings.config.root_path
    return [
        Middleware(ReadAbsoluteForm),
        *([Middleware(ServeUnderPath, root=root)] if root else []),
        Middleware(CountRequests),
        Middleware(GuardRequests, limits=settings.limits, respond=refused),
        Middleware(RefuseDamaged, damaged=damaged),
        Middleware(CheckHost, hosts=settings.config.hosts, listening=settings.host),
        Middleware(KnowClients, keys=settings.keys),
        Middleware(AllowOrigins, origins=settings.config.origins),
        Middleware(CompressResponses),
        *([] if settings.sparql_alone else [Middleware(RootQuestions)]),
    ]
