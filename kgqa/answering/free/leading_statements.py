"""What statements that lead to something say of it by their qualifiers: how high the highest point of a country is, how
long a runway of an airport."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import Bgp, Join, Pattern, Triple, Values, Variable
from kgqa.terms import CLAIM, NUMBERS, QUALIFIER, STATEMENT, WIKIBASE, Iri, Literal, PropertyId, Term
from kgqa.values.amounts import Amount, amount_of
from kgqa.vocabulary import PERCENT, PROPORTION

RANK, DEPRECATED = Iri(WIKIBASE + "rank"), Iri(WIKIBASE + "DeprecatedRank")
_MOST = 60
"""Things that statements of one property lead to, beyond which none is noted. Not fitted: it bounds the work."""


@dataclass(frozen=True, slots=True)
class _Lead:
    """Statements of a property at a thing."""

    thing: Iri
    property: PropertyId


def in_percent(value: Term) -> Term:
    """A proportion, which is a part of 1 where it has no unit, in percent."""
    amount = amount_of(value)
    if not isinstance(value, Literal) or amount is None or amount.unit is not None or not 0 <= amount.number <= 1:
        return value
    number = (100 * amount.number).normalize()
    return Literal(f"{number:f}", datatype=value.datatype, detail=Amount(number, PERCENT, "%"))


class LeadingStatements:
    """The statements by which things of one question were reached."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._leads: defaultdict[Term, dict[_Lead, None]] = defaultdict(dict)

    def note(self, property_: PropertyId, starts: Iterable[Term], ends: tuple[Term, ...]) -> None:
        """Take in that statements of a property at some things lead to others."""
        leads = [_Lead(one, property_) for one in starts if isinstance(one, Iri)] if len(ends) <= _MOST else []
        for end in ends if len(leads) == 1 else ():
            self._leads[end][leads[0]] = None

    def amounts(self, property_: PropertyId, term: Term) -> tuple[Term, ...]:
        """The amounts of a property that statements which lead to a thing tell of it."""
        found = (
            in_percent(value) if property_ == PROPORTION else value
            for lead in self._leads.get(term, ())
            for node in self._nodes(lead, term)
            for value in self._graph.objects(node, Iri(QUALIFIER + property_))
            if isinstance(value, Literal) and value.datatype in NUMBERS
        )
        return tuple(dict.fromkeys(found))

    def _nodes(self, lead: _Lead, term: Term) -> Iterator[Iri]:
        for node in self._graph.objects(lead.thing, Iri(CLAIM + lead.property)):
            if not isinstance(node, Iri) or DEPRECATED in self._graph.objects(node, RANK):
                continue
            if term in self._graph.objects(node, Iri(STATEMENT + lead.property)):
                yield node

    def pattern(self, property_: PropertyId, terms: Iterable[Term], ends: tuple[Variable, Variable]) -> Pattern | None:
        """The amounts of a property that statements tell of some things; None where those of no one property do."""
        leads = {lead for term in terms if self.amounts(property_, term) for lead in self._leads[term]}
        if len(leads) != 1:
            return None
        (lead,), (thing, value) = leads, ends
        start, node = Variable(f"{thing.name}_of"), Variable(f"{thing.name}_told")
        told = (
            Triple(start, Iri(CLAIM + lead.property), node),
            Triple(node, Iri(STATEMENT + lead.property), thing),
            Triple(node, Iri(QUALIFIER + property_), value),
        )
        return Join((Values((start,), ((lead.thing,),)), Bgp(told)))
