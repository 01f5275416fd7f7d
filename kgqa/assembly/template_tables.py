"""Everything that a template directory holds: the question templates, and the tables about words beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from kgqa.config import Config
from kgqa.linking.relations.relation_linker import CUES_FILE, read_cues
from kgqa.linking.relations.relation_table import RELATIONS_FILE, Relation, read_relations
from kgqa.object_cache import content_key, kept
from kgqa.resources import template_directory
from kgqa.templating.relation_tables import (
    DIMENSIONS_FILE,
    FAMILIES_FILE,
    PATH_WORDS_FILE,
    DimensionWords,
    Families,
    PathWords,
    read_dimensions,
    read_families,
    read_path_words,
)
from kgqa.templating.template import TemplateLibrary
from kgqa.templating.template_library import load_library
from kgqa.templating.wording_table import (
    DIRECTIONS_FILE,
    WEIGHTS_FILE,
    DirectionWeights,
    WordWeights,
    read_directions,
    read_weights,
)
from kgqa.terms import PropertyId

_KGQA = Path(__file__).resolve().parents[1]
_READERS = (
    "templating", "linking/relations", "sparql", "model", "polish", "assembly/template_tables.py", "object_cache.py",
    "terms.py", "fast_values.py", "resources.py",
)  # fmt: skip
"""The code, with its data, that templates and tables are read by and made of."""
_ENDINGS = (".py", ".yaml", ".tsv")


@dataclass(frozen=True, slots=True)
class TemplateTables:
    """The contents of a template directory; what it does not have is empty."""

    library: TemplateLibrary
    relations: tuple[Relation, ...]
    cues: Mapping[PropertyId, frozenset[str]]
    dimensions: tuple[DimensionWords, ...]
    families: Families
    path_words: PathWords
    weights: WordWeights
    directions: DirectionWeights


def open_tables(config: Config) -> TemplateTables:
    """What the configured template directory holds; the shipped one's is kept in the cache. Raises TemplateError."""
    if config.templates is not None:  # which somebody is writing
        return read_tables(config.templates)
    directory = template_directory()
    return kept(config.cache / f"templates-{tables_key(directory)}", TemplateTables, lambda: read_tables(directory))


def tables_key(directory: Path) -> str:
    """A name for what is read from a directory: it changes when a file of it changes, or the code that reads it."""
    return content_key((directory, *(_KGQA / name for name in _READERS)), _ENDINGS)


def read_tables(directory: Path) -> TemplateTables:
    """The contents of the files of a template directory. Raises TemplateError."""
    names = (RELATIONS_FILE, CUES_FILE, DIMENSIONS_FILE, PATH_WORDS_FILE, WEIGHTS_FILE, DIRECTIONS_FILE)
    relations, cues, dimensions, path_words, weights, directions = (directory / name for name in names)
    families = _families(directory / FAMILIES_FILE)
    return TemplateTables(
        load_library(directory),
        read_relations(relations) if relations.is_file() else (),
        read_cues(cues) if cues.is_file() else {},
        read_dimensions(dimensions) if dimensions.is_file() else (),
        families,
        read_path_words(path_words, families) if path_words.is_file() else PathWords(),
        read_weights(weights) if weights.is_file() else {},
        read_directions(directions) if directions.is_file() else {},
    )


def _families(path: Path) -> Families:
    return read_families(path) if path.is_file() else Families(MappingProxyType({}), frozenset(), frozenset(), ())
