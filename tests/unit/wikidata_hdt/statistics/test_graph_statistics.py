"""Sizes of classes and ends of properties, compared with a plain count over the same triples."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.hdt import stored_triples
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.manifest import STATISTICS_NAME
from wikidata_hdt.ntriples.ntriples import literal
from wikidata_hdt.statistics import property_ends
from wikidata_hdt.statistics.graph_statistics import GraphStatistics
from wikidata_hdt.statistics.statistics_build import build_statistics
from wikidata_hdt.store import HdtFile

Fact = tuple[str, str, str]
ITEMS = [f"Q{number}" for number in range(1, 9)]
FACTS = st.lists(
    st.tuples(
        st.sampled_from(ITEMS), st.sampled_from(["P31", "P31", "P279", "P17"]), st.sampled_from([*ITEMS, "literal"])
    ),
    min_size=1, max_size=40, unique=True,
)  # fmt: skip


def statistics(directory: Path, facts: Iterable[Fact]) -> GraphStatistics:
    triples = [
        (v.ENTITY + s, v.DIRECT + p, v.ENTITY + o if o in ITEMS or o[0] == "Q" else literal(o)) for s, p, o in facts
    ]
    triples.append((v.ENTITY + "Q9", v.LABEL, literal("dziewięć", "pl")))
    write_hdt(directory / "graph.hdt", ((s.encode(), p.encode(), o.encode()) for s, p, o in triples))
    build_statistics(HdtFile.open(directory / "graph.hdt"), directory / STATISTICS_NAME)
    return GraphStatistics(directory / STATISTICS_NAME)


def ancestors(facts: Sequence[Fact], item: str) -> set[str]:
    found, size = {item}, 0
    while len(found) > size:
        size = len(found)
        found |= {o for s, p, o in facts if p == "P279" and s in found}
    return found


@settings(max_examples=40, deadline=None)
@given(facts=FACTS)
def test_every_count_is_that_of_a_plain_count(tmp_path_factory: pytest.TempPathFactory, facts: list[Fact]) -> None:
    found = statistics(tmp_path_factory.mktemp("graph"), facts)
    instances = [(s, o) for s, p, o in facts if p == "P31" and o != "literal"]
    for item in ITEMS:
        direct = {s for s, o in instances if o == item}
        whole = {s for s, o in instances if item in ancestors(facts, o)}
        assert found.class_size(item) == (len(direct), len(whole))
    for name in ("P31", "P279", "P17"):
        rows = [(s, o) for s, p, o in facts if p == name]
        ends = found.property_ends(name)
        if not rows:
            assert ends is None
            continue
        assert ends is not None
        different = [len({row[side] for row in rows}) for side in (0, 1)]
        assert [ends.statements, ends.subjects, ends.objects] == [len(rows), *different]
        assert bool(ends.literal) in {o == "literal" for _, o in rows}
        for side, classes in enumerate((ends.subject_classes, ends.object_classes)):
            counted = Counter(kind for row in rows for item, kind in instances if item == row[side])
            assert dict(classes) == dict(counted)
            assert [count for _, count in classes] == sorted(counted.values(), reverse=True)
        for item in ITEMS:
            members = {s for s, o in instances if o == item}
            having = members & {s for s, _ in rows}
            assert found.share_with(item, name) == (len(having) / len(members) if having else None)


def test_pieces_of_any_size_give_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (("P31", 7), ("P17", 5), ("P31", 11))
    facts = [(f"Q{number}", name, f"Q{number * step % 97 + 1}") for number in range(1, 400) for name, step in steps]
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    statistics(tmp_path / "a", facts)
    monkeypatch.setattr(stored_triples, "_PIECE", 192)
    monkeypatch.setattr(property_ends, "_PIECE", 64)
    monkeypatch.setattr(property_ends, "_LOOSE", 3)
    statistics(tmp_path / "b", facts)
    assert (tmp_path / "a" / STATISTICS_NAME).read_bytes() == (tmp_path / "b" / STATISTICS_NAME).read_bytes()


def test_coverages_of_large_classes(tmp_path: Path) -> None:
    found = statistics(tmp_path, [("Q1", "P31", "Q7"), ("Q2", "P31", "Q7"), ("Q1", "P17", "Q8"), ("Q1", "P17", "Q6")])
    ends = [(one.item, one.name, one.subjects, one.members, one.share) for one in found.coverages(2)]
    assert ends == [("Q7", "P31", 2, 2, 1.0), ("Q7", "P17", 1, 2, 0.5)]
    assert found.coverages(3) == []


def test_a_file_without_shares_tells_none(tmp_path: Path) -> None:
    statistics(tmp_path, [("Q1", "P31", "Q7"), ("Q1", "P17", "Q8")])
    with closing(sqlite3.connect(tmp_path / STATISTICS_NAME)) as connection:
        connection.execute("DROP TABLE class_property")
        connection.commit()
    found = GraphStatistics(tmp_path / STATISTICS_NAME)
    assert found.share_with("Q7", "P17") is None
    assert found.coverages() == []
    assert found.class_size("Q7") == (1, 1)


def test_only_the_eight_most_frequent_classes_are_kept(tmp_path: Path) -> None:
    facts = [(f"Q{100 + kind * 20 + n}", "P31", f"Q{kind}") for kind in range(1, 12) for n in range(kind)]
    found = statistics(tmp_path, [*facts, *((s, "P17", "Q36") for s, _, _ in facts)])
    ends = found.property_ends("P17")
    assert ends is not None
    assert ends.subject_classes == tuple((f"Q{kind}", kind) for kind in range(11, 3, -1))


def test_without_statistics_nothing_is_known(tmp_path: Path) -> None:
    absent = GraphStatistics(tmp_path / STATISTICS_NAME)
    assert not absent.is_known
    assert absent.class_size("Q5") is None
    assert absent.property_ends("P31") is None


@pytest.mark.parametrize("name", ["", "Q", "Q0", "L5", "QQ", "Q" + "9" * 4500, "P31"])
def test_what_is_no_class_has_no_members(tmp_path: Path, name: str) -> None:
    assert statistics(tmp_path, [("Q1", "P31", "Q5")]).class_size(name) == (0, 0)


def test_statistics_of_another_format_count_as_absent(tmp_path: Path) -> None:
    statistics(tmp_path, [("Q1", "P31", "Q5")])
    with closing(sqlite3.connect(tmp_path / STATISTICS_NAME)) as connection, connection:
        connection.execute("UPDATE fact SET value = '99'")
    assert GraphStatistics(tmp_path / STATISTICS_NAME).class_size("Q5") is None


def test_a_damaged_file_is_an_error_at_the_first_look_up(tmp_path: Path) -> None:
    (tmp_path / STATISTICS_NAME).write_bytes(b"no database" * 100)
    damaged = GraphStatistics(tmp_path / STATISTICS_NAME)
    with pytest.raises(DataError, match="damaged statistics"):
        damaged.class_size("Q5")


def test_a_data_directory_has_them_and_works_without(sample: Path, tmp_path: Path) -> None:
    assert open_data_directory(sample).statistics.class_size("Q515") == (2, 2)
    copied = shutil.copytree(sample, tmp_path / "copy")
    (copied / STATISTICS_NAME).unlink()
    assert open_data_directory(copied).statistics.class_size("Q515") is None
