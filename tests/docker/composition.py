"""The services of docker-compose.yml as they stand there, each with nothing but its own loopback address.

They have no networks and publish no ports, since the tests' daemon has none to give: visitors are containers that share
the loopback address of a service. Its variables are filled in here, since Debian's docker-compose knows not all.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.docker.daemon import Docker
from tests.service.running import ROOT

IMAGE = "kgqa:local"
_VARIABLE = re.compile(r"\$\{(\w+)(?::([-+])([^}]*))?\}")
_OTHERS = ("qendpoint", "virtuoso", "opensearch")
"""Services of images that others make."""
_INTERVAL = "5s"
"""Between two health checks: a test need not wait half a minute."""
_SECONDS = 120.0
_PATHS = f"{ROOT}/tests:/checks/tests:ro"


@dataclass
class Composition:
    """A project of Compose."""

    docker: Docker
    file: Path
    project: str

    def run(self, *arguments: str, text: str | None = None) -> str:
        """What Compose prints; fails with what it complains of."""
        command = [*_compose(), "-p", self.project, "-f", str(self.file), "--project-directory", str(ROOT)]
        done = subprocess.run(
            [*command, *arguments], input=text, capture_output=True, text=True, check=False,
            env=self.docker.environment,
        )  # fmt: skip
        assert done.returncode == 0, f"compose {arguments}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout.strip()

    def container(self, service: str) -> str:
        """The id of the service's container."""
        labels = (f"com.docker.compose.project={self.project}", f"com.docker.compose.service={service}")
        filters = [f"--filter=label={label}" for label in (*labels, "com.docker.compose.oneoff=False")]
        found = self.docker.run("ps", "--all", "--quiet", "--no-trunc", *filters).split()
        assert len(found) == 1, f"{service}: {found}"
        return found[0]

    def seen(self, service: str) -> dict[str, Any]:
        """What the daemon knows of the service's container."""
        return dict(json.loads(self.docker.run("inspect", self.container(service)))[0])

    def await_health(self, *services: str) -> None:
        """Returns when the services' own checks call all of them healthy."""
        deadline = time.monotonic() + _SECONDS
        for service in services:
            while (health := self.seen(service)["State"]["Health"])["Status"] != "healthy":
                assert time.monotonic() < deadline, f"{service}: {health}\n{self.run('logs', service)}"
                time.sleep(0.5)

    def visit(self, service: str, *arguments: str) -> str:
        """What a program prints that runs beside the service, with the modules of the tests."""
        network = f"container:{self.container(service)}"
        options = ["--rm", "--network", network, "--volume", _PATHS, "--env", "PYTHONPATH=/checks"]
        return self.docker.run("run", *options, "--entrypoint", "python", IMAGE, *arguments)

    def asked(self, service: str, address: str, body: object = None) -> str:
        """What the service answers at an address of its loopback interface."""
        return self.visit(service, "-m", "tests.docker.visitor", address, json.dumps(body))

    def end(self) -> None:
        """Remove containers and volumes."""
        with suppress(AssertionError):
            self.run("down", "--volumes", "--timeout", "60")


def composition(docker: Docker, place: Path, project: str, settings: Mapping[str, str], balancer: str) -> Composition:
    """The project with these settings of the environment, and this image of nginx."""
    _compose()
    text = _VARIABLE.sub(lambda match: _filled(match, settings), (ROOT / "docker-compose.yml").read_text("utf-8"))
    whole = yaml.safe_load(text)
    services = {name: _alone(one) for name, one in whole["services"].items() if name not in _OTHERS}
    services["balancer"]["image"] = balancer
    file = place / "compose.json"
    named = dict.fromkeys(("annotations", "empty"))
    file.write_text(json.dumps({"version": "2.4", "services": services, "volumes": named}), encoding="utf-8")
    return Composition(docker, file, project)


def _filled(match: re.Match[str], settings: Mapping[str, str]) -> str:
    """What a variable of the file stands for: its value, or else `-default`; `+other` where it has one."""
    name, sign, other = match.groups()
    value = settings.get(name, "")
    return (other if value else "") if sign == "+" else value or other or ""


def _alone(service: dict[str, Any]) -> dict[str, Any]:
    kept = {name: part for name, part in service.items() if name not in ("build", "ports")}
    kept.setdefault("network_mode", "none")
    kept["healthcheck"] = {**kept.get("healthcheck", {}), "interval": _INTERVAL}
    return kept


def _compose() -> list[str]:
    """How Compose is called; skips where it is not."""
    plugin = subprocess.run(["docker", "compose", "version"], capture_output=True, check=False)
    if plugin.returncode == 0:
        return ["docker", "compose"]
    if shutil.which("docker-compose") is None:
        pytest.skip("no Compose; Debian's package: docker-compose")
    return ["docker-compose"]
