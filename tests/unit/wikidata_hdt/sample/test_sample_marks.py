"""Rules that mark sets of the sample as incomplete, and cells that say that there is no value."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.sample.sample_build import SampleGraph, read_sample
from wikidata_hdt.sample.sample_tables import SampleError
from wikidata_hdt.sample.sample_values import UNKNOWN

Write = Callable[..., Path]
HEADER = "class\tproperty\tmarked\twith\n"


def marked(directory: Path, rules: str) -> SampleGraph:
    (directory / "incomplete.tsv").write_text(HEADER + rules, encoding="utf-8")
    return read_sample(directory)


def open_items(graph: SampleGraph, name: str) -> set[str]:
    return {
        item.id for item in graph.items.values() if any(claim.value == UNKNOWN for claim in item.claims.get(name, []))
    }


@pytest.fixture
def tables(tmp_path: Path, write_tables: Write) -> Path:
    return write_tables(tmp_path / "s")


def test_members_without_a_value_are_marked(tables: Path) -> None:
    assert open_items(marked(tables, "Q515\tP2044\tlacking\n"), "P2044") == {"Q31487"}


def test_all_members_are_marked_beside_their_values(tables: Path) -> None:
    graph = marked(tables, "Q515\tP2044\tall\n")
    assert open_items(graph, "P2044") == {"Q270", "Q31487"}
    assert len(graph.items["Q270"].claims["P2044"]) == 2


def test_a_rule_may_need_another_property(tables: Path) -> None:
    assert open_items(marked(tables, "Q515\tP569\tlacking\tP2044\n"), "P569") == {"Q270"}


def test_marks_of_cells_are_not_repeated(tmp_path: Path, write_tables: Write) -> None:
    more = "qid\tlabel_pl\tlabel_en\tP36\nQ31487\tKraków\tKraków\t?\nQ270\tWarszawa\tWarsaw\t-\n"
    graph = marked(write_tables(tmp_path / "s", more=more), "Q515\tP36\tall\n")
    assert len(graph.items["Q31487"].claims["P36"]) == 1


def test_no_value_keeps_a_member_from_being_lacking(tmp_path: Path, write_tables: Write) -> None:
    more = "qid\tlabel_pl\tlabel_en\tP36\nQ270\tWarszawa\tWarsaw\t-\n"
    graph = marked(write_tables(tmp_path / "s", more=more), "Q515\tP36\tlacking\n")
    assert open_items(graph, "P36") == {"Q31487"}
    triples = {(s.decode(), p.decode(), o.decode()) for s, p, o in graph.triples()}
    (node,) = (o for s, p, o in triples if (s, p) == (v.ENTITY + "Q270", v.CLAIM + "P36"))
    assert (node, v.RDF_TYPE, v.NO_VALUE + "P36") in triples
    assert not [
        o for s, p, o in triples if s in (node, v.ENTITY + "Q270") and p in (v.STATEMENT + "P36", v.DIRECT + "P36")
    ]


def test_wrong_rules_are_told(tables: Path) -> None:
    with pytest.raises(SampleError) as caught:
        marked(tables, "Q404\tP36\tlacking\nQ515\tP99\tsome\n")
    assert caught.value.problems == (
        "incomplete.tsv:2: class 'Q404' has no row",
        "incomplete.tsv:3: 'P99' is no property of property_types.tsv",
        "incomplete.tsv:3: marked 'some': expected lacking or all",
    )
