"""How two pieces of a question join: by the types of what they denote, the likelier ways at a lower cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import product
from math import inf

from kgqa.matching.free.joints import AT_ANY_COST, Joint, in_both_orders
from kgqa.matching.free.pieces import (
    ANYTHING,
    VALUES,
    AnyPiece,
    BoundPiece,
    ComparedPiece,
    ExtremePiece,
    RelationPiece,
    RelationsPiece,
    SetPiece,
    SetsPiece,
    Sorts,
    compatible,
    fits,
    narrowed,
    sorts_of,
)
from kgqa.matching.free.signs import Sign, cost_of
from kgqa.matching.free.vocabulary import Vocabulary
from kgqa.model import (
    AnswerType,
    Beyond,
    Both,
    Dimension,
    Either,
    Except,
    Extreme,
    Kind,
    KindTrust,
    Related,
    SetMeaning,
    Where,
)

_DATES = frozenset({"P569", "P570", "P606", "P585"})


class Joiner:
    """Joins pieces of one question."""

    def __init__(self, vocabulary: Vocabulary, content: int, negations: int = 0) -> None:
        """`content` has the bits of the words that say something, `negations` those of „nie”."""
        self.negations = negations
        self._vocabulary = vocabulary
        self._content = content
        self._known = {one.dimension.name: one for one in vocabulary.dimensions}
        self._dated = tuple(one.dimension for one, _ in vocabulary.graded("pierwszy"))
        self._ways = in_both_orders(
            {
                (SetPiece, RelationPiece): self._related,
                (SetPiece, SetPiece): self._joined_sets,
                (SetPiece, ExtremePiece): self._extreme,
                (SetPiece, BoundPiece): self._bounded,
                (SetPiece, ComparedPiece): self._beyond,
                (SetsPiece, RelationPiece): self._related_together,
                (RelationsPiece, SetPiece): self._several_related,
                (RelationPiece, BoundPiece): _measured,
                (RelationPiece, ExtremePiece): _ordered_by,
            }
        )

    def join(self, first: AnyPiece, second: AnyPiece, room: Callable[[int], float]) -> Iterator[AnyPiece]:
        """The ways in which two pieces without common words join, whatever their order.

        Sets that cost as much as `room` says of their words, or more, are not wanted and most are never made.
        """
        ways = self._ways.get((type(first), type(second)))
        if ways is None:
            return
        aside = self._between(first, second) * Sign.ASIDE.once
        limit = inf if self.negations else room(first.words | second.words)
        joint = Joint(first.cost + second.cost + cost_of(aside), limit)
        if joint.cost >= limit and ways.makes_sets:
            return
        signs = first.signs + second.signs + aside
        for one, other, way in ((first, second, ways.forward), (second, first, ways.backward)):
            for made in way(one, other, joint) if way else ():
                object.__setattr__(made, "cost", made.cost + cost_of(made.signs) + joint.cost)  # nobody else has it yet
                object.__setattr__(made, "signs", made.signs + signs)
                yield made

    def _between(self, first: AnyPiece, second: AnyPiece) -> int:
        """How many content words stand between the pieces and belong to neither."""
        left, right = (first, second) if first.first <= second.first else (second, first)
        gap = (right.first - 1) & ~((1 << left.words.bit_length()) - 1)
        return (gap & self._content & ~(first.words | second.words)).bit_count()

    def _related(self, base: SetPiece, relation: RelationPiece, joint: Joint) -> Iterator[SetPiece]:
        """What the relation reaches from a set, from either end; negated where „nie” stands in between."""
        for made in _reachable(base, relation, joint):
            words = made.words >> 1 | made.words
            inside = self.negations & (1 << words.bit_length()) - (words & -words) if self.negations else 0
            yield replace(made, words=made.words | inside, is_negated=True) if inside else made

    def _related_together(self, sets: SetsPiece, relation: RelationPiece, _joint: Joint) -> Iterator[SetPiece]:
        """What a relation reaches from each of several things („graniczy z A i z B”)."""
        for ways in zip(*(self._related(part, relation, AT_ANY_COST) for part in sets.parts), strict=False):
            yield replace(_all_of(ways), words=sets.words | relation.words)

    def _several_related(self, relations: RelationsPiece, base: SetPiece, _joint: Joint) -> Iterator[SetPiece]:
        """What several relations lead to from one thing („urodził się i zmarł w Warszawie”)."""
        for ways in product(*(self._related(base, part, AT_ANY_COST) for part in relations.parts)):
            yield replace(_all_of(ways), words=relations.words | base.words)

    def _joined_sets(self, one: SetPiece, other: SetPiece, joint: Joint) -> Iterator[SetPiece]:
        if one.is_kind and not other.is_kind:
            yield from self._of_kind(one, other, joint)
        elif other.noun == "adj" and one.noun != "adj" and not one.is_name:
            yield from self._implied(one, other, joint)
        elif not one.is_kind and not other.is_kind and one.first <= other.first:
            yield from _common(one, other, joint)

    def _of_kind(self, kind: SetPiece, other: SetPiece, joint: Joint) -> Iterator[SetPiece]:
        """A class noun with a set: the set's members of the class, or the members that belong to the set."""
        cut = isinstance(other.meaning, Extreme | Where | Beyond)  # the class is joined before a set is cut
        named = (kind.is_asked and other.is_name) or other.is_negated
        signs = Sign.OF_NAME.once * other.is_name
        fitting = not named and not other.noun and not cut and compatible(kind.sorts, other.sorts)
        if fitting and joint.keeps(signs):
            mine = kind.meaning
            if kind.noun in other.end_nouns and isinstance(mine, Kind):
                mine = replace(mine, trust=KindTrust.GIVEN)
            yield _both(kind, other, Both(mine, other.meaning), narrowed(kind.sorts, other.sorts), signs)
        yield from self._implied(kind, other, joint)

    def _implied(self, one: SetPiece, other: SetPiece, joint: Joint) -> Iterator[SetPiece]:
        """A relation without a word of its own („powieść Lema”, „polski pisarz”)."""
        adjective = other.noun == "adj"
        if isinstance(one.meaning, Extreme) or other.is_asked or (not adjective and other.first < one.first):
            return
        if one.is_negated or other.is_negated:
            return
        signs = (Sign.BY_ADJECTIVE if adjective else Sign.IMPLIED).once + Sign.UNSORTED.once * (not one.sorts)
        backward = self._vocabulary.implied(one.sorts, one.noun, other.sorts) if joint.keeps(signs) else None
        if backward is not None:
            mine = replace(one.meaning, trust=KindTrust.STRICT) if isinstance(one.meaning, Kind) else one.meaning
            yield _both(one, other, Both(mine, Related(backward, other.meaning)), one.sorts, signs)

    def _extreme(self, base: SetPiece, extreme: ExtremePiece, _joint: Joint) -> Iterator[SetPiece | ComparedPiece]:
        if extreme.is_comparative:
            yield from self._compared(base, extreme)
            if not isinstance(base.meaning, Either):
                return
        if base.is_name or base.noun == "adj" or base.sorts & VALUES or _has_extreme(base.meaning) or base.is_negated:
            return
        for place, dimension in enumerate(self._applicable(extreme.dimensions, base)[:2]):
            meaning = Extreme(base.meaning, dimension, extreme.direction, extreme.rank)
            yield _cut(base, extreme.words, meaning, Sign.SECOND.once * place)

    def _compared(self, standard: SetPiece, extreme: ExtremePiece) -> Iterator[ComparedPiece]:
        """A comparative with what stands behind it („większy od Algierii”)."""
        if standard.is_anchored and extreme.first < standard.first:
            dimensions = self._applicable(extreme.dimensions, standard)
            words = extreme.words | standard.words
            yield ComparedPiece(words, 0.0, dimensions, extreme.direction, standard.meaning, standard.sorts)

    def _beyond(self, base: SetPiece, compared: ComparedPiece, _joint: Joint) -> Iterator[SetPiece]:
        if base.noun == "adj" or base.is_negated or not compatible(base.sorts, compared.sorts):
            return
        for place, dimension in enumerate(compared.dimensions[:2]):
            meaning = Beyond(base.meaning, dimension, compared.direction, compared.standard)
            yield _cut(base, compared.words, meaning, Sign.SECOND.once * place)

    def _applicable(self, dimensions: tuple[Dimension, ...], base: SetPiece) -> tuple[Dimension, ...]:
        """The dimensions that things of the sorts and the noun of a set have, those made for the noun first."""
        known = self._known
        fitting = [
            one for one in dimensions
            if one.name not in known or not known[one.name].sorts or compatible(known[one.name].sorts, base.sorts)
        ]  # fmt: skip
        preferred = [one for one in fitting if one.name in known and base.noun in known[one.name].preferred_by]
        return tuple(dict.fromkeys((*preferred, *fitting)))

    def _bounded(self, base: SetPiece, bound: BoundPiece, _joint: Joint) -> Iterator[SetPiece]:
        if base.noun == "adj" or base.is_negated or base.sorts & VALUES:
            return
        implied = not bound.dimensions and bound.is_time
        if implied and (not base.sorts or AnswerType.PERSON in base.sorts):
            return
        dimensions = self._applicable(self._dated if implied else bound.dimensions, base)[:1]
        for dimension in dimensions:
            meaning = Where(base.meaning, dimension, bound.comparison, bound.bound, bound.upper)
            yield _cut(base, bound.words, meaning, Sign.IMPLIED_DATE.once * implied)


def _grammar(base: SetPiece, relation: RelationPiece) -> tuple[int, int]:
    """What the grammar says against reading a relation from its subject and from its object."""
    if relation.is_noun:
        from_subject = relation.names_subject is not relation.asks_possessor
        return (Sign.AGAINST_GRAMMAR.once, 0) if from_subject else (0, Sign.AGAINST_GRAMMAR.once)
    if relation.asks_object:
        return 0, Sign.AGAINST_GRAMMAR.once
    if relation.preposition:
        return (Sign.ORDER.once, 0) if base.first > relation.first else (0, Sign.ORDER.once)
    return 0, 0


def _reachable(base: SetPiece, by: RelationPiece, joint: Joint) -> Iterator[SetPiece]:
    if base.is_asked or base.is_negated or base.sorts & VALUES:
        return
    from_subject, from_object = fits(by.subject, base.sorts), fits(by.object, base.sorts)
    if by.is_symmetric:
        if from_subject or from_object:
            yield from _reached(base, by, joint, 0, backward=False)
        return
    forward, backward = _grammar(base, by)
    if from_subject:
        yield from _reached(base, by, joint, forward, backward=False)
    if from_object and not by.is_dated:
        yield from _reached(base, by, joint, backward, backward=True)


def _reached(base: SetPiece, by: RelationPiece, joint: Joint, signs: int, *, backward: bool) -> Iterator[SetPiece]:
    relation, end = (by.backward, by.subject) if backward else (by.relation, by.object)
    sorts = sorts_of(end)
    signs += Sign.UNSORTED.once * (ANYTHING in (base.sorts, sorts))
    signs += Sign.AGAINST_GRAMMAR.once * (base.is_kind and not base.is_anchored)
    if joint.keeps(signs):
        meaning, words = Related(relation, base.meaning), base.words | by.words
        yield SetPiece(words, 0.0, meaning, sorts, base.is_anchored, end_nouns=end.nouns, signs=signs)


def _common(one: SetPiece, other: SetPiece, joint: Joint) -> Iterator[SetPiece]:
    """What two sets have in common; a name among them makes it a claim."""
    if (one.is_name and other.is_name) or "adj" in (one.noun, other.noun) or (one.noun and other.noun):
        return
    if (one.is_asked or other.is_asked) and (one.is_name or other.is_name):
        return
    signs = (Sign.CLAIM if one.is_name or other.is_name else Sign.COMMON).once
    if compatible(one.sorts, other.sorts) and not (one.is_negated and other.is_negated) and joint.keeps(signs):
        if one.is_negated or other.is_negated:
            base, without = (other, one) if one.is_negated else (one, other)
            meaning: SetMeaning = Except(base.meaning, without.meaning)
        else:
            meaning = Both(one.meaning, other.meaning)
        yield _both(one, other, meaning, narrowed(one.sorts, other.sorts), signs)


def _both(one: SetPiece, other: SetPiece, meaning: SetMeaning, sorts: Sorts, signs: int) -> SetPiece:
    noun = one.noun or other.noun
    asked = one.is_asked or other.is_asked
    anchored = one.is_anchored or other.is_anchored
    words = one.words | other.words
    return SetPiece(words, 0.0, meaning, sorts, anchored, noun=noun, is_asked=asked, signs=signs)


def _cut(base: SetPiece, words: int, meaning: SetMeaning, signs: int) -> SetPiece:
    """A set cut by a condition; a name cut so is a claim, from which nothing leads on."""
    asked = base.is_asked or base.is_name
    words |= base.words
    return SetPiece(words, 0.0, meaning, base.sorts, is_anchored=True, noun=base.noun, is_asked=asked, signs=signs)


def _measured(relation: RelationPiece, bound: BoundPiece, _joint: Joint) -> Iterator[BoundPiece]:
    """A bound on what a relation leads to („zmarł w 2004 roku”)."""
    quantity = relation.object.type is AnswerType.QUANTITY
    if not bound.dimensions and (relation.is_dated if bound.is_time else quantity):
        dimension = Dimension(relation.relation.name, (relation.relation,))
        yield replace(bound, words=bound.words | relation.words, cost=0.0, signs=0, dimensions=(dimension,))


def _ordered_by(relation: RelationPiece, extreme: ExtremePiece, _joint: Joint) -> Iterator[ExtremePiece]:
    """An order by what a relation leads to („zmarł najwcześniej”)."""
    if relation.is_dated and any(one.relations[-1].paths[-1][-1].property in _DATES for one in extreme.dimensions):
        dimension = Dimension(relation.relation.name, (relation.relation,))
        yield replace(extreme, words=extreme.words | relation.words, cost=0.0, signs=0, dimensions=(dimension,))


def _all_of(sets: Sequence[SetPiece]) -> SetPiece:
    """The common part of several sets; their signs count once each."""
    meaning = reduce(Both, (one.meaning for one in sets))
    return replace(sets[0], meaning=meaning, signs=sum(one.signs for one in sets))


def _has_extreme(meaning: SetMeaning) -> bool:
    """Whether the members of a set are already the first of something."""
    match meaning:
        case Extreme():
            return True
        case Both(first=first, second=second):
            return _has_extreme(first) or _has_extreme(second)
        case Where(base=base) | Beyond(base=base):
            return _has_extreme(base)
        case _:
            return False
