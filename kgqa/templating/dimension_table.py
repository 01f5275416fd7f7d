"""Dimensions as data: reads and checks `templates/dimensions.yaml`, whose head explains its keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath

from kgqa.model import AnswerType, Dimension, Direction, Relation
from kgqa.templating.relation_paths import read_paths
from kgqa.templating.yaml_lines import Located, read_yaml

DIMENSIONS_FILE = "dimensions.yaml"
"""Name of the dimensions in a template directory."""

_KEYS = frozenset(
    {"name", "properties", "unit", "axis", "until", "per", "per unit", "more", "less", "nouns", "verbs", "of", "sorts"}
)
_AXES = ("latitude", "longitude")


@dataclass(frozen=True, slots=True)
class DimensionWords:
    """A dimension with the words that name it."""

    dimension: Dimension
    directions: Mapping[str, Direction]
    """Adjectives and adverbs by lemma; phrases of several words are joined by spaces."""
    nouns: frozenset[str]
    verbs: frozenset[str]
    preferred_by: frozenset[str]
    """Class nouns of things that it is the first choice for."""
    sorts: frozenset[AnswerType]
    """Sorts of things that have it; empty for all."""

    @property
    def heads(self) -> frozenset[str]:
        """The nouns that its names of several words begin with („temperatura topnienia”)."""
        return frozenset(noun.split(" ")[0] for noun in self.nouns if " " in noun)


def read_dimensions(path: FilePath) -> tuple[DimensionWords, ...]:
    """The dimensions of a file, in its order. Raises TemplateError with file, line and what is wrong."""
    return tuple(_dimension(Located.of(entry, path)) for entry in read_yaml(path, list))


def _dimension(entry: Located) -> DimensionWords:
    entry.only(_KEYS)
    entry.need(("name", "properties"))
    name = entry.text("name")
    relations = _places(entry, name, "properties")
    until, per = (_places(entry, name, key) if key in entry.values else () for key in ("until", "per"))
    axis = entry.text("axis") if "axis" in entry.values else ""
    if axis and axis not in _AXES:
        raise entry.error("axis", axis, " or ".join(_AXES))
    unit, per_unit = (entry.text(key) if key in entry.values else "" for key in ("unit", "per unit"))
    directions = {
        word: direction
        for key, direction in (("more", Direction.MAX), ("less", Direction.MIN))
        for word in entry.strings(key)
    }
    return DimensionWords(
        Dimension(name, relations, unit, axis, until=until, per=per, per_unit=per_unit),
        directions,
        frozenset(entry.strings("nouns")),
        frozenset(entry.strings("verbs")),
        frozenset(entry.strings("of")),
        read_sorts(entry, "sorts", entry.strings("sorts")),
    )


def _places(entry: Located, name: str, key: str) -> tuple[Relation, ...]:
    """Where values stand: a relation for each path."""
    return tuple(Relation(name, (path,)) for path in read_paths(entry, key))


def read_sorts(entry: Located, key: str, names: Iterable[str]) -> frozenset[AnswerType]:
    """Sorts of things by name. Raises TemplateError for an unknown one."""
    try:
        return frozenset(AnswerType(name) for name in names)
    except ValueError as error:
        raise entry.error(key, str(error), "one of " + ", ".join(AnswerType)) from None
