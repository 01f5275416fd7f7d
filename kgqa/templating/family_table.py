"""Relation families as data: reads and checks `templates/families.yaml`, whose head explains its keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath

from kgqa.errors import TemplateError
from kgqa.model import Alternatives, AnswerType, Relation
from kgqa.templating.dimension_table import read_sorts
from kgqa.templating.relation_paths import read_paths
from kgqa.templating.yaml_lines import Located, read_yaml
from kgqa.terms import PropertyId

FAMILIES_FILE = "families.yaml"
"""Name of the relation families in a template directory."""

_KEYS = frozenset({"relation", "name", "paths", "alternatives", "symmetric", "active", "implied", "nouns", "lifts"})


@dataclass(frozen=True, slots=True)
class ImpliedRelation:
    """A relation that two phrases side by side may mean without a word for it."""

    relation: Relation
    subject: AnswerType
    object: AnswerType
    nouns: frozenset[str]
    """Class nouns of the subject that it is confined to; empty for all."""


@dataclass(frozen=True, slots=True)
class Families:
    """How relations that words name stand in the graph."""

    by_property: Mapping[PropertyId, Relation]
    symmetric: frozenset[PropertyId]
    active: frozenset[PropertyId]
    """Those whose verbs have the subject of the statement as their own („zastąpić”)."""
    implied: tuple[ImpliedRelation, ...]

    def relation(self, property_: PropertyId, name: str) -> Relation:
        """The family of a property, or the property alone."""
        return self.by_property.get(property_) or Relation.of(property_, name)


def read_families(path: FilePath) -> Families:
    """The families of a file. Raises TemplateError with file, line and what is wrong."""
    by_property: dict[PropertyId, Relation] = {}
    symmetric: set[PropertyId] = set()
    active: set[PropertyId] = set()
    implied: list[ImpliedRelation] = []
    for values in read_yaml(path, list):
        entry = Located.of(values, path)
        entry.only(_KEYS)
        relation = _relation(entry)
        if "implied" in entry.values:
            implied.append(_implied(entry, relation))
            continue
        property_ = _property(entry)
        if property_ in by_property:
            raise TemplateError(f"{entry.where()}: relation given twice", value=property_)
        by_property[property_] = relation
        if entry.flag("symmetric"):
            symmetric.add(property_)
        if entry.flag("active"):
            active.add(property_)
    return Families(by_property, frozenset(symmetric), frozenset(active), tuple(implied))


def _relation(entry: Located) -> Relation:
    entry.need(("name", "paths"))
    written = entry.text("alternatives") if "alternatives" in entry.values else Alternatives.FIRST
    if written not in tuple(Alternatives):
        raise entry.error("alternatives", written, " or ".join(Alternatives))
    lifts = read_paths(entry, "lifts") if "lifts" in entry.values else ()
    return Relation(entry.text("name"), read_paths(entry, "paths"), Alternatives(written), lifts)


def _implied(entry: Located, relation: Relation) -> ImpliedRelation:
    ends = entry.strings("implied")
    if len(ends) != 2:  # noqa: PLR2004
        raise entry.error("implied", ends, "[subject sort, object sort]")
    (subject,), (obj,) = read_sorts(entry, "implied", ends[:1]), read_sorts(entry, "implied", ends[1:])
    return ImpliedRelation(relation, subject, obj, frozenset(entry.strings("nouns")))


def _property(entry: Located) -> PropertyId:
    try:
        return PropertyId(entry.text("relation"))
    except ValueError:
        raise entry.error("relation", entry.text("relation"), "an id such as P50") from None
