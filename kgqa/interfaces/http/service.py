"""What the routes of one worker process share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request

from kgqa.config import Config
from kgqa.interfaces.http.service_settings import Limits
from kgqa.interfaces.http.sparql.pool import QueryPool

if TYPE_CHECKING:
    from kgqa.interfaces.http.answer_turns import Answering
    from kgqa.interfaces.http.picture_process import PictureProcess
    from kgqa.interfaces.outcomes.item_naming import GraphLabels


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The SPARQL endpoint of one worker process."""

    limits: Limits
    queries: QueryPool
    """Runs SPARQL queries of clients in processes of their own."""
    triples: int
    """Statements of the graph."""


@dataclass(frozen=True, slots=True)
class Service:
    """What answers questions in one worker process."""

    limits: Limits
    answering: Answering
    """Answers questions; its `parts` are the components of the pipeline."""
    label: GraphLabels
    """Labels of items and properties for people."""
    config: Config
    pictures: PictureProcess
    """Draws pictures."""
    endpoint: Endpoint | None
    """The SPARQL endpoint beside it; none where the graph is elsewhere."""
    sources: tuple[str, ...] = ()
    """Names of what the data were made from; empty where that is not known."""
    data_date: str = ""
    """ISO date that the data give as theirs, with all updates; empty if they give none."""
    built_of: str = ""
    """The same of the data without their updates."""


# FastAPI runs dependencies that are plain functions in other threads, which takes longer than all that these do.


async def _endpoint(request: Request) -> Endpoint:
    endpoint = request.app.state.endpoint
    assert isinstance(endpoint, Endpoint)
    return endpoint


async def _service(request: Request) -> Service:
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


TheEndpoint = Annotated[Endpoint, Depends(_endpoint)]
"""Type of a route's parameter that takes what the SPARQL endpoint needs."""
TheService = Annotated[Service, Depends(_service)]
"""Type of a route's parameter that takes the service."""
