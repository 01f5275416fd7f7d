"""The part of a service that answers questions; one that serves SPARQL alone does not load it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.middleware import Middleware

from kgqa.assembly import data_directory, open_parts
from kgqa.config import Config
from kgqa.interfaces.http import (
    api,
    evaluation_protocols,
    feedback,
    library_routes,
    linked_data,
    page,
    table_questions,
)
from kgqa.interfaces.http.answer_turns import Answering
from kgqa.interfaces.http.evaluation_protocols import RootQuestions
from kgqa.interfaces.http.page.rendering import add_error_pages, respond, show_under
from kgqa.interfaces.http.picture_process import PictureProcess
from kgqa.interfaces.http.service import Endpoint, Service
from kgqa.interfaces.http.service_settings import Settings
from kgqa.interfaces.outcomes.item_naming import GraphLabels
from kgqa.model import Question
from wikidata_hdt.manifest import read_manifest

ROUTERS = (
    api.router,
    library_routes.router,
    evaluation_protocols.router,
    page.router,
    table_questions.router,
    linked_data.router,
)
"""A further one is a module or package with a `router`."""
MIDDLEWARE = (Middleware(RootQuestions),)
REFUSE = respond
"""Tells clients of problems before their requests reach a route."""

_FIRST_QUESTION = "Jak nazywa się stolica Polski?"
"""Asked before the first client comes, because tables are loaded when they are first needed."""


_DAY = len("2026-01-31")


def open_service(settings: Settings, endpoint: Endpoint | None) -> Service:
    """What answers questions, opened. Raises DataError, TemplateError."""
    parts = open_parts(settings.config)
    parts.pipeline.answer(Question(_FIRST_QUESTION))
    answering = Answering(parts, settings.limits, settings.config.min_confidence)
    manifest = read_manifest(data_directory(settings.config)) if settings.config.kg is None else None
    sources = tuple(Path(source.name).name for source in manifest.sources) if manifest else ()
    newest, built_of = (manifest.newest, manifest.built_of) if manifest else ("", "")
    label = GraphLabels(parts.graph, settings.config.languages)
    return Service(
        settings.limits,
        answering,
        label,
        settings.config,
        PictureProcess(),
        endpoint,
        sources,
        newest[:_DAY],
        built_of[:_DAY],
    )


def add_pages(app: FastAPI, config: Config) -> None:
    """Have errors shown as pages to browsers, and links lead below the path under which the service is shown."""
    show_under(config.root_path, images=config.images)
    add_error_pages(app)


def routers(config: Config) -> Iterator[APIRouter]:
    """The routes that answer questions, and that for feedback where it is kept."""
    yield from ROUTERS
    if config.feedback is not None:
        yield feedback.router
