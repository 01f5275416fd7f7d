"""What meanings denote in the graph."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import islice

from kgqa.answering.free.denotation import Denotation
from kgqa.answering.free.kinds import Kinds, Verdict
from kgqa.answering.free.led_sets import OPERATORS
from kgqa.answering.free.scale_values import all_values, best_measure, holds, values
from kgqa.answering.free.steps import MOST_LOOKUPS, MOST_OF_REST, MOST_TERMS, Steps, TooMuch
from kgqa.answering.magnitudes import Stretch
from kgqa.answering.ordered_queries import are_better_known, in_places
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import (
    ALL_PLACES,
    Alternatives,
    Beyond,
    Both,
    Direction,
    Either,
    Except,
    Extreme,
    Kind,
    KindTrust,
    Path,
    Related,
    Relation,
    SetMeaning,
    Thing,
    Where,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.terms import ItemId, Term
from kgqa.vocabulary import HAS_PART, HOLDS_UNIT, PART_OF, UNIT_OF

_UNKNOWN_KIND = reading_cost("unknown kind")
_TO_OTHERS = word_list("to_others")
_MOST_UNKNOWN = 12
"""Things of an unconfirmed kind that are believed at most."""
_MANY = 40
"""Things from which on a set is rather listed than asked about each of them: either takes fewer look-ups than are left.
"""
_FEW = 12
"""First things of an order that are looked at; few share their place."""
_LIFTED = reading_cost("lifted")
_INWARD = frozenset({(UNIT_OF, True), (HOLDS_UNIT, False), (PART_OF, True), (HAS_PART, False)})
"""Properties, and whether they are read backwards, that lead from a thing to what is inside it."""
_MISSING_VALUES = reading_cost("missing values")
_UNLISTED = 0.5
"""The share that is taken to have no value of a set that is too large to be listed. Not fitted: nobody knows."""
_RUNNERS_UP = 4
"""Things that are looked at behind the one that comes first, for it may be history. Not fitted: it bounds the work."""


class Denoter:
    """Finds the members of sets for one question, each set once."""

    def __init__(self, steps: Steps, kinds: Kinds, current: Callable[[Iterable[Term]], tuple[Term, ...]]) -> None:
        """`current` leaves out what is history, unless all is."""
        self.steps = steps
        self._kinds = kinds
        self._current = current
        self._confirmed = cache(kinds.confirmed)
        """Those of some terms that surely are of a kind; many readings reach the same terms."""
        self._known: dict[SetMeaning, Denotation] = {}
        self.held: dict[Where | Extreme, tuple[Term, ...]] = {}
        """What is known to belong to the sets that are bounded or put in order and are too large to be listed."""

    def members(self, meaning: SetMeaning) -> Denotation:
        """The members of a set. Raises TooMuch."""
        known = self._known.get(meaning)
        if known is None:
            known = self._known[meaning] = self._members(meaning)
        return known

    def whole_class(self, kind: Kind) -> ItemId | None:
        """See `Kinds.whole_class`."""
        return self._kinds.whole_class(kind, self.steps)

    def _members(self, meaning: SetMeaning) -> Denotation:
        match meaning:
            case Thing(term=term):
                return Denotation((term,))
            case Kind():
                return Denotation(self._kinds.members(meaning, self.steps))
            case Related(relation=relation, base=base):
                start = self.members(base)
                return start.of(self.steps.reach(relation, start.terms))
            case Either(parts=parts):
                found = [self.members(part) for part in parts]
                terms = dict.fromkeys(term for one in found for term in one.terms)
                return Denotation(tuple(terms), max((one.cost for one in found), default=0.0))
            case Except(base=base, without=without):
                return self._rest(self.members(base), without)
            case Both(first=first, second=second):
                return self._common(first, second)
            case Where():
                return self._where(meaning)
            case Extreme():
                return self._extreme(meaning)
            case Beyond(base=base):
                return self._beyond(meaning, self.members(base))
            case _:
                return OPERATORS[type(meaning)].members(meaning, self)

    def _rest(self, start: Denotation, without: SetMeaning) -> Denotation:
        """The members that a set leaves over; none where it takes none away, or the graph tells of no other relation of
        those left: what it does not say may be so all the same."""
        self.steps.allot(MOST_OF_REST)
        try:
            inside = frozenset(self._inside(start.terms, without))
            rest = tuple(term for term in start.terms if term not in inside)
            is_known = len(rest) < len(start.terms) and all(self.is_told(without, term) for term in rest)
        finally:
            self.steps.allot(MOST_LOOKUPS)
        return start.of(rest if is_known else ())

    def _inside(self, terms: tuple[Term, ...], meaning: SetMeaning) -> Iterable[Term]:
        """Those of several terms that are members of a set, which is listed where it hangs together by one relation."""
        if isinstance(meaning, Related) and len(terms) > _FEW and self._estimate(meaning) <= MOST_TERMS:
            return self._listed(terms, meaning)
        return (term for term in terms if self.holds(meaning, term))

    def is_told(self, meaning: SetMeaning, term: Term) -> bool:
        """Whether the graph tells of a thing something of the sort that a set is said by."""
        match meaning:
            case Related(relation=relation):
                return bool(self.steps.reach(relation.reversed(), (term,)))
            case Both(first=first, second=second):
                return self.is_told(first, term) and self.is_told(second, term)
            case Either(parts=parts):
                return any(self.is_told(part, term) for part in parts)
            case Except(base=base):
                return self.is_told(base, term)
            case _:
                return True

    def states(self, relation: Relation, things: Sequence[Term]) -> bool:
        """Whether the statements of some things themselves tell something in a relation, not those of others."""
        own = replace(relation, paths=tuple(path for path in relation.paths if not path[0].inverse))
        return bool(own.paths and things and self.steps.reach(own, things))

    def is_contradicted(self, kind: Kind, term: Term) -> bool:
        """Whether a thing is known to be of another kind."""
        return self._kinds.verdict(term, kind) is Verdict.CONTRADICTED

    def is_confirmed(self, kind: Kind, term: Term) -> bool:
        """Whether a thing is known to be of a kind."""
        return self._kinds.verdict(term, kind) is Verdict.CONFIRMED

    def _common(self, first: SetMeaning, second: SetMeaning) -> Denotation:
        """The common members: the smaller set is listed, the other one asked about each of its members."""
        if isinstance(second, Kind) and not isinstance(first, Kind):
            first, second = second, first
        if isinstance(first, Kind) and self._estimate(second) <= self._estimate(first):
            return self._related_of_kind(second, first)
        if self._estimate(second) < self._estimate(first):
            first, second = second, first
        start = self.members(first)
        common = self._shared(start.terms, second)
        if not common and isinstance(first, Kind):  # its name may tell more than its class, of which few things are
            return self._related_of_kind(second, first)
        return start.of(common)

    def _shared(self, terms: tuple[Term, ...], meaning: SetMeaning) -> tuple[Term, ...]:
        """Those of some terms that are members of a set, which is listed where that takes fewer look-ups."""
        if isinstance(meaning, Related) and len(terms) > _MANY and self._estimate(meaning) <= MOST_TERMS:
            return self._listed(terms, meaning)
        return tuple(term for term in self.steps.affordable(terms) if self.holds(meaning, term))

    def _listed(self, terms: tuple[Term, ...], meaning: Related) -> tuple[Term, ...]:
        """Those of some terms from which a path leads to what a relation starts at; each path is listed once."""
        ends = self.members(meaning.base).terms
        back = meaning.relation.reversed()
        found = [(one.paths[0], frozenset(self.steps.reach(one.reversed(), ends))) for one in back.alone()]

        def is_listed(term: Term) -> bool:
            return any(term in listed and not self.steps.is_overruled(back, path, term) for path, listed in found)

        return tuple(filter(is_listed, terms))

    def _related_of_kind(self, meaning: SetMeaning, kind: Kind) -> Denotation:
        """Members of a kind; of a relation's alternatives the first that leads to any counts, or all that do."""
        if not isinstance(meaning, Related) or len(meaning.relation.paths) == 1:
            return self._of_kind(self.members(meaning), kind, meaning)
        leading: list[Path] = []
        for relation in meaning.relation.alone():
            found = self.members(Related(relation, meaning.base))
            if self._confirmed(found.terms, kind):
                if meaning.relation.alternatives is Alternatives.FIRST:
                    return self._of_kind(found, kind, meaning)
                leading += relation.paths
        everything = self.members(meaning)
        is_some = 0 < len(leading) < len(meaning.relation.paths)
        if not is_some or not self._confirmed(everything.terms, kind):
            return self._of_kind(everything, kind, meaning)
        along = Related(replace(meaning.relation, paths=tuple(leading)), meaning.base)
        found = self._of_kind(self.members(along), kind, meaning)
        return replace(found, share=len(found.terms) / len(everything.terms))

    def _of_kind(self, found: Denotation, kind: Kind, meaning: SetMeaning) -> Denotation:
        confirmed = self._confirmed(found.terms, kind)
        if confirmed:
            kept = self._trusted(found.terms, confirmed, kind)
            if isinstance(meaning, Related) and len(kept) <= _MANY:
                back = meaning.relation.reversed()
                kept = tuple(one for one in kept if not self._is_only_concluded(one, back, meaning.base))
            return replace(found, terms=kept, share=len(kept) / len(found.terms))
        if lifted := self._lifted(found.terms, kind, meaning):
            return Denotation(lifted, found.cost + _LIFTED)
        if kind.trust is KindTrust.STRICT:
            return found.of(())
        if len(found.terms) > _MOST_UNKNOWN:
            return found.of(())
        unknown = tuple(term for term in found.terms if self._kinds.verdict(term, kind) is Verdict.UNKNOWN)
        if not unknown or (isinstance(meaning, Thing) and kind.head in _TO_OTHERS):  # „żona Lennona” is not Lennon
            return found.of(())
        if kind.trust is KindTrust.GIVEN and not self._kinds.are_of_others(unknown, kind, self.steps):
            return found.of(unknown)
        return Denotation(unknown, found.cost + _UNKNOWN_KIND, Verdict.UNKNOWN)

    def _trusted(self, terms: tuple[Term, ...], confirmed: tuple[Term, ...], kind: Kind) -> tuple[Term, ...]:
        """The members of a kind among some terms, with those that may be of it where its noun is trusted."""
        if kind.trust is KindTrust.GIVEN:
            return self._kinds.not_contradicted(terms, confirmed, kind)
        if kind.trust is KindTrust.EVIDENCE:
            return self._kinds.of_same_class(terms, confirmed)
        return confirmed

    def _lifted(self, terms: tuple[Term, ...], kind: Kind, meaning: SetMeaning) -> tuple[Term, ...]:
        """The larger things of a kind that hold some terms: no region of Portugal is Europe, and one of several things
        of which the others lie nowhere known does not say where they lie."""
        lifted = self._kinds.lifted(terms, kind)
        if isinstance(meaning, Related) and _leads_inside(meaning.relation):
            whole = self.members(meaning.base).terms
            lifted = tuple(term for term in lifted if term in whole)
        is_of_all = len(lifted) != 1 or all(self._kinds.lifted((term,), kind) for term in terms)
        return lifted if is_of_all else ()

    def _is_only_concluded(self, term: Term, back: Relation, base: SetMeaning) -> bool:
        """Whether a thing states other ends of a relation itself than those that are concluded of it."""
        concluded = [path for path in back.paths if len(path) > 1 and self.steps.is_overruled(back, path, term)]
        return bool(concluded) and not any(
            self.holds(base, end) for end in self.steps.reach(back, (term,), all_paths=True)
        )

    def _where(self, meaning: Where) -> Denotation:
        start, known = self._valued(meaning)

        def is_within(term: Term) -> bool:
            return any(holds(meaning, value) for value in known.get(term, ()))

        if start is None:
            self.held[meaning] = tuple(term for term in known if is_within(term) and self.holds(meaning.base, term))
            return Denotation(self.held[meaning])
        return start.of(tuple(filter(is_within, start.terms)))

    def _is_within(self, meaning: Where, term: Term) -> bool:
        return any(holds(meaning, value) for value in values(meaning.dimension, term, self.steps, every=True))

    def _valued(self, meaning: Where | Extreme) -> tuple[Denotation | None, Mapping[Term, Sequence[Term]]]:
        """The set that is bounded or put in order, None for one that is too large to be listed, and the values of its
        members, of others as well where they are not asked about one by one."""
        dimension = meaning.dimension
        with suppress(TooMuch):
            if dimension.counted:  # numbers tell more of a thing than the one class that would be listed
                return None, all_values(dimension, self.steps)
        try:
            start = self.members(meaning.base)
        except TooMuch:
            return None, all_values(dimension, self.steps)
        every = isinstance(meaning, Where)
        places = sum(len(one.paths) for one in dimension.relations) if every else len(dimension.relations)
        try:
            members = self.steps.affordable(start.terms, places)
        except TooMuch:
            return start, all_values(dimension, self.steps)
        return start, {term: values(dimension, term, self.steps, every=every) for term in members}

    def _extreme(self, meaning: Extreme) -> Denotation:
        start, known = self._valued(meaning)
        if start is None:
            return self._extreme_of_many(meaning, known)
        if start.verdict is not Verdict.CONFIRMED and not _names_all(meaning.base):
            return Denotation(())  # the graph knows none of the kind, and so not the first of them
        largest = meaning.direction is Direction.MAX
        members = start.terms if _names_all(meaning.base) else self._current(start.terms)
        if len(members) < len(start.terms):
            self.held[meaning] = members  # the query orders the same
        measured: list[tuple[Stretch, Term]] = []
        for term in members:
            number = best_measure(meaning.dimension, known.get(term, ()), largest=largest)
            if number is not None:
                measured.append((number, term))
        numbers = sorted({number for number, _ in measured}, key=_by_end(largest=largest), reverse=largest)
        # Whoever alone holds an office today outdoes nobody, nor does the one state that a region is in.
        alone = len(members) == 1 and _is_reached(meaning.base)
        if len(numbers) < meaning.rank or len(measured) < min(2, len(members)) or alone:
            return Denotation(())
        missing = self._missing(meaning, members, len(measured)) + (len(members) == 1)
        terms = in_places(meaning, measured)
        if missing > _UNLISTED and len(members) > _MANY and not self._are_well_known(terms):
            return Denotation(())
        lacking = frozenset(members) - {term for _, term in measured}
        if any(are_better_known(self.steps.graph, term, lacking, len(measured)) for term in terms[:_FEW]):
            return Denotation(())
        return replace(start, terms=terms, cost=start.cost + _MISSING_VALUES * missing)

    def _are_well_known(self, terms: Iterable[Term]) -> bool:
        """Whether all of some things are what people may ask for: the highest of all mountains is no unknown one."""
        return all(map(self._kinds.is_well_known, terms))

    def _extreme_of_many(self, meaning: Extreme, known: Mapping[Term, Sequence[Term]]) -> Denotation:
        """The extreme of a set that is too large to be listed: what has the largest values is asked about first.

        Raises TooMuch where all of it is to be put in order."""
        if meaning.count == ALL_PLACES:
            raise TooMuch
        largest = meaning.direction is Direction.MAX
        measured = ((best_measure(meaning.dimension, found, largest=largest), term) for term, found in known.items())
        by_end = _by_end(largest=largest)
        known_ones = ((number, term) for number, term in measured if number is not None)
        ordered = sorted(known_ones, key=lambda one: by_end(one[0]))
        held = (
            (number, term)
            for number, term in (reversed(ordered) if largest else ordered)
            if self.holds(meaning.base, term)
        )
        first = list(islice(held, meaning.rank + meaning.count - 1 + _RUNNERS_UP))
        self.held[meaning] = tuple(dict.fromkeys(term for _, term in first))
        present = frozenset(self._current(self.held[meaning]))
        told = [(number, term) for number, term in first if term in present]
        if len({number for number, _ in told}) < max(2, meaning.rank):
            return Denotation(())
        terms = in_places(meaning, told)
        return Denotation(terms if self._are_well_known(terms) else (), _MISSING_VALUES * _UNLISTED)

    def _missing(self, meaning: Extreme, members: Collection[Term], measured: int) -> float:
        """The share of a set that has no value to be ordered by, also of one of which only what lies beyond a thing is
        put in order."""
        base = meaning.base
        if not isinstance(base, Beyond) or base.dimension != meaning.dimension:
            return 1 - measured / len(members)
        everything = self._current(self.members(base.base).terms)
        valued = [one for one in everything if values(meaning.dimension, one, self.steps)]
        return 1 - len(valued) / len(everything)

    def _beyond(self, meaning: Beyond, start: Denotation) -> Denotation:
        standard = [self._measure(meaning, term) for term in self.members(meaning.standard).terms]
        known = [number for number in standard if number is not None]
        if not known:
            return Denotation(())
        more = meaning.direction is Direction.MAX
        bound = max(one.most for one in known) if more else min(one.least for one in known)

        def is_beyond(term: Term) -> bool:
            number = self._measure(meaning, term)
            return number is not None and (number.least > bound if more else number.most < bound)

        members = self.steps.affordable(start.terms, len(meaning.dimension.relations))
        return start.of(tuple(filter(is_beyond, members)))

    def _measure(self, meaning: Beyond, term: Term) -> Stretch | None:
        largest = meaning.direction is Direction.MAX
        return best_measure(meaning.dimension, values(meaning.dimension, term, self.steps), largest=largest)

    def holds(self, meaning: SetMeaning, term: Term) -> bool:
        """Whether a thing is a member of a set, without listing it where that can be told from the thing."""
        match meaning:
            case Thing(term=own):
                return own == term
            case Kind(trust=KindTrust.GIVEN):
                return self._kinds.verdict(term, meaning) is not Verdict.CONTRADICTED
            case Kind():
                return self._kinds.verdict(term, meaning) is Verdict.CONFIRMED
            case Related(relation=relation, base=base):
                ends = self.steps.reach(relation.reversed(), (term,), all_paths=True)
                return any(self.holds(base, end) for end in ends)
            case Both(first=first, second=second):
                return self.holds(first, term) and self.holds(second, term)
            case Either(parts=parts):
                return any(self.holds(part, term) for part in parts)
            case Except(base=base, without=without):
                return self.holds(base, term) and not self.holds(without, term)
            case Where(base=base):
                return self.holds(base, term) and self._is_within(meaning, term)
            case _:
                return term in self.members(meaning).terms

    def are_alike(self, meaning: Related) -> bool:
        """Whether a relation leads from things to others of which some are of the same sorts. Raises TooMuch."""
        start, reached = self.members(meaning.base).terms, self.members(meaning).terms
        return self._kinds.share_sorts(start, reached)

    def _estimate(self, meaning: SetMeaning) -> int:
        """About how many members a set has."""
        match meaning:
            case Thing():
                return 1
            case Kind():
                return self._kinds.size(meaning, self.steps)
            case Related(relation=relation, base=Thing(term=term)):
                return self.steps.estimate(relation, (term,))
            case Related(relation=relation, base=Either(parts=parts)):
                things = [part.term for part in parts if isinstance(part, Thing)]
                return self.steps.estimate(relation, things)
            case Related(base=base):
                return 4 * self._estimate(base)
            case Both(first=first, second=second):
                return min(self._estimate(first), self._estimate(second))
            case Either(parts=parts):
                return sum(map(self._estimate, parts))
            case _:
                return self._estimate(meaning.made_of()[0])


def _leads_inside(relation: Relation) -> bool:
    """Whether a relation leads from something to what is inside it."""
    return any((path[0].property, path[0].inverse) in _INWARD for path in relation.paths if len(path) == 1)


def _is_reached(meaning: SetMeaning) -> bool:
    """Whether relations lead to the members of a set, be they of a kind."""
    return isinstance(meaning.without_kind(), Related)


def _names_all(meaning: SetMeaning) -> bool:
    """Whether a set is of things that the question names („Wyższym szczytem jest A czy B?”)."""
    match meaning:
        case Both(first=first, second=second):
            return _names_all(first) or _names_all(second)
        case _:
            return isinstance(meaning, Either)


def _by_end(*, largest: bool) -> Callable[[Stretch], float]:
    """What orders stretches by the end that counts."""
    return (lambda one: one.most) if largest else (lambda one: one.least)
