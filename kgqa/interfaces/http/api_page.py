"""The page that describes the service, made from its OpenAPI description; it loads nothing from elsewhere."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from kgqa.interfaces.http.page.languages import TheTexts
from kgqa.interfaces.http.page.rendering import rendered

router = APIRouter(include_in_schema=False)


@router.head("/api/docs", include_in_schema=False)
@router.get("/api/docs")
async def docs(request: Request, texts: TheTexts) -> HTMLResponse:
    """The routes with their parameters, bodies and responses, and the members of these."""
    endpoint = request.app.state.endpoint
    triples = endpoint.triples if endpoint is not None else None
    return rendered("docs.html", texts, triples=triples, schema=request.app.openapi())
