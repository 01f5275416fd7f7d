"""What a query says in the braces of a service of Wikidata's: its parameters and its triples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from kgqa.errors import QueryError
from kgqa.sparql.algebra import Bgp, Node, Pattern, Triple, Variable
from kgqa.sparql.wikidata_names import PARAMETER, short
from kgqa.terms import Iri, Literal


class Service(Protocol):
    """A service as read, which is made part of the group that it stands in."""

    @property
    def inputs(self) -> frozenset[Variable] | None:
        """The variables that must be bound before; None where the service comes behind all else of its group."""

    def applied(self, pattern: Pattern, mentioned: frozenset[str]) -> Pattern:
        """The group's pattern together with what the service does; `mentioned` are the names of all variables of the
        query."""


@dataclass(frozen=True, slots=True)
class ServiceCall:
    """A service that a query calls."""

    name: Iri
    parameters: Mapping[Iri, Node]
    triples: tuple[Triple, ...]
    """Those that are no parameters."""

    @classmethod
    def of(cls, name: Iri, pattern: Pattern) -> ServiceCall:
        """The call with what stands in its braces. Raises `QueryError` for anything but triples."""
        if not isinstance(pattern, Bgp):
            raise QueryError("a service takes nothing but triples", value=short(name.value))
        own = tuple(triple for triple in pattern.triples if triple.subject != PARAMETER)
        return cls(name, dict(_parameters(pattern)), own)

    def fault(self, what: str, expected: str) -> QueryError:
        """The error of a call that lacks something or has it wrong."""
        return QueryError(f"{short(self.name.value)}: {what}", expected=expected)

    def required(self, parameter: Iri) -> Node:
        """A parameter. Raises `QueryError` where it is not given."""
        if parameter not in self.parameters:
            name = short(parameter.value)
            raise self.fault(f"{name} is not given", f"bd:serviceParam {name} …")
        return self.parameters[parameter]

    def text(self, parameter: Iri, default: str | None = None) -> str:
        """A parameter that is a text. Raises `QueryError` for anything else, and where one without default is
        missing."""
        if parameter not in self.parameters and default is not None:
            return default
        given = self.required(parameter)
        if not isinstance(given, Literal):
            raise self.fault(f"{short(parameter.value)} is no text", "a text in quotation marks")
        return given.value

    def variable(self, parameter: Iri) -> Variable | None:
        """A parameter that is a variable, or None. Raises `QueryError` for anything else."""
        given = self.parameters.get(parameter)
        if given is not None and not isinstance(given, Variable):
            raise self.fault(f"{short(parameter.value)} is no variable", "a variable")
        return given


def _parameters(pattern: Bgp) -> Iterator[tuple[Iri, Node]]:
    for triple in pattern.triples:
        if triple.subject == PARAMETER and isinstance(triple.predicate, Iri):
            yield triple.predicate, triple.obj
