"""Words that say no more than the relation that a reading has understood: „wybrać”, „zadzwonić” by a dialling code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from kgqa.matching.free.pieces import AnyPiece, Piece, RelationPiece, SetPiece, mask, words_of
from kgqa.matching.free.wordings import Wordings
from kgqa.model import (
    Analysis,
    Led,
    Meaning,
    Relation,
    Token,
)
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import ADJECTIVES
from kgqa.terms import PropertyId

_SHARE, _SHARE_OF_CLAIMED = 0.2, 0.5
"""How much of what a word says must speak for the property, where no phrase claims the word and where one does.

Neither is fitted: they decide what is tried, and what was never tried is in no pair of question and answer."""
_STRONG = 0.2
"""Cost up to which a phrase claims its words for its relation. Not fitted, for the same reason."""


class IdleWords:
    """Finds the words of one question that speak of the properties of its readings."""

    def __init__(self, analysis: Analysis, wordings: Wordings, words: int, pieces: Iterable[AnyPiece]) -> None:
        """`words` has the bits of those that may be idle; `pieces` are all of the question."""
        sure = (one for one in pieces if isinstance(one, RelationPiece) and not one.signs and one.cost <= _STRONG)
        self._claims = tuple((one.words, _first(one.relation)) for one in sure)
        self._told = tuple(
            (1 << index, wordings.told_by(token, _SHARE), wordings.told_by(token, _SHARE_OF_CLAIMED))
            for index, token in enumerate(analysis.tokens)
            if words >> index & 1
        )
        # What is known; caches of its own methods would keep all of this until somebody looks for circular garbage.
        self._known_properties: dict[Meaning, frozenset[PropertyId]] = {}
        self._known_telling: dict[frozenset[PropertyId], tuple[int, int]] = {}
        self._known_beside: dict[Meaning, tuple[int, int]] = {}

    def of_piece(self, piece: Piece) -> int:
        """The bits of the words that tell a property of a piece."""
        match piece:
            case RelationPiece(relation=relation):
                return reduce(or_, self._telling(_first(relation)))
            case SetPiece(meaning=meaning):
                return reduce(or_, self.beside(meaning))
            case _:
                return 0

    def beside(self, meaning: Meaning) -> tuple[int, int]:
        """The bits of the words that tell a property of a meaning: those that nothing else claims, and the others."""
        known = self._known_beside.get(meaning)
        if known is None:
            known = self._known_beside[meaning] = self._telling(self._properties(meaning))
        return known

    def _telling(self, properties: frozenset[PropertyId]) -> tuple[int, int]:
        known = self._known_telling.get(properties)  # many meanings speak of the same properties
        if known is None:
            known = self._known_telling[properties] = self._find_telling(properties)
        return known

    def _find_telling(self, properties: frozenset[PropertyId]) -> tuple[int, int]:
        own, claimed = self._of_phrases(properties, own=True), self._of_phrases(properties, own=False)
        told = sum(bit for bit, told, _ in self._told if not told.isdisjoint(properties))
        strongly = sum(bit for bit, _, told in self._told if bit & own or not told.isdisjoint(properties))
        return told & ~claimed, strongly & claimed

    def _of_phrases(self, properties: frozenset[PropertyId], *, own: bool) -> int:
        """The words of the phrases that name some properties, or of those that name others."""
        return reduce(or_, (words for words, claim in self._claims if claim.isdisjoint(properties) is not own), 0)

    def _properties(self, meaning: Meaning) -> frozenset[PropertyId]:
        """The properties of all relations of a meaning that single statements tell."""
        known = self._known_properties.get(meaning)  # most meanings are parts of others
        if known is None:
            own = _first(meaning.relation) if isinstance(meaning, Led) else frozenset[PropertyId]()
            known = self._known_properties[meaning] = own.union(*map(self._properties, meaning.made_of()))
        return known


def describing(tokens: Sequence[Token], pieces: Iterable[AnyPiece]) -> int:
    """The bits of the adjectives beside class nouns, and behind names, that no phrase of a relation holds: they say
    which ones, or what part, is meant („państw bałtyckich”, „Afryki kontynentalnej”), and are never idle."""
    pieces = tuple(pieces)
    names = words_of(one for one in pieces if isinstance(one, SetPiece) and one.is_name)
    kinds = words_of(one for one in pieces if isinstance(one, SetPiece) and one.is_kind)
    phrases = words_of(one for one in pieces if isinstance(one, RelationPiece) and not one.signs)
    return mask(
        at
        for at, token in enumerate(tokens)
        if ((kinds << 1 | kinds >> 1 | names << 1 & ~names) & ~phrases) >> at & 1
        and token.is_surely(ADJECTIVES)
        and not (token.is_graded or token.lemmas & question_words().keys())
        and any(
            (kinds | names) >> one & 1 and token.agrees_with(tokens[one])
            for one in (at - 1, at + 1)
            if 0 <= one < len(tokens)
        )
    )


def _first(relation: Relation) -> frozenset[PropertyId]:
    """The property that a relation is of; the others of its family stand in for it."""
    step, *further = relation.paths[0]
    return frozenset() if further else frozenset({step.property})
