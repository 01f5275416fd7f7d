"""How complete the properties of a graph are, as rows for people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kgqa.assembly.data import open_data
from kgqa.config import load_config
from kgqa.interfaces.entity_names import GraphLabels
from kgqa.vocabulary import INSTANCE_OF, SUBCLASS_OF
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.statistics.open_sets import count_open_sets

_LEAST_MEMBERS = 20
_LEAST_SHARE = 0.05
"""Share of a class that must have a property for it to be listed."""
_NO_VALUES = (INSTANCE_OF, SUBCLASS_OF)


def completeness_rows(directory: Path) -> Iterator[tuple[str, str, str, str, str]]:
    """Class, property, members that have it and all of them, share, members of which it is marked as incomplete (empty
    text for none); the largest classes first.

    Raises `DataError` for a bad data directory.
    """
    data = open_data(directory, None)
    label = GraphLabels(data.graph, load_config({}).languages)
    marked = count_open_sets(open_data_directory(directory).graph)
    for one in data.statistics.coverages(_LEAST_MEMBERS):
        open_sets = marked[one.item, one.name]
        if (one.share >= _LEAST_SHARE or open_sets) and one.name not in _NO_VALUES:
            told = (
                f"{one.subjects} of {one.members}",
                f"{one.share:.0%}",
                f"{open_sets} incomplete" if open_sets else "",
            )
            yield f"{one.item} {label(one.item)}", f"{one.name} {label(one.name)}", *told
