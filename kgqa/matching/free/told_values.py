"""Bounds and orders by what a relation leads to: „zmarł w 2004 roku”, „zmarł najwcześniej”, „powstał przed Pink
Floyd”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.joints import Joint
from kgqa.matching.free.pieces import AnyPiece, BoundPiece, ComparedPiece, ExtremePiece, RelationPiece, SetPiece
from kgqa.model import Aim, Analysis, AnswerType, Dimension, Direction, RelationEnd
from kgqa.polish.lists.function_words import word_list
from kgqa.vocabulary import BORN, DIED, LAUNCHED, MOMENT

_DATES = frozenset({BORN, DIED, LAUNCHED, MOMENT})
_BEFORE, _AFTER = word_list("before_in_time"), word_list("after_in_time")


def measured(relation: RelationPiece, bound: BoundPiece, _joint: Joint) -> Sequence[BoundPiece]:
    """A bound on what a relation leads to („zmarł w 2004 roku”), or to how many („ma więcej niż dwa księżyce”)."""
    if not (bound.is_time or bound.dimensions or _is_quantity(relation)) and relation.words > bound.words:
        return [
            replace(bound, words=bound.words | relation.words, cost=0.0, dimensions=(dimension,))
            for dimension in number_of(relation)
        ]
    if bound.dimensions or not (relation.is_dated if bound.is_time else _is_quantity(relation)):
        return ()
    words, dimensions = bound.words | relation.words, _dimensions(relation)
    return (replace(bound, words=words, cost=0.0, signs=0, dimensions=dimensions),)


def ordered_by(relation: RelationPiece, extreme: ExtremePiece, _joint: Joint) -> Sequence[ExtremePiece]:
    """An order by what a relation leads to („zmarł najwcześniej”, „przyjmuje najwięcej podróżnych”), or by how many
    things („ma najwięcej sąsiadów”)."""
    if extreme.counts is not None and not _is_quantity(relation):
        return _by_number(relation, extreme)
    dated = any(one.relations[-1].paths[-1][-1].property in _DATES for one in extreme.dimensions)
    numbered = _is_quantity(relation) and not extreme.dimensions
    if not numbered and not (relation.is_dated and dated):
        return ()
    words, dimensions = extreme.words | relation.words, _dimensions(relation)
    return (replace(extreme, words=words, cost=0.0, signs=0, dimensions=dimensions, by_event=False),)


def counting(kind: SetPiece, extreme: ExtremePiece) -> Sequence[ExtremePiece]:
    """A superlative that counts the things of a kind behind it („najwięcej filmów”)."""
    if not kind.is_kind or kind.is_asked or kind.first < extreme.first or extreme.counts or extreme.counted:
        return ()
    return (replace(extreme, words=extreme.words | kind.words, counts=kind.sorts, counted=kind.noun),)


def number_of(relation: RelationPiece) -> Iterator[Dimension]:
    """How many things a relation leads to, by the noun that names them („księżyc”); nothing for other words."""
    named = relation.subject if relation.names_subject else relation.object
    if relation.is_noun and named.type is not None:
        way = relation.backward if relation.names_subject else relation.relation
        yield Dimension(relation.relation.name, (way,), counted=True)


def _by_number(relation: RelationPiece, extreme: ExtremePiece) -> Sequence[ExtremePiece]:
    """An order by the number of what a relation leads to: what its noun names, or of which end the things are that a
    verb is said of („nakręcił najwięcej filmów”)."""
    if relation.is_noun:
        words = extreme.words | relation.words
        counted = number_of(relation) if relation.first > extreme.first else ()
        return [replace(extreme, words=words, cost=0.0, signs=0, dimensions=(one,), counts=None) for one in counted]
    if _is_counted(relation.object, extreme):
        way = relation.relation
    elif _is_counted(relation.subject, extreme):
        way = relation.backward
    else:
        return ()
    dimension = Dimension(relation.relation.name, (way,), counted=True)
    words = extreme.words | relation.words
    return (replace(extreme, words=words, cost=0.0, signs=0, dimensions=(dimension,), counts=None),)


def _is_counted(end: RelationEnd, extreme: ExtremePiece) -> bool:
    """Whether what is counted stands at an end: by its sort, or because nothing else is known to stand there."""
    return end.type in (extreme.counts or ()) or end.nouns == {extreme.counted}


def joinable(pieces: Sequence[AnyPiece]) -> Iterator[AnyPiece]:
    """The pieces without those that nothing joins here: a bare number where no relation leads to a quantity, and
    none to what is named behind it."""
    first = min((one.first for one in pieces if isinstance(one, BoundPiece)), default=0)
    relations = (one for one in pieces if isinstance(one, RelationPiece))
    counted = any(_is_quantity(one) or (one.is_noun and one.words > first) for one in relations)
    for one in pieces:
        if counted or not isinstance(one, BoundPiece) or one.dimensions or one.is_time:
            yield one


def by_nouns(bounds: Iterable[AnyPiece], relations: Iterable[RelationPiece]) -> Iterator[AnyPiece]:
    """The bounds, of those that the adjective of a comparison measures („wyższy niż 7”) only such as no noun for a
    quantity is there to be compared („wskaźnik demokracji wyższy niż 7”)."""
    bounds = tuple(bounds)
    noun = any(one.is_noun and _is_quantity(one) and not one.signs and not _is_inside(one, bounds) for one in relations)
    bare = {one.words for one in bounds if isinstance(one, BoundPiece) and not (one.dimensions or one.is_time)}
    for one in bounds:
        if not (noun and isinstance(one, BoundPiece) and one.dimensions and one.words in bare):
            yield one


def _is_inside(relation: RelationPiece, bounds: Iterable[AnyPiece]) -> bool:
    return any(relation.words & one.words for one in bounds)


def _is_quantity(relation: RelationPiece) -> bool:
    return relation.object.type is AnswerType.QUANTITY


def _dimensions(relation: RelationPiece) -> tuple[Dimension, ...]:
    return (Dimension(relation.relation.name, (relation.relation,)),)


def earlier_pieces(
    analysis: Analysis, names: Iterable[SetPiece], relations: Sequence[RelationPiece], vocabulary: Vocabulary
) -> Iterator[ComparedPiece]:
    """A piece for each verb that dates something, with the name behind „przed” or „po” in a claim; what is named is
    dated by the same event, or else by its own beginning."""
    if analysis.kind is not Aim.YES_NO:
        return
    own = tuple(chain.from_iterable(one.dimension.relations for one, _ in vocabulary.graded("pierwszy")))
    for name in names:
        before = name.first >> 1
        word = analysis.tokens[before.bit_length() - 1].form.lower() if before else ""
        direction = Direction.MIN if word in _BEFORE else Direction.MAX
        for by in relations if word in _BEFORE | _AFTER and name.is_name else ():
            if by.is_dated and not by.words & (name.words | before):
                dimension = Dimension(by.relation.name, (by.relation, *own))
                words = by.words | name.words | before
                yield ComparedPiece(words, by.cost + name.cost, (dimension,), direction, name.meaning, frozenset())
