"""The label index: what is found under which key, in which order, and damaged files."""

from __future__ import annotations

import math
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.clear_errors import ClearError, DataError
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.labels import label_names
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_format import entity_number, entity_text, quality, quality_parts
from wikidata_hdt.labels.label_index import LabelEntry, LabelIndex
from wikidata_hdt.ntriples.ntriples import literal
from wikidata_hdt.store import HdtFile

NAMES = [
    ("Q90", "Paryż", "pl", True), ("Q90", "Paris", "en", True), ("Q90", "Paris", "mul", True),
    ("Q90", "Lutecja", "pl", False), ("Q90", "Paryż", "en", False), ("Q90", "Párizs", "hu", True),
    ("Q830149", "Paryż", "pl", True), ("Q830149", "Paris", "en", True), ("Q7", "Paryże", "pl", True),
    ("P36", "stolica", "pl", True), ("Q12", 'O\'Neill „Zły"', "pl", True), ("L5", "paryski", "pl", True),
]  # fmt: skip


def lemmas(text: str) -> Iterable[str]:
    return [fold(text).removesuffix("e"), fold(text), ""]


def graph_with(path: Path, *more: tuple[str, str, str]) -> HdtFile:
    named = [
        (v.ENTITY + entity, v.LABEL if is_label else v.ALT_LABEL, literal(text, language))
        for entity, text, language, is_label in NAMES
    ]
    links = [(v.ENTITY + item, v.DIRECT + "P36", v.ENTITY + "Q90") for item in ("Q142", "Q7")]
    write_hdt(path, ((s.encode(), p.encode(), o.encode()) for s, p, o in [*named, *links, *more]))
    return HdtFile.open(path)


@pytest.fixture
def index(tmp_path: Path) -> LabelIndex:
    build_label_index(graph_with(tmp_path / "g.hdt"), tmp_path / "labels.sqlite", lemmas)
    return LabelIndex.open(tmp_path / "labels.sqlite")


def test_the_most_popular_comes_first(index: LabelIndex) -> None:
    popularity = round(math.log(3), 4)
    assert index.lookup("paryż") == (
        LabelEntry("Q90", "Paryż", "pl", True, "surface", popularity),
        LabelEntry("Q7", "Paryże", "pl", True, "lemma", 0.0),
        LabelEntry("Q830149", "Paryż", "pl", True, "surface", 0.0),
    )


def test_an_entity_appears_once_by_its_best_name(index: LabelIndex) -> None:
    assert [(entry.entity, entry.language) for entry in index.lookup("paris")] == [("Q90", "mul"), ("Q830149", "en")]


def test_aliases_properties_and_punctuation(index: LabelIndex) -> None:
    assert [(entry.entity, entry.is_label) for entry in index.lookup("lutecja")] == [("Q90", False)]
    assert [entry.entity for entry in index.lookup("stolica")] == ["P36"]
    assert [entry.text for entry in index.lookup('o\'neill "zły"')] == ["O'Neill „Zły\""]


def test_what_is_not_indexed(index: LabelIndex) -> None:
    for key in ("párizs", "paryski", "", "nic"):
        assert index.lookup(key) == ()


def test_prefixes(index: LabelIndex) -> None:
    assert index.has_prefix("par")
    assert index.has_prefix("o'neill ")
    assert not index.has_prefix("paryż ")
    assert not index.has_prefix("żżż")


def test_known_keys_keep_their_order(index: LabelIndex) -> None:
    assert index.known(["stolica", "nic", 'o\'neill "zły"', "paris", ""]) == ("stolica", 'o\'neill "zły"', "paris")
    assert index.known([]) == ()


def test_limit(tmp_path: Path, index: LabelIndex) -> None:
    assert len(LabelIndex.open(index.path, limit=2).lookup("paryż")) == 2


def test_counts(index: LabelIndex) -> None:
    counts = index.counts
    assert (counts.entities, counts.labelled_items, counts.names) == (5, 4, 10)
    assert counts.forms == 9


def test_sitelinks_count_where_the_graph_has_them(tmp_path: Path) -> None:
    number = literal("41", datatype=v.XSD + "integer")
    graph = graph_with(tmp_path / "g.hdt", (v.ENTITY + "Q830149", v.SITELINKS, number))
    build_label_index(graph, tmp_path / "labels.sqlite", lambda _text: ())
    found = [(entry.entity, entry.popularity) for entry in LabelIndex.open(tmp_path / "labels.sqlite").lookup("paryż")]
    assert found == [("Q830149", round(math.log(42), 4)), ("Q90", 0.0)]


def test_an_empty_graph(tmp_path: Path) -> None:
    write_hdt(tmp_path / "g.hdt", [])
    counts = build_label_index(HdtFile.open(tmp_path / "g.hdt"), tmp_path / "l.sqlite", lemmas)
    assert counts.forms == 0
    assert not LabelIndex.open(tmp_path / "l.sqlite").has_prefix("")


def test_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(label_names, "_REPORT_EVERY", 5)
    seen: list[tuple[int, int | None]] = []
    graph = graph_with(tmp_path / "g.hdt")
    build_label_index(graph, tmp_path / "l.sqlite", lemmas, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(5, 12), (10, 12)]


def test_a_failing_callback_leaves_nothing(tmp_path: Path) -> None:
    def fails(_text: str) -> Iterable[str]:
        raise ZeroDivisionError

    graph = graph_with(tmp_path / "g.hdt")
    with pytest.raises(ZeroDivisionError):
        build_label_index(graph, tmp_path / "l.sqlite", fails)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["g.hdt", "g.hdt.index.v1-1"]


def test_a_directory_that_is_not_there(tmp_path: Path) -> None:
    graph = graph_with(tmp_path / "g.hdt")
    with pytest.raises(ClearError, match="cannot write the file"):
        build_label_index(graph, tmp_path / "no" / "l.sqlite", lemmas)


def test_missing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no label index.*kgqa kg labels"):
        LabelIndex.open(tmp_path / "labels.sqlite")


@pytest.mark.parametrize("garbage", [b"", b"not a database at all" * 99, bytes(8192)])
def test_garbage(tmp_path: Path, garbage: bytes) -> None:
    (tmp_path / "labels.sqlite").write_bytes(garbage)
    with pytest.raises(DataError, match=r"label index.*kgqa kg labels"):
        LabelIndex.open(tmp_path / "labels.sqlite")


def test_another_format(index: LabelIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wikidata_hdt.labels.label_index.FORMAT_VERSION", 99)
    with pytest.raises(DataError, match=r"another format: 1 \(expected version 99\)"):
        LabelIndex.open(index.path)


def test_threads_share_an_index(index: LabelIndex) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda n: index.lookup(["paryż", "stolica"][n % 2] + " " * (n // 9)), range(400)))
    assert len(found[0]) == 3
    assert len(found[1]) == 1


def first_entity(path: Path) -> str:
    return LabelIndex.open(path).lookup("paryż")[0].entity


def test_processes_open_an_index(index: LabelIndex) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(first_entity, [index.path] * 2)) == ["Q90", "Q90"]


@given(st.sampled_from("QP"), st.integers(1, 10**9))
def test_entity_numbers(letter: str, number: int) -> None:
    assert entity_text(entity_number(f"{letter}{number}")) == f"{letter}{number}"


@given(st.integers(0, 99), st.booleans(), st.booleans())
def test_qualities(rank: int, is_label: bool, is_lemma: bool) -> None:
    assert quality_parts(quality(rank, is_label, is_lemma)) == (rank, is_label, is_lemma)


@pytest.mark.parametrize("jobs", [2, 3, 20])
def test_several_processes_make_the_same_index(tmp_path: Path, jobs: int) -> None:
    more = [(f"{v.ENTITY}Q{n}", v.LABEL, literal(f"Nazwa {n % 7}", "pl")) for n in range(100, 300)]
    more += [(f"{v.ENTITY}Q{n}", v.ALT_LABEL, literal(f"Inna {n}", "en")) for n in range(50, 300, 3)]
    graph = graph_with(tmp_path / "g.hdt", *more)
    one, many = tmp_path / "one.sqlite", tmp_path / "many.sqlite"
    assert build_label_index(graph, one, lemmas) == build_label_index(graph, many, lemmas, jobs=jobs)
    assert one.read_bytes() == many.read_bytes()


def test_a_process_that_fails_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def fails_elsewhere(text: str) -> Iterable[str]:
        if text == "stolica":
            raise ClearError("no lemmas")
        return ()

    graph = graph_with(tmp_path / "g.hdt")
    with pytest.raises(ClearError, match="ended early"):
        build_label_index(graph, tmp_path / "l.sqlite", fails_elsewhere, jobs=4)
    assert capfd.readouterr().err == ""
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["g.hdt", "g.hdt.index.v1-1"]
