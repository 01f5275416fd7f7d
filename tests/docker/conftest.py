"""The daemon, the image that it builds, and services over a data directory of their own."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kgqa.assembly import data_directory
from kgqa.config import Config
from tests.docker.composition import IMAGE, Composition, composition
from tests.docker.daemon import Docker, docker
from tests.service.running import ROOT
from tests.unit.retrieval.texts import write_articles

NEWCOMER = "http://www.wikidata.org/entity/Q999000001"
"""An item that the data directory has and the embedded sample lacks."""
_NGINX = "kgqa-nginx:local"
_DEBIAN_NGINX = """\
FROM kgqa-base:slim
RUN apt-get -qq update && apt-get -qq install -y --no-install-recommends nginx-light curl \\
 && rm /etc/nginx/sites-enabled/default
CMD ["nginx", "-g", "daemon off;"]
"""


@pytest.fixture(scope="session")
def daemon() -> Iterator[Docker]:
    with docker() as found:
        yield found


@pytest.fixture(scope="session")
def image(daemon: Docker) -> str:
    daemon.build_service(IMAGE)
    return IMAGE


@pytest.fixture(scope="session")
def data(sample_config: Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample with one item more, and a few passages; readable by the container's user."""
    place = tmp_path_factory.mktemp("data")
    directory, notes = place / "data", place / "notes.nt"
    notes.write_text(f'<{NEWCOMER}> <http://www.w3.org/2000/01/rdf-schema#label> "Przybysz"@pl .\n', encoding="utf-8")
    shutil.copytree(data_directory(sample_config), directory)
    for command in (
        ("kg", "update", directory, "--triples", notes),
        ("text", "build", write_articles(place), "--out", directory),
    ):
        subprocess.run([sys.executable, ROOT / "cli.py", *command], check=True, capture_output=True)
    subprocess.run(["chmod", "-R", "a+rX", directory], check=True)
    return directory


@pytest.fixture(scope="module")
def services(daemon: Docker, image: str, data: Path) -> Iterator[Composition]:
    """Nothing runs yet; everything is removed at the end."""
    with tempfile.TemporaryDirectory() as place:
        settings = {"KGQA_DATA_DIR": str(data), "KGQA_ANNOTATE_TEXT": "/data"}
        made = composition(daemon, Path(place), "kgqa-tried", settings, _balancer(daemon))
        made.end()  # what a run that was killed has left
        try:
            yield made
        finally:
            made.end()


def _balancer(daemon: Docker) -> str:
    if daemon.official:
        return "nginx:1.28.0"
    if not daemon.has(_NGINX):
        with tempfile.TemporaryDirectory() as empty:
            daemon.build(_NGINX, _DEBIAN_NGINX, Path(empty))
    return _NGINX
