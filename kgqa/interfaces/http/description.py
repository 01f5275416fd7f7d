"""The page that describes the service, made from its OpenAPI description; it loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router = APIRouter(include_in_schema=False)


@router.head("/api/docs", include_in_schema=False)
@router.get("/api/docs")
async def docs(request: Request) -> HTMLResponse:
    """The routes with their parameters, bodies and responses."""
    return HTMLResponse("".join(_page(request.app.openapi())))


def _page(schema: Mapping[str, Any]) -> Iterator[str]:
    info = schema["info"]
    yield '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(info['title'])} {escape(info['version'])}</title></head><body>\n"
    yield f"<h1>{escape(info['title'])}</h1><p>{escape(info.get('summary', ''))}</p>\n"
    yield '<p>For programs: <a href="/api/openapi.json">OpenAPI description</a>.</p>\n'
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield from _operation(path, method, operation)
    yield "<h2>Schemas</h2>\n"
    for name, one in schema.get("components", {}).get("schemas", {}).items():
        yield f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(one.get("description", ""))}</p><ul>\n'
        for member, details in one.get("properties", {}).items():
            yield f"<li><code>{escape(member)}</code>: {_type(details)}</li>\n"
        yield "</ul>\n"
    yield "</body></html>\n"


def _operation(path: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"<h2>{escape(method.upper())} <code>{escape(path)}</code></h2>\n<p>{escape(operation['description'])}</p>\n"
    for parameter in operation.get("parameters", ()):
        yield f"<p>Parameter <code>{escape(parameter['name'])}</code>: {_type(parameter['schema'])}</p>\n"
    for media_type, body in operation.get("requestBody", {}).get("content", {}).items():
        yield f"<p>Body <code>{escape(media_type)}</code>: {_type(body['schema'])}</p>\n"
    yield "<ul>\n"
    for status, response in operation["responses"].items():
        kinds = ", ".join(_content(kind, body) for kind, body in response.get("content", {}).items())
        yield f"<li>{escape(status)} {escape(response.get('description', ''))}: {kinds}</li>\n"
    yield "</ul>\n"


def _content(media_type: str, body: Mapping[str, Any]) -> str:
    schema = body.get("schema")
    return f"<code>{escape(media_type)}</code>" + (f" {_type(schema)}" if schema else "")


def _type(schema: Mapping[str, Any]) -> str:
    """A type for people, with links to schemas that have a name."""
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(map(_type, schema["anyOf"]))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("title" if "properties" in schema else "type", "anything")))
