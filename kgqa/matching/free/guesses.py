"""Relations that the words of a clause tell together, whichever they are, as the model of wordings says."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import VALUES, RelationPiece, SetPiece, Sorts, fits, mask, words_of
from kgqa.matching.free.signs import Sign
from kgqa.matching.free.word_classes import WordClasses
from kgqa.matching.free.wordings import Told, direction_words
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import Analysis, AnswerType, RelationEnd, Step, Token
from kgqa.polish.messages.framing import tells_of_speaker
from kgqa.terms import PropertyId

_MOST = 5
"""Properties of the same words."""
_MOST_HALVINGS = 5
"""Less likely ones are not believed: one in thirty-two."""
_STRONG = 0.16
"""Cost up to which a phrase surely names its relation.

Not fitted: it decides which readings are tried, and what was never tried is in no pair of question and answer."""
_LIKELY = 1
"""Halvings up to which a relation between things that are not named is believed."""
_PARTS = 4
"""The chance of likelier relations that no named thing has is counted in quarters."""
_LIKELY_VALUE = 3
"""The same for one by which things may be ordered or bounded."""
_COST, _HALVING = reading_cost("guess"), reading_cost("halving")


class Guesser:
    """Guesses the relations of one question."""

    def __init__(
        self,
        analysis: Analysis,
        vocabulary: Vocabulary,
        classes: WordClasses,
        is_told_of: Callable[[PropertyId], bool],
        phrases: Sequence[RelationPiece] = (),
    ) -> None:
        """`classes` tell the words that a reading must explain; `is_told_of` says whether a named thing has
        statements of a property, at either end; `phrases` are those that name relations by themselves."""
        self._tokens = analysis.tokens
        asked = analysis.understanding
        self._is_measured = bool(asked.superlatives or asked.comparatives or asked.ordinals or asked.times)
        self._vocabulary = vocabulary
        self._said, self._content = classes.said, classes.content
        self._is_told_of = is_told_of
        sure = [one for one in phrases if not one.signs]
        self._strong = frozenset(one.words for one in sure if one.cost <= _STRONG)
        self._sure = sure
        counting = mask(index for index, token in enumerate(self._tokens) if "ile" in token.lemmas)
        self._counted = [one for one in sure if one.words & counting]
        self._asked = mask(wh.end - 1 for wh in analysis.wh_phrases if wh.noun)
        self._nouns = [one for one in sure if one.is_noun]
        self._heard: Sequence[str] = ()
        self._of_speaker = mask(at for at, token in enumerate(self._tokens) if tells_of_speaker(token.form))

    def find(self, names: Sequence[SetPiece], taken: int, asked: int, classes: int = 0) -> Iterator[RelationPiece]:
        """Relations that the words of each clause tell.

        `taken` has the bits of words that say something else, `asked` those of the class that is asked for, which tell
        of the relation, too, `classes` those of other class nouns, which tell none by themselves („filmu «Pianista»”).
        """
        seen: set[int] = set()
        sorts = [one.sorts for one in names]
        named = reduce(or_, self._strong, 0)
        for clause in _clauses(self._tokens):
            self._heard = tuple(direction_words(self._tokens, words_of(names), clause))
            for name in _apart(names, clause & ~taken):
                free = clause & ~taken & ~name & ~self._of_speaker
                for words in (free & ~named, *(() if _say_several(self._strong, free) else (free,))):
                    told = words & self._said & ~asked
                    if told & ~classes and told not in seen:
                        seen.add(told)
                        yield from self._relations(told, words, sorts)

    def _relations(self, said: int, words: int, sorts: Sequence[Sorts]) -> Iterator[RelationPiece]:
        heard = (token for index, token in enumerate(self._tokens) if words >> index & 1)
        found, missing = 0, 0.0
        for one, chance in self._vocabulary.wordings.chances(heard, _fitting(frozenset(sorts))):
            halvings = round(-math.log2(chance))
            if halvings > _MOST_HALVINGS or found == _MOST:
                return
            told = self._is_told_of(one.property)
            measures = self._is_measured and one.object.type in VALUES and halvings <= _LIKELY_VALUE
            if (told or measures or halvings <= _LIKELY) and not self._is_named_otherwise(one.property, said):
                found += 1
                yield self._piece(one, said, halvings, int(_PARTS * missing))
            missing += chance * (not told)

    def _is_named_otherwise(self, property_: PropertyId, words: int) -> bool:
        """Whether all the words are of one longer phrase that surely names another property („głową państwa”), or some
        of them with „ile” („ile odcinków”)."""
        whole = any(one.cost <= _STRONG and not words & ~one.words and one.words != words for one in self._nouns)
        if whole or any(one.words & words for one in self._counted):
            return not any(_joins(one, property_) for one in self._sure if words & one.words)
        alone = [one for one in self._nouns if one.words == words]  # „stolica sąsiada”: the neighbour is no capital
        if alone and words & self._said and not any(_joins(one, property_) for one in alone):
            return True
        return self._is_named_apart(property_, words)

    def _is_named_apart(self, property_: PropertyId, words: int) -> bool:
        """Whether some of the words surely name a property, and others what somebody is to somebody else: they say more
        („urodził się nauczyciel …”)."""
        inside = [one for one in self._sure if not one.words & self._said & ~(words & ~self._asked)]
        named = words_of(one for one in inside if _joins(one, property_))
        return bool(named) and any(one.is_noun and _is_personal(one) and not one.words & named for one in inside)

    def _piece(self, one: Told, words: int, halvings: int, outdone: int) -> RelationPiece:
        families = self._vocabulary.families
        relation = families.relation(one.property, one.name)
        inside = [noun for noun in self._nouns if not noun.words & ~words]
        swallowed = any(not _joins(noun, one.property) for noun in inside)
        unheard = mask(
            index
            for index, token in enumerate(self._tokens)
            if words >> index & 1 and not self._vocabulary.wordings.is_heard_in(token, one.property)
        )
        noun = next((noun for noun in inside if _joins_likes(noun) and _leads(noun, one.property)), None)
        return RelationPiece(
            words,
            _COST + _HALVING * halvings,
            relation,
            one.subject,
            one.object,
            relation.reversed(),
            is_noun=noun is not None,
            names_subject=noun is not None and noun.names_subject,
            asks_possessor=noun is not None and noun.asks_possessor,
            is_symmetric=one.property in families.symmetric,
            leans=self._leaning(one),
            role=next((verb.role for verb in self._sure if verb.relation == relation and not verb.words & ~words), 0),
            signs=Sign.GUESS.once
            + Sign.HALVING.once * halvings
            + Sign.OUTDONE.once * outdone
            + Sign.SWALLOWED.once * swallowed
            + Sign.UNHEARD.once * (unheard & self._content).bit_count()
            + Sign.UNHEARD_VAGUE.once * (unheard & ~self._content).bit_count(),
            unheard=unheard & self._content,
        )

    def _leaning(self, one: Told) -> int:
        """Which end the words ask for, where things of one sort may stand at either."""
        if one.subject.type is not one.object.type and None not in (one.subject.type, one.object.type):
            return 0
        return self._vocabulary.directions.asked(one.property, self._heard)


@lru_cache(maxsize=256)
def _fitting(sorts: frozenset[Sorts]) -> frozenset[AnswerType | None]:
    """The types of ends of relations at which things of any of some sorts may stand; all where there are none."""
    types = (None, *AnswerType)
    return frozenset(one for one in types if not sorts or any(fits(RelationEnd(one), sort) for sort in sorts))


def _joins(phrase: RelationPiece, property_: PropertyId) -> bool:
    """Whether a phrase names a relation of a property, in whatever direction."""
    return any(step.property == property_ for path in phrase.relation.paths for step in path)


def _is_personal(phrase: RelationPiece) -> bool:
    """Whether a phrase tells what somebody is to somebody else."""
    return phrase.subject.type is phrase.object.type is AnswerType.PERSON


def _joins_likes(phrase: RelationPiece) -> bool:
    """Whether nothing but its noun tells which end of a relation is asked for („założyciel”: a band, or of one)."""
    return _is_personal(phrase) or (phrase.object.type is None and phrase.subject.type is AnswerType.ORGANISATION)


def _leads(phrase: RelationPiece, property_: PropertyId) -> bool:
    """Whether a phrase names the relation of a property from its subject to its object."""
    return any(len(path) == 1 and path[0] == Step(property_) for path in phrase.relation.paths)


def _say_several(phrases: Collection[int], words: int) -> bool:
    """Whether phrases that share no word stand among words, which then do not tell one relation together."""
    inside = [phrase for phrase in phrases if phrase & words]
    return any(not one & other for one, other in combinations(inside, 2))


def _clauses(tokens: Sequence[Token]) -> Iterator[int]:
    """The bits of the tokens of each clause, and those of all together where no mark ends the last of several."""
    whole, clause = 0, 0
    for index, token in enumerate(tokens):
        if token.form[0].isalnum():
            clause |= 1 << index
        elif clause and token.form in ",;:–—-()!?.":
            whole |= clause
            yield clause
            clause = 0
    if clause:
        yield clause
    if whole and clause:
        yield whole | clause


def _apart(names: Iterable[SetPiece], clause: int) -> Iterator[int]:
    """The words of names written as common nouns that a clause may speak of, one after the other, and none."""
    yield 0
    for piece in names:
        if piece.words & clause:
            yield piece.words
