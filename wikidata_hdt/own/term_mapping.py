"""What the terms of other vocabularies mean: a table of the common ones, and a file of the user's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.clear_errors import SourceError

_HERE = Path(__file__).parent
_ID = re.compile(r"[QP][1-9][0-9]{0,16}")


class Role(StrEnum):
    """What a term does, where it is no property or class of Wikidata."""

    LABEL = "label"
    ALIAS = "alias"
    DESCRIPTION = "description"
    TYPE = "type"
    SUBCLASS = "subclass"
    SAME = "same"
    """The subject is the object, a thing of Wikidata."""
    LATITUDE = "latitude"
    LONGITUDE = "longitude"
    PROPERTY = "property"
    """As a type: the subject is a property."""
    CLASS = "class"
    """As a type: the subject is a class."""
    NOTHING = "nothing"
    """Says nothing that is asked about."""


@dataclass(frozen=True, slots=True)
class TermMapping:
    """Roles and ids of terms, by their IRIs."""

    roles: Mapping[str, Role]
    ids: Mapping[str, str]
    """`P19`, `Q5`."""
    labels: Mapping[str, str]
    """Polish labels of the classes among `ids`."""

    def own_property(self, iri: str) -> bool:
        """Whether a predicate is one that nothing is known of."""
        return iri not in self.roles and iri not in self.ids and not iri.startswith(_WIKIBASE)


_WIKIBASE = ("http://www.wikidata.org/", v.WIKIBASE)


def read_mapping(path: Path | None = None) -> TermMapping:
    """The common terms, and those of a file, which go first: IRI, tab, id or role, perhaps tab and a Polish label.

    Lines that begin with `#` are left out. Raises `SourceError`.
    """
    roles: dict[str, Role] = {}
    ids: dict[str, str] = {}
    labels: dict[str, str] = {}
    for file in (_HERE / "known_terms.tsv", *([path] if path else [])):
        for iri, meaning, label in _rows(file):
            roles.pop(iri, None)
            ids.pop(iri, None)
            if meaning in set(Role):
                roles[iri] = Role(meaning)
            else:
                ids[iri] = meaning
            if label:
                labels[meaning] = label
    return TermMapping(roles, ids, labels)


def _rows(path: Path) -> Iterator[tuple[str, str, str]]:
    for number, line in enumerate(_lines(path), 1):
        if not line.strip() or line.startswith("#"):
            continue
        term, meaning, label = ([field.strip() for field in line.split("\t")] + ["", ""])[:3]
        if not (_ID.fullmatch(meaning) or meaning in set(Role)):
            raise SourceError(
                f"{path}, line {number}: no meaning of a term", value=meaning or line,
                expected=f"an IRI, a tab, and an id of Wikidata or one of {', '.join(Role)}",
            )  # fmt: skip
        for iri in _iris(term.strip("<>")):
            yield iri, meaning, label


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise SourceError("cannot read the mapping", value=path, remedy=str(error.strerror)) from error
    except UnicodeDecodeError as error:
        raise SourceError("the mapping is not UTF-8", value=path, remedy="convert it") from error


def _iris(term: str) -> list[str]:
    """The IRI that is written, or those that a known prefix makes of a name."""
    prefix, colon, name = term.partition(":")
    known = _namespaces().get(prefix, ())
    return [namespace + name for namespace in known] if colon and known else [term]


@cache
def _namespaces() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in _lines(_HERE / "namespaces.tsv"):
        if line and not line.startswith("#"):
            prefix, namespace = line.split("\t")
            found[prefix] = (*found.get(prefix, ()), namespace)
    return found
