"""Kinds as evidence: whether a thing is of a kind is confirmed, unknown or contradicted; and the members of a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from kgqa.answering.free.kind_tree import LEADS_IN, LEADS_UP, KindTree, asking
from kgqa.answering.free.steps import MOST_TERMS, Steps, TooMuch
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.sparse_classes import MOST
from kgqa.matching.free.pieces import Sorts, compatible
from kgqa.matching.free.sorts import ItemSorts, are_kin, is_kind_of_its_own, is_wider, noun_sorts
from kgqa.model import AnswerForm, AnswerType, Both, Kind, Query, Related, SetMeaning, Step, Thing, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.values.units import names_unit
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import (
    FEMALE,
    HUMAN,
    INSTANCE_OF,
    MALE,
    OCCUPATION,
    PARENT_TAXON,
    POSITION,
    SEX,
    SUBCLASS_OF,
    TAXON_RANK,
)
from wikidata_hdt.own.own_ids import is_own

_SUBCLASS = Step(SUBCLASS_OF, inverse=True)
_INSTANCE = Step(INSTANCE_OF, inverse=True)
_MEMBERSHIPS = {
    AnswerType.PERSON: (Step(OCCUPATION, inverse=True), Step(POSITION, inverse=True), _INSTANCE),
}
_FEW = 40
"""Terms of which larger places are looked at."""
_MOST_NAMED = 200
"""Terms of which names are looked at where no class tells what is of a kind."""
_MOST_SUBCLASSES = 200
"""Classes below one that are looked at."""
_SOME = 3
"""Members from which on the graph is taken to tell what is of a class."""
_ALIKE = 2
"""Usual properties of a kind from which on a thing without a class may be of it: by one it was found itself."""
_SEVERAL = 2
"""Callings from which on the graph is taken to tell what somebody was. Not fitted: many have one told of several."""
_LEAST_KIND = 30
"""What any kind is taken to have: its subclasses are not counted."""


_POLISH = "pl"
_KNOWN = 10
"""Statements that lead to a thing from which on it is well known. Not fitted: few questions ask for the first of all
there are."""
_PEOPLE = frozenset({AnswerType.PERSON})
_WORKS = frozenset({AnswerType.WORK})
_SOMEBODY = _PEOPLE | {AnswerType.ORGANISATION}
_ACTING = _SOMEBODY | {AnswerType.PLACE, AnswerType.WORK}
_TEXTS = word_list("texts")
_LANDS = word_list("lands")
_REGIMES = word_list("regimes")
_RANKS = word_list("ranks")
_TO_OTHERS = word_list("to_others")
SEXES = {**dict.fromkeys(word_list("women"), FEMALE), **dict.fromkeys(word_list("men"), MALE)}
"""The sex that nouns alone tell of people („kobieta”)."""


class Verdict(StrEnum):
    """What the graph says of a thing's being of a kind."""

    CONFIRMED = "confirmed"
    UNKNOWN = "unknown"
    CONTRADICTED = "contradicted"


@dataclass(frozen=True, slots=True)
class KindVerdict:
    """A verdict with the query that yields it."""

    verdict: Verdict
    query: Query | None = None
    """ASK: true where it is confirmed, false where it is contradicted; None where nothing is known."""


class Kinds:
    """Judges and lists the members of kinds."""

    def __init__(
        self, graph: KnowledgeGraph, constraints: AnswerConstraints, sorts: ItemSorts, remembered: int = 8_000
    ) -> None:
        """That many verdicts are `remembered`: the readings of a question ask for the same ones again."""
        self._graph = graph
        self._constraints = constraints
        self._sorts = sorts
        self._tree = KindTree(graph)
        self.sorts = lru_cache(maxsize=remembered)(self._find_sorts)
        """The sorts of things that a kind's noun names, with or without what stands behind it, or else its classes."""
        self.verdict = lru_cache(maxsize=remembered)(self._find_verdict)
        """What the graph says of a thing's being of a kind. Contradicted needs a known sort of another kind: graphs
        leave classes out."""

    def _find_sorts(self, kind: Kind) -> Sorts:
        return self._sorts.of_kind((kind.noun, kind.head), kind.classes)

    def sorts_of(self, term: Term) -> Sorts:
        """The sorts of things that a term is of; empty for literals and where the graph does not tell."""
        item = term.item if isinstance(term, Iri) else None
        return self._sorts.of(item) if item else frozenset()

    def confirmed(self, terms: Sequence[Term], kind: Kind) -> tuple[Term, ...]:
        """Those of some terms that surely are of a kind: by class, and where they are few, by what names say."""
        items = [(term, term.item) for term in terms if isinstance(term, Iri)] if kind.classes else ()
        found = tuple(term for term, item in items if item and self._graph.is_a(item, kind.classes))
        if found or len(terms) > _MOST_NAMED:
            return found
        return tuple(term for term in terms if self.verdict(term, kind) is Verdict.CONFIRMED)

    def of_same_class(self, terms: Sequence[Term], confirmed: Collection[Term]) -> tuple[Term, ...]:
        """Those of some terms that share a class with one that is surely of a kind, which says nothing of people; where
        most are of it, also those without any class of which the same is told: graphs leave classes out."""
        known = {one for term in confirmed for one in self._classes(term)} - {HUMAN}
        usual = self._usual(confirmed) if len(confirmed) >= MOST * len(terms) else frozenset()

        def is_like(term: Term) -> bool:
            classes = self._classes(term)
            return not known.isdisjoint(classes) or (not classes and len(usual & self._borne(term)) >= _ALIKE)

        return tuple(term for term in terms if term in confirmed or is_like(term))

    def _usual(self, terms: Collection[Term]) -> frozenset[PropertyId]:
        """The properties that at least every second of some terms has."""
        borne = Counter(name for term in terms for name in self._borne(term))
        return frozenset(name for name, count in borne.items() if 2 * count >= len(terms))

    def _borne(self, term: Term) -> frozenset[PropertyId]:
        item = term.item if isinstance(term, Iri) else None
        return frozenset(self._graph.direct_properties(item)) if item else frozenset()

    def not_contradicted(self, terms: Sequence[Term], confirmed: Collection[Term], kind: Kind) -> tuple[Term, ...]:
        """Those of some terms that are surely of a kind, or of which the graph says nothing else."""
        others = (Verdict.CONFIRMED, Verdict.UNKNOWN)
        return tuple(term for term in terms if term in confirmed or self.verdict(term, kind) in others)

    def are_of_others(self, terms: Sequence[Term], kind: Kind, steps: Steps) -> bool:
        """Whether the graph tells what is of a kind, but not that some terms are."""
        counts = (steps.graph.count_subjects(INSTANCE_OF.direct, one.iri) for one in kind.classes)
        return bool(terms) and any(count >= _SOME for count in counts)

    def may_be(self, term: Term, sorts: frozenset[AnswerType]) -> bool:
        """Whether a thing may be of some sorts: literals, and things of which nothing else is known, may."""
        item = term.item if isinstance(term, Iri) else None
        return item is None or compatible(self._sorts.of(item), sorts)

    def is_nobody(self, term: Term) -> bool:
        """Whether a thing with a class, or a common noun, is known to be of none that acts: no person, organisation or
        living being, no state or team („rana postrzałowa”)."""
        item = term.item if isinstance(term, Iri) else None
        if item is None or self.calls_nobody(term):
            return item is not None
        sorts, lives = self._sorts.of(item), self._sorts.bears(item, PARENT_TAXON)
        acts = compatible(sorts, _ACTING) if sorts else lives
        is_told = any(not is_own(kind) for kind in self._classes(term))  # what acts in a vocabulary is not known
        return is_told and not (acts or self._named(item) & _SOMEBODY)

    def calls_nobody(self, term: Term) -> bool:
        """Whether a thing is called by a common noun for none that acts („film”), or for anybody („człowiek”)."""
        item = term.item if isinstance(term, Iri) else None
        if item is None or item == HUMAN:
            return item is not None
        named = self._named(item) if self._graph.entity(item).label.islower() else frozenset[AnswerType]()
        return bool(named) and not (named & _SOMEBODY or self._sorts.bears(item, PARENT_TAXON))

    def _named(self, item: ItemId) -> Sorts:
        """The sorts of things that the name of an item calls, as a class noun."""
        return self._sorts.of_kind(self._graph.entity(item).label.lower().split(), (item,))

    def is_well_known(self, term: Term) -> bool:
        """Whether a thing has a Polish name, or several things are said to have to do with it."""
        item = term.item if isinstance(term, Iri) else None
        if item is None:
            return False
        return self._graph.entity(item).language == _POLISH or self._graph.popularity(item) >= _KNOWN

    def share_sorts(self, some: Iterable[Term], others: Iterable[Term]) -> bool:
        """Whether one of some terms is of the sorts of which one of others is, as far as the graph tells any."""
        known = {self.sorts_of(term) for term in some} - {frozenset()}
        return any(self.sorts_of(term) in known for term in others)

    def _classes(self, term: Term) -> frozenset[ItemId]:
        item = term.item if isinstance(term, Iri) else None
        return frozenset(self._graph.entity(item).classes) if item else frozenset()

    def _find_verdict(self, term: Term, kind: Kind) -> Verdict:
        if isinstance(term, Literal):
            return _verdict_of_literal(term, kind)
        if self._constraints.fitting((term,), _phrase(kind)):
            return Verdict.CONFIRMED
        item = term.item
        wanted = self.sorts(kind)
        if item is None or item in kind.classes:
            return Verdict.CONTRADICTED
        if (of_sex := self._of_sex((item,), kind)) is not Verdict.UNKNOWN:
            return of_sex
        ranks = self._ranks(item)
        if ranks and kind.head in _RANKS:
            return Verdict.CONFIRMED if kind.head in ranks else Verdict.CONTRADICTED
        nouns = self._sorts.nouns(item)
        sorts = self._sorts.of(item)
        if wanted == sorts == _PEOPLE:
            nouns = frozenset() if kind.head in _TO_OTHERS else self._callings(item)
        own = is_kind_of_its_own(kind.noun)
        if is_wider(kind.noun, nouns) and not (own and are_kin(kind.head, nouns)):
            return Verdict.CONFIRMED
        if wanted and nouns and not are_kin(kind.noun if own else kind.head, nouns):
            return Verdict.CONTRADICTED
        is_other = (bool(wanted) and not compatible(wanted, sorts)) or self.is_told_apart(term, kind)
        return Verdict.CONTRADICTED if is_other else Verdict.UNKNOWN

    def is_told_apart(self, term: Term, kind: Kind) -> bool:
        """Whether the graph has classes for what a thing is and for a kind, and tells them apart: those of a vocabulary
        of one's own where neither is below the other, those of works where they share nothing („dramat”, „powieść”)."""
        classes = self._classes(term)
        if not kind.classes or not classes or self._constraints.is_kind(term, kind.classes):
            return False
        if any(map(is_own, classes)) and any(map(is_own, kind.classes)):
            return not any(self._tree.is_wider(classes, one) for one in kind.classes)
        return self.sorts(kind) == _WORKS and all(self._tree.is_apart(classes, one) for one in kind.classes)

    def _of_sex(self, items: Sequence[ItemId], kind: Kind) -> Verdict:
        """What the sexes of some people say of a noun that tells one."""
        known = {self._graph.entity(item).sex for item in items} - {None} if kind.noun in SEXES else set()
        if not known:
            return Verdict.UNKNOWN
        return Verdict.CONFIRMED if SEXES[kind.noun] in known else Verdict.CONTRADICTED

    def claimed(self, items: Sequence[ItemId], kind: Kind) -> KindVerdict:
        """Whether one of some things is of a kind, or none of them is, where that is what a question claims („Czy orka
        to ryba?”): by a statement, and never by silence."""
        if (of_sex := self._of_sex(items, kind)) is not Verdict.UNKNOWN:
            return KindVerdict(of_sex, asking(items, (SEXES[kind.noun],), SEX.direct))
        if any(self._tree.is_below(item, kind.classes) for item in items):
            return KindVerdict(Verdict.CONFIRMED, asking(items, kind.classes, LEADS_UP))
        if named := frozenset(one for item in items for one in self._tree.named_so(item, kind)):
            return KindVerdict(Verdict.CONFIRMED, asking(items, named, LEADS_IN))
        known = tuple(one for one in kind.classes if self._tree.members(one))  # nothing is of a constellation „Ryby”
        if items and known and all(self._is_excluded(item, kind, known) for item in items):
            return KindVerdict(Verdict.CONTRADICTED, asking(items, kind.classes, LEADS_UP))
        return KindVerdict(Verdict.UNKNOWN)

    def _is_excluded(self, item: ItemId, kind: Kind, classes: Sequence[ItemId]) -> bool:
        """Whether what a thing is rules out that it is of any of the classes of a kind. Of a thing without a class its
        statements make one guess what sort it is of, which denies nothing; nor does a state rule out land that may hold
        one („Czy Islandia to wyspa?”), or that it is ruled in some way („Czy Szwecja jest monarchią?”)."""
        if kind.noun in _LANDS | _REGIMES and self._tree.has_capital(item):
            return False
        kinds, own, wanted = self._tree.kinds_of(item), self._sorts.of(item), self.sorts(kind)
        if kinds and own and wanted and not compatible(wanted, own):
            return True
        return all(self._tree.is_apart(kinds, other) for other in classes)

    def _ranks(self, item: ItemId) -> frozenset[str]:
        """What the rank of a taxon is called: „rodzina”, „gatunek”."""
        found = self._graph.objects(item.iri, TAXON_RANK.direct)
        return frozenset(
            self._graph.entity(one.item).label.lower() for one in found if isinstance(one, Iri) and one.item
        )

    def is_of_other_calling(self, term: Term, noun: str) -> bool:
        """Whether the graph tells several callings of somebody in Polish, none of which begins with a noun."""
        item = term.item if isinstance(term, Iri) else None
        callings = self._callings(item) if item else frozenset()
        return len(callings) >= _SEVERAL and noun not in callings

    def _callings(self, item: ItemId) -> frozenset[str]:
        """The nouns that the occupations of somebody begin with; none where the graph knows no occupation."""
        labels = (self._graph.entity(one).label.lower() for one in self._graph.entity(item).occupations)
        return frozenset(label.partition(" ")[0] for label in labels)

    def lifted(self, terms: Sequence[Term], kind: Kind) -> tuple[Term, ...]:
        """The larger things of the kind that hold the terms: the country of a town, not those of a river."""
        if len(terms) > _FEW or AnswerType.PLACE not in self.sorts(kind):
            return ()
        return self._constraints.lifted(terms, _phrase(kind))

    def size(self, kind: Kind, steps: Steps) -> int:
        """About how many members a kind has; of one that the graph does not know, more than may be listed."""
        if not kind.classes:
            return 4 * MOST_TERMS
        sizes = [
            steps.graph.count_subjects(step.property.direct, item.iri)
            for item in kind.classes
            for step in self._memberships(kind)
        ]
        return _LEAST_KIND + 2 * max(sizes)

    def _memberships(self, kind: Kind) -> tuple[Step, ...]:
        sorts = self.sorts(kind)
        return next((_MEMBERSHIPS[sort] for sort in sorts if sort in _MEMBERSHIPS), (_INSTANCE,))

    def members(self, kind: Kind, steps: Steps) -> tuple[Term, ...]:
        """All things of the class, among several the one with most members. Raises TooMuch."""
        _, found = self._largest(kind, steps)
        return found

    def whole_class(self, kind: Kind, steps: Steps) -> ItemId | None:
        """The class whose instances, with those of the classes below it, are the members; None where a query could not
        say so: of people, and of classes with too many below them. Raises TooMuch."""
        if self._memberships(kind) != (_INSTANCE,):
            return None
        item, _ = self._largest(kind, steps)
        return item if item and len(_subclasses(item, steps)) < _MOST_SUBCLASSES else None

    def _largest(self, kind: Kind, steps: Steps) -> tuple[ItemId | None, tuple[Term, ...]]:
        """The class with most members, and these."""
        best: tuple[ItemId | None, tuple[Term, ...]] = None, ()
        for item in sorted(kind.classes):
            found = tuple(self._members(item, kind, steps))
            best = (item, found) if len(found) > len(best[1]) else best
        return best

    def _members(self, item: ItemId, kind: Kind, steps: Steps) -> list[Term]:
        found: dict[Term, None] = {}
        for one in _subclasses(item, steps):
            for step in self._memberships(kind):
                found.update(dict.fromkeys(steps.step(step, one)))
                if len(found) > MOST_TERMS:
                    raise TooMuch
        return list(found)


def claimed_kind(claim: SetMeaning) -> tuple[Kind, SetMeaning] | None:
    """The kind that is all that is claimed of a thing or things, and what it is claimed of; None for other claims."""
    match claim:
        case Both(first=Kind() as kind, second=thing) | Both(first=thing, second=Kind() as kind):
            return (kind, thing) if isinstance(thing, Thing | Related) else None
        case _:
            return None


def _verdict_of_literal(term: Literal, kind: Kind) -> Verdict:
    """Numbers, dates and texts are of no class, unless the noun is one of them („kod”, „stopień”, „rok”)."""
    if names_unit(kind.noun) if term.datatype else kind.noun in _TEXTS:
        return Verdict.CONFIRMED
    sorts = noun_sorts((kind.noun,))
    if sorts & {AnswerType.QUANTITY, AnswerType.TIME}:
        return Verdict.CONFIRMED
    return Verdict.CONTRADICTED if sorts or kind.classes else Verdict.UNKNOWN


def _subclasses(item: ItemId, steps: Steps) -> list[Term]:
    """A class and those below it, at most 200; cycles end."""
    reached: dict[Term, None] = {item.iri: None}
    waiting: list[Term] = [item.iri]
    while waiting and len(reached) < _MOST_SUBCLASSES:
        below = [one for one in steps.step(_SUBCLASS, waiting.pop()) if one not in reached]
        reached.update(dict.fromkeys(below))
        waiting += below
    return list(reached)


def _phrase(kind: Kind) -> WhPhrase:
    noun, _, rest = kind.noun.partition(" ")
    return WhPhrase(0, 0, "który", AnswerForm(), noun=noun, classes=kind.classes, kind=kind.noun if rest else "")
