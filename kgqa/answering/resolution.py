"""Turns what stands in the slots of a match into RDF terms, the likeliest combinations first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice, product
from operator import itemgetter

from kgqa.answering.query_watch import Watch
from kgqa.answering.slot_choices import Choice, Combination
from kgqa.matching.periods import in_years
from kgqa.model import Candidate, Description, Filler, Link, Match, Mention, Value
from kgqa.polish.values.units import convert
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import linking_weights
from kgqa.templating.template import SlotSpec, SlotType, Template, bounds
from kgqa.terms import ItemId, Literal, PropertyId, Term

MAX_TERMS = 8
"""Terms tried for one slot."""

MAX_COMBINATIONS = 40
"""Combinations of terms tried for one match."""

_LANGUAGES = ("", "pl", "mul", "la")
"""Languages in which a text of the question may stand in the graph; symbols and codes have none."""

_SIGNS = ("", "+")
"""Wikidata's export writes the sign of positive quantities; other sources do not."""

_TYPE_BONUS = linking_weights()["type"]["fits"]
"""Added to the score of a candidate that belongs to one of the classes of its slot."""

MAX_TRIES = 12
"""Combinations that are queried before a match is given up."""


class Resolver:
    """Resolves fillers with the help of the graph; descriptions through the callback `describe`."""

    def __init__(self, graph: KnowledgeGraph, describe: Callable[[Match, Watch], Iterable[Choice]]) -> None:
        self.graph = graph
        """What the fillers are looked up in."""
        self._describe = describe

    def combinations(self, template: Template, match: Match, skip: str, watch: Watch) -> tuple[Combination, ...]:
        """Combinations of terms for every filled slot except `skip`, best first, at most 40."""
        ranks = {slot for slot, spec in template.slots.items() if spec.type is SlotType.RANK}
        slots = [(slot, filler) for slot, filler in match.fillers if slot != skip and slot not in ranks]
        choices = [self.choices(template.slots[slot], filler, watch) for slot, filler in slots]
        if not all(choices):
            return ()
        made = [_combine([slot for slot, _ in slots], picked) for picked in islice(product(*choices), 4000)]
        likeliest = sorted(made, key=lambda combination: -combination.score)[:MAX_COMBINATIONS]
        first = likeliest[0].score
        return tuple(replace(one, lag=(first - one.score) * len(slots)) for one in likeliest)

    def choices(self, spec: SlotSpec, filler: Filler, watch: Watch) -> tuple[Choice, ...]:
        """Terms that a filler may stand for, best first, at most 8; told again what the question was told before."""
        key = (spec, filler)
        if key not in watch.choices:
            watch.choices[key] = self._choices(spec, filler, watch)
        return watch.choices[key]

    def _choices(self, spec: SlotSpec, filler: Filler, watch: Watch) -> tuple[Choice, ...]:
        match filler:
            case Mention():
                found = [self._candidate(spec, filler, candidate) for candidate in filler.candidates]
                return tuple(sorted(found, key=lambda choice: -choice.score)[:MAX_TERMS])
            case Value():
                filler = in_years(filler) if spec.type is SlotType.PERIOD else filler
                return tuple(Choice(term, 1.0, last=filler.last) for term in _terms(spec, filler))
            case Description():
                return tuple(islice(self._describe(filler.match, watch), MAX_TERMS))
            case _:
                return ()

    def _candidate(self, spec: SlotSpec, mention: Mention, candidate: Candidate) -> Choice:
        item = candidate.item
        fits = isinstance(item, ItemId) and bool(spec.classes) and self.graph.is_a(item, spec.classes)
        term = item.direct if isinstance(item, PropertyId) else item.iri
        return Choice(term, candidate.score + _TYPE_BONUS * fits, (Link(mention, candidate),))


def _terms(spec: SlotSpec, value: Value) -> Iterable[Term]:
    """The terms that a value may have in the graph, in the unit of the slot."""
    match value:
        case Value(term=term, last=last) if last is not None:
            return (term,)
        case Value(term=Literal(value=text, datatype=datatype), unit=unit) if unit or (spec.unit and datatype):
            converted = convert(text, unit or spec.unit, spec.unit)
            return (Literal(converted, datatype=datatype),) if converted else ()
        case Value(term=Literal(value=text, datatype="")):
            return [Literal(text, language) for language in _LANGUAGES]
        case Value(term=Literal(value=text, datatype=datatype)):
            return [Literal(sign + text, datatype=datatype) for sign in _SIGNS]
    return ()


def _combine(slots: Sequence[str], picked: Sequence[Choice]) -> Combination:
    score = sum(choice.score for choice in picked) / max(1, len(picked))
    links = tuple(link for choice in picked for link in choice.links)
    bindings: list[tuple[str, Term]] = []
    for slot, choice in zip(slots, picked, strict=True):
        if choice.last is None:
            bindings.append((slot, choice.term))
        else:
            bindings += zip(bounds(slot), (choice.term, choice.last), strict=True)
    return Combination(tuple(sorted(bindings, key=itemgetter(0))), score, links)
