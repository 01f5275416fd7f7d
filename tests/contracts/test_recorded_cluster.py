"""What kgqa asks of a search cluster and makes of its answers, as a real server gave them.

The exchanges in `tests/data/cluster` were recorded with the node of `tests/contracts/elasticsearch`: Elasticsearch
7.0.0, its network layers excepted. No OpenSearch server and no later Elasticsearch has been asked. To record them anew,
run this module with `KGQA_CLUSTER_RECORD=yes` and the URL of such a node in `KGQA_CLUSTER_URL`; the tests change the
node's settings meanwhile.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from opensearchpy import OpenSearch

from kgqa.errors import DataError, UnavailableError
from kgqa.retrieval.index.cluster_build import ClusterBuild
from kgqa.retrieval.index.cluster_engine import ClusterAddress, ClusterEngine
from kgqa.retrieval.index.search_query import Clause, Field, SearchQuery
from kgqa.retrieval.text_words import Lexicon
from tests.contracts.exchange import recording, replaying
from tests.unit.retrieval.texts import write_articles

_DATA = Path(__file__).parent.parent / "data" / "cluster"
_INDEX = "kgqa-recorded"
_WISLA = SearchQuery((Clause(Field.LEMMA, ("wisła",), 1.0),))

Prepare = Callable[[OpenSearch], Any]


class _NoWords:
    """A morphology that knows no word: what is recorded does not depend on a dictionary."""

    def readings(self, form: str) -> tuple[()]:
        return ()

    forms = readings


@pytest.fixture(autouse=True)
def steady(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests do not depend on where the source lies nor on the version of the index."""
    for module in ("cluster_build", "cluster_engine"):
        monkeypatch.setattr(f"kgqa.retrieval.index.{module}.FORMAT_VERSION", 1)
        monkeypatch.setattr(f"kgqa.retrieval.index.{module}.TERM_VERSION", "1")
    monkeypatch.setattr("kgqa.retrieval.index.cluster_build.source_identity", lambda path: [path.name])
    monkeypatch.setattr("kgqa.retrieval.index.cluster_build._RETRIES", 0)


@contextmanager
def _exchange(name: str, prepare: Prepare = lambda server: None) -> Iterator[ClusterAddress]:
    """A server that plays back the exchange of this name; while recording, a real one, prepared and cleared again."""
    path = _DATA / f"{name}.jsonl"
    if not os.environ.get("KGQA_CLUSTER_RECORD"):
        with replaying(path) as url:
            yield ClusterAddress.parse(f"{url}/{_INDEX}")
        return
    server = OpenSearch(os.environ["KGQA_CLUSTER_URL"])
    prepare(server)
    try:
        with recording(os.environ["KGQA_CLUSTER_URL"], path) as url:
            yield ClusterAddress.parse(f"{url}/{_INDEX}")
    finally:
        server.cluster.put_settings(body={"transient": {"network.*": None}})
        server.indices.delete(index=f"{_INDEX}*")


def _build(address: ClusterAddress, directory: Path) -> Mapping[str, int]:
    return ClusterBuild(address, [write_articles(directory)], Lexicon(_NoWords())).run().counts


def _index(server: OpenSearch, **settings: Any) -> None:
    """An index with the alias that questions use."""
    meta = {"format": 1, "terms": "1", "counts": {"passages": 0}}
    body = {"mappings": {"_meta": meta}, "aliases": {_INDEX: {}}, "settings": settings}
    server.indices.create(index=f"{_INDEX}-1", body=body, wait_for_active_shards=0)


def _little_memory(server: OpenSearch) -> None:
    _index(server)
    server.cluster.put_settings(body={"transient": {"network.breaker.inflight_requests.limit": "10b"}})


def _lose(server: OpenSearch) -> None:
    _index(server, **{"index.routing.allocation.require._name": "nowhere"})


def _close(server: OpenSearch) -> None:
    _index(server)
    server.indices.close(index=f"{_INDEX}-1")


def _real() -> ClusterAddress:
    return ClusterAddress.parse(f"{os.environ['KGQA_CLUSTER_URL']}/{_INDEX}")


def test_a_build_and_searches(tmp_path: Path) -> None:
    with _exchange("build") as address:
        assert _build(address, tmp_path)["passages"] == 7
        engine = ClusterEngine(address)
        assert [hit.passage.record for hit in engine.search(_WISLA, 5)] == ["wisla"]
        phrase = Clause(Field.LEMMA, ("polski", "lekarz"), 2.0, phrase=True, slop=2)
        several = Clause(Field.TITLE_STEM, ("menisk", "tuja"), 1.5)
        fuzzy = Clause(Field.LEMMA, ("bitwy",), 0.5, fuzzy=True)
        hits = engine.search(SearchQuery((phrase, several, fuzzy)), 2)
        assert [hit.passage.record for hit in hits] == ["kopernik", "menisk"]
        assert hits[0].passage.item == "Q619" and hits[0].score > hits[1].score > 0
        assert (engine.frequency("wisła"), engine.frequency("odra")) == (1, 0)
        assert engine.counts()["records"] == 7


def test_a_second_build_of_the_same_sources(tmp_path: Path) -> None:
    with _exchange("build_again", lambda server: _build(_real(), tmp_path)) as address:
        assert _build(address, tmp_path)["passages"] == 7


def test_the_alias_of_a_build_is_taken(tmp_path: Path) -> None:
    with (
        _exchange("name_taken", lambda server: server.indices.create(index=_INDEX)) as address,
        pytest.raises(DataError, match="the name is taken by an index"),
    ):
        _build(address, tmp_path)


def test_documents_that_the_server_refuses(tmp_path: Path) -> None:
    def other_fields(server: OpenSearch) -> None:
        _build(_real(), tmp_path)
        (name,) = server.indices.get_alias(name=_INDEX)
        server.indices.delete(index=name)
        server.indices.create(index=name, body={"mappings": {"properties": {"number": {"type": "ip"}}}})

    with (
        _exchange("refused_documents", other_fields) as address,
        pytest.raises(UnavailableError, match="BulkIndexError 400 mapper_parsing_exception"),
    ):
        _build(address, tmp_path)


@pytest.mark.parametrize(
    ("name", "prepare", "told"),
    [
        ("no_index", lambda server: None, "NotFoundError 404 index_not_found_exception"),
        ("shards_away", _lose, "TransportError 503 search_phase_execution_exception"),
        ("index_closed", _close, "RequestError 400 index_closed_exception"),
    ],
)
def test_an_index_that_cannot_be_searched(name: str, prepare: Prepare, told: str) -> None:
    with _exchange(name, prepare) as address, pytest.raises(UnavailableError, match=told):
        ClusterEngine(address).search(_WISLA, 5)


def test_an_overload_is_asked_again_and_told() -> None:
    with (
        _exchange("too_little_memory", _little_memory) as address,
        pytest.raises(UnavailableError, match="TransportError 429 circuit_breaking_exception"),
    ):
        ClusterEngine(address).search(_WISLA, 5)
    assert (_DATA / "too_little_memory.jsonl").read_text(encoding="utf-8").count('"status":429,"answer"') == 3
