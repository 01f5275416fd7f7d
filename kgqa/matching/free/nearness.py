"""Near and far as a dimension: „najbliżej Krakowa”, „w promieniu 100 km od Poznania”; „na północ od Oslo”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from kgqa.matching.free.free_vocabulary import Vocabulary, places_of
from kgqa.matching.free.pieces import BoundPiece, ComparedPiece, ExtremePiece, SetPiece, compatible, mask
from kgqa.model import Analysis, AnswerType, BoundSign, Dimension, Relation, Span, SpanKind, Thing, Token
from kgqa.polish.values.units import convert
from kgqa.resources import read_yaml
from kgqa.terms import XSD, Literal, Term
from kgqa.vocabulary import COORDINATES

_NAME, _UNIT = "odległość", "km"
_GRADED = "distance"
"""The dimension of „blisko” and „daleko” among what a question grades."""
_AWAY = Relation.of(COORDINATES, _NAME)
_PLACES = frozenset({AnswerType.PLACE})
_WINDOW = 2
"""Words that may stand between a degree or a number and the place from which is measured."""


def from_place(origin: Term) -> Dimension:
    """How far things are from a place."""
    return Dimension(_NAME, (_AWAY,), _UNIT, origin=origin)


def nearness_pieces(analysis: Analysis, names: Iterable[SetPiece]) -> Iterator[ExtremePiece | BoundPiece]:
    """What comes first, or lies within a bound, by how far it is from a named place."""
    understanding = analysis.understanding
    graded = [one for one in (*understanding.superlatives, *understanding.comparatives) if one.dimension == _GRADED]
    bounds = list(_bounds(analysis)) if any(span.unit for span in analysis.spans) else []
    if not graded and not bounds:
        return
    for place in names:
        if not isinstance(place.meaning, Thing) or not compatible(place.sorts, _PLACES):
            continue
        dimension = (from_place(place.meaning.term),)
        joint = _joint(analysis.tokens, place)
        for one in graded:
            words = 1 << one.index | place.words | joint
            yield ExtremePiece(words, place.cost, dimension, one.direction, signs=place.signs)
        for sign, limit, words in bounds:
            if joint and not words & place.words:  # „dopływ Missisipi ma ponad 2000 km” is no distance
                all_words = words | place.words | joint
                yield BoundPiece(all_words, place.cost, dimension, sign, limit, None, is_time=False, signs=place.signs)


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
    return tuple(tuple(str(phrase).split()) for phrase in _data()[name])


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return {
        name: frozenset(word for phrase in phrases for word in str(phrase).split()) for name, phrases in _data().items()
    }


@cache
def _data() -> Mapping[str, Sequence[str]]:
    data: Mapping[str, Sequence[str]] = read_yaml(files("kgqa.matching") / "data" / "distances.yaml")
    return data
