"""How complete the properties of a graph are, as rows for people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kgqa.assembly.data import open_data
from kgqa.config import load_config
from kgqa.interfaces.outcomes.item_naming import GraphLabels
from kgqa.vocabulary import INSTANCE_OF, INSTANCES, SUBCLASS_OF
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.statistics.graph_statistics import Coverage
from wikidata_hdt.statistics.open_sets import count_open_sets, items_with_unknown

_Row = tuple[str, str, str, str, str]

_LEAST_MEMBERS = 20
_LEAST_SHARE = 0.05
"""Share of a class that must have a property for it to be listed."""
_LEAST_MARKED = 3
"""Members of a class of which marks are told, however few have the property."""
_NO_VALUES = (INSTANCE_OF, SUBCLASS_OF)


def completeness_rows(directory: Path) -> Iterator[_Row]:
    """Class, property, members that have it and all of them, share, members of which it is marked as incomplete (empty
    text for none); the largest classes first. Classes whose number of members is marked as unknown have one more row.

    Raises `DataError` for a bad data directory.
    """
    config = load_config({})
    checked = CheckedFiles.below(config.cache)
    data = open_data(directory, None, checked)
    label = GraphLabels(data.graph, config.languages)
    graphs = open_data_directory(directory, checked=checked).graphs
    marked, partial = count_open_sets(*graphs), items_with_unknown(INSTANCES, *graphs)
    told: set[str] = set()
    for one in data.statistics.coverages(_LEAST_MARKED):
        kind, name = f"{one.item} {label(one.item)}", f"{one.name} {label(one.name)}"
        if one.item in partial - told:
            told.add(one.item)
            yield kind, f"{INSTANCES} {label(INSTANCES)}", f"{one.members} of more", "", "a choice of members"
        if _is_told(one, open_sets := marked[one.item, one.name]):
            share = f"{one.share:.0%}"
            yield kind, name, f"{one.subjects} of {one.members}", share, f"{open_sets} incomplete" if open_sets else ""


def _is_told(one: Coverage, open_sets: int) -> bool:
    """Whether there is a row: for a property that a large class has, and for what is marked."""
    common = one.members >= _LEAST_MEMBERS and one.share >= _LEAST_SHARE
    return one.name not in _NO_VALUES and (common or open_sets > 0)
