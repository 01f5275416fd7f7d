"""Addresses of search clusters, and clusters that fail."""

from __future__ import annotations

import pytest

from kgqa.errors import ConfigError, DataError, UnavailableError
from kgqa.retrieval import cluster as cluster_module
from kgqa.retrieval.cluster import ClusterAddress
from kgqa.retrieval.cluster_engine import ClusterEngine
from tests.contracts.cluster import serving_cluster


@pytest.mark.parametrize(
    ("url", "server", "index"),
    [
        ("http://localhost:9200", "http://localhost:9200", "kgqa"),
        ("https://a:b@search.example:9200/wiki/", "https://a:b@search.example:9200", "wiki"),
    ],
)
def test_addresses(url: str, server: str, index: str) -> None:
    assert ClusterAddress.parse(url) == ClusterAddress(server, index)


@pytest.mark.parametrize("url", ["", "localhost:9200", "ftp://host/x", "http:///x", "http://h/a/b", "http://h/a?b=c"])
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(ConfigError, match="http"):
        ClusterAddress.parse(url)


def test_messages_hide_the_password() -> None:
    assert str(ClusterAddress.parse("https://user:secret@host:9200/wiki")) == "host:9200/wiki"


def test_a_missing_index_is_told() -> None:
    with serving_cluster() as cluster, pytest.raises(UnavailableError, match="NotFoundError 404"):
        ClusterEngine(ClusterAddress.parse(cluster.url))


def test_an_index_of_another_format_is_refused() -> None:
    with serving_cluster() as cluster:
        cluster.indices["kgqa"], cluster.mappings["kgqa"] = {}, {"_meta": {"format": 0, "terms": "1", "counts": {}}}
        with pytest.raises(DataError, match="another format"):
            ClusterEngine(ClusterAddress.parse(cluster.url))


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(UnavailableError, match="ConnectionError"):
        ClusterEngine(ClusterAddress.parse("http://127.0.0.1:9"))


def test_an_overloaded_server_is_asked_again() -> None:
    with serving_cluster() as cluster:
        cluster.status = 503
        with pytest.raises(UnavailableError, match="503"):
            ClusterEngine(ClusterAddress.parse(cluster.url))
        assert cluster.requests == 3


def test_a_slow_server_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    original = cluster_module.open_client
    monkeypatch.setattr("kgqa.retrieval.cluster_engine.open_client", lambda address: original(address, 0.1))
    with serving_cluster() as cluster:
        cluster.seconds = 0.5
        with pytest.raises(UnavailableError, match="ConnectionTimeout"):
            ClusterEngine(ClusterAddress.parse(cluster.url))
        assert cluster.requests == 1
