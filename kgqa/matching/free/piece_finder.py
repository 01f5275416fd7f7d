"""What was found in a question, as pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TypeVar

from kgqa.matching.free.coordination import outside_pieces, relations_together, sets_together, with_exceptions
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.guesses import Guesser
from kgqa.matching.free.idle_words import describing
from kgqa.matching.free.kind_pieces import KindFinder, people_pieces, phrased_kinds
from kgqa.matching.free.measuring import measure_pieces, noun_pieces, whole_measures, with_measures
from kgqa.matching.free.name_pieces import NameFinder, haste_of, is_said_to_be
from kgqa.matching.free.nearness import direction_pieces, nearness_pieces
from kgqa.matching.free.orders import announcing, with_standards
from kgqa.matching.free.outdoing import outdoing_pieces, runners_up
from kgqa.matching.free.pieces import (
    VALUES,
    AnyPiece,
    BoundPiece,
    ExtremePiece,
    RelationPiece,
    SetPiece,
    Worded,
    item_of,
    mask,
    words_of,
)
from kgqa.matching.free.places_asked import asks_for_works, debut_pieces, with_places
from kgqa.matching.free.quantifying import having_pieces
from kgqa.matching.free.relation_pieces import RelationFinder
from kgqa.matching.free.sameness import same_pieces
from kgqa.matching.free.scales import by_heads, scale_pieces
from kgqa.matching.free.sorts import ItemSorts, noun_sorts
from kgqa.matching.free.told_values import by_nouns, earlier_pieces
from kgqa.matching.free.values import had_things, spelled_pieces, told_by_value, value_pieces
from kgqa.matching.free.winners import winner_pieces
from kgqa.matching.free.word_classes import WordClasses, degree_words, side_words
from kgqa.model import Kind, Linked, Thing
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.question.asked_units import money_counted, unit_beside
from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.terms import Case, Iri

_SURE_COST = 0.3
"""Names of several words that cost no more tell no relation, though they stand in small letters; it is as much as such
a name costs whose item nobody knows, so it is not fitted."""
_REPEATING = word_list("repeating")


_Kept = TypeVar("_Kept", bound=Worded)


class PieceFinder:
    """Finds the pieces of one question."""

    def __init__(self, linked: Linked, vocabulary: Vocabulary, sorts: ItemSorts) -> None:
        self._linked = linked
        self._vocabulary = vocabulary
        self._sorts = sorts
        self._classes = WordClasses.of(linked.analysis)

    def find(self) -> tuple[AnyPiece, ...]:
        """All pieces; those of the same words are alternatives."""
        linked, vocabulary, tokens = self._linked, self._vocabulary, self._linked.analysis.tokens
        named = NameFinder(linked, vocabulary, self._sorts, self._classes)
        related = RelationFinder(linked, vocabulary, self._sorts)
        phrased = tuple(phrased_kinds(tokens))
        called, said = self._of_no_degree(named.names()), words_of(phrased)
        measures = tuple(noun_pieces(tokens, vocabulary))
        names = tuple(with_measures(with_exceptions(tokens, called), measures))
        relations = tuple(self._of_own_words([one for one in related.find() if not one.words & said]))
        people = (*people_pieces(linked, vocabulary), *winner_pieces(linked, vocabulary))
        told = words_of(one for one in people if one.noun)
        found = (one for one in KindFinder(linked, self._sorts).find() if not one.words & told)
        kinds = tuple(self._of_no_name(self._of_no_degree(found), names))
        debuts = tuple(debut_pieces(tokens, vocabulary))
        if any(map(asks_for_works, kinds)):
            relations = tuple(one for one in relations if not one.words & words_of(debuts))
        adjectives = tuple(named.place_adjectives())
        measured = (*scale_pieces(linked.analysis, vocabulary), *having_pieces(linked.analysis))
        scales = tuple(with_standards(tokens, by_nouns(with_places(linked.analysis, measured), relations)))
        outdone = tuple(outdoing_pieces(linked.analysis, vocabulary))
        same = tuple(same_pieces(linked.analysis))
        alike = words_of(one for one in same if not one.noun)
        unit = mask(unit_beside(linked.analysis))
        money = mask(money_counted(tokens))
        counting = words_of(one for one in scales if isinstance(one, ExtremePiece) and one.counts is not None)
        named_together = (
            *whole_measures(tokens, vocabulary),
            *(words for _, words in by_heads(tokens, range(len(tokens)), vocabulary)),
        )
        numbers = unit | mask(at for one in linked.analysis.spans if one.unit for at in range(one.start, one.end))
        called, spelled = _outside(numbers, called), tuple(spelled_pieces(linked.analysis))
        names, kinds = _outside(numbers, names), _outside(numbers, kinds)
        names, kinds = (_not_in_part(named_together, _outside(counting, one)) for one in (names, kinds))
        relations = _not_in_part(named_together, _outside(counting, _outside(alike, relations)))
        relations, described = self._described((*names, *kinds), tuple(_beside(unit, relations)))
        return (
            *names,
            *outside_pieces(tokens, called, kinds, vocabulary),
            *kinds,
            *adjectives,
            *relations,
            *self._guesses(
                names,
                (*kinds, *people),
                words_of((*adjectives, *phrased, *debuts)) | alike | unit | money | described,
                relations,
            ),
            *scales,
            *measure_pieces(linked.analysis, vocabulary),
            *with_places(linked.analysis, nearness_pieces(linked.analysis, names)),
            *spelled,
            *direction_pieces(tokens, names, vocabulary),
            *outdone,
            *debuts,
            *runners_up(tokens, (*scales, *outdone), vocabulary),
            *named.options(),
            *sets_together(tokens, names),
            *relations_together(tokens, relations),
            *related.of_another_verb(relations),
            *_outside(numbers, self._values(spelled)),
            *told_by_value(tokens, names, relations, self._sorts),
            *had_things(tokens, names, vocabulary, self._sorts),
            *phrased,
            *people,
            *same,
            *earlier_pieces(linked.analysis, names, relations, vocabulary),
        )

    def _described(
        self, things: Sequence[SetPiece], relations: Sequence[RelationPiece]
    ) -> tuple[tuple[RelationPiece, ...], int]:
        """The relations without those that only adjectives of kinds and names hint at, and the bits of these adjectives
        and of words that say on which side something lies."""
        analysis = self._linked.analysis
        described = describing(analysis.tokens, (*things, *relations))
        told = tuple(one for one in relations if not one.signs or one.words & ~described)
        return told, described | mask(side_words(analysis))

    def _values(self, spelled: Sequence[BoundPiece]) -> Iterator[SetPiece]:
        """The values, but for letters that names begin with, unless a word tells of them („na literę P” is no code)."""
        said, letters = self._classes.said, words_of(spelled)
        values = value_pieces(self._linked, said)
        return (one for one in values if not one.words & letters or one.words & said & ~letters)

    def _of_own_words(self, relations: Sequence[RelationPiece]) -> Iterator[RelationPiece]:
        """The relations without those that only a word names which says nothing itself, inside a longer phrase of what
        is measured: „mają powierzchnię …” speaks of no parts."""
        measured = [one.words for one in relations if one.object.type in VALUES and not one.signs]
        for one in relations:
            if one.words & self._classes.said or not any(one.words | words == words != one.words for words in measured):
                yield one

    def _of_no_name(self, kinds: Iterable[SetPiece], names: Iterable[SetPiece]) -> Iterator[SetPiece]:
        """The class nouns that do not just say what the name behind them is („regionu Toskanii”): in an oblique case,
        as what a question is about stands in the nominative."""
        tokens = self._linked.analysis.tokens
        said = mask(index for index, token in enumerate(tokens) if not token.may_stand_in(Case.NOM))
        named = {(piece.words, piece.meaning): piece for piece in names}
        for kind in kinds:
            longer = (one for one in named.values() if one.words & kind.words)
            called = any((one.words & ~kind.words, one.meaning) in named and self._is(one, kind) for one in longer)
            if kind.is_asked or kind.words & ~said or not called:
                yield kind

    def _of_no_degree(self, pieces: Iterable[SetPiece]) -> Sequence[SetPiece]:
        """The pieces without those that take a degree or a place in an order for part of what fewer words mean, too
        („pierwszy album” for an album); of what is asked when the first time is meant anyway."""
        pieces = tuple(pieces)
        if self._linked.analysis.asks_when:
            return pieces
        degrees = degree_words(self._linked.analysis)
        bare = {(one.words, one.meaning) for one in pieces}
        return [one for one in pieces if not one.words & degrees or (one.words & ~degrees, one.meaning) not in bare]

    def _is(self, name: SetPiece, kind: SetPiece) -> bool:
        """Whether a class noun says what a named thing is."""
        item = item_of(name.meaning)
        return item is not None and kind.noun in self._sorts.nouns(item)

    def _guesses(
        self,
        names: Sequence[SetPiece],
        kinds: Sequence[SetPiece],
        others: int,
        relations: Sequence[RelationPiece],
    ) -> Iterator[RelationPiece]:
        """Relations that whole clauses tell; words with capital letters and in quotation marks are names, `others` has
        the bits of words that say something else."""
        asked = words_of(self._asked(kinds))
        firm = [one for one in names if one.words & self._classes.firm] or names
        terms = {one.meaning.term for one in firm if isinstance(one.meaning, Thing)}
        items = frozenset(term.item for term in terms if isinstance(term, Iri) and term.item is not None)
        is_told = cache(partial(self._sorts.one_has, items))  # clauses ask for the same properties again
        guesser = Guesser(self._linked.analysis, self._vocabulary, self._classes, is_told, relations)
        classes = words_of(one for one in kinds if not one.is_asked)
        haste = haste_of(self._linked.analysis.tokens)
        several = [one for one in names if one.cost <= _SURE_COST and one.words.bit_count() > 1]
        long = words_of(one for one in several if haste or self._begins_with_adjective(one) or self._is_said_to_be(one))
        told = words_of(one for one in relations if one.is_of_path)
        taken = others | self._classes.firm | long | told | self._attributes() | self._compared(names)
        return guesser.find(names, taken, asked, classes)

    def _compared(self, names: Iterable[SetPiece]) -> int:
        """The bits of „niż” and of the names behind it, with which something is compared."""
        than = announcing(self._linked.analysis.tokens)
        behind = mask(index + 1 for index in than)
        return mask(than) | words_of(one for one in names if one.words & behind)

    def _begins_with_adjective(self, name: SetPiece) -> bool:
        """Whether a name has an adjective in small letters before its capital („literacka Nagroda Nobla”)."""
        tokens = self._linked.analysis.tokens
        first = tokens[name.first.bit_length() - 1]
        is_adjective = first.form.islower() and first.classes <= ADJECTIVAL
        return is_adjective and tokens[name.words.bit_length() - 1].word[:1].isupper()

    def _is_said_to_be(self, name: SetPiece) -> bool:
        return is_said_to_be(name.first.bit_length() - 1, name.words.bit_length(), self._linked.analysis.tokens)

    def _attributes(self) -> int:
        """The adjectives between a question word and its noun that say which things it asks for („zimowe igrzyska”)."""
        tokens, phrases = self._linked.analysis.tokens, self._linked.analysis.wh_phrases
        inside = (at for wh in phrases if wh.noun and wh.plural for at in range(wh.start + 1, wh.end))
        return mask(at for at in inside if tokens[at].classes <= ADJECTIVAL)

    def _asked(self, kinds: Iterable[SetPiece]) -> Iterator[SetPiece]:
        """The class nouns that a question asks for, which tell no relation, but for those that „ile” counts and no
        table knows („Ile uderzeń …”); „ile razy” asks for a class of events."""
        phrases = self._linked.analysis.wh_phrases
        counts = any(wh.word == "ile" for wh in phrases)
        events = any(wh.noun in _REPEATING for wh in phrases)
        for one in kinds:
            if (one.is_asked or (events and _is_of_class(one))) and (noun_sorts((one.noun,)) if counts else one.sorts):
                yield one


def _beside(unit: int, relations: Iterable[RelationPiece]) -> Iterator[RelationPiece]:
    """The relations by their words beside those of the unit that is asked for („w milach na godzinę”)."""
    for one in relations:
        if one.words & ~unit:
            yield replace(one, words=one.words & ~unit)


def _outside(words: int, pieces: Iterable[_Kept]) -> tuple[_Kept, ...]:
    """The pieces that are not all inside some words („druga co do wielkości liczba”)."""
    return tuple(one for one in pieces if one.words & ~words)


def _not_in_part(wholes: Sequence[int], pieces: Iterable[_Kept]) -> tuple[_Kept, ...]:
    """The pieces that take in all or nothing of each of some phrases („temperatura topnienia” is no temperature)."""
    return tuple(one for one in pieces if all(one.words & words in (0, words) for words in wholes))


def _is_of_class(piece: SetPiece) -> bool:
    return isinstance(piece.meaning, Kind) and bool(piece.meaning.classes)
