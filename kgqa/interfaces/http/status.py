"""The routes that watch over the service: health and metrics."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kgqa import __version__
from kgqa.interfaces.http.metrics import MEDIA_TYPE, exposition
from kgqa.interfaces.http.schemas import Health

router = APIRouter()


@router.head("/api/health", include_in_schema=False)
@router.get("/api/health", response_model=Health)
async def health(request: Request) -> dict[str, Any]:
    """Whether the service answers, and over how large a graph."""
    endpoint = request.app.state.endpoint
    return {"status": "ok", "version": __version__, "triples": endpoint.triples if endpoint else None}


@router.head("/metrics", include_in_schema=False)
@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def metrics() -> Response:
    """Figures for Prometheus, of all worker processes together."""
    return Response(await asyncio.to_thread(exposition), media_type=MEDIA_TYPE)
