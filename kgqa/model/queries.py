"""Queries, their results, and what the graph tells of an item."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from kgqa.sparql.algebra import Form
from kgqa.sparql.bindings import bound
from kgqa.sparql.reader import read_form
from kgqa.sparql.writer import write
from kgqa.terms import ItemId, Term


@dataclass(frozen=True, slots=True)
class Query:
    """A SPARQL query with terms for some of its variables."""

    form: Form
    bindings: tuple[tuple[str, Term], ...] = ()
    """Variables that are bound before execution, as (name, term)."""

    @classmethod
    def read(cls, text: str, bindings: tuple[tuple[str, Term], ...] = ()) -> Self:
        """A query from its text; the prefixes of `kgqa.terms.PREFIXES` need no declaration. Raises `QueryError`."""
        return cls(read_form(text), bindings)

    @property
    def text(self) -> str:
        """SPARQL text for people that any endpoint accepts: the prefixes that it needs, bindings as VALUES, a triple a
        line. Raises `QueryError` for a binding that has no syntax (a blank node)."""
        return write(self.whole)

    @property
    def whole(self) -> Form:
        """The form with its bindings as VALUES. Raises `QueryError` for a variable that the query itself assigns."""
        return bound(self.form, self.bindings)


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one execution."""

    seconds: float = 2.0
    rows: int = 10_000
    """Solutions to return at most."""
    of_work: bool = False
    """Whether only seconds at work count, as far as that can be told, so that a busy machine changes no answer."""


class Solutions(NamedTuple):
    """What a query returned. (A named tuple: made a dozen times a question, and four times as fast as a data class.)"""

    variables: tuple[str, ...]
    rows: Sequence[tuple[Term | None, ...]]
    """One tuple per solution, in the order of `variables`; None where a variable is unbound."""
    boolean: bool | None = None
    """The result of an ASK query; None for SELECT."""
    complete: bool = True
    """False if the time or row budget cut the evaluation short."""

    def column(self, variable: str) -> tuple[Term, ...]:
        """The distinct bound terms of one variable, in order of appearance; empty if the variable is not there."""
        if variable not in self.variables:
            return ()
        index = self.variables.index(variable)
        return tuple(dict.fromkeys(row[index] for row in self.rows if row[index] is not None))  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class Entity:
    """What verbalisation and linking need to know about an item."""

    item: ItemId
    label: str
    """Label by the language chain pl, mul, en; the id where it has none."""
    language: str = ""
    """Language of the label; empty where it has none."""
    description: str = ""
    classes: frozenset[ItemId] = frozenset()
    """Direct classes (P31)."""
    occupations: frozenset[ItemId] = frozenset()
    """Occupations (P106)."""
    sex: ItemId | None = None
    """P21: Q6581097 male, Q6581072 female, or None."""
