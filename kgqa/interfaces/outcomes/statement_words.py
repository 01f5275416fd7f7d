"""A value of a statement in words: a day, a number with its unit, and what qualifies the statement."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from kgqa.model import AnswerForm
from kgqa.protocols import KnowledgeGraph, Verbaliser
from kgqa.terms import CLAIM, DIRECT, QUALIFIER, STATEMENT, XSD, Iri, Literal, PropertyId, Term
from kgqa.values.amounts import amount_of
from kgqa.values.points_in_time import time_of
from kgqa.vocabulary import BEGUN, ELEVATION, ENDED, MOMENT

_LONG_NUMBER = re.compile(r"(?<![\d,.])[1-9]\d{4,}(?![\d.])")
_SPACE = "\N{NO-BREAK SPACE}"
NUMBERS = frozenset(XSD + name for name in ("decimal", "integer", "double"))
"""Datatypes of numbers."""
_MOST_NODES = 50
"""Statements of one property that are looked through for the one with a value."""
_QUALIFIERS = (MOMENT, BEGUN, ENDED)
_BEHIND_UNIT: Mapping[str, str] = {ELEVATION: "n.p.m."}
"""What stands behind the unit of a property's numbers."""

Triple = tuple[Term, Term, Term]
Qualifiers = tuple[tuple[str, str], ...]
"""Properties, each with a value in words."""


def grouped(text: str) -> str:
    """A text with long numbers in groups of three digits („38 036 118”); years and the like stay as they are."""
    return _LONG_NUMBER.sub(lambda match: f"{int(match[0]):,}".replace(",", _SPACE), text)


@dataclass(frozen=True, slots=True)
class StatementWords:
    """Puts literals into words, with what the full statements of the graph add to them."""

    graph: KnowledgeGraph
    verbaliser: Verbaliser

    def literal(self, literal: Literal) -> str:
        """„24 grudnia 1798”, „38 036 118”."""
        text = self.verbaliser.verbalise([literal], AnswerForm())
        return grouped(text) if literal.datatype in NUMBERS else text

    def value(self, statement: Triple) -> str:
        """The literal value of a direct statement, with its unit where the graph has one: „8848,86 m n.p.m.”."""
        subject, by, value = statement
        assert isinstance(value, Literal)
        known = self.graph.objects(subject, by) if isinstance(subject, Iri) and isinstance(by, Iri) else ()
        full = next((one for one in known if isinstance(one, Literal) and one == value), value)
        amount = amount_of(full)
        is_direct = isinstance(by, Iri) and by.value.startswith(DIRECT)
        behind = self.behind(PropertyId(by.value.removeprefix(DIRECT))) if is_direct and amount and amount.unit else ""
        return " ".join(filter(None, (self.literal(full), behind)))

    def behind(self, by: PropertyId) -> str:
        """What stands behind the unit of a property's numbers."""
        return _BEHIND_UNIT.get(by, "")

    def qualifiers(self, statement: Triple) -> Iterator[tuple[str, str]]:
        """The times that qualify a direct statement: property of the qualifier, value in words."""
        for node, _ in self._nodes(statement):
            yield from self._said(self._times(node))
            return

    def each_qualified(self, statement: Triple) -> Sequence[Qualifiers]:
        """The same for each of the full statements behind a direct one, in the order of time."""
        times = sorted((list(self._times(node)) for node, _ in self._nodes(statement)), key=_begun)
        return tuple(dict.fromkeys(tuple(self._said(one)) for one in times))

    def begun(self, subject: Iri, by: PropertyId) -> Mapping[Term, float]:
        """The day that each value of a property held from, of those whose statements tell."""
        found: dict[Term, float] = {}
        for node in self.graph.objects(subject, Iri(CLAIM + by)):
            if isinstance(node, Iri):
                day = _begun(list(self._times(node)))
                for value in self.graph.objects(node, Iri(STATEMENT + by)):
                    found[value] = min(day, found.get(value, inf))
        return found

    def _times(self, node: Iri) -> Iterator[tuple[str, Literal]]:
        for name in _QUALIFIERS:
            for value in self.graph.objects(node, Iri(QUALIFIER + name)):
                if isinstance(value, Literal):
                    yield name, value

    def _said(self, times: Iterable[tuple[str, Literal]]) -> Iterator[tuple[str, str]]:
        yield from ((name, self.literal(value)) for name, value in times)

    def _nodes(self, statement: Triple) -> Iterator[tuple[Iri, str]]:
        """The full statements behind a direct one, and their property."""
        subject, by, value = statement
        if not isinstance(subject, Iri) or not isinstance(by, Iri) or not by.value.startswith(DIRECT):
            return
        name = by.value.removeprefix(DIRECT)
        for node in self.graph.objects(subject, Iri(CLAIM + name))[:_MOST_NODES]:
            if isinstance(node, Iri) and value in self.graph.objects(node, Iri(STATEMENT + name)):
                yield node, name


def _begun(times: Sequence[tuple[str, Literal]]) -> float:
    """The number of the earliest day; what tells none is later than all."""
    found = (time_of(value) for _, value in times)
    return min((time.days[0] for time in found if time is not None), default=inf)
