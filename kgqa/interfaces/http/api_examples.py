"""Completes an OpenAPI document: what is made of parts gets an example made of the examples of its parts, and a body
the description of its schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kgqa.interfaces.http.problems import ProblemDetails

Schema = dict[str, Any]
_TYPES: Mapping[type, str] = {dict: "object", list: "array"}
"""Of what has been read from JSON; what is left is text."""
_NOTHING = object()
"""Where no part shows what something looks like."""


def complete(document: Schema) -> None:
    """Add the examples and descriptions that a document lacks, and the model of errors, to which all routes refer."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    schemas[ProblemDetails.__name__] = ProblemDetails.model_json_schema()
    _Completion(schemas).run(document)


class _Completion:
    """The completion of one document."""

    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self._schemas = schemas

    def run(self, document: Schema) -> None:
        for schema in self._schemas.values():
            self._show_members(schema)
        for operation in _operations(document):
            for parameter in operation.get("parameters", ()):
                self._show(parameter["schema"])
            body = operation.get("requestBody", {})
            for content in body.get("content", {}).values():
                self._show_content(content)
                body.setdefault("description", self._resolved(content["schema"]).get("description", ""))
            for reply in operation["responses"].values():
                for content in reply.get("content", {}).values():
                    self._show_content(content)

    def _show_content(self, content: Schema) -> None:
        """Give the content of a body an example."""
        shown = _TYPES.get(type(content.get("example")), "string")
        schema = content.setdefault("schema", {"type": shown})
        self._show_members(schema)
        example = self._example(schema)
        if example is not _NOTHING:
            content.setdefault("example", example)

    def _show_members(self, schema: Schema) -> None:
        for member in schema.get("properties", {}).values():
            self._show_members(member)
            self._show(member)

    def _show(self, member: Schema) -> None:
        example = self._example(member)
        if "examples" not in member and example is not _NOTHING:
            member["examples"] = [example]

    def _resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self._schemas[schema["$ref"].rpartition("/")[2]]
        return schema

    def _example(self, schema: Schema) -> Any:
        return schema["examples"][0] if "examples" in schema else self._made(self._resolved(schema))

    def _made(self, schema: Schema) -> Any:
        match schema:
            case {"examples": [first, *_]} | {"enum": [first, *_]} | {"const": first}:
                return first
            case {"anyOf": [first, *_]}:
                return self._example(first)
            case {"properties": members}:
                parts = {name: self._example(member) for name, member in members.items()}
                return {name: part for name, part in parts.items() if part is not _NOTHING}
            case {"items": items} if (part := self._example(items)) is not _NOTHING:
                return [part]
            case {"default": value}:
                return value
            case {"type": "boolean"}:
                return True
        return _NOTHING


def _operations(document: Schema) -> Iterator[Schema]:
    for operations in document["paths"].values():
        yield from operations.values()
