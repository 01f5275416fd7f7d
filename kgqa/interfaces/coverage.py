"""How complete the properties of a graph are, as rows for people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kgqa.assembly.data import open_data
from kgqa.config import load_config
from kgqa.interfaces.entity_names import GraphLabels
from kgqa.vocabulary import INSTANCE_OF, SUBCLASS_OF

_LEAST_MEMBERS = 20
_LEAST_SHARE = 0.05
_NO_VALUES = (INSTANCE_OF, SUBCLASS_OF)


def completeness_rows(directory: Path) -> Iterator[tuple[str, str, str, str]]:
    """Class, property, members that have it and all of them, share; the largest classes first.

    Raises `DataError` for a bad data directory.
    """
    data = open_data(directory, None)
    label = GraphLabels(data.graph, load_config({}).languages)
    for one in data.statistics.coverages(_LEAST_MEMBERS):
        if one.share >= _LEAST_SHARE and one.name not in _NO_VALUES:
            members = f"{one.subjects} of {one.members}"
            yield f"{one.item} {label(one.item)}", f"{one.name} {label(one.name)}", members, f"{one.share:.0%}"
