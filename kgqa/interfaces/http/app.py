"""Puts the application together: routes, middleware, and the components that open with a worker process."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from types import ModuleType

from fastapi import APIRouter, FastAPI
from starlette.middleware import Middleware

from kgqa import __version__
from kgqa.assembly import data_directory
from kgqa.assembly.data import source_checks
from kgqa.interfaces.http import status
from kgqa.interfaces.http.clients import KnowClients
from kgqa.interfaces.http.metrics import CountRequests
from kgqa.interfaces.http.middleware import AllowOrigins, CheckHost, GuardRequests, ReadAbsoluteForm, ServeUnderPath
from kgqa.interfaces.http.negotiation import CompressResponses
from kgqa.interfaces.http.problems import Problem, add_problem_handlers
from kgqa.interfaces.http.schemas import complete
from kgqa.interfaces.http.served_data import RefuseDamaged
from kgqa.interfaces.http.service import Endpoint
from kgqa.interfaces.http.service_settings import Settings
from kgqa.interfaces.http.sparql.pool import QueryPool
from kgqa.interfaces.http.sparql.sparql_routes import router as sparql_router
from kgqa.interfaces.http.status import CHECK_SECONDS, Readiness
from wikidata_hdt.apart import prepare_copies
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import compare_files
from wikidata_hdt.hdt.file_layout import read_layout
from wikidata_hdt.manifest import GRAPH_NAME

_PARENT_SECONDS = 1.0
"""Between two looks at whether the supervisor lives."""
_TAGS = [
    {"name": "questions", "description": "Questions in Polish, and the entities that texts name."},
    {"name": "sparql", "description": "SPARQL 1.1 queries over the graph."},
    {"name": "evaluation", "description": "Protocols of evaluation platforms."},
    {"name": "status", "description": "For those who run the service."},
]
_SUMMARY = "Answers general-knowledge questions asked in Polish from a local Wikidata."
_QUERIES = "kgqa.interfaces.http.sparql.process"
_TABLES = "kgqa.interfaces.http.table_model"
_PICTURES = "kgqa.interfaces.pictures.picture_drawing"


def create_app(settings: Settings, damaged: Callable[[], bool]) -> FastAPI:
    """The application of one worker process, its data opened; `damaged` tells when it is to refuse to answer from them.

    Raises DataError, TemplateError.
    """
    _prepare_copies(answers=not settings.sparql_alone)
    endpoint = _open_endpoint(settings) if settings.config.kg is None else None
    answers = None if settings.sparql_alone else _answering_part()
    service = answers.open_service(settings, endpoint) if answers else None

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if endpoint is not None:
            endpoint.queries.warm_up()
        if service is not None:
            service.pictures.warm_up()
        watching = asyncio.create_task(_end_with_parent())
        yield
        watching.cancel()
        if endpoint is not None:
            endpoint.queries.close()
        if service is not None:
            service.answering.close()
            service.pictures.close()

    middleware = _middleware(settings, damaged, answers)
    app = FastAPI(
        title="kgqa", version=__version__, summary=_SUMMARY, lifespan=lifespan, middleware=middleware,
        openapi_url="/api/openapi.json", openapi_tags=_TAGS, docs_url=None, redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        servers=[{"url": settings.config.root_path}] if settings.config.root_path else None,
    )  # fmt: skip
    app.state.endpoint, app.state.service = endpoint, service
    app.state.readiness = Readiness(source_checks(settings.config, CHECK_SECONDS))
    add_problem_handlers(app)
    if answers:
        answers.add_pages(app, settings.config)
    for router in _routers(settings, endpoint, answers):
        app.include_router(router)
    complete(app.openapi())
    return app


def _answering_part() -> ModuleType:
    from kgqa.interfaces.http import answering_part  # noqa: PLC0415 (SPARQL alone needs no reader of Polish)

    return answering_part


def _routers(settings: Settings, endpoint: Endpoint | None, answers: ModuleType | None) -> Iterator[APIRouter]:
    """The parts of the service that there is something for."""
    yield status.router
    if endpoint is not None:
        yield sparql_router
    if answers:
        yield from answers.routers(settings.config)


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


def _middleware(settings: Settings, damaged: Callable[[], bool], answers: ModuleType | None) -> list[Middleware]:
    """From the outside in."""
    refused = answers.REFUSE if answers else Problem.response
    root = settings.config.root_path
    return [
        Middleware(ReadAbsoluteForm),
        *([Middleware(ServeUnderPath, root=root)] if root else []),
        Middleware(CountRequests),
        Middleware(GuardRequests, limits=settings.limits, respond=refused, images=settings.config.images),
        Middleware(RefuseDamaged, damaged=damaged),
        Middleware(CheckHost, hosts=settings.config.hosts, listening=settings.host),
        Middleware(KnowClients, keys=settings.keys),
        Middleware(AllowOrigins, origins=settings.config.origins),
        Middleware(CompressResponses),
        *(answers.MIDDLEWARE if answers else ()),
    ]


def _prepare_copies(*, answers: bool) -> None:
    """Make the process that they are copies of load what they need; to be called before the first is started.

    `answers`: whether any of them will answer over tables, which takes the reader of Polish, or draw pictures.
    """
    prepare_copies(_QUERIES, *[_TABLES, _PICTURES] * answers)
