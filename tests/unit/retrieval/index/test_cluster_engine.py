"""Addresses of search clusters, and clusters that fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import ConfigError, DataError, UnavailableError
from kgqa.retrieval.index import cluster_engine as cluster_module
from kgqa.retrieval.index.cluster_build import ClusterBuild
from kgqa.retrieval.index.cluster_engine import ClusterAddress, ClusterEngine
from kgqa.retrieval.text_words import Lexicon
from tests.contracts.cluster import FakeCluster, serving_cluster
from tests.unit.retrieval.texts import write_articles


@pytest.mark.parametrize(
    ("url", "servers", "index"),
    [
        ("http://localhost:9200", ["http://localhost:9200"], "kgqa"),
        ("https://a:b@search.example:9200/wiki/", ["https://a:b@search.example:9200"], "wiki"),
        ("https://a:b@one:9200,two/wiki", ["https://a:b@one:9200", "https://a:b@two"], "wiki"),
    ],
)
def test_addresses(url: str, servers: list[str], index: str) -> None:
    assert ClusterAddress.parse(url) == ClusterAddress(tuple(servers), index)


@pytest.mark.parametrize(
    "url", ["", "localhost:9200", "ftp://host/x", "http:///x", "http://h,/x", "http://h/a/b", "http://h/a?b=c"]
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(ConfigError, match="http"):
        ClusterAddress.parse(url)


def test_messages_hide_the_password() -> None:
    assert str(ClusterAddress.parse("https://user:secret@host:9200/wiki")) == "host:9200/wiki"
    assert str(ClusterAddress.parse("https://user:secret@one:9200,two:9200/wiki")) == "one:9200,two:9200/wiki"


def test_a_missing_index_is_told() -> None:
    with serving_cluster() as cluster, pytest.raises(UnavailableError, match="NotFoundError 404"):
        ClusterEngine(ClusterAddress.parse(cluster.url))


def test_an_index_of_another_format_is_refused() -> None:
    with serving_cluster() as cluster:
        cluster.indices["kgqa"], cluster.mappings["kgqa"] = (
            {},
            {"_meta": {"format": 0, "terms": "1", "counts": {}}},
        )
        with pytest.raises(DataError, match="another format"):
            ClusterEngine(ClusterAddress.parse(cluster.url))


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(UnavailableError, match="ConnectionError"):
        ClusterEngine(ClusterAddress.parse("http://127.0.0.1:9"))


def test_another_node_is_asked_where_one_is_away(source: Path, lexicon: Lexicon) -> None:
    with serving_cluster() as cluster:
        _build(cluster, source, lexicon)
        address = ClusterAddress.parse(f"http://127.0.0.1:9,{cluster.url.partition('://')[2]}/kgqa")
        for _ in range(4):
            ClusterEngine.check(address, 5.0)
            assert ClusterEngine(address).frequency("wisła") == 1


def test_a_search_waits_until_others_stand_in_for_a_lost_node(
    source: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving_cluster() as cluster:
        _build(cluster, source, lexicon)
        engine = ClusterEngine(ClusterAddress.parse(cluster.url))
        paused: list[float] = []

        def pause(seconds: float) -> None:
            if seconds:  # the server has no pauses to make
                paused.append(seconds)
                cluster.status = 0 if len(paused) == 2 else 503

        monkeypatch.setattr(cluster_module.time, "sleep", pause)
        cluster.status = 503
        assert engine.frequency("wisła") == 1 and len(paused) == 2
        cluster.status = 400
        with pytest.raises(UnavailableError, match="400"):
            engine.frequency("kopernik")
        assert len(paused) == 2


def test_an_overloaded_server_is_asked_again() -> None:
    with serving_cluster() as cluster:
        cluster.status = 503
        with pytest.raises(UnavailableError, match="503"):
            ClusterEngine(ClusterAddress.parse(cluster.url))
        assert cluster.requests == 3


def test_a_slow_server_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    original = cluster_module.open_client
    monkeypatch.setattr(
        "kgqa.retrieval.index.cluster_engine.open_client", lambda address, **options: original(address, 0.1, **options)
    )
    with serving_cluster() as cluster:
        cluster.seconds = 0.5
        with pytest.raises(UnavailableError, match="ConnectionTimeout"):
            ClusterEngine(ClusterAddress.parse(cluster.url))
        assert cluster.requests == 1


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_articles(tmp_path)


def test_a_part_of_the_cluster_is_away(source: Path, lexicon: Lexicon) -> None:
    with serving_cluster() as cluster:
        _build(cluster, source, lexicon)
        engine = ClusterEngine(ClusterAddress.parse(cluster.url))
        cluster.failed_shards = 1
        with pytest.raises(UnavailableError, match="part of the search cluster"):
            engine.frequency("wisła")
        cluster.failed_shards = 0
        assert engine.frequency("wisła") == 1


def test_a_server_that_fails_during_a_build(source: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kgqa.retrieval.index.cluster_build._CHUNK", 2)
    with serving_cluster() as cluster:
        cluster.bulk_requests_left = 2
        with pytest.raises(UnavailableError, match="TransportError 500 disk full"):
            _build(cluster, source, lexicon)
        assert not cluster.aliases
        cluster.bulk_requests_left = 3
        assert _build(cluster, source, lexicon)["passages"] == 7 == len(cluster.indices[cluster.aliases["kgqa"]])


def test_documents_are_sent_again_to_a_busy_server(
    source: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr("opensearchpy.helpers.actions.time.sleep", waited.append)
    with serving_cluster() as cluster:
        cluster.refused = 10
        assert _build(cluster, source, lexicon)["passages"] == 7 == len(cluster.indices[cluster.aliases["kgqa"]])
        assert [seconds for seconds in waited if seconds] == [2, 4]


def test_a_server_that_stays_busy(source: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kgqa.retrieval.index.cluster_build._RETRIES", 0)
    with serving_cluster() as cluster:
        cluster.refused = 10
        with pytest.raises(UnavailableError, match="BulkIndexError 429 es_rejected_execution_exception;"):
            _build(cluster, source, lexicon)


def test_no_passage_is_lost_between_refused_ones(
    source: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kgqa.retrieval.index.cluster_build._RETRIES", 0)
    with serving_cluster() as cluster:
        cluster.refused = 3
        with pytest.raises(UnavailableError, match="429"):
            _build(cluster, source, lexicon)
        (unfinished,) = cluster.indices.values()
        assert set(unfinished) == {"3", "4", "5", "6"}
        _build(cluster, source, lexicon)
        assert set(unfinished) == {"0", "1", "2", "3", "4", "5", "6"}


def _build(cluster: FakeCluster, source: Path, lexicon: Lexicon) -> dict[str, int]:
    return ClusterBuild(ClusterAddress.parse(cluster.url), [source], lexicon).run().counts
