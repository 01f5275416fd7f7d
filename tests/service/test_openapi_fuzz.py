"""schemathesis sends what the OpenAPI description allows, and what it does not: the service never fails."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.generation import GenerationMode

from tests.service.running import Server

ROUTES = [
    ("POST", "/api/answer"), ("POST", "/api/link"), ("POST", "/api/compare"), ("POST", "/api/qald"),
    ("POST", "/api/ask"), ("POST", "/api/explain"), ("POST", "/api/inflect"),
    ("POST", "/gerbil"), ("POST", "/api/table"),
    ("GET", "/text2sparql"), ("GET", "/sparql"), ("POST", "/sparql"), ("GET", "/entity/{name}"),
    ("GET", "/api/health"), ("GET", "/api/ready"), ("GET", "/metrics"),
]  # fmt: skip
TAKE_NOTHING = ("/api/health", "/api/ready", "/metrics", "/entity/{name}")
"""Where no request could be wrong."""
CASES = [
    (route, mode)
    for route in ROUTES
    for mode in GenerationMode
    if not (mode is GenerationMode.NEGATIVE and route[1] in TAKE_NOTHING)
]
_EXAMPLES = 10


@pytest.fixture(scope="module")
def description(server: Server) -> Any:
    return schemathesis.openapi.from_url(server.url + "/api/openapi.json")


def test_every_route_is_tried(description: Any) -> None:
    described = {(one.ok().method.upper(), one.ok().path) for one in description.get_all_operations()}
    assert described == set(ROUTES)


@pytest.mark.parametrize(
    ("route", "mode"), CASES, ids=lambda one: " ".join(one) if isinstance(one, tuple) else one.value
)
def test_no_server_error(description: Any, route: tuple[str, str], mode: GenerationMode) -> None:
    method, path = route

    @settings(
        max_examples=_EXAMPLES, derandomize=True, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=description[path][method].as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        assert case.call(timeout=60).status_code < 500

    check()
