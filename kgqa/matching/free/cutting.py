"""How superlatives, comparisons and bounds cut a set: by the dimensions that its members have."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.matching.free.claimed_statements import is_claim
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.joints import Joint
from kgqa.matching.free.outdoing import after, foremost, most_of
from kgqa.matching.free.pieces import (
    VALUES,
    BoundPiece,
    ComparedPiece,
    ExtremePiece,
    MostPiece,
    SetPiece,
    compatible,
    item_of,
)
from kgqa.matching.free.signs import Sign
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.free.told_values import counting
from kgqa.model import AnswerType, Beyond, BoundSign, Dimension, Either, Except, Extreme, SetMeaning, Where
from kgqa.terms import ItemId

_SEVERAL = 2
"""Dimensions of which a word measures one."""
_CONTRARY = {BoundSign.LESS: BoundSign.AT_LEAST, BoundSign.AT_MOST: BoundSign.MORE}


class Cutter:
    """Cuts the sets of questions."""

    def __init__(self, vocabulary: Vocabulary, sorts: ItemSorts) -> None:
        self._sorts = sorts
        self._known = {one.dimension.name: one for one in vocabulary.dimensions}
        self._dated = tuple(one.dimension for one, _ in vocabulary.graded("pierwszy"))

    def by_extreme(
        self, base: SetPiece, extreme: ExtremePiece, _joint: Joint
    ) -> Sequence[SetPiece | ComparedPiece | ExtremePiece | MostPiece]:
        """A set cut to what comes first in it, or what a comparative makes with the thing behind it."""
        if extreme.counts is not None:
            return (*counting(base, extreme), *most_of(base, extreme))
        if extreme.by_event:
            return ()
        if extreme.awaits:
            return after(base.meaning, base, extreme) if base.is_name else ()
        if extreme.is_comparative:
            compared = self._compared(base, extreme)
            return compared if not isinstance(base.meaning, Either) else (*compared, *self._first_of(base, extreme))
        return self._first_of(base, extreme)

    def _first_of(self, base: SetPiece, extreme: ExtremePiece) -> Sequence[SetPiece]:
        if base.noun == "adj" or base.sorts & VALUES or _has_extreme(base.meaning) or base.is_negated:
            return ()
        if base.is_name or is_claim(base.meaning):  # of one thing nothing is the first
            return ()
        return [
            _cut(
                base,
                extreme.words,
                foremost(base.meaning, dimension, extreme),
                Sign.SECOND.once * place,
            )
            for place, dimension in enumerate(self._applicable(extreme.dimensions, base)[:2])
        ]

    def _compared(self, standard: SetPiece, extreme: ExtremePiece) -> Sequence[ComparedPiece]:
        """A comparative with what stands behind it („większy od Algierii”)."""
        if not standard.is_anchored or extreme.first > standard.first:
            return ()
        if extreme.than and not extreme.than & standard.first:
            return ()
        dimensions, words = self._applicable(extreme.dimensions, standard), extreme.words | standard.words
        return (ComparedPiece(words, 0.0, dimensions, extreme.direction, standard.meaning, standard.sorts),)

    def by_comparison(self, base: SetPiece, compared: ComparedPiece, _joint: Joint) -> Sequence[SetPiece]:
        """A set cut to what has more or less of something than another thing."""
        if base.noun == "adj" or base.is_negated or not compatible(base.sorts, compared.sorts):
            return ()
        return [
            _cut(
                base,
                compared.words,
                Beyond(base.meaning, dimension, compared.direction, compared.standard),
                Sign.SECOND.once * place,
            )
            for place, dimension in enumerate(compared.dimensions[:2])
        ]

    def _applicable(self, dimensions: tuple[Dimension, ...], base: SetPiece) -> tuple[Dimension, ...]:
        """The dimensions that things of the sorts and the noun of a set have, those made for the noun first; none made
        for other nouns where one is made for none: a state that is large has no large population."""
        known = self._known
        if borne := self._borne(dimensions, base.meaning):
            return borne
        fitting = [
            one for one in dimensions
            if one.name not in known or not known[one.name].sorts or compatible(known[one.name].sorts, base.sorts)
        ]  # fmt: skip
        nouns = {one: known[one.name].preferred_by if one.name in known else frozenset[str]() for one in fitting}
        said = frozenset({base.noun}) if base.noun else base.end_nouns
        preferred = [one for one in fitting if nouns[one] & said]
        if preferred and len(dimensions) > 1:  # „największe miasto” has most people, whatever its area
            return tuple(dict.fromkeys(preferred))
        general = [one for one in fitting if not nouns[one]] if said else fitting
        return tuple(dict.fromkeys((*preferred, *(general or fitting))))

    def _borne(self, dimensions: tuple[Dimension, ...], meaning: SetMeaning) -> tuple[Dimension, ...]:
        """Those of several dimensions of which all the named things that a set is made of have values: planets have a
        diameter and no area; empty for other sets."""
        items = [item_of(one) for one in (meaning.parts if isinstance(meaning, Either) else (meaning,))]
        if len(dimensions) < _SEVERAL or None in items:
            return ()
        return tuple(one for one in dimensions if all(item and self._has(item, one) for item in items))

    def _has(self, item: ItemId, dimension: Dimension) -> bool:
        paths = (path for relation in dimension.relations for path in relation.paths)
        return any(self._sorts.begins(item, path[0]) for path in paths)

    def by_bound(self, base: SetPiece, bound: BoundPiece, _joint: Joint) -> Sequence[SetPiece]:
        """A set cut to what lies within a bound; a time bounds the dates by which things are first."""
        if base.noun == "adj" or base.is_negated or base.sorts & VALUES:
            return ()
        implied = not bound.dimensions and bound.is_time
        if implied and (not base.sorts or AnswerType.PERSON in base.sorts):
            return ()
        signs = Sign.IMPLIED_DATE.once * implied
        return [
            _cut(base, bound.words, _within(base.meaning, one, bound), signs)
            for one in self._applicable(self._dated if implied else bound.dimensions, base)[:1]
            if not (one.counted and base.is_name)  # what a thing has so many of, is a set of its own
        ]


def _within(base: SetMeaning, dimension: Dimension, bound: BoundPiece) -> SetMeaning:
    """A set within a bound: of fewer things than some, what has none as well, of which no value tells."""
    if dimension.counted and bound.comparison in _CONTRARY:
        return Except(base, Where(base, dimension, _CONTRARY[bound.comparison], bound.bound))
    return Where(base, dimension, bound.comparison, bound.bound, bound.upper)


def _cut(base: SetPiece, words: int, meaning: SetMeaning, signs: int) -> SetPiece:
    """A set cut by a condition; a name cut so is a claim, from which nothing leads on."""
    asked = base.is_asked or base.is_name
    words |= base.words
    return SetPiece(words, 0.0, meaning, base.sorts, is_anchored=True, noun=base.noun, is_asked=asked, signs=signs)


def _has_extreme(meaning: SetMeaning) -> bool:
    """Whether the members of a set are already the first of something."""
    return any(isinstance(one, Extreme) for one in meaning.around())
