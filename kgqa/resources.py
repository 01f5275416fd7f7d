"""Where the project's own data lies, in a clone and in an installed wheel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import yaml

_PACKAGE = Path(__file__).resolve().parent


def template_directory() -> Path:
    """The question templates: inside the package where it was installed, beside it in a clone."""
    installed = _PACKAGE / "templates"
    return installed if installed.is_dir() else _PACKAGE.parent / "templates"


def read_yaml(path: Traversable) -> Any:
    """The contents of a YAML file of the project's own."""
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)  # ten times as fast as `yaml.safe_load`


def table_rows(package: str, name: str) -> list[list[str]]:
    """The rows of a package's `data/NAME`, split at tabs, without comments, empty lines and the heading."""
    text = (files(package) / "data" / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")][1:]


@cache
def candidate_weights() -> Mapping[str, float]:
    """The weights of the features of candidates that templates choose from, class nouns and evidence included, beside
    popularity, which weighs 1."""
    groups = linking_weights()
    kinds = {"type": groups["type"]["fits"], "neighbour": groups["type"]["fits"]}
    doubt = {"unknown_noun": -groups["type"]["unknown_noun"]}
    told = {name: groups["link"][name] / groups["link"]["popularity"] for name in evidence()}
    return {**groups["candidate"], **told, "level": 1.0, **kinds, **doubt}


@cache
def linking_weights() -> Mapping[str, Mapping[str, float]]:
    """The weights of entity linking by group and feature, from `linking/data/weights.yaml`.

    Evidence weighs as much as its family times its strength, also where templates and free readings choose among
    candidates. Matching reads the group `type` too: a slot's class counts as much as a class noun in front of a name.
    """
    groups = fitted_groups()
    return {**groups, **{name: with_evidence(groups[name]) for name in ("link", "link_prior")}}


def fitted_groups() -> dict[str, dict[str, float]]:
    """The groups of weights as they stand in the file, families of evidence not yet spread."""
    groups = read_yaml(_PACKAGE / "linking" / "data" / "weights.yaml")
    return {str(group): {str(name): float(value) for name, value in values.items()} for group, values in groups.items()}


def with_evidence(weights: Mapping[str, float]) -> dict[str, float]:
    """Weights of families and single features, with those of each piece of evidence."""
    return {**weights, **{name: weights[one.family] * one.strength for name, one in evidence().items()}}


@dataclass(frozen=True, slots=True)
class EvidenceKind:
    """What words around a name may say of an item."""

    family: str
    """The feature whose weight it takes."""
    strength: float
    """Within the family."""
    reason: str
    """For people who ask why, `{}` standing for the words."""


@cache
def evidence() -> Mapping[str, EvidenceKind]:
    """Each kind of evidence by its name (`linking/data/evidence.tsv`)."""
    rows = table_rows("kgqa.linking", "evidence.tsv")
    return {name: EvidenceKind(family, float(strength), reason) for name, family, strength, reason in rows}
