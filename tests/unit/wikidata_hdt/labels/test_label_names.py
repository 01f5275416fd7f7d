"""Names of entities, all of an entity at once, from the whole graph and from ranges of its subjects."""

from __future__ import annotations

from pathlib import Path

import pytest

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.labels.label_format import entity_number
from wikidata_hdt.labels.label_names import NamedEntity, named_entities, split_subjects
from wikidata_hdt.ntriples.ntriples import literal
from wikidata_hdt.store import HdtFile


def _graph(path: Path, *triples: tuple[str, str, str]) -> HdtFile:
    write_hdt(path, ((s.encode(), p.encode(), o.encode()) for s, p, o in triples))
    return HdtFile.open(path)


def _many(count: int) -> list[tuple[str, str, str]]:
    labels = [(f"{v.ENTITY}Q{n}", v.LABEL, literal(f"nazwa {n}", "pl")) for n in range(1, count)]
    return labels + [(f"{v.ENTITY}Q{n}", v.DIRECT + "P31", f"{v.ENTITY}Q{n // 2}") for n in range(2, count)]


def test_names_of_an_entity_come_together(tmp_path: Path) -> None:
    item = v.ENTITY + "Q90"
    graph = _graph(
        tmp_path / "g.hdt", (item, v.ALT_LABEL, '"Lutecja"@pl'), (item, v.LABEL, '"Paris"@en'),
        (item, v.LABEL, '"Paryż"@pl'), (v.ENTITY + "P36", v.LABEL, '"stolica"@pl'),
    )  # fmt: skip
    paris = ('"Paris"@en', True), ('"Paryż"@pl', True), ('"Lutecja"@pl', False)
    assert sorted(named_entities(graph), key=lambda entity: entity.number) == [
        NamedEntity(entity_number("P36"), (('"stolica"@pl', True),), 0),
        NamedEntity(entity_number("Q90"), paris, 0),
    ]


OTHER_SUBJECTS = [
    "http://x/Q1",
    "_:Q1",
    *(v.ENTITY + name for name in ("L1", "Q", "Q01", "Q1-F1", "Q²", "statement/Q1")),
]


@pytest.mark.parametrize("subject", OTHER_SUBJECTS)
def test_other_subjects_are_passed_over(tmp_path: Path, subject: str) -> None:
    assert not list(named_entities(_graph(tmp_path / "g.hdt", (subject, v.LABEL, '"nazwa"@pl'))))


def test_sitelinks_before_incoming_triples(tmp_path: Path) -> None:
    links = literal("41", datatype=v.XSD + "integer")
    triples = _many(10)
    assert {entity.number // 2: entity.links for entity in named_entities(_graph(tmp_path / "a.hdt", *triples))}[4] == 2
    graph = _graph(tmp_path / "b.hdt", *triples, (v.ENTITY + "Q5", v.SITELINKS, links))
    counts = {entity.number // 2: entity.links for entity in named_entities(graph)}
    assert counts == dict.fromkeys(range(1, 10), 0) | {5: 41}


@pytest.mark.parametrize("parts", [1, 2, 3, 7, 500])
def test_ranges_cover_the_graph_once(tmp_path: Path, parts: int) -> None:
    graph = _graph(tmp_path / "g.hdt", *_many(60))
    ranges = split_subjects(graph, parts)
    assert len(ranges) <= parts
    assert [number for subjects in ranges for number in subjects] == list(range(1, graph.subject_count + 1))
    pieces = [entity for subjects in ranges for entity in named_entities(graph, subjects)]
    assert pieces == list(named_entities(graph))


def test_a_graph_without_names(tmp_path: Path) -> None:
    graph = _graph(tmp_path / "g.hdt", ("http://x/1", "http://x/2", "http://x/3"))
    assert split_subjects(graph, 4) == [range(1, 2)]
    assert not list(named_entities(graph))
