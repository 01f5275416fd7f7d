"""Every engine of passages finds the same: the embedded index and a search cluster.

The cluster is the stand-in of `cluster.py` and, where `KGQA_CLUSTER_URL` names one, a real server besides; the client
is the real one. `tests/contracts/elasticsearch` starts such a server.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.retrieval.index.cluster_build import ClusterBuild
from kgqa.retrieval.index.cluster_engine import ClusterAddress, ClusterEngine, open_client
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.index.index_library import PassageEngine, PassageSearch
from kgqa.retrieval.index.search_query import Clause, Field, QueryBuilder, SearchQuery
from kgqa.retrieval.index.tantivy_engine import TantivyEngine
from kgqa.retrieval.text_words import Lexicon
from tests.contracts.cluster import serving_cluster
from tests.unit.retrieval.texts import write_articles

_SERVER = os.environ.get("KGQA_CLUSTER_URL", "").rstrip("/")
_CLUSTERS = ["stand-in", *(["server"] if _SERVER else [])]
_EVERY = SearchQuery((Clause(Field.LEMMA, ("kopernik", "menisk", "bitwa", "gopr", "tuja", "wilk", "wisła"), 1.0),))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(MorfeuszMorphology())


@contextmanager
def _running(name: str) -> Iterator[str]:
    """The URL of a cluster, with the beginning of the names that a test may use there."""
    if name == "stand-in":
        with serving_cluster() as cluster:
            yield f"{cluster.url}/kgqa-test"
    else:
        yield f"{_SERVER}/kgqa-test"
        open_client(ClusterAddress.parse(_SERVER)).indices.delete(index="kgqa-test-*")


@pytest.fixture(scope="module", params=_CLUSTERS)
def cluster(request: pytest.FixtureRequest) -> Iterator[str]:
    with _running(request.param) as url:
        yield url


@pytest.fixture(scope="module", params=["tantivy", *_CLUSTERS])
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon
) -> Iterator[PassageEngine]:
    directory = tmp_path_factory.mktemp("passages")
    source = write_articles(directory)
    if request.param == "tantivy":
        build_passages([source], directory, lexicon)
        yield TantivyEngine(directory / "passages")
        return
    with _running(request.param) as url:
        address = ClusterAddress.parse(f"{url}-articles")
        ClusterBuild(address, [source], lexicon).run()
        yield ClusterEngine(address)


@pytest.mark.parametrize(
    ("question", "record"),
    [
        ("Gdzie urodził się Kopernik?", "kopernik"),
        ("Kto namalował „Bitwę pod Grunwaldem”?", "grunwald"),
        ("Jaką długość ma Wisła?", "wisla"),
        ("Kto wydał dzieło „O obrotach sfer niebieskich”?", "kopernik"),
        ("Co niesie Górskie Ochotnicze Pogotowie Ratunkowe?", "gopr"),
    ],
)
def test_the_best_passage(engine: PassageEngine, lexicon: Lexicon, question: str, record: str) -> None:
    hits = PassageSearch(engine, QueryBuilder(lexicon)).passages(question, 3)
    assert hits[0].passage.record == record
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_misspelt_word_is_found(engine: PassageEngine, lexicon: Lexicon) -> None:
    found = PassageSearch(engine, QueryBuilder(lexicon)).passages("Kopernuk?", 3)
    assert [hit.passage.record for hit in found] == ["kopernik"]


@pytest.mark.parametrize(
    ("terms", "slop", "found"),
    [
        (("polski", "astronom"), 0, ["kopernik"]),
        (("astronom", "polski"), 0, []),
        (("polski", "lekarz"), 0, []),
        (("polski", "lekarz"), 1, ["kopernik"]),
    ],
)
def test_phrases(engine: PassageEngine, terms: tuple[str, ...], slop: int, found: list[str]) -> None:
    query = SearchQuery((Clause(Field.LEMMA, terms, 1.0, phrase=True, slop=slop),))
    assert [hit.passage.record for hit in engine.search(query, 5)] == found


def test_the_best_of_several_terms_counts(engine: PassageEngine) -> None:
    clauses = (Clause(Field.LEMMA, ("wisła", "menisk"), 1.0), Clause(Field.TITLE_LEMMA, ("wisła",), 2.0))
    assert [hit.passage.record for hit in engine.search(SearchQuery(clauses), 5)] == ["wisla", "menisk"]


def test_passages_come_back_whole(engine: PassageEngine) -> None:
    passage = engine.search(SearchQuery((Clause(Field.TITLE_STEM, ("mikoła",), 1.0),)), 1)[0].passage
    assert (passage.id, passage.title, passage.url) == ("kopernik", "Mikołaj Kopernik", "https://example.org/kopernik")
    assert (passage.item, passage.start) == ("Q619", 0)
    assert passage.text.startswith("Mikołaj Kopernik – polski astronom")


def test_nothing_is_found(engine: PassageEngine) -> None:
    assert list(engine.search(SearchQuery(()), 5)) == []
    assert list(engine.search(SearchQuery((Clause(Field.LEMMA, ("qwertyuiop",), 1.0),)), 5)) == []


def test_counts(engine: PassageEngine) -> None:
    assert (engine.counts()["passages"], engine.counts()["records"]) == (7, 7)
    assert (engine.frequency("obraz"), engine.frequency("qwertyuiop")) == (1, 0)


def test_a_limit(engine: PassageEngine) -> None:
    query = SearchQuery((Clause(Field.LEMMA, ("być",), 0.1), Clause(Field.LEMMA, ("obraz",), 1.0)))
    assert len(engine.search(query, 1)) == 1


def test_a_stopped_build_goes_on_where_it_was_stopped(
    tmp_path: Path, lexicon: Lexicon, cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kgqa.retrieval.index.cluster_build._CHUNK", 2)
    monkeypatch.setattr("kgqa.retrieval.index.cluster_build._SHOWN", 1)
    address, source = ClusterAddress.parse(f"{cluster}-stopped"), write_articles(tmp_path)
    indices = open_client(address).indices

    def stop(done: int, _: int | None) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ClusterBuild(address, [source], lexicon).run(stop)
    assert not indices.exists_alias(name=address.index)
    numbers: list[int] = []
    ClusterBuild(address, [source], lexicon).run(lambda done, _: numbers.append(done))
    assert numbers == [2, 3, 4, 5, 6]
    assert len(ClusterEngine(address).search(_EVERY, 10)) == 7


def test_a_new_build_takes_the_place_of_the_old(tmp_path: Path, lexicon: Lexicon, cluster: str) -> None:
    address, source = ClusterAddress.parse(f"{cluster}-replaced"), write_articles(tmp_path)
    indices = open_client(address).indices
    ClusterBuild(address, [source], lexicon).run()
    (first,) = indices.get_alias(name=address.index)
    source.write_text(source.read_text(encoding="utf-8").splitlines()[0], encoding="utf-8")
    ClusterBuild(address, [source], lexicon).run()
    assert not indices.exists(index=first)
    assert ClusterEngine(address).counts()["passages"] == 1
