"""Where the project's own data lies, in a clone and in an installed wheel, and how it is read: tables, YAML, and
regular expressions by name, each of which may be built of those above it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import yaml

_PACKAGE = Path(__file__).resolve().parent
_PART = re.compile(r"\{([a-z_]+)\}")
_CLASS_OR_LETTER = re.compile(r"\[[^]]*\]|[ąćęłńóśźż]")
_PLAIN = dict(zip("ąćęłńóśźż", "acelnoszz", strict=True))
Patterns = Mapping[str, re.Pattern[str]]


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


def deaf(expression: str) -> re.Pattern[str]:
    """An expression that is deaf to case and takes plain letters for those with marks; a space stands for any white
    space. Classes of characters stay as they are.

    >>> bool(deaf("któr[aą] to była").search("ktora to byla")), bool(deaf("ktora").search("która"))
    (True, False)
    >>> bool(deaf("(?:który|jaki) był").fullmatch("Ktory  byl"))
    True
    """
    plain = _CLASS_OR_LETTER.sub(lambda one: f"[{one[0]}{_PLAIN[one[0]]}]" if one[0] in _PLAIN else one[0], expression)
    return re.compile(plain.replace(" ", r"\s+"), re.IGNORECASE)


@cache
def read_patterns(path: Path, **given: frozenset[str]) -> Patterns:
    """The expressions of a YAML file by name, deaf to case.

    A list stands for any one of its members, `{name}` for the expression of that name or for any one of the words
    `given` by it, a space for any white space.
    """
    texts = {name: "|".join(sorted(words, key=lambda word: (-len(word), word))) for name, words in given.items()}
    for name, written in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader).items():
        text = "|".join(written) if isinstance(written, list) else written
        texts[name] = _PART.sub(lambda part: f"(?:{texts[part[1]]})", text).replace(" ", r"\s+")
    return _Expressions(texts)


class _Expressions(Patterns):
    """Expressions by name, compiled when they are first asked for: some are but parts, and most questions need few."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._compiled: dict[str, re.Pattern[str]] = {}

    def __getitem__(self, name: str) -> re.Pattern[str]:
        if name not in self._compiled:
            self._compiled[name] = re.compile(self._texts[name], re.IGNORECASE)
        return self._compiled[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)
