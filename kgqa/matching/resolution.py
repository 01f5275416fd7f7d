"""Turns what stands in the slots of a match into RDF terms, the likeliest combinations first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice, product

from kgqa.matching.templates import SlotSpec, Template
from kgqa.model import Candidate, Description, Filler, Link, Match, Mention, Value
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import ItemId, Literal, PropertyId, Term

MAX_TERMS = 8
"""Terms tried for one slot."""

MAX_COMBINATIONS = 40
"""Combinations of terms tried for one match."""

_LANGUAGES = ("", "pl", "mul", "la")
"""Languages in which a text of the question may stand in the graph; symbols and codes have none."""

_SIGNS = ("", "+")
"""Wikidata's export writes the sign of positive quantities; other sources do not."""

_TYPE_BONUS = 0.8
"""Added to the score of a candidate that belongs to one of the classes of its slot."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A term for a slot, how likely it is meant, and the links that led to it."""

    term: Term
    score: float
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Combination:
    """Terms for all filled slots of a match."""

    bindings: tuple[tuple[str, Term], ...]
    score: float
    """Mean score of the terms."""
    links: tuple[Link, ...]


class Resolver:
    """Resolves fillers with the help of the graph; descriptions through the callback `describe`."""

    def __init__(self, graph: KnowledgeGraph, describe: Callable[[Match], Iterable[Choice]]) -> None:
        self._graph = graph
        self._describe = describe

    def combinations(self, template: Template, match: Match, skip: str) -> tuple[Combination, ...]:
        """Combinations of terms for every filled slot except `skip`, best first, at most 40."""
        slots = [(slot, filler) for slot, filler in match.fillers if slot != skip]
        choices = [self.choices(template.slots[slot], filler) for slot, filler in slots]
        if not all(choices):
            return ()
        made = [_combine([slot for slot, _ in slots], picked) for picked in islice(product(*choices), 4000)]
        return tuple(sorted(made, key=lambda combination: -combination.score)[:MAX_COMBINATIONS])

    def choices(self, spec: SlotSpec, filler: Filler) -> tuple[Choice, ...]:
        """Terms that a filler may stand for, best first, at most 8."""
        match filler:
            case Mention():
                found = [self._candidate(spec, filler, candidate) for candidate in filler.candidates]
                return tuple(sorted(found, key=lambda choice: -choice.score)[:MAX_TERMS])
            case Value(term=Literal(value=value, datatype="")):
                return tuple(Choice(Literal(value, language), 1.0) for language in _LANGUAGES)
            case Value(term=Literal(value=value, datatype=datatype)):
                return tuple(Choice(Literal(sign + value, datatype=datatype), 1.0) for sign in _SIGNS)
            case Description():
                return tuple(islice(self._describe(filler.match), MAX_TERMS))
            case _:
                return ()

    def _candidate(self, spec: SlotSpec, mention: Mention, candidate: Candidate) -> Choice:
        item = candidate.item
        fits = isinstance(item, ItemId) and bool(spec.classes) and self._graph.is_a(item, spec.classes)
        term = item.direct if isinstance(item, PropertyId) else item.iri
        return Choice(term, candidate.score + _TYPE_BONUS * fits, (Link(mention, candidate),))


def _combine(slots: Sequence[str], picked: Sequence[Choice]) -> Combination:
    score = sum(choice.score for choice in picked) / max(1, len(picked))
    links = tuple(link for choice in picked for link in choice.links)
    return Combination(tuple(zip(slots, (choice.term for choice in picked), strict=True)), score, links)
