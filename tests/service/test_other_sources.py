"""A service whose graph and passages are on other servers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.retrieval.index.cluster import ClusterAddress
from kgqa.retrieval.index.cluster_build import ClusterBuild
from kgqa.retrieval.text_words import Lexicon
from tests.contracts.cluster import serving_cluster
from tests.service.running import PROBLEM, Server, running_server
from tests.unit.retrieval.texts import write_articles
from wikidata_hdt.manifest import LABELS_NAME


@pytest.fixture(scope="module")
def distant(cache: Path, sample_endpoint: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service with the names of the sample and nothing else of its own."""
    directory = tmp_path_factory.mktemp("names")
    shutil.copy(next(cache.rglob(LABELS_NAME)), directory)
    with serving_cluster() as cluster:
        source = write_articles(tmp_path_factory.mktemp("texts"))
        ClusterBuild(ClusterAddress.parse(cluster.url), [source], Lexicon(MorfeuszMorphology())).run()
        elsewhere = ("--data", str(directory), "--kg", sample_endpoint, "--text", cluster.url)
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
