"""Near and far as a dimension: „najbliżej Krakowa”, „w promieniu 100 km od Poznania”; „na północ od Oslo”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from kgqa.matching.free.free_vocabulary import Vocabulary, places_of
from kgqa.matching.free.orders import opening_words, ordering_words, words_in_a_row
from kgqa.matching.free.pieces import BoundPiece, ComparedPiece, ExtremePiece, SetPiece, compatible, mask
from kgqa.matching.matching_tables import document, reading_cost
from kgqa.model import (
    ALL_PLACES,
    SERIES,
    Analysis,
    AnswerType,
    BoundSign,
    Dimension,
    Direction,
    Graded,
    Relation,
    Span,
    SpanKind,
    Thing,
    Token,
)
from kgqa.polish.values.units import convert
from kgqa.terms import XSD, Literal, Term
from kgqa.vocabulary import COORDINATES, ORBITS

_NAME, _UNIT = "odległość", "km"
_SERIES = "kolejność"
_GRADED = "distance"
"""The dimension of „blisko” and „daleko” among what a question grades."""
_AWAY = Relation.of(COORDINATES, _NAME)
_PLACES = frozenset({AnswerType.PLACE})
_UNSAID = reading_cost("any dimension")
_WINDOW = 2
"""Words that may stand between a degree or a number and the place from which is measured."""


def from_place(origin: Term) -> Dimension:
    """How far things are from a place."""
    return Dimension(_NAME, (_AWAY,), _UNIT, origin=origin)


def outwards(around: Term) -> Dimension:
    """The place of things in the series of what circles something, from the inside out."""
    return Dimension(_SERIES, (Relation.of(ORBITS, _SERIES),), around=around)


def nearness_pieces(analysis: Analysis, names: Iterable[SetPiece]) -> Iterator[ExtremePiece | BoundPiece]:
    """What comes first, or lies within a bound, by how far it is from a named place or in what circles it."""
    understanding = analysis.understanding
    graded = [one for one in (*understanding.superlatives, *understanding.comparatives) if one.dimension == _GRADED]
    bounds = list(_bounds(analysis)) if any(span.unit for span in analysis.spans) else []
    ordering = ordering_words(analysis.tokens)
    if row := words_in_a_row(analysis.tokens):
        yield ExtremePiece(row, _UNSAID, (SERIES,), Direction.MIN, places=ALL_PLACES)
    if not (graded or bounds or understanding.ordinals or ordering):
        return
    circling = mask(at for at, token in enumerate(analysis.tokens) if token.lemmas & _words()["circling"])
    for place in names:
        if not isinstance(place.meaning, Thing) or not compatible(place.sorts, _PLACES):
            continue
        joint = _joint(analysis.tokens, place)
        words = place.words | joint | circling
        for one in graded:
            yield from _graded(analysis, one, place, words)
        for rank in understanding.ordinals if joint else ():
            yield _in_series(rank.number, place, 1 << rank.index | words)
        if ordering and joint:
            yield replace(_in_series(1, place, ordering | words), places=ALL_PLACES)
        for sign, limit, own in bounds:
            if joint and not own & place.words:  # „dopływ Missisipi ma ponad 2000 km” is no distance
                all_words, away = own | place.words | joint, (from_place(place.meaning.term),)
                yield BoundPiece(all_words, place.cost, away, sign, limit, None, is_time=False, signs=place.signs)


def _graded(analysis: Analysis, graded: Graded, place: SetPiece, words: int) -> Iterator[ExtremePiece]:
    """What is nearest or farthest, nearer or farther, and the n-th of it („druga najbliżej Słońca”)."""
    assert isinstance(place.meaning, Thing)
    understanding = analysis.understanding
    dimensions = (from_place(place.meaning.term), outwards(place.meaning.term))
    piece = ExtremePiece(1 << graded.index | words, place.cost, dimensions, graded.direction, signs=place.signs)
    if opening := opening_words(analysis.tokens, graded):  # „od najbliższej Słońcu”: all of them in their order
        row = opening | ordering_words(analysis.tokens) | words_in_a_row(analysis.tokens)
        piece = replace(piece, words=piece.words | row, places=ALL_PLACES)
    yield replace(piece, is_comparative=graded in understanding.comparatives)
    for rank in understanding.ordinals:
        if rank.index == graded.index - 1 and rank.number > 0:
            yield replace(piece, words=piece.words | 1 << rank.index, rank=rank.number)


def _in_series(number: int, place: SetPiece, words: int) -> ExtremePiece:
    """The n-th of what circles something, from the inside out („trzecia planeta od Słońca”); -1 is the outermost."""
    assert isinstance(place.meaning, Thing)
    direction = Direction.MIN if number > 0 else Direction.MAX
    dimensions = (outwards(place.meaning.term),)
    return ExtremePiece(words, place.cost, dimensions, direction, abs(number), signs=place.signs)


def direction_pieces(
    tokens: Sequence[Token], names: Iterable[SetPiece], vocabulary: Vocabulary
) -> Iterator[ComparedPiece]:
    """What lies further to one side than a named place („na północ od Oslo”)."""
    sides = [
        (mask(words), direction, one.dimension)
        for index in range(len(tokens))
        for one, direction, words in vocabulary.pointed(tokens, index)
        if one.dimension.axis
    ]
    for place in names if sides else ():
        joint = _joint(tokens, place)
        for words, direction, dimension in sides:
            if joint and not words & place.words and words.bit_length() == (joint & -joint).bit_length() - 1:
                all_words = words | joint | place.words
                yield ComparedPiece(all_words, place.cost, (dimension,), direction, place.meaning, place.sorts)


def _joint(tokens: Sequence[Token], place: SetPiece) -> int:
    """The bits of the words in front of a place that join it with what is measured from it."""
    start = place.first.bit_length() - 1
    return mask(at for at in range(max(0, start - _WINDOW), start) if tokens[at].lemmas & _words()["joints"])


def _bounds(analysis: Analysis) -> Iterator[tuple[BoundSign, Literal, int]]:
    """Lengths that bound how far something may be, with the bits of their words."""
    for span in analysis.spans:
        if span.kind is not SpanKind.QUANTITY or not span.unit:
            continue
        kilometres = convert(span.value, span.unit, _UNIT)
        if kilometres is None:
            continue
        for name, sign in (("within", BoundSign.AT_MOST), ("beyond", BoundSign.MORE)):
            start = _opening(analysis.tokens, span, name)
            if start is not None:
                yield sign, Literal(kilometres, datatype=XSD + "decimal"), mask(range(start, span.end))


def _opening(tokens: Sequence[Token], span: Span, name: str) -> int | None:
    """Where the longest phrase of a list begins that ends in front of a number; None for none."""
    starts = [span.start - len(phrase) for phrase in _phrases(name)]
    found = [
        start
        for start, phrase in zip(starts, _phrases(name), strict=True)
        if start >= 0 and places_of(phrase, tokens, start)
    ]
    return min(found, default=None)


@cache
def _phrases(name: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(str(phrase).split()) for phrase in document("distances")[name])


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return {
        name: frozenset(word for phrase in phrases for word in str(phrase).split())
        for name, phrases in document("distances").items()
    }
