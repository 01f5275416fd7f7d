"""The embedded sample's builder: tables to triples, and all problems of the tables at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.sample import sample_check
from wikidata_hdt.sample.sample_build import read_sample
from wikidata_hdt.sample.sample_tables import SampleError

Write = Callable[..., Path]
Text = tuple[str, str, str]


@pytest.fixture
def triples(tmp_path: Path, write_tables: Write) -> set[Text]:
    graph = read_sample(write_tables(tmp_path / "s"))
    return {(s.decode(), p.decode(), o.decode()) for s, p, o in graph.triples()}


def objects(triples: set[Text], subject: str, predicate: str) -> set[str]:
    return {o for s, p, o in triples if s == subject and p == predicate}


def problems(directory: Path) -> tuple[str, ...]:
    with pytest.raises(SampleError) as caught:
        read_sample(directory)
    return caught.value.problems


POLAND, WARSAW, KRAKOW = (v.ENTITY + item for item in ("Q36", "Q270", "Q31487"))


def test_names(triples: set[Text]) -> None:
    assert objects(triples, POLAND, v.LABEL) == {'"Polska"@pl', '"Poland"@en'}
    assert objects(triples, POLAND, v.ALT_LABEL) == {'"RP"@pl', '"Lechia"@pl', '"Rzeczpospolita Polska"@pl'}
    assert objects(triples, POLAND, v.DESCRIPTION) == {'"państwo w Europie"@pl'}
    assert objects(triples, v.ENTITY + "Q515", v.LABEL) == {'"miasto"@pl', '"city"@en'}
    assert objects(triples, v.ENTITY + "Q515", v.ALT_LABEL) == {'"miasteczko"@pl', '"gród"@pl'}


def test_properties(triples: set[Text]) -> None:
    capital = v.ENTITY + "P36"
    assert objects(triples, capital, v.LABEL) == {'"właściwość P36"@pl', '"property P36"@en'}
    assert objects(triples, capital, v.DIRECT_CLAIM) == {v.DIRECT + "P36"}
    assert objects(triples, capital, v.PROPERTY_TYPE) == {v.WIKIBASE + "WikibaseItem"}
    assert objects(triples, v.ENTITY + "P569", v.PROPERTY_TYPE) == {v.WIKIBASE + "Time"}


def statements(triples: set[Text], item: str, prop: str) -> dict[str, str]:
    """Statement nodes of an item's property by their simple value."""
    nodes = objects(triples, v.ENTITY + item, v.CLAIM + prop)
    return {objects(triples, node, v.STATEMENT + prop).pop(): node for node in nodes}


def test_an_ended_value_gives_way_to_the_current_one(triples: set[Text]) -> None:
    assert objects(triples, POLAND, v.DIRECT + "P36") == {WARSAW}
    nodes = statements(triples, "Q36", "P36")
    assert set(nodes) == {WARSAW, KRAKOW}
    assert objects(triples, nodes[WARSAW], v.RANK) == {v.PREFERRED_RANK}
    assert objects(triples, nodes[KRAKOW], v.RANK) == {v.NORMAL_RANK}
    assert objects(triples, nodes[KRAKOW], v.QUALIFIER + "P582") == {f'"1596-01-01T00:00:00Z"^^<{v.XSD}dateTime>'}
    (node,) = objects(triples, nodes[KRAKOW], v.QUALIFIER_VALUE + "P582")
    assert objects(triples, node, v.WIKIBASE + "timePrecision") == {f'"9"^^<{v.XSD}integer>'}


def test_offices_are_direct_claims_even_when_ended(triples: set[Text]) -> None:
    assert objects(triples, v.ENTITY + "Q444", v.DIRECT + "P39") == {v.ENTITY + "Q30461", v.ENTITY + "Q116"}
    nodes = statements(triples, "Q444", "P39")
    assert set(nodes) == {v.ENTITY + "Q30461"}
    assert objects(triples, nodes[v.ENTITY + "Q30461"], v.QUALIFIER + "P1545") == {'"1"'}
    assert objects(triples, nodes[v.ENTITY + "Q30461"], v.RANK) == {v.NORMAL_RANK}


def test_times_and_quantities_with_units_have_full_statements(triples: set[Text]) -> None:
    (node,) = statements(triples, "Q270", "P2044").values()
    (value,) = objects(triples, node, v.STATEMENT_VALUE + "P2044")
    assert objects(triples, value, v.WIKIBASE + "quantityUnit") == {v.ENTITY + "Q11573"}
    (node,) = statements(triples, "Q1048", "P569").values()
    (value,) = objects(triples, node, v.STATEMENT_VALUE + "P569")
    assert objects(triples, value, v.WIKIBASE + "timeValue") == {f'"-0099-07-10T00:00:00Z"^^<{v.XSD}dateTime>'}
    assert statements(triples, "Q36", "P297") == {}
    assert objects(triples, POLAND, v.DIRECT + "P297") == {'"PL"'}


def test_statement_nodes_stay_the_same(tmp_path: Path, write_tables: Write, triples: set[Text]) -> None:
    again = read_sample(write_tables(tmp_path / "again"))
    assert {(s.decode(), p.decode(), o.decode()) for s, p, o in again.triples()} == triples


def test_a_bare_repetition_of_a_qualified_value_is_dropped(tmp_path: Path, write_tables: Write) -> None:
    more = "qid\tlabel_pl\tlabel_en\tP36\nQ36\tPolska\tPoland\tQ270\n"
    graph = read_sample(write_tables(tmp_path / "s", more=more))
    assert [claim.value.item for claim in graph.items["Q36"].claims["P36"]] == ["Q31487", "Q270"]


def test_a_set_may_be_marked_as_incomplete(tmp_path: Path, write_tables: Write) -> None:
    more = "qid\tlabel_pl\tlabel_en\tP36\nQ116\tmonarcha\tmonarch\tQ270|?\n"
    graph = read_sample(write_tables(tmp_path / "s", more=more))
    found = {(s.decode(), p.decode(), o.decode()) for s, p, o in graph.triples()}
    assert objects(found, v.ENTITY + "Q116", v.DIRECT + "P36") == {WARSAW}
    nodes = statements(found, "Q116", "P36")
    (unknown,) = set(nodes) - {WARSAW}
    assert unknown.startswith("_:")
    assert objects(found, nodes[unknown], v.RANK) == {v.NORMAL_RANK}
    assert objects(found, nodes[WARSAW], v.RANK) == {v.PREFERRED_RANK}


def test_differing_names_are_told_with_both_places(tmp_path: Path, write_tables: Write) -> None:
    more = "qid\tlabel_pl\tlabel_en\tdescription_pl\nQ36\tPolonia\tPoland\tkraj\n"
    found = problems(write_tables(tmp_path / "s", zmore=more))
    assert found == (
        "zmore.tsv:2: Q36 description_pl 'kraj', but 'państwo w Europie' in cities.tsv:4",
        "zmore.tsv:2: Q36 label_pl 'Polonia', but 'Polska' in cities.tsv:4",
    )


def test_all_problems_come_at_once(tmp_path: Path, write_tables: Write) -> None:
    bad = "qid\tlabel_pl\tlabel_en\tP17\tP99\nQ1\t\tOne\tQ77\nX\tixa\tx\nQ2\tdwa\ttwo\tQ36|P1\t5\tmore\tcells\r\n"
    found = problems(write_tables(tmp_path / "s", bad=bad, types="pid\tdatatype\nP17\tcolour\nP31\titem\nP31\titem\n"))
    for expected in (
        "bad.tsv:2: Q1 has no label_pl",
        "bad.tsv:3: qid 'X' is no id",
        "bad.tsv:4: 7 cells under 5 columns",
        "bad.tsv:4: line ends in CR LF instead of LF",
        "bad.tsv:1: column 'P99' is no property of property_types.tsv",
        "property_types.tsv:2: unknown datatype 'colour'",
        "property_types.tsv:4: P31 stands in an earlier row too",
    ):
        assert expected in found


def test_references_must_have_a_row(tmp_path: Path, write_tables: Write) -> None:
    more = "qid\tlabel_pl\tlabel_en\tP17\tP39\nQ5\tpięć\tfive\tQ404\tQ116{P17=Q405}\n"
    assert problems(write_tables(tmp_path / "s", more=more)) == (
        "more.tsv:2: Q5 P17 refers to Q404, which has no row",
        "more.tsv:2: Q5 P17 refers to Q405, which has no row",
    )


def test_a_table_that_is_not_utf_8(tmp_path: Path, write_tables: Write) -> None:
    directory = write_tables(tmp_path / "s")
    (directory / "tables" / "latin.tsv").write_bytes("qid\tlabel_pl\tlabel_en\nQ7\tłan".encode("iso-8859-2"))
    assert "latin.tsv:2: not UTF-8" in problems(directory)


def test_check_command(tmp_path: Path, write_tables: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert sample_check.main([str(write_tables(tmp_path / "good"))]) == 0
    assert capsys.readouterr().out.startswith("9 items, 14 properties, ")
    bad = write_tables(tmp_path / "bad", more="qid\tlabel_pl\tlabel_en\nQ\ta\tb\nQ9\t\tc\n")
    assert sample_check.main([str(bad)]) == 1
    assert capsys.readouterr().out == "more.tsv:2: qid 'Q' is no id\nmore.tsv:3: Q9 has no label_pl\n2 problem(s)\n"
