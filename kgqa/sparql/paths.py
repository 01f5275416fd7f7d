"""Property paths. Source: SPARQL 1.1, sections 9 and 18.1.7 (property path expressions)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kgqa.terms import Iri


class Times(StrEnum):
    """How often a path is walked."""

    ANY = "*"
    SOME = "+"
    MAYBE = "?"


@dataclass(frozen=True, slots=True)
class InversePath:
    """`^path`: from object to subject."""

    path: Path


@dataclass(frozen=True, slots=True)
class SequencePath:
    """`path/path`: one path after the other, at least two."""

    parts: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class AlternativePath:
    """`path|path`: any of at least two paths."""

    parts: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class RepeatedPath:
    """`path*`, `path+` or `path?`."""

    path: Path
    times: Times


@dataclass(frozen=True, slots=True)
class NegatedPath:
    """`!(p|^q)`: any property but those of a set."""

    forward: tuple[Iri, ...] = ()
    """Properties that do not lead from subject to object."""
    backward: tuple[Iri, ...] = ()
    """Properties that do not lead from object to subject."""


Path = Iri | InversePath | SequencePath | AlternativePath | RepeatedPath | NegatedPath
"""A property path; a single property is an `Iri`."""


def properties(path: object) -> list[str]:
    """The IRIs of the properties of a path, in the order of their mention; nothing for a variable."""
    match path:
        case Iri(value=value):
            return [value]
        case InversePath(path=part) | RepeatedPath(path=part):
            return properties(part)
        case SequencePath(parts=parts) | AlternativePath(parts=parts):
            return [name for part in parts for name in properties(part)]
        case NegatedPath(forward=forward, backward=backward):
            return [one.value for one in (*forward, *backward)]
        case _:
            return []
