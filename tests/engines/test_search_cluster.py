"""Passages on three nodes of a search cluster.

One is killed while questions are asked, one while an index is built; nginx stands before them with a certificate of its
own and a password.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest
from opensearchpy import OpenSearch

from benchmarks.search_cluster import write_villages
from kgqa.assembly import Parts, open_parts
from kgqa.config import Config, Mode
from kgqa.errors import UnavailableError
from kgqa.model import Answer, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.retrieval.index.cluster_build import ClusterBuild
from kgqa.retrieval.index.cluster_engine import ClusterAddress, ClusterEngine, open_client
from kgqa.retrieval.text_words import Lexicon
from tests.contracts.elasticsearch.__main__ import prepare, start
from tests.engines.ports import await_port, free_ports
from tests.service.running import ROOT, waited

WHEEL = ROOT / "build" / "pyserini-0.8.0.0-py3-none-any.whl"
NGINX = shutil.which("nginx")
pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(not WHEEL.exists(), reason=f"no Elasticsearch: {WHEEL.name} of PyPI is not in {WHEEL.parent}"),
    pytest.mark.skipif(shutil.which("javac") is None, reason="no JDK; Debian's package: default-jdk-headless"),
]
VILLAGES = 3000
ASKED = 90
PASSWORD = "s3cret:pass/word"
_SITE = """\
daemon off; user root; pid {directory}/pid; error_log {directory}/log;
events {{}}
http {{
    access_log off; {places}
    upstream nodes {{ {servers} }}
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {directory}/certificate; ssl_certificate_key {directory}/key;
        auth_basic passages; auth_basic_user_file {directory}/users;
        location / {{ proxy_pass http://nodes; }}
    }}
}}
"""


@dataclass
class SearchCluster:
    """Three nodes, each a process."""

    path: str
    directory: Path
    ports: list[int]
    nodes: list[subprocess.Popen[bytes]]

    @property
    def url(self) -> str:
        """The address of all nodes."""
        return f"http://{','.join(f'127.0.0.1:{port}' for port in self.ports)}"

    def await_health(self) -> None:
        """Returns when all nodes are there, and every part of an index is there twice."""
        health = open_client(ClusterAddress.parse(self.url)).cluster.health
        assert waited(lambda: health()["number_of_nodes"] == len(self.nodes) and health()["status"] == "green")


@contextmanager
def search_cluster(path: str, directory: Path) -> Iterator[SearchCluster]:
    ports = free_ports(3)
    nodes = start(path, directory, ports)
    try:
        for port, node in zip(ports, nodes, strict=True):
            await_port(port, node)
        cluster = SearchCluster(path, directory, ports, nodes)
        cluster.await_health()
        yield cluster
    finally:
        for node in nodes:
            node.kill()
            node.wait()


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> str:
    return prepare(WHEEL, tmp_path_factory.mktemp("classes"))


@pytest.fixture
def cluster(classes: str, tmp_path: Path) -> Iterator[SearchCluster]:
    with search_cluster(classes, tmp_path) as running:
        yield running


def _built(url: str, place: Path, villages: int = VILLAGES) -> list[str]:
    """Questions about the villages that an index has."""
    questions = write_villages(place / "villages.jsonl", villages)
    ClusterBuild(ClusterAddress.parse(url), [place / "villages.jsonl"], Lexicon(MorfeuszMorphology())).run()
    return questions


def _parts(config: Config, url: str) -> Parts:
    return open_parts(Config(cache=config.cache, text=url, mode=Mode.TEXT))


def _answers(parts: Parts, questions: list[str], then: Callable[[], None] = lambda: None) -> list[str]:
    """What is answered; something happens when a third of them is."""
    found = []
    for number, question in enumerate(questions):
        if number == len(questions) // 3:
            then()
        answer = parts.pipeline.answer(Question(question)).answer
        found.append(answer.text if isinstance(answer, Answer) else "")
    return found


def test_no_answer_is_lost_or_changed(cluster: SearchCluster, sample_config: Config, tmp_path: Path) -> None:
    """The node is killed that leads the others."""
    url = f"{cluster.url}/villages"
    questions = _built(url, tmp_path)[:: VILLAGES // ASKED]
    cluster.await_health()
    expected = _answers(_parts(sample_config, url), questions)
    assert sum(map(bool, expected)) > ASKED * 0.9
    asked = open_client(ClusterAddress.parse(url)).transport.perform_request
    leader = asked("GET", "/_cat/master", params={"h": "node"}).strip()
    killed = cluster.nodes[int(leader.removeprefix("node"))]
    assert _answers(_parts(sample_config, url), questions, killed.kill) == expected
    assert killed.wait() == -signal.SIGKILL


def test_a_build_that_was_killed_with_a_node_goes_on(cluster: SearchCluster, tmp_path: Path) -> None:
    """The same command finishes it on the two nodes that are left; every passage is there once."""
    address, source = ClusterAddress.parse(f"{cluster.url}/villages"), tmp_path / "villages.jsonl"
    write_villages(source, 4 * VILLAGES)
    client = open_client(address)
    command = [sys.executable, str(ROOT / "cli.py"), "text", "build", str(source), "--text", f"{cluster.url}/villages"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as build:
        assert waited(lambda: _held(client) >= VILLAGES // 2)
        cluster.nodes[0].kill()
        build.kill()
    assert build.returncode == -signal.SIGKILL and not client.indices.exists_alias(name="villages")
    subprocess.run(command, check=True, capture_output=True)
    assert ClusterEngine(address).counts()["passages"] == 4 * VILLAGES
    assert client.count(index="villages")["count"] == 4 * VILLAGES


def test_a_build_outlives_a_node(cluster: SearchCluster, tmp_path: Path) -> None:
    address, source = ClusterAddress.parse(f"{cluster.url}/villages"), tmp_path / "villages.jsonl"
    write_villages(source, 4 * VILLAGES)

    def kill(done: int, _: int | None) -> None:
        if done == VILLAGES:
            cluster.nodes[1].kill()

    ClusterBuild(address, [source], Lexicon(MorfeuszMorphology())).run(kill)
    assert cluster.nodes[1].wait() == -signal.SIGKILL
    assert open_client(address).count(index="villages")["count"] == 4 * VILLAGES


def _held(client: OpenSearch) -> int:
    """Passages of an index that is being built."""
    client.indices.refresh(index="_all")
    return int(client.count(index="_all")["count"])


@contextmanager
def guarded(cluster: SearchCluster, directory: Path) -> Iterator[int]:
    """The port of an nginx before the nodes, with a certificate that nobody knows and a password."""
    (port,) = free_ports(1)
    key, certificate = directory / "key", directory / "certificate"
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1"]
    request += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(request, check=True, capture_output=True)
    hashed = subprocess.run(["openssl", "passwd", "-apr1", PASSWORD], check=True, capture_output=True, text=True)
    (directory / "users").write_text(f"reader:{hashed.stdout}", encoding="utf-8")
    names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join(f"{name}_temp_path {directory}/{name};" for name in names)
    servers = " ".join(f"server 127.0.0.1:{port};" for port in cluster.ports)
    site = _SITE.format(directory=directory, places=places, servers=servers, port=port)
    (directory / "nginx.conf").write_text(site, encoding="utf-8")
    process = subprocess.Popen([str(NGINX), "-e", str(directory / "log"), "-c", str(directory / "nginx.conf")])
    try:
        await_port(port, process)
        yield port
    finally:
        process.terminate()
        process.wait()


@pytest.mark.skipif(NGINX is None, reason="no nginx; Debian's package: nginx-light")
def test_behind_tls_and_a_password(
    cluster: SearchCluster, sample_config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with guarded(cluster, tmp_path) as port:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate"))
        url = f"https://reader:{quote(PASSWORD, safe='')}@127.0.0.1:{port}/villages"
        questions = _built(url, tmp_path, 300)[::10]
        assert sum(map(bool, _answers(_parts(sample_config, url), questions))) > len(questions) * 0.9
        with pytest.raises(UnavailableError, match="AuthenticationException 401") as refused:
            ClusterEngine(ClusterAddress.parse(url.replace("s3cret", "wr0ng")))
        assert "wr0ng" not in str(refused.value)
        monkeypatch.delenv("SSL_CERT_FILE")
        monkeypatch.delenv("SSL_CERT_DIR", raising=False)
        with pytest.raises(UnavailableError, match="SSLError"):
            ClusterEngine(ClusterAddress.parse(url))
