"""What the engine asks of a store: the triples of a graph as ids of nodes; and of an index of names.

Every term is one node, whatever its places in triples: subjects and objects are numbered from 1, terms that are only
predicates behind them. 0 is no node, and stands for any in a pattern; ids that a store does not have match nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from kgqa.terms import Iri, Literal, Term

Ids = tuple[Iterable[int], int]
"""Ids and how many they are: a tuple where they are few, else something to be read once."""
Triples = tuple[Iterator[tuple[int, int, int]], int]
"""Triples of ids and how many they are, at most."""
FEW = 1000
"""Ids that a store gives as a tuple."""
Nodes = npt.NDArray[np.int64]


Kinds = npt.NDArray[np.uint8]
NO_KEY, NUMBER, TIME = 0, 1, 2
"""Kinds of values: those without a key, numbers, moments with a zone."""


@dataclass(frozen=True, slots=True)
class InOrder:
    """Triples of a property, by the keys of their objects."""

    length: int
    piece: Callable[[slice], tuple[Nodes, Nodes]]
    """The subjects and the objects of some of them, side by side."""


class Values(Protocol):
    """What literals mean, as whole numbers that stand in the order of the values of one kind.

    Keys are those of `kgqa.execution.engine.vectors.column_values`. A store may leave out the key of any literal.
    """

    def keys(self, nodes: Nodes) -> tuple[Kinds, Nodes]:
        """The kinds of some nodes, and their keys."""

    def in_order(self, predicate: int) -> InOrder | None:
        """The triples of a property by the keys of the objects; None unless all have one, and of one kind."""


class Arrays(Protocol):
    """Many nodes of a store at once."""

    @property
    def values(self) -> Values | None:
        """The values of literals; None where they have to be read from the terms."""

    def objects(self, subject: int, predicate: int) -> Nodes:
        """Objects of (subject, predicate, ?)."""

    def subjects(self, predicate: int, obj: int) -> Nodes:
        """Subjects of (?, predicate, object)."""

    def pairs(self, predicate: int) -> tuple[Nodes, Nodes]:
        """Subjects and objects of (?, predicate, ?), side by side, in no certain order."""

    def objects_of(self, subjects: Nodes, predicate: int) -> tuple[Nodes, Nodes]:
        """How many objects each of some subjects has, and all of these, one subject after the other."""

    def subjects_of(self, predicate: int, objects: Nodes) -> tuple[Nodes, Nodes]:
        """How many subjects each of some objects has, and all of these, one object after the other."""


class Store(Protocol):
    """A graph on ids. Safe to share among threads; what it holds never changes."""

    @property
    def size(self) -> int:
        """The number of triples."""

    @property
    def last_node(self) -> int:
        """No node that is the subject or the object of a triple has a greater id."""

    @property
    def arrays(self) -> Arrays | None:
        """The same in arrays; None where ids come one by one alone."""

    def node(self, term: Term) -> int:
        """The id of a term, or 0 if no triple has it."""

    def term(self, node: int) -> Term:
        """The term of an id. Raises `DataError` for an id that the store does not have."""

    def objects(self, subject: int, predicate: int) -> Ids:
        """Objects of (subject, predicate, ?)."""

    def subjects(self, predicate: int, obj: int) -> Ids:
        """Subjects of (?, predicate, object)."""

    def triples(self, subject: int, predicate: int, obj: int) -> Triples:
        """Triples of a pattern, read as they are wanted; how many is an upper bound where both ends are given."""

    def literals(self, first: str, last: str) -> Sequence[int]:
        """The nodes of all literals whose text (`"…"@pl`) lies between two by bytes: a range in the order of texts, but
        where an update has added some."""

    def nodes(self) -> Iterable[int]:
        """Every node that is the subject or the object of a triple."""


class NameSearch(Protocol):
    """An index of names. Safe to share among threads; what it holds never changes."""

    def entities(self, text: str, *, language: str, kind: str, most: int) -> Sequence[tuple[Iri, Literal]]:
        """Entities with a name that begins with a text, the best first, and that name.

        Names of the language come alone where there are any; `kind` is `item` or `property`. Raises
        `DataError` if the index cannot be read.
        """
