"""The OpenAPI document: everything in it is described and shown by an example, and the examples are what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.service.running import JSON, Server

Node = dict[str, Any]
_UNSAID = "Successful Response"
"""What the framework writes where nobody says more."""


@pytest.fixture(scope="module")
def document(server: Server) -> Node:
    return server.get("/api/openapi.json").json()  # type: ignore[no-any-return]


def _operations(document: Node) -> Iterator[tuple[str, Node]]:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            yield f"{method} {path}", operation


def _contents(document: Node) -> Iterator[tuple[str, Node]]:
    """Every body, by where it stands."""
    for place, operation in _operations(document):
        for kind, content in operation.get("requestBody", {}).get("content", {}).items():
            yield f"{place} takes {kind}", content
        for status, reply in operation["responses"].items():
            for kind, content in reply.get("content", {}).items():
                yield f"{place} {status} {kind}", content


def _members(place: str, schema: Any) -> Iterator[tuple[str, Node]]:
    """All members of a schema and of the schemas in it."""
    for name, member in schema.get("properties", {}).items():
        yield f"{place}.{name}", member
        yield from _members(f"{place}.{name}", member)
    inner = [schema.get("items"), schema.get("additionalProperties"), *schema.get("anyOf", ())]
    for part in inner:
        if isinstance(part, dict):
            yield from _members(f"{place}[]", part)


def _fields(document: Node) -> Iterator[tuple[str, Node]]:
    """All members of all schemas, and all parameters."""
    for name, schema in document["components"]["schemas"].items():
        yield from _members(name, schema)
    for place, content in _contents(document):
        yield from _members(place, content["schema"])
    for place, operation in _operations(document):
        for parameter in operation.get("parameters", ()):
            yield f"{place} ?{parameter['name']}", parameter | parameter["schema"]


def test_every_field_and_parameter_has_a_description_and_an_example(document: Node) -> None:
    fields = list(_fields(document))
    assert len(fields) > 100
    assert [place for place, field in fields if not field.get("description")] == []
    assert [place for place, field in fields if not field.keys() & {"example", "examples"}] == []


def test_every_operation_is_described(document: Node) -> None:
    tags = {tag["name"] for tag in document["tags"] if tag["description"]}
    for place, operation in _operations(document):
        assert operation["tags"] and set(operation["tags"]) <= tags, place
        assert operation.get("summary") and operation.get("description"), place
        assert operation.get("requestBody", {"description": "none"}).get("description"), place
        for status, reply in operation["responses"].items():
            assert reply["description"] not in ("", _UNSAID), (place, status)


def test_every_schema_is_described(document: Node) -> None:
    schemas = document["components"]["schemas"]
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []


def test_every_body_has_an_example(document: Node) -> None:
    contents = list(_contents(document))
    assert len(contents) > 50
    assert [place for place, content in contents if content.get("example", "") == ""] == []


def test_examples_have_the_form_that_they_show(document: Node) -> None:
    components = {"components": document["components"]}
    for place, content in _contents(document):
        assert Draft202012Validator(content["schema"] | components).is_valid(content["example"]), place
    for place, field in _fields(document):
        schema = {name: part for name, part in field.items() if name not in ("in", "name", "required")}
        assert all(map(Draft202012Validator(schema | components).is_valid, field["examples"])), place


def test_what_is_shown_can_be_sent(document: Node, server: Server) -> None:
    for place, operation in _operations(document):
        method, path = place.split()
        content = operation.get("requestBody", {}).get("content", {}).get(JSON)
        if content is not None:
            reply = server.post(path, content["example"])
            assert (method, reply.status) == ("post", 200), (place, reply.text)
