"""A Docker daemon: the one that runs, or the tests' own, without networks, over base images of Debian's packages.

The layers of the own daemon stay in `build/docker`, so that a second run builds only what has changed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.service.running import ROOT

PLACE = ROOT / "build" / "docker"
_SLIM, _FULL = "kgqa-base:slim", "kgqa-base:full"
_OFFICIAL = {"FROM python:3.11.14-slim-bookworm": f"FROM {_SLIM}", "FROM python:3.11.14-bookworm": f"FROM {_FULL}"}
_PACKAGES = "python3,python3-venv,python-is-python3,ca-certificates"
_COMPILER = "build-essential python3-dev"
_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
_START_SECONDS = 60.0


@dataclass(frozen=True)
class Docker:
    """A daemon that answers."""

    host: str
    """Its address; empty for the client's default."""
    official: bool
    """Whether it can have the base images that the Dockerfile names."""

    @property
    def environment(self) -> dict[str, str]:
        """What its clients need."""
        host = {"DOCKER_HOST": self.host} if self.host else {}
        return {**os.environ, **host, "DOCKER_BUILDKIT": "0"}

    def run(self, *arguments: str | Path, text: str | None = None) -> str:
        """What a command of the client prints; fails with what it complains of."""
        done = subprocess.run(
            ["docker", *arguments], input=text, capture_output=True, text=True, check=False, env=self.environment
        )
        assert done.returncode == 0, f"docker {arguments}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout.strip()

    def has(self, image: str) -> bool:
        """Whether an image of this name is there."""
        return bool(self.run("images", "--quiet", image))

    def build(self, image: str, dockerfile: str, context: Path) -> None:
        """Build an image."""
        with tempfile.NamedTemporaryFile("w", suffix=".Dockerfile", encoding="utf-8") as file:
            file.write(dockerfile)
            file.flush()
            self.run("build", "--network", "host", "--tag", image, "--file", file.name, context)

    def build_service(self, image: str) -> None:
        """Build the image of the service, over the official bases or over Debian's Python."""
        dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
        if not self.official:
            self._make_bases()
            for line, ours in _OFFICIAL.items():
                assert line in dockerfile
                dockerfile = dockerfile.replace(line, ours)
        self.build(image, dockerfile, ROOT)

    def _make_bases(self) -> None:
        if not self.has(_SLIM):
            with tempfile.TemporaryDirectory(dir=PLACE) as place:
                _bootstrap(Path(place))
                packed = Path(place, "base.tar")
                subprocess.run(["tar", "-C", Path(place, "base"), "-cf", packed, "."], check=True)
                self.run("import", packed, _SLIM)
        if not self.has(_FULL):
            install = f"apt-get -qq update && apt-get -qq install -y --no-install-recommends {_COMPILER}"
            with tempfile.TemporaryDirectory() as empty:
                self.build(_FULL, f"FROM {_SLIM}\nRUN {install}\n", Path(empty))


def _bootstrap(place: Path) -> None:
    """Debian with Python below a directory, as small as can be, with the certificates that this machine trusts."""
    if (debootstrap := shutil.which("debootstrap")) is None:
        pytest.skip("no base image: Debian's package debootstrap is not installed")
    base = place / "base"
    command = [debootstrap, "--variant=minbase", f"--include={_PACKAGES}", "bookworm", str(base)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    for left in ("var/cache/apt", "var/lib/apt/lists", "var/log"):
        shutil.rmtree(base / left)
        (base / left).mkdir()
    shutil.copy(_CERTIFICATES, base / _CERTIFICATES.relative_to("/"))
    (base / "etc/pip.conf").write_text(f"[global]\ncert = {_CERTIFICATES}\n", encoding="utf-8")


@contextmanager
def docker() -> Iterator[Docker]:
    """The daemon that runs here, else one that is started and ended; skips where neither can be had."""
    if shutil.which("docker") is None:
        pytest.skip("no docker; Debian's package: docker.io")
    if _answers(Docker("", official=True)):
        yield Docker("", official=True)
    elif (dockerd := shutil.which("dockerd")) is None or os.geteuid() != 0:
        pytest.skip("no Docker daemon answers, and only root with dockerd (Debian's package: docker.io) can start one")
    else:
        with _started(dockerd) as started:
            yield started


@contextmanager
def _started(dockerd: str) -> Iterator[Docker]:
    PLACE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, (PLACE / "log").open("wb") as log:
        daemon = Docker(f"unix://{place}/socket", official=False)
        options = ["--bridge=none", "--iptables=false", "--data-root", str(PLACE / "root")]
        options += ["--host", daemon.host, "--exec-root", f"{place}/exec", "--pidfile", f"{place}/pid"]
        process = subprocess.Popen([dockerd, *options], stdout=log, stderr=log)
        try:
            deadline = time.monotonic() + _START_SECONDS
            while not _answers(daemon):
                if process.poll() is not None or time.monotonic() > deadline:
                    pytest.skip(f"dockerd does not start here: {(PLACE / 'log').read_text()[-500:]}")
                time.sleep(0.2)
            yield daemon
        finally:
            process.terminate()
            process.wait()
            for left in Path(place, "exec", "netns").glob("*"):
                subprocess.run(["umount", left], check=False)


def _answers(daemon: Docker) -> bool:
    command = ["docker", "version", "--format", "{{.Server.Version}}"]
    return subprocess.run(command, capture_output=True, check=False, env=daemon.environment).returncode == 0
