"""Sets that a graph marks as incomplete, counted by class and property."""

from __future__ import annotations

from pathlib import Path

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import literal
from wikidata_hdt.statistics.open_sets import count_open_sets
from wikidata_hdt.store import HdtFile

Triple = tuple[str, str, str]


def opened(directory: Path, triples: list[Triple]) -> HdtFile:
    write_hdt(directory / "graph.hdt", ((s.encode(), p.encode(), o.encode()) for s, p, o in triples))
    return HdtFile.open(directory / "graph.hdt")


def planet(item: str, *moons: str) -> list[Triple]:
    """A planet with a statement for each moon."""
    found = [(v.ENTITY + item, v.DIRECT + "P31", v.ENTITY + "Q634"), (v.ENTITY + item, v.LABEL, literal(item, "pl"))]
    for number, moon in enumerate(moons):
        node = f"{v.STATEMENT_NODE}{item}-{number}"
        found += [(v.ENTITY + item, v.CLAIM + "P398", node), (node, v.STATEMENT + "P398", moon)]
    return found


def test_items_with_an_unknown_value_count_once(tmp_path: Path) -> None:
    triples = planet("Q319", "_:a", "_:b", v.ENTITY + "Q3123") + planet("Q193", "_:c") + planet("Q2", v.ENTITY + "Q405")
    triples.append((v.ENTITY + "Q193", v.DIRECT + "P31", v.ENTITY + "Q121750"))
    assert count_open_sets(opened(tmp_path, triples)) == {("Q634", "P398"): 2, ("Q121750", "P398"): 1}


def test_a_graph_without_unknown_values_has_no_open_sets(tmp_path: Path) -> None:
    assert not count_open_sets(opened(tmp_path, planet("Q2", v.ENTITY + "Q405")))


def test_an_unknown_qualifier_opens_no_set(tmp_path: Path) -> None:
    triples = planet("Q2", v.ENTITY + "Q405")
    triples.append((f"{v.STATEMENT_NODE}Q2-0", v.QUALIFIER + "P580", "_:when"))
    assert not count_open_sets(opened(tmp_path, triples))
