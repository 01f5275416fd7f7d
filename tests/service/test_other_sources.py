"""A service whose graph and passages are on other servers."""

from __future__ import annotations

import base64
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.retrieval.index.cluster_build import ClusterBuild
from kgqa.retrieval.index.cluster_engine import ClusterAddress
from kgqa.retrieval.text_words import Lexicon
from tests.contracts.cluster import FakeCluster, serving_cluster
from tests.contracts.endpoint import QuietHandler, serving
from tests.service.running import PROBLEM, Server, running_server
from tests.unit.retrieval.texts import write_articles
from wikidata_hdt.manifest import LABELS_NAME

PASSWORD = "s3cret:pass/word"


@dataclass
class Guarded:
    """An endpoint that asks for a password, in front of the one with the sample."""

    url: str = ""
    dead: bool = False
    refused: int = 0


@pytest.fixture(scope="module")
def guarded(sample_endpoint: str) -> Iterator[Guarded]:
    state = Guarded()
    expected = "Basic " + base64.b64encode(f"reader:{PASSWORD}".encode()).decode()

    class Handler(QuietHandler):
        def answer(self, query: str) -> tuple[int, bytes, dict[str, str]]:
            if state.dead:
                return 503, b"", {}
            if self.headers["Authorization"] != expected:
                state.refused += 1
                return 401, b"", {"WWW-Authenticate": "Basic"}
            data = urlencode({"query": query}).encode()
            asked = Request(sample_endpoint, data, {"Content-Type": "application/x-www-form-urlencoded"})
            with urlopen(asked, timeout=30) as reply:
                return 200, reply.read(), {"Content-Type": "application/sparql-results+json"}

    with serving(Handler) as url:
        state.url = url.replace("http://", f"http://reader:{quote(PASSWORD, safe='')}@")
        yield state


@pytest.fixture(scope="module")
def cluster() -> Iterator[FakeCluster]:
    with serving_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="module")
def distant(
    cache: Path, guarded: Guarded, cluster: FakeCluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A service with the names of the sample and nothing else of its own."""
    directory = tmp_path_factory.mktemp("names")
    shutil.copy(next(cache.rglob(LABELS_NAME)), directory)
    source = write_articles(tmp_path_factory.mktemp("texts"))
    ClusterBuild(ClusterAddress.parse(cluster.url), [source], Lexicon(MorfeuszMorphology())).run()
    elsewhere = ("--data", str(directory), "--kg", guarded.url, "--text", cluster.url)
    with running_server(cache, *elsewhere, "--workers", "1") as server:
        yield server


@pytest.mark.parametrize(
    ("question", "answer", "source"),
    [
        ("Jak nazywa się stolica Francji?", "Paryż", "graph"),
        ("Jak zwie się wypukła albo wklęsła powierzchnia cieczy w pobliżu ścianek naczynia?", "menisk", "text"),
    ],
)
def test_answers(distant: Server, question: str, answer: str, source: str) -> None:
    record = distant.post("/api/answer", {"question": question}).json()
    assert (record["answer"].lower(), record["source"]) == (answer.lower(), source)


def test_a_graph_that_is_elsewhere_is_not_offered(distant: Server) -> None:
    assert distant.get("/api/health").json()["triples"] is None
    assert "/sparql" not in distant.get("/api/openapi.json").json()["paths"]
    refused = distant.get("/sparql?query=ASK%20%7B%7D")
    assert (refused.status, refused.media_type) == (404, PROBLEM)


def test_the_page_shows_the_query_but_does_not_run_it(distant: Server) -> None:
    page = distant.get("/?q=Jak+nazywa+si%C4%99+stolica+Francji%3F").text
    assert "Paryż" in page and "wdt:P36" in page
    assert "/sparql" not in page


def test_ready_knows_of_a_dead_source(distant: Server, guarded: Guarded, cluster: FakeCluster) -> None:
    def readiness() -> tuple[int, str]:
        time.sleep(2.1)  # for so long a finding is remembered
        reply = distant.get("/api/ready")
        return reply.status, reply.json().get("detail", "")

    assert distant.get("/api/ready").json() == {"status": "ready", "sources": ["kg", "text"]}
    guarded.dead = True
    status, detail = readiness()
    assert status == 503 and "SPARQL endpoint" in detail and "search cluster" not in detail
    assert distant.get("/api/health").status == 200
    guarded.dead, cluster.status = False, 503
    status, detail = readiness()
    assert status == 503 and "search cluster" in detail and "SPARQL endpoint" not in detail
    cluster.status = 0
    assert readiness()[0] == 200


def test_the_password_is_told_to_nobody_else(distant: Server, guarded: Guarded) -> None:
    assert guarded.refused == 0
    guarded.dead = True
    failed = distant.post("/api/answer", {"question": "Jak nazywa się stolica Hiszpanii?"})
    guarded.dead = False
    assert failed.status == 503
    told = failed.text + distant.log.read_text() + distant.get("/metrics").text
    assert "127.0.0.1" in told
    assert not any(secret in told for secret in ("reader", PASSWORD, quote(PASSWORD, safe="")))
