"""What is in the image, and that it answers with nothing allowed."""

from __future__ import annotations

import json
import sys

import pytest

from tests.docker.daemon import Docker

pytestmark = pytest.mark.docker
MOST_BYTES = 600_000_000
_NOTHING = ("--rm", "--network", "none", "--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges:true")
_UNLICENSED = """
from importlib.metadata import distributions
def licensed(found):
    return found.metadata.get_all('License-File') or any('licen' in str(file).lower() for file in found.files or ())
named = [found for found in distributions() if not licensed(found)]
print(*(found.name for found in named if not (found.metadata['License'] or found.metadata['License-Expression']
    or any(kind.startswith('License') for kind in found.metadata.get_all('Classifier') or ()))))
"""
_LOADED = """
import ctypes, pathlib, sysconfig
for file in sorted(pathlib.Path(sysconfig.get_path('platlib')).rglob('*.so*')):
    try:
        ctypes.CDLL(str(file))
    except OSError as error:
        print(file, error)
"""


def _said(daemon: Docker, image: str, entrypoint: str, *arguments: str) -> str:
    return daemon.run("run", *_NOTHING, "--entrypoint", entrypoint, image, *arguments)


def test_the_image_is_small(daemon: Docker, image: str) -> None:
    size = int(daemon.run("image", "inspect", "--format", "{{.Size}}", image))
    sys.stdout.write(f"the image has {size / 1e6:.0f} MB\n")
    assert size < MOST_BYTES


def test_only_what_runs_is_inside(daemon: Docker, image: str) -> None:
    tools = "from importlib.util import find_spec; print([*filter(find_spec, ('pip', 'pybind11', 'hatchling'))])"
    assert _said(daemon, image, "python", "-c", tools) == "[]"
    assert _said(daemon, image, "sh", "-c", "command -v gcc g++ make strip; ls -A /src /opt/tools 2>&-; true") == ""


def test_licences_are_inside(daemon: Docker, image: str) -> None:
    files = _said(daemon, image, "sh", "-c", "head -qn 3 /usr/share/doc/kgqa/LICENSE /usr/share/doc/kgqa/NOTICE")
    assert "Apache License" in files and "kgqa" in files
    assert _said(daemon, image, "python", "-c", _UNLICENSED) == ""


def test_it_answers_read_only_without_capabilities_and_network(daemon: Docker, image: str) -> None:
    said = daemon.run("run", *_NOTHING, image, "ask", "Co jest stolicą Norwegii?")
    assert said.splitlines()[0] == "Oslo"
    settings = json.loads(daemon.run("image", "inspect", image))[0]["Config"]
    assert settings["User"] == "10001"


def test_every_library_loads(daemon: Docker, image: str) -> None:
    """Also without the symbols that are taken out of them."""
    assert _said(daemon, image, "python", "-c", _LOADED) == ""
