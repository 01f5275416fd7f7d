"""Counted steps through the graph: a question may take so many look-ups and see so many terms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from kgqa.answering.free.implied_amounts import ToldUnits, implying, multiplied
from kgqa.model import Alternatives, Path, Relation, Step
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import CLAIM, DEPRECATED, RANK, STATEMENT, Iri, ItemId, PropertyId, Term
from kgqa.vocabulary import OTHER_SEX, SEX

MOST_LOOKUPS = 600
"""Steps in the graph that the readings of one question may take together."""
MOST_OF_REST = 200
"""Steps that it may take to tell what a set leaves over, so that a wrong one does not use up those of the right one."""
MOST_TERMS = 5_000
"""Terms that one set may hold."""

Members = TypeVar("Members", bound=Collection[Term])


class TooMuch(Exception):
    """A meaning that needs more look-ups or terms than a question may take."""


class Steps:
    """Look-ups of one question, each counted once."""

    def __init__(self, graph: KnowledgeGraph, lookups: int = MOST_LOOKUPS) -> None:
        self.graph = graph
        self.told_units = ToldUnits()
        """In which units things were measured."""
        self.inferred: set[PropertyId] = set()
        """The properties whose amounts followed from others."""
        self._left = lookups
        self._kept = 0
        self._objects_of: defaultdict[Iri, dict[Term, Sequence[Term]]] = defaultdict(dict)
        self._subjects_of: defaultdict[Iri, dict[Term, Sequence[Term]]] = defaultdict(dict)
        self._ends_of: dict[Step, Mapping[Term, tuple[Term, ...]]] = {}

    def reach(self, relation: Relation, terms: Sequence[Term], *, all_paths: bool = False) -> tuple[Term, ...]:
        """What a relation leads to from any of some terms, each once; with `all_paths` whatever its mode is, but for a
        single term without what its own statements overrule. Raises TooMuch."""
        if relation.without and len(terms) > 1:  # what is not meant is told of each by itself
            return tuple(dict.fromkeys(end for term in terms for end in self.reach(relation, (term,))))
        found: dict[Term, None] = {}
        for path in relation.paths:
            if all_paths and len(terms) == 1 and self.is_overruled(relation, path, terms[0]):
                continue
            found.update(dict.fromkeys(self._along(path, terms)))
            if found and relation.alternatives is Alternatives.FIRST and not all_paths:
                break
        left_out = {end for path in relation.without for end in self._along(path, terms)} if found else ()
        return tuple(end for end in found if end not in left_out) if left_out else tuple(found)

    def is_overruled(self, relation: Relation, path: Path, term: Term) -> bool:
        """Whether a term states itself what a path of several steps concludes: the continent of its country does not
        count for a river that has a continent of its own. Raises TooMuch."""
        last = path[-1]
        concluded = len(path) > 1 and not last.inverse and last.property != path[0].property
        return concluded and (last,) in relation.paths and bool(self.step(last, term))

    def _along(self, path: Path, terms: Sequence[Term]) -> Iterable[Term]:
        if len(path) == len(terms) == 1 and path[0].start is path[0].end is None:  # most relations, of one thing
            return self.step(path[0], terms[0])
        ends: Collection[Term] = terms
        for step in path:
            starts = self._of_sex(self.affordable(ends), step.start)
            ends = self._of_sex(dict.fromkeys(end for term in starts for end in self.step(step, term)), step.end)
        return ends

    def _of_sex(self, terms: Collection[Term], sex: ItemId | None) -> Collection[Term]:
        """Those of some terms that are not known to be of the other sex."""
        if sex is None:
            return terms
        other = OTHER_SEX[sex].iri
        return [term for term in terms if other not in self._objects(SEX.direct, term)]

    def allot(self, lookups: int) -> None:
        """Let what comes next take so many of the steps that are left, and no more; `MOST_LOOKUPS` for all of them."""
        self._kept = max(0, self._left - lookups)

    def affordable(self, terms: Members, each: int = 1) -> Members:
        """The terms, where so many look-ups for each of them are left.

        Raises TooMuch where they are not, before some of them are used up in vain.
        """
        if len(terms) * each > self._left - self._kept:
            raise TooMuch
        return terms

    def step(self, step: Step, term: Term) -> Sequence[Term]:
        """The other ends of the statements of one property at a term, or the amounts that follow from others.
        Raises TooMuch."""
        if step.ever:
            return tuple(dict.fromkeys((*self.step(replace(step, ever=False), term), *self._of_any_rank(step, term))))
        if step.inverse:
            return self._subjects(step.property.direct, term)
        return self._objects(step.property.direct, term) or tuple(self._implied(step.property, term))

    def _of_any_rank(self, step: Step, term: Term) -> Iterator[Term]:
        """The other ends of the full statements of one property that were not found to be wrong."""
        near, far = Iri(CLAIM + step.property), Iri(STATEMENT + step.property)
        found = self._subjects(far, term) if step.inverse else self._objects(near, term)
        nodes = [one for one in found if isinstance(one, Iri) and DEPRECATED not in self._objects(RANK, one)]
        if step.inverse:
            yield from (thing for node in nodes for thing in self._subjects(near, node))
        else:
            yield from (value for node in nodes for value in self._objects(far, node))

    def _implied(self, property_: PropertyId, term: Term) -> Iterator[Term]:
        for of, times in implying(property_):
            for amount in multiplied(self._objects(of.direct, term), times):
                self.inferred.add(property_)
                yield amount

    def statements(self, step: Step) -> Mapping[Term, tuple[Term, ...]]:
        """The other ends of all statements of one property, by where they stand. Raises TooMuch where they are many."""
        if step not in self._ends_of:
            self._count()
            found = self.graph.statements(step.property.direct, MOST_TERMS)
            if found is None:
                raise TooMuch
            ends: defaultdict[Term, list[Term]] = defaultdict(list)
            for subject, obj in found:
                one, other = (obj, subject) if step.inverse else (subject, obj)
                ends[one].append(other)
            self._ends_of[step] = {term: tuple(others) for term, others in ends.items()}
        return self._ends_of[step]

    def _objects(self, predicate: Iri, term: Term) -> Sequence[Term]:
        known = self._objects_of[predicate]
        if term not in known:
            self._count()
            known[term] = self.graph.objects(term, predicate) if isinstance(term, Iri) else ()
        return known[term]

    def _subjects(self, predicate: Iri, term: Term) -> Sequence[Term]:
        known = self._subjects_of[predicate]
        if term not in known:
            self._count()
            if self.graph.count_subjects(predicate, term) > MOST_TERMS:
                raise TooMuch
            known[term] = self.graph.subjects(predicate, term)
        return known[term]

    def _count(self) -> None:
        self._left -= 1
        if self._left < self._kept:
            raise TooMuch

    def estimate(self, relation: Relation, terms: Sequence[Term]) -> int:
        """About how many terms a relation reaches from some terms, by the first step of its paths."""
        total = 0
        for path in relation.paths:
            first = path[-1] if len(path) == 1 else path[0]
            for term in terms:
                total += self.graph.count_subjects(first.property.direct, term) if first.inverse else 3
        return total
