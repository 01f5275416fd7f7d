"""What a question says of more and less: superlatives and ranks, bounds on quantities, times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache, reduce
from itertools import takewhile
from operator import or_

from kgqa.matching.free.coordination import group_words
from kgqa.matching.free.free_vocabulary import Vocabulary, places_of
from kgqa.matching.free.orders import orders, orders_by
from kgqa.matching.free.pieces import ANYTHING, BoundPiece, ExtremePiece, mask, words_of
from kgqa.matching.matching_tables import document, reading_cost
from kgqa.matching.periods import periods
from kgqa.model import (
    ALL_PLACES,
    Analysis,
    BoundSign,
    Dimension,
    Direction,
    Graded,
    Ordinal,
    Span,
    SpanKind,
    Token,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADJECTIVAL, PLAIN_NOUNS
from kgqa.polish.values.units import convert, unit_at
from kgqa.templating.relation_tables import DimensionWords
from kgqa.terms import XSD, Literal, Number
from kgqa.values.points_in_time import time_of

_WINDOW = 5
"""Tokens around a superlative or a number in which the noun of its dimension may stand."""
_BARE_NUMBER = reading_cost("bare number")
_FIRST = reading_cost("earliest")
_UNNAMED = reading_cost("unnamed degree")
_ANY_DIMENSION = reading_cost("any dimension")
_COUNTED = frozenset({"dużo", "mało", "wiele"})
_LARGE = frozenset({"duży", "wielki", "wysoki"})
_NUMBER = word_list("counting_nouns")
_PEOPLE = frozenset({"człowiek", "osoba", "ludzie"})
_PLACES, _TAKING = word_list("places_in_order"), word_list("taking_places")
_AS = "jako"
_IN_THIS_RESPECT = ("pod", "ten", "wzgląd")
_SIZE = "wielkość"
_BY_VALUE = frozenset({_SIZE, "względem"})


def scale_pieces(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[ExtremePiece | BoundPiece]:
    """All pieces that order or bound."""
    yield from _extremes(analysis, vocabulary)
    ranges = tuple(_ranges(analysis, vocabulary))
    yield from _quantities(analysis, vocabulary, words_of(ranges))
    yield from ranges
    yield from (one for one in _times(analysis) if not one.words & words_of(ranges))


def _extremes(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[ExtremePiece]:
    understanding = analysis.understanding
    for graded in understanding.superlatives:
        if _only_orders(analysis.tokens, graded, vocabulary):
            continue
        yield from graded_pieces(analysis, vocabulary, graded, understanding.ordinals)
    bounding = set(_bounding(analysis, vocabulary)) if understanding.comparatives else set[int]()
    for graded in understanding.comparatives:
        if graded.index in bounding:  # „większą niż 8”: compares with no thing
            continue
        for piece in graded_pieces(analysis, vocabulary, graded, understanding.ordinals):
            yield replace(piece, is_comparative=True)
    yield from _whole_orders(analysis, vocabulary)
    if not understanding.superlatives:
        for ordinal in understanding.ordinals:
            yield from _ordered(analysis, vocabulary, ordinal)


def _whole_orders(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[ExtremePiece]:
    """Whole sets in their order, by what a superlative measures itself („od najmniejszej do największej”)."""
    for order in orders(analysis, vocabulary):
        for direction in dict.fromkeys(end for _, end in order.ends):
            dimensions = tuple(one for one, end in order.ends if end is direction)
            yield ExtremePiece(order.words, _ANY_DIMENSION, dimensions, direction, places=ALL_PLACES)


def _only_orders(tokens: Sequence[Token], graded: Graded, vocabulary: Vocabulary) -> bool:
    """Whether a superlative tells no more than what comes first or last („od największego do najmniejszego”): no noun
    but that of what is measured stands behind it."""
    behind = graded.index + graded.words
    is_alone = behind >= len(tokens) or not tokens[behind].is_likely(PLAIN_NOUNS | ADJECTIVAL)
    return orders_by(tokens, graded) and (is_alone or any(True for _ in vocabulary.by_noun(tokens, behind)))


def _bounding(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[int]:
    """The words in front of numbers that say how what is measured compares with these."""
    spans = [span for span in analysis.spans if span.kind in (SpanKind.QUANTITY, SpanKind.NUMERAL)]
    for span in (*spans, *_single_units(analysis)):
        comparison, start = comparison_before(analysis, vocabulary, span)
        if comparison is not BoundSign.EQUAL:
            yield from range(start, span.start)


def graded_pieces(
    analysis: Analysis, vocabulary: Vocabulary, graded: Graded, ordinals: Iterable[Ordinal]
) -> Iterator[ExtremePiece]:
    """Readings of a superlative or comparative: by a noun near it, by several words, by itself."""
    tokens, index = analysis.tokens, graded.index
    rank, numbered = _rank(ordinals, index)
    direct = vocabulary.ends(graded)
    own = mask(range(index, index + (graded.words if direct else 1))) | numbered
    around = range(max(0, index - _WINDOW), min(len(tokens), index + _WINDOW + 1))
    for place in around:
        for one, direction, words in vocabulary.pointed(tokens, place):
            yield ExtremePiece(own | mask(words), 0.0, (one.dimension,), _toward(graded, direction), rank)
    counting = _counting(tokens, graded)
    if graded.lemma in _COUNTED:
        yield from _by_verb(analysis, vocabulary, graded, own, rank)
    sized = index + 1 in around and any(len(words) > 1 for _, words in vocabulary.by_noun(tokens, index + 1))
    if (
        counting and graded.direction is Direction.MAX and not sized
    ):  # of how few there are graphs say nothing, and „liczba mieszkańców” is a number that they tell
        yield ExtremePiece(own | counting, _UNNAMED, (), graded.direction, rank, counts=ANYTHING)
    for place in (place for place in around if place != index):
        for one, words in vocabulary.by_noun(tokens, place):
            direction = next((end for known, end in direct if known is one), _agreed(direct) or graded.direction)
            yield ExtremePiece(own | mask(words), 0.0, (one.dimension,), direction, rank)
    for one, headed in by_heads(tokens, around, vocabulary):  # „topi się w temperaturze wyższej niż …”
        yield ExtremePiece(own | headed, 0.0, (one.dimension,), _agreed(direct) or graded.direction, rank)
    for one in _asked(analysis, vocabulary):  # „Jaki promień ma największy …?”
        yield from (ExtremePiece(own, 0.0, (one.dimension,), end, rank) for known, end in direct if known is one)
    if not counting & ~own:  # „największa liczba”: nothing is large itself
        plain = ExtremePiece(own, _UNNAMED, (), graded.direction, rank)
        yield from (plain,) if direct or graded.lemma in _COUNTED else ()  # nothing is „better” by a number
        yield from _by_degree(tokens, plain, direct, around)


def _asked(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[DimensionWords]:
    """The dimensions of which a question asks a value by their noun."""
    for wh in analysis.wh_phrases[:1]:
        yield from (one for one, _ in vocabulary.by_noun(analysis.tokens, wh.end - 1))


def _agreed(direct: Iterable[tuple[DimensionWords, Direction]]) -> Direction | None:
    """The end to which an adjective points by all that it measures: of a diameter, too, „skromny” is the small one."""
    ends = {end for _, end in direct}
    return ends.pop() if len(ends) == 1 else None


def _by_degree(
    tokens: Sequence[Token],
    plain: ExtremePiece,
    direct: Iterable[tuple[DimensionWords, Direction]],
    around: Iterable[int],
) -> Iterator[ExtremePiece]:
    """Readings of a superlative or comparative by what it measures itself, with or without a verb of that dimension."""
    by_end: dict[Direction, list[DimensionWords]] = {}
    for one, direction in _told_by_verb(tuple(direct), [tokens[i].lemmas for i in around]):
        by_end.setdefault(direction, []).append(one)
    for direction, words_ in by_end.items():
        own = plain.words | mask(i for i in around if tokens[i].lemmas & _BY_VALUE)
        verbs = [(one, i) for i in around for one in words_ if tokens[i].lemmas & one.verbs]
        for one, i in verbs:
            yield ExtremePiece(own | 1 << i, 0.0, (one.dimension,), direction, plain.rank)
        yield ExtremePiece(own, _ANY_DIMENSION, tuple(one.dimension for one in words_), direction, plain.rank)


def _told_by_verb(
    direct: Sequence[tuple[DimensionWords, Direction]], said: Sequence[frozenset[str]]
) -> Sequence[tuple[DimensionWords, Direction]]:
    """Of what a degree measures, that which points to the same end as what a verb beside it tells of („trwała
    najdłużej” does not speak of what is oldest)."""
    ends = {end for one, end in direct if any(lemmas & one.verbs for lemmas in said)}
    return [(one, end) for one, end in direct if not ends or end in ends]


def _counting(tokens: Sequence[Token], graded: Graded) -> int:
    """The bits of a superlative that counts („najwięcej”, „największa liczba”); 0 for others."""
    if graded.lemma in _COUNTED:
        return 1 << graded.index
    behind = graded.index + 1
    is_number = graded.lemma in _LARGE and behind < len(tokens) and bool(tokens[behind].lemmas & _NUMBER)
    return mask((graded.index, behind)) if is_number else 0


def _by_verb(analysis: Analysis, vocabulary: Vocabulary, graded: Graded, own: int, rank: int) -> Iterator[ExtremePiece]:
    """„mieszka najwięcej ludzi”: a number that the verb tells of."""
    tokens = analysis.tokens
    people = mask(i for i in range(graded.index + 1, min(len(tokens), graded.index + 2)) if tokens[i].lemmas & _PEOPLE)
    for place, token in enumerate(tokens):
        for one in vocabulary.by_verb(token.lemmas):
            yield ExtremePiece(own | people | 1 << place, 0.0, (one.dimension,), graded.direction, rank)


def _toward(graded: Graded, direction: Direction) -> Direction:
    """„najmniej na północ” points the other way."""
    if graded.lemma in ("mało",):
        return direction.opposite
    return direction


def _rank(ordinals: Iterable[Ordinal], index: int) -> tuple[int, int]:
    """The rank that an ordinal before a superlative gives it, with the bits of the ordinal."""
    found = [one for one in ordinals if one.number > 0 and 0 < index - one.index <= _WINDOW]
    return (found[-1].number, 1 << found[-1].index) if found else (1, 0)


def _ordered(analysis: Analysis, vocabulary: Vocabulary, ordinal: Ordinal) -> Iterator[ExtremePiece]:
    """„pierwszy film”, „drugi co do wielkości sąsiad”, „drugi od końca”: an ordinal without a superlative."""
    tokens, index = analysis.tokens, ordinal.index
    rank = abs(ordinal.number)
    last = ordinal.number < 0
    backwards = places_of(("od", "koniec"), tokens, index + 1) or ()
    own = mask((index, *backwards)) | _place_noun(tokens, index + 1)
    order = Direction.MIN if backwards else Direction.MAX
    behind = range(index + 1 + len(backwards), min(len(tokens), index + len(backwards) + _WINDOW))
    sized = mask(place for place in behind if _SIZE in tokens[place].lemmas)
    for place in dict.fromkeys((*behind, *topics(tokens))):
        if _SIZE in tokens[place].lemmas:
            found = vocabulary.graded("duży")
            yield ExtremePiece(own | 1 << place, 0.0, tuple(one.dimension for one, _ in found), order, rank)
            if place + 1 < len(tokens) and tokens[place + 1].lemmas & _NUMBER:  # „druga co do wielkości liczba …”
                yield ExtremePiece(own | mask((place, place + 1)), _UNNAMED, (), order, rank, counts=ANYTHING)
        for one, named in vocabulary.by_noun(tokens, place):  # „druga co do wielkości powierzchnia”
            yield ExtremePiece(own | mask(named) | sized, 0.0, (one.dimension,), order, rank)
    if _place_noun(tokens, index + 1):  # „trzecie miejsce” is no third time
        return
    direction = Direction.MAX if last else Direction.MIN
    dated = tuple(one.dimension for one, _ in vocabulary.graded("pierwszy"))
    of_noun = index + 1 < len(tokens) and tokens[index + 1].may_be(PLAIN_NOUNS)  # „jako pierwszy Polak”
    by_event = bool(index) and _AS in tokens[index - 1].lemmas and not of_noun
    yield ExtremePiece(1 << index, _FIRST, dated, direction, rank, by_event=by_event)


def _place_noun(tokens: Sequence[Token], index: int) -> int:
    """The bits of „miejsce” behind an ordinal and the verb before it („zajmuje drugie miejsce”); 0 for other nouns."""
    if index >= len(tokens) or not tokens[index].lemmas & _PLACES:
        return 0
    return mask(place for place in (index - 2, index) if place >= 0 and tokens[place].lemmas & (_PLACES | _TAKING))


def topics(tokens: Sequence[Token]) -> Iterator[int]:
    """The words behind „pod względem” and the like, wherever they stand."""
    for index in range(len(tokens)):
        ends = [places[-1] + 1 for phrase in _by() if (places := places_of(phrase, tokens, index))]
        yield from (end for end in ends if end < len(tokens))


def in_this_respect(tokens: Sequence[Token]) -> Iterator[int]:
    """The words of „pod tym względem”, which only point to what is measured anyway."""
    for index in range(len(tokens)):
        yield from places_of(_IN_THIS_RESPECT, tokens, index) or ()


@cache
def _by() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(phrase.split()) for phrase in document("comparing")["by"])


def _quantities(analysis: Analysis, vocabulary: Vocabulary, said: int) -> Iterator[BoundPiece]:
    """A bound by each number; `said` has the bits of those that bound something together."""
    grouped = group_words(analysis.tokens)
    for span in analysis.spans:
        if span.kind in (SpanKind.QUANTITY, SpanKind.NUMERAL) and not (said | grouped) >> span.start & 1:
            comparison, start = comparison_before(analysis, vocabulary, span)
            yield from _bounds(analysis, vocabulary, span, comparison, start)
    for span in _single_units(analysis):
        comparison, start = comparison_before(analysis, vocabulary, span)
        if comparison is not BoundSign.EQUAL:
            yield from _bounds(analysis, vocabulary, span, comparison, start)


def _ranges(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[BoundPiece]:
    """„od 1000 do 2000 km²”, „między 5 a 10 mln”: from one number to another, in the unit of the last."""
    tokens = analysis.tokens
    spans = [span for span in analysis.spans if span.kind in (SpanKind.QUANTITY, SpanKind.NUMERAL)]
    for other in spans:
        one = next((span for span in spans if span.end == other.start - 1), None) or _bare_number(
            tokens, other.start - 2
        )
        if one is None or not one.start or one.unit not in ("", other.unit):
            continue
        joints = f"{tokens[one.start - 1].form.lower()} {tokens[one.end].form.lower()}"
        if joints in document("comparing")["ranges"]:
            value = one.value if one.unit else str(Decimal(one.value) * _scale(tokens, other))
            whole = replace(one, value=value, end=other.end, unit=other.unit)
            for low in _bounds(analysis, vocabulary, whole, BoundSign.WITHIN, _opens_range(tokens, one.start - 1)):
                high = _in_unit(other, low.dimensions[0]) if low.dimensions else None
                if high is not None:
                    yield replace(low, upper=high)


def _opens_range(tokens: Sequence[Token], start: int) -> int:
    """Where the words begin that announce a range („w przedziale od …”), or the range itself."""
    announced = start and not tokens[start - 1].lemmas.isdisjoint(document("comparing")["announcing ranges"])
    return start - 1 if announced else start


def _bare_number(tokens: Sequence[Token], index: int) -> Span | None:
    """A number in digits, which may be taken for a year alone."""
    is_number = index >= 0 and tokens[index].form.isdecimal()
    return Span(index, index + 1, SpanKind.NUMERAL, tokens[index].form) if is_number else None


def _scale(tokens: Sequence[Token], span: Span) -> Decimal:
    """What the words behind the digits of a number multiply them by („70 milionów”)."""
    groups = takewhile(str.isdecimal, (token.form for token in tokens[span.start : span.end]))
    digits = "".join(groups)  # „2 000 000”
    return Decimal(span.value) / Decimal(digits) if digits and int(digits) else Decimal(1)


def _single_units(analysis: Analysis) -> Iterator[Span]:
    """Units without a number, of which one is meant („głębsze niż kilometr”)."""
    numbered = {at for span in analysis.spans for at in range(span.start, span.end)}
    for index, token in enumerate(analysis.tokens):
        single = Number.SG in token.numbers
        symbol, end = unit_at(analysis.tokens, index) if single and index not in numbered else ("", index)
        if symbol and numbered.isdisjoint(range(index, end)):
            yield Span(index, end, SpanKind.QUANTITY, "1", symbol)


def comparison_before(analysis: Analysis, vocabulary: Vocabulary, span: Span) -> tuple[BoundSign, int]:
    """How the words in front of a number, or of the noun for what it measures („przekroczyć wysokość 500 metrów”),
    compare with it, and where they begin."""
    tokens = analysis.tokens
    for end in (span.start, *_measures_before(tokens, vocabulary, span.start)):
        best: tuple[int, BoundSign] | None = None
        for sign, phrases in _comparing().items():
            for phrase in phrases:
                start = end - len(phrase)
                if start >= 0 and places_of(phrase, tokens, start) and (best is None or len(phrase) > end - best[0]):
                    best = start, BoundSign(sign)
        if best:
            return best[1], best[0]
    return BoundSign.EQUAL, span.start


def _measures_before(tokens: Sequence[Token], vocabulary: Vocabulary, end: int) -> Iterator[int]:
    """Where a noun that names a dimension begins that ends in front of a word."""
    for place in range(max(0, end - _WINDOW), end):
        if any(words[-1] == end - 1 for _, words in vocabulary.by_noun(tokens, place)):
            yield place


def _bounds(
    analysis: Analysis, vocabulary: Vocabulary, span: Span, comparison: BoundSign, start: int
) -> Iterator[BoundPiece]:
    """A bound by each dimension that a noun or verb near it, or its unit, names."""
    tokens, own = analysis.tokens, mask(range(start, span.end))
    around = [*range(max(0, start - _WINDOW), span.start), *range(span.end, min(len(tokens), span.end + 2))]
    named: list[tuple[DimensionWords, int]] = []
    having = _having(tokens, start)
    nouns = [(one, mask(words)) for place in around for one, words in vocabulary.by_noun(tokens, place)]
    beside = any(words.bit_length() == start for _, words in nouns)  # „liczbę atomową większą niż 8”
    for place in around:
        named += [(one, mask(words) | having) for one, words in vocabulary.by_noun(tokens, place)]
        named += [(one, 1 << place) for one in vocabulary.by_verb(tokens[place].lemmas)]
        lemmas = () if beside else sorted(tokens[place].lemmas)
        graded = dict.fromkeys(one.dimension.name for lemma in lemmas for one, _ in vocabulary.graded(lemma))
        known = (one for one in vocabulary.dimensions if one.dimension.name in graded)
        named += [(one, 1 << place) for one in known if not span.unit or one.dimension.unit]
    found = False
    for one, words in (*named, *_together(named), *by_heads(tokens, around, vocabulary)):
        bound = _in_unit(span, one.dimension)
        if bound is not None:
            found = True
            yield BoundPiece(own | words, 0.0, (one.dimension,), comparison, bound, None, is_time=False)
    if not found and span.unit:
        for one in _likely(vocabulary.dimensions, tokens):
            bound = _in_unit(span, one.dimension)
            if bound is not None and one.dimension.unit:
                yield BoundPiece(own, _BARE_NUMBER, (one.dimension,), comparison, bound, None, is_time=False)
    elif not span.unit and not any(words & ~own for _, words in named):  # its own adjective names the comparison
        bound = Literal(span.value, datatype=XSD + "decimal")
        yield BoundPiece(own, _BARE_NUMBER, (), comparison, bound, None, is_time=False)


def _together(named: Sequence[tuple[DimensionWords, int]]) -> Iterator[tuple[DimensionWords, int]]:
    """The dimensions that several words name, with all of these („zajmuje powierzchnię …”)."""
    for one in dict.fromkeys(known.dimension for known, _ in named):
        of_one = [(known, words) for known, words in named if known.dimension == one]
        words = reduce(or_, (own for _, own in of_one))
        if all(words != own for _, own in of_one):
            yield of_one[0][0], words


def by_heads(
    tokens: Sequence[Token], around: Sequence[int], vocabulary: Vocabulary
) -> Iterator[tuple[DimensionWords, int]]:
    """The dimensions that a verb names with the noun that its name begins with („wrze w temperaturze …”)."""
    for verb in (at for at in around if tokens[at].is_finite):
        for one in vocabulary.by_verb(tokens[verb].lemmas):
            heads = [at for at in around if abs(at - verb) <= _WINDOW and tokens[at].lemmas & one.heads]
            if heads:
                yield one, mask((verb, min(heads, key=lambda at: abs(at - verb))))


def _having(tokens: Sequence[Token], end: int) -> int:
    """The bits of a verb right in front of a number that only says that something has so much („liczył 4 sezony”)."""
    phrases = (phrase.split() for phrase in document("comparing")["having"])
    starts = ((end - len(phrase), phrase) for phrase in phrases if end >= len(phrase))
    return mask(at for start, phrase in starts for at in places_of(phrase, tokens, start) or ())


def _likely(dimensions: Sequence[DimensionWords], tokens: Sequence[Token]) -> Sequence[DimensionWords]:
    """Those of some dimensions that class nouns of the question prefer, or else all („szczyty ponad 8000 metrów”)."""
    said = frozenset[str]().union(*(token.lemmas for token in tokens))
    return [one for one in dimensions if not said.isdisjoint(one.preferred_by)] or dimensions


def _in_unit(span: Span, dimension: Dimension) -> Literal | None:
    """The number in the unit of a dimension; None where its unit measures something else."""
    if span.unit and not dimension.unit:
        return None
    value = convert(span.value, span.unit, dimension.unit) if span.unit else span.value
    return Literal(value, datatype=XSD + "decimal") if value else None


def _times(analysis: Analysis) -> Iterator[BoundPiece]:
    for period in periods(analysis):
        value, words = period.filler, mask(range(period.start, period.end))
        sign = BoundSign.EQUAL if value.term == value.last and time_of(value.term) else BoundSign.WITHIN
        yield BoundPiece(words, 0.0, (), sign, value.term, value.last, is_time=True)


@cache
def _comparing() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    return {
        str(sign): tuple(tuple(phrase.split()) for phrase in phrases)
        for sign, phrases in document("comparing").items()
        if sign in tuple(BoundSign)
    }
