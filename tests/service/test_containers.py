"""The files for Docker: checked as text, since no engine is needed for that, and the services' commands run by hand."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.service.running import ROOT, running_server

COMPOSE = ROOT / "docker-compose.yml"
OURS = ("sparql", "web")
ANNOTATE = "annotate"
BLUE, GREEN = ("blue-1", "blue-2"), ("green-1", "green-2")
"""The services behind the balancer."""
MADE_HERE = (*OURS, ANNOTATE, *BLUE, *GREEN)


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    return dict(yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"])


def tool(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = Path(sys.executable).with_name(name)
    return subprocess.run([str(path), *arguments], capture_output=True, text=True, check=False)


def test_the_compose_file_follows_the_specification() -> None:
    """By the schema of the Compose Specification, which check-jsonschema carries."""
    result = tool("check-jsonschema", "--builtin-schema", "vendor.compose-spec", str(COMPOSE))
    assert result.returncode == 0, result.stdout


def test_a_wrong_compose_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "wrong.yml").write_text("services: {web: {imagine: x}}", encoding="utf-8")
    result = tool("check-jsonschema", "--builtin-schema", "vendor.compose-spec", str(tmp_path / "wrong.yml"))
    assert result.returncode == 1


def test_the_dockerfile_is_clean() -> None:
    result = tool("hadolint", "--failure-threshold", "warning", str(ROOT / "Dockerfile"))
    assert result.returncode == 0, result.stdout


def test_what_runs_by_default(services: dict[str, Any]) -> None:
    assert {name for name, one in services.items() if "profiles" not in one} == set(OURS)
    assert {name: one["profiles"] for name, one in services.items() if "profiles" in one} == {
        ANNOTATE: ["annotate"], "qendpoint": ["qendpoint"], "opensearch": ["cluster"],
        "virtuoso": ["virtuoso"], **{key: ["next"] for key in GREEN},
        **{key: ["replicas", "next"] for key in ("balancer", *BLUE)},
    }  # fmt: skip


def test_our_services_can_do_little(services: dict[str, Any]) -> None:
    for name in MADE_HERE:
        one = services[name]
        assert one["user"].split(":")[0] not in ("0", "root")
        assert one["read_only"] and one["cap_drop"] == ["ALL"]
        written = [volume for volume in one["volumes"] if not volume.endswith(":ro")]
        assert written == (["annotations:/annotations"] if name == ANNOTATE else [])
    assert "USER 10001" in (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_every_service_is_limited_and_local(services: dict[str, Any]) -> None:
    for name, one in services.items():
        assert one["mem_limit"], name
        assert all(port.startswith("127.0.0.1:") for port in one.get("ports", ())), name
        assert name in OURS or one["healthcheck"]["test"]


def test_the_balancer_knows_the_replicas(services: dict[str, Any]) -> None:
    settings = (ROOT / "docs" / "deployment" / "balancer.conf").read_text(encoding="utf-8")
    for group, names in (("blue", BLUE), ("green", GREEN)):
        ports = re.findall(
            r"server 127\.0\.0\.1:(\d+)", settings.partition(f"upstream {group} {{")[2].partition("}")[0]
        )
        assert [services[name]["command"][2] for name in names] == ports
        assert all(services[name]["network_mode"] == "service:balancer" for name in names)


def test_images_are_pinned(services: dict[str, Any]) -> None:
    images = [one["image"] for name, one in services.items() if name not in MADE_HERE]
    images += [
        line.split()[1]
        for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
        if line.startswith("FROM ")
    ]
    for image in images:
        version = image.partition(":")[2].removeprefix("${QENDPOINT_VERSION:-")
        assert version[:1].isdigit(), image


@pytest.mark.parametrize("name", OURS)
def test_the_command_of_a_service_runs(services: dict[str, Any], cache: Path, name: str) -> None:
    command = list(services[name]["command"])
    assert command[0] == "serve"
    options = list(command[1:])
    port = options.index("--port")
    del options[port : port + 2]  # the tests take a free one
    with running_server(cache, *options) as server:
        assert server.get("/api/health").status == 200
        assert server.get("/sparql?query=ASK%7B%7D").status == 200
        assert server.get("/").status == (404 if name == "sparql" else 200)


def test_the_command_of_the_annotation_page_runs(services: dict[str, Any], cache: Path, tmp_path: Path) -> None:
    command = list(services[ANNOTATE]["command"])
    assert command[0] == ANNOTATE and command[-2:] == ["--port", "8001"]
    place = ("--db", str(tmp_path / "records.db"))
    with running_server(cache, *command[1:-2], command=(ANNOTATE, *place), health="/health") as server:
        assert server.get("/login").status == 200
