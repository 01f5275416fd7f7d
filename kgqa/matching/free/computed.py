"""What a question wants computed: „o ile”, „ile razy”, „łącznie”, „przeciętnie”, „jaką część”.

The words of an operator say what is asked of a set that the other words make: of one thing that outdoes another by how
much, of what things have the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial, reduce
from itertools import permutations
from operator import or_
from typing import TypeVar

from kgqa.matching.free.claimed_statements import is_claim
from kgqa.matching.free.coordination import group_words, rows_of
from kgqa.matching.free.free_vocabulary import Phrases, Vocabulary
from kgqa.matching.free.measuring import noun_pieces, with_measures
from kgqa.matching.free.operations import Operation
from kgqa.matching.free.orders import Order, opens_order, orders
from kgqa.matching.free.outdoing import outdoes
from kgqa.matching.free.pieces import AnyPiece, RelationPiece, SetPiece, SetsPiece, item_of, mask, words_of
from kgqa.matching.free.scales import in_this_respect
from kgqa.matching.free.sorts import ItemSorts, noun_sorts
from kgqa.matching.matching_tables import document, reading_cost
from kgqa.model import (
    ALL_PLACES,
    Aggregate,
    Alternatives,
    Analysis,
    Beyond,
    Both,
    Contrast,
    Contrasted,
    Dimension,
    Direction,
    Either,
    Extreme,
    Kind,
    Meaning,
    Quotient,
    Related,
    Relation,
    SetMeaning,
    Statistic,
    Thing,
    Token,
    Where,
    WhPhrase,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import PARTICIPLES
from kgqa.polish.values.units import convert, unit_at
from kgqa.terms import PropertyId
from kgqa.values.amounts import YEARS
from kgqa.vocabulary import HAS_PART

_PARTS = "część"
_OF_PARTS = reading_cost("of parts")
"""What it costs that a whole is named for its parts, which a single number is not made of."""
_MOST_SETS = 20
"""Sets of one question, the cheapest first, of which two are tried."""
_PER, _BESIDES = "per", "besides"
"""The lists of quotients, and of words that say no more beside an operator, in the data file."""
_PEOPLE, _PEOPLE_COUNTED = word_list("anybody"), "liczba ludności"
"""Nouns for anybody, and the dimension that counts them where they live."""
_HOW_MUCH = "ile"
_NEXT = reading_cost("any dimension")
_COMMA, _EITHER = frozenset({","}), word_list("option_joints")
_BETWEEN = "between"
"""The lists of what stands between what is added, divided and taken away, in the data file."""
_AMONG = word_list("among")
_AMOUNTS = frozenset({"jaki", "jak", "ile"})
_EVENLY = word_list("evenly")
"""Words that say no more beside what falls to each unit („Ile średnio osób przypada na …”)."""
_BEING, _ABOUT, _WITH = word_list("being_verbs"), word_list("about"), word_list("with")
_HAVING, _THEIRS = word_list("having_verbs"), word_list("possessives")
_COUNTED = frozenset({"dużo", "mało", "wiele"})
_OF_PAIRS = {"difference of": Contrast.DIFFERENCE, "ratio of": Contrast.RATIO}
"""What is told of two things, by the lists of the words for it."""
_PAIR = 2
"""Things that a difference and a ratio are of."""


P = TypeVar("P", bound=AnyPiece)
Asked = tuple[Meaning, float]


@dataclass(frozen=True, slots=True)
class Operator:
    """Words of a question that want something computed."""

    words: int
    """The bits of its words, which mean nothing else then."""
    asked: Callable[[SetMeaning], Iterator[Asked]]
    """What it asks of a set, with what speaks against it."""
    of_two: Callable[[SetMeaning, SetMeaning], Iterator[Asked]] | None = None
    """What it asks of two sets; None where it asks of one only."""
    joints: frozenset[str] = frozenset()
    """Words that stand between what it is of, beside those that always may („stosunek … A do B”)."""
    is_firm: bool = True
    """Whether no other reading may leave its words out: „największa głębokość Bałtyku” is its depth."""
    measured: tuple[RelationPiece, ...] = ()
    """What the nouns of dimensions lead to, without the words beside them („długość rzek”)."""

    is_stated: bool = False
    """Whether only what the graph states of a named thing can be meant."""

    def over(self, tokens: Sequence[Token], pieces: Iterable[AnyPiece], sorts: ItemSorts) -> Iterator[AnyPiece]:
        """The pieces that are of other words; several things together are a set of them all, and nothing but a number
        is asked for."""
        pieces = (*map(self._trimmed, pieces), *self.measured)
        apart = [one for one in pieces if not one.words & self.words and not isinstance(one, SetsPiece)]
        left = list(_stated(apart, sorts)) if self.is_stated else apart
        yield from (one for one in left if self.is_stated or not _is_asked_kind(one))
        names = tuple(self._with_values(tuple(_bare_names(left, words_of(self.measured))), sorts))
        names = tuple(with_measures(names, self.measured))
        yield from rows_of(tokens, names, self.joints | _COMMA)

    def _with_values(self, names: Sequence[SetPiece], sorts: ItemSorts) -> Iterator[SetPiece]:
        """The names of a row: of those that several things bear the things that have what is measured („Wenus”)."""
        measured = frozenset(path[0].property for one in self.measured for path in one.relation.paths)
        valued = [one for one in names if _bears(one, measured, sorts)]
        known = {one.words for one in valued}
        return (one for one in names if one.words not in known or one in valued)

    def operations(self, sets: Sequence[SetPiece]) -> Iterator[Operation]:
        """What it makes of each two of the cheapest sets of a question."""
        few = sorted(sets, key=lambda one: one.cost)[:_MOST_SETS] if self.of_two else ()
        for one, other in permutations(few, _PAIR):
            if self.of_two and not one.words & other.words:
                for meaning, cost in self.of_two(one.meaning, other.meaning):
                    words, signs = one.words | other.words, one.signs + other.signs
                    yield Operation(meaning, words, one.cost + other.cost + cost, signs, (one, other))

    def _trimmed(self, piece: AnyPiece) -> AnyPiece:
        """A name without the words of the operator right before it („O ile Wisła jest …”)."""
        words = piece.words & ~self.words
        named = isinstance(piece, SetPiece) and piece.is_name
        return replace(piece, words=words) if named and words and words != piece.words else piece


def _is_asked_kind(piece: AnyPiece) -> bool:
    """Whether a class noun names what is asked for."""
    return isinstance(piece, SetPiece) and piece.is_kind and piece.is_asked


def operators(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Operator]:
    """The operators that the words of a question name, with the words that say no more beside them; several of the same
    words are alternatives."""
    besides = mask(at for at, token in enumerate(analysis.tokens) if token.word.islower() and token.lemmas & _besides())
    besides |= mask(range(1)) if analysis.tokens[0].lemmas & _besides() else 0
    counted = _unit_told(analysis, vocabulary)
    for operator in _operators(analysis, vocabulary):
        yield replace(operator, words=operator.words | besides | counted)


def _unit_told(analysis: Analysis, vocabulary: Vocabulary) -> int:
    """The bits of „ile” and the unit behind it, where a noun of the question says what is measured in that unit („Ile
    kilometrów wynosi najmniejszy promień …?”)."""
    wh = next(iter(analysis.wh_phrases), None)
    symbol, end = unit_at(analysis.tokens, wh.start + 1) if wh is not None and wh.word == _HOW_MUCH else ("", 0)
    if wh is None or not symbol:
        return 0
    named = (one for at in range(len(analysis.tokens)) for one, _ in vocabulary.by_noun(analysis.tokens, at))
    told = any(one.dimension.unit and convert("1", symbol, one.dimension.unit) for one in named)
    return mask(range(wh.start, end)) if told else 0


def _operators(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Operator]:
    nouns = tuple(noun_pieces(analysis.tokens, vocabulary))
    compares = bool(analysis.understanding.comparatives) or outdoes(analysis.tokens)
    measured = _Measured(vocabulary)
    yield from _of_quotients(analysis, vocabulary)
    yield from _by_verbs(analysis, vocabulary, measured)
    yield from _ends(analysis, nouns, measured)
    yield from _ends_of_rows(analysis, vocabulary)
    yield from _values_of_first(analysis, vocabulary)
    yield from _more_by_unit(analysis)
    yield from _orders(analysis, nouns, vocabulary, measured)
    by_how_much = 0
    for name, words in _said(analysis):
        if name == "difference":
            by_how_much = words | _unit_behind(analysis, words)
            if compares:
                yield Operator(by_how_much, partial(_compared, Contrast.DIFFERENCE, analysis))
        elif name == "ratio" and compares:
            yield Operator(words, partial(_compared, Contrast.RATIO, analysis))
        elif name in tuple(Statistic):
            yield Operator(words, _aggregated(measured, Statistic(name)), joints=_joints("sum"), measured=nouns)
        elif name in _OF_PAIRS:
            said = words | (by_how_much if name == "difference of" else 0)
            yield Operator(said, partial(_of_pair, measured, _OF_PAIRS[name]), joints=_joints(name), measured=nouns)
        elif name in _per() and _asks_amount(analysis, words_of(nouns) | words):
            evenly = mask(at for at, token in enumerate(analysis.tokens) if token.form.lower() in _EVENLY)
            yield Operator(words | evenly, partial(_quotient, measured, *_per()[name]), measured=nouns)
            if people := _people_asked(analysis):
                asked = partial(_quotient, measured, _PEOPLE_COUNTED, _per()[name][1])
                yield Operator(words | evenly | people, asked, measured=nouns)
        elif name == "share":
            yield Operator(words, partial(_share_of_number, measured), partial(_share, measured), measured=nouns)


def _by_verbs(analysis: Analysis, vocabulary: Vocabulary, measured: _Measured) -> Iterator[Operator]:
    """A number made of what a verb measures: „Ile lat przeciętnie żyli …?”, „Ile łącznie trwają …?”; where people are
    asked for, the sum of how many each of the places has: „Ilu ludzi mieszka w miastach …?”."""
    wh = next(iter(analysis.wh_phrases), None)
    if wh is None or wh.word != _HOW_MUCH:
        return
    made = [(Statistic(name), words) for name, words in _said(analysis) if name in tuple(Statistic)]
    end = _unit_asked(analysis.tokens, wh)[1]
    for place in range(wh.end, len(analysis.tokens)):
        for one in vocabulary.by_verb(analysis.tokens[place].lemmas):
            if wh.noun in _PEOPLE and one.nouns & _PEOPLE:
                words = mask((*range(wh.start, wh.end), place))
                yield Operator(words, partial(_totalled, measured, Statistic.SUM, one.dimension))
            asked = mask((*range(wh.start, end), place))
            for statistic, said in made:
                dimension = _in_years(one.dimension, analysis)
                yield Operator(said | asked, partial(_totalled, measured, statistic, dimension), joints=_joints("sum"))


def _orders(
    analysis: Analysis, nouns: tuple[RelationPiece, ...], vocabulary: Vocabulary, measured: _Measured
) -> Iterator[Operator]:
    """„Uporządkuj od największej powierzchni: …”: named things put in order."""
    for order in orders(analysis, vocabulary):
        asked = partial(_in_order, measured, order)
        yield Operator(order.words, asked, measured=nouns)


def _in_order(measured: _Measured, order: Order, meaning: SetMeaning) -> Iterator[Asked]:
    """A set in the order of what is measured, or else of what the superlative measures by itself."""
    said = measured.dimension(meaning.relation) if isinstance(meaning, Related) else None
    base = meaning.base if said and isinstance(meaning, Related) else meaning
    ends = ((said, order.direction),) if said else order.ends
    if isinstance(base, Extreme):
        if base.count > 1 and (base.dimension, base.direction) in ends:  # its places stand so anyway
            yield base, 0.0
    elif isinstance(base, Either) or (said and not isinstance(base, Thing | Beyond)):
        places = len(base.parts) if isinstance(base, Either) else ALL_PLACES
        for place, (dimension, direction) in enumerate(ends):
            yield Extreme(base, dimension, direction, 1, places), _NEXT * place


def _of_quotients(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Operator]:
    """„różnica gęstości zaludnienia A i B”: what is told of two quotients, of which no statement tells."""
    said = dict(_said(analysis))
    places = range(len(analysis.tokens))
    named = ((one.dimension, mask(words)) for at in places for one, words in vocabulary.by_noun(analysis.tokens, at))
    for dimension, words in ((one, words) for one, words in named if one.per):
        for name, manner in _OF_PAIRS.items():
            if name in said:
                asked = partial(_of_pair_by, dimension, manner)
                yield Operator(said[name] | words, asked, joints=_joints(name))


def _asks_amount(analysis: Analysis, measured: int) -> bool:
    """Whether what is asked for may be a number: „Jaka jest gęstość …?”, not „Który kraj ma największą gęstość …?”;
    `measured` has the bits of the nouns of what is measured."""
    return all(
        wh.word in _AMOUNTS and (wh.word != "jaki" or not wh.noun or bool(measured >> wh.end - 1 & 1))
        for wh in analysis.wh_phrases
    )


def _people_asked(analysis: Analysis) -> int:
    """The bits of „ilu” and the noun for anybody behind it („Ile średnio osób przypada na …”); 0 for none."""
    wh = next(iter(analysis.wh_phrases), None)
    places = range(wh.start, len(analysis.tokens)) if wh is not None and wh.word == _HOW_MUCH else range(0)
    nouns = [at for at in places if analysis.tokens[at].lemmas & _PEOPLE]
    return mask((places.start, nouns[0])) if nouns else 0


def _more_by_unit(analysis: Analysis) -> Iterator[Operator]:
    """„Ile lat starszy …?”, „Ile metrów A jest wyższy od B?”: „o ile” without its preposition."""
    degrees = {one.index for one in analysis.understanding.comparatives}
    for place, token in enumerate(analysis.tokens):
        _, behind = unit_at(analysis.tokens, place + 1) if token.form.lower() == _HOW_MUCH else ("", 0)
        if place + 1 < behind <= max(degrees, default=0):
            asked = partial(_compared, Contrast.DIFFERENCE, analysis)
            yield Operator(mask(range(place, behind)), asked, is_firm=behind in degrees)


def _ends(analysis: Analysis, nouns: tuple[RelationPiece, ...], measured: _Measured) -> Iterator[Operator]:
    """„najmniejsza powierzchnia wśród sąsiadów”: the least or the most of what is measured, where a number is asked."""
    if not _asks_amount(analysis, words_of(nouns)):
        return  # „Wskaż miasto o największej powierzchni …” asks for no number
    of_several = any(token.lemmas & _AMONG for token in analysis.tokens)
    for one in analysis.understanding.superlatives:
        if opens_order(analysis.tokens, one) or _describes(analysis.tokens, one.index):
            continue
        words = 1 << one.index | _group_behind(analysis.tokens, one.index)
        if any(noun.first == 1 << words.bit_length() for noun in nouns):
            statistic = Statistic.MOST if one.direction is Direction.MAX else Statistic.LEAST
            yield Operator(words, _aggregated(measured, statistic), is_firm=of_several, measured=nouns)


def _describes(tokens: Sequence[Token], index: int) -> bool:
    """Whether a superlative with its noun says which thing is meant („miasto o największej powierzchni”, „sąsiad z
    najmniejszą liczbą ludności”)."""
    return bool(index) and tokens[index - 1].form.lower() in _ABOUT | _WITH


def _group_behind(tokens: Sequence[Token], index: int) -> int:
    """The bits of „z tych trzech” or „z ich” right behind a word; 0 for none."""
    group = group_words(tokens) | mask(at for at, token in enumerate(tokens) if token.form.lower() in _THEIRS)
    behind = next((at for at in range(index + 2, len(tokens) + 1) if not group >> at & 1), index)
    return mask(range(index + 1, behind)) if group >> index + 2 & 1 else 0


def _ends_of_rows(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Operator]:
    """„Ile kilometrów ma najdłuższa z rzek: Tamiza, Wisła i Duero?”, „Ile trwa najdłuższy z filmów A, B i C?”: the most
    of what named things have."""
    tokens, wh = analysis.tokens, next(iter(analysis.wh_phrases), None)
    if wh is None or wh.word not in _AMOUNTS:
        return
    asked, telling = _asked_dimensions(tokens, wh, vocabulary)
    for one in analysis.understanding.superlatives:
        graded = {known.dimension for known, _ in vocabulary.graded(one.lemma)}
        dimensions = asked & graded if graded else asked if one.lemma in _COUNTED else set[Dimension]()
        dimensions = dimensions & _named(tokens, vocabulary) or dimensions
        if dimensions:
            statistic = Statistic.MOST if one.direction is Direction.MAX else Statistic.LEAST
            having = (at for at, token in enumerate(tokens) if token.lemmas & _HAVING)
            nouns = _naming(tokens, dimensions, vocabulary)
            said = (*in_this_respect(tokens), *telling, *having, *nouns, *_kind_behind(tokens, one.index))
            words = mask((*range(wh.start, wh.end), one.index, *said))
            by_name = partial(_of_row, statistic, sorted(dimensions, key=lambda known: known.name))
            yield Operator(words, by_name, joints=_EITHER, is_firm=False)


def _values_of_first(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Operator]:
    """„Jaki promień ma największy księżyc Jowisza?”: a value of what comes first in a set."""
    tokens, wh = analysis.tokens, next(iter(analysis.wh_phrases), None)
    first = [one for one in analysis.understanding.superlatives if not opens_order(tokens, one)]
    if wh is None or wh.word not in _AMOUNTS or not first:
        return
    asked, telling = _asked_dimensions(tokens, wh, vocabulary)
    if _unit_asked(tokens, wh)[0]:  # of all that is told in metres what is named, or else what is graded
        asked &= _named(tokens, vocabulary) or {known.dimension for known, _ in vocabulary.graded(first[0].lemma)}
    having = (at for at in range(wh.end, first[0].index) if tokens[at].lemmas & (_HAVING | _BEING))
    words = mask((*range(wh.start, wh.end), *telling, *having, *_naming(tokens, asked, vocabulary)))
    for dimension in sorted(asked, key=lambda known: known.name):
        yield Operator(words, partial(_value_of, dimension), is_firm=False)


def _value_of(dimension: Dimension, meaning: SetMeaning) -> Iterator[Asked]:
    if isinstance(meaning, Extreme) and meaning.count == 1 and not isinstance(meaning.base, Either):
        paths = tuple(path for one in dimension.relations for path in one.paths)
        yield Related(Relation(dimension.name, paths, Alternatives.FIRST), meaning), 0.0


def _unit_asked(tokens: Sequence[Token], wh: WhPhrase) -> tuple[str, int]:
    """The symbol of the unit in which a question word wants an amount, with the index behind it; empty for none."""
    places = (wh.start + 1 + bool(wh.form.preposition), wh.end - 1)
    found = (unit_at(tokens, place) for place in places if place < len(tokens))
    return next((one for one in found if one[0]), ("", wh.end))


def _named(tokens: Sequence[Token], vocabulary: Vocabulary) -> set[Dimension]:
    """The dimensions that nouns of a question name."""
    return {one.dimension for at in range(len(tokens)) for one, _ in vocabulary.by_noun(tokens, at)}


def _naming(tokens: Sequence[Token], dimensions: Container[Dimension], vocabulary: Vocabulary) -> Iterator[int]:
    """The words of all nouns that name one of some dimensions („język, który ma najmniej użytkowników”)."""
    for place in range(len(tokens)):
        for one, words in vocabulary.by_noun(tokens, place):
            if one.dimension in dimensions:
                yield from words


def _kind_behind(tokens: Sequence[Token], index: int) -> Iterator[int]:
    """The noun for a kind behind a superlative, or behind „pod tym względem” („najpopularniejszy język z trójki”)."""
    passed = {index, *in_this_respect(tokens)}
    behind = next((at for at in range(index, len(tokens)) if at not in passed), len(tokens))
    if behind < len(tokens) and tokens[behind].word.islower() and noun_sorts(sorted(tokens[behind].lemmas)):
        yield behind


def _asked_dimensions(
    tokens: Sequence[Token], wh: WhPhrase, vocabulary: Vocabulary
) -> tuple[set[Dimension], Sequence[int]]:
    """The dimensions of which a wh-phrase asks a value, by their noun, by a unit or by a verb behind it, with the words
    behind the phrase that tell them."""
    symbol, end = _unit_asked(tokens, wh)
    by_unit = {one.dimension for one in vocabulary.dimensions if symbol and convert("1", symbol, one.dimension.unit)}
    behind = [
        (one.dimension, words) for at in range(wh.end - 1, min(wh.end + 1, len(tokens)))
        for one, words in vocabulary.by_noun(tokens, at)
    ]  # fmt: skip
    if by_unit or behind:
        told = {known for known, _ in behind}
        unit = range(wh.end, end)
        return by_unit & told or by_unit or told, [*unit, *(at for _, words in behind for at in words)]
    participle = wh.end < len(tokens) and tokens[wh.end].may_be(PARTICIPLES)  # „Ilu mówiących ma …?”
    verb = next((at for at in range(wh.end, len(tokens)) if participle or tokens[at].is_finite), len(tokens))
    by_verb = vocabulary.by_verb(tokens[verb].lemmas) if verb < len(tokens) else ()
    return {one.dimension for one in by_verb}, [verb] if by_verb else []


def _of_row(statistic: Statistic, dimensions: Iterable[Dimension], meaning: SetMeaning) -> Iterator[Asked]:
    if isinstance(meaning, Either):
        for place, dimension in enumerate(dimensions):
            yield Aggregate(statistic, meaning, dimension), _NEXT * place


def _totalled(measured: _Measured, statistic: Statistic, dimension: Dimension, base: SetMeaning) -> Iterator[Asked]:
    """A number made of what the members of a set have, or the parts of a single thing."""
    if isinstance(base, Thing):
        yield Aggregate(statistic, measured.parts(base), dimension), _OF_PARTS
    elif not is_claim(base):
        yield Aggregate(statistic, base, dimension), 0.0


def unread_operators(analysis: Analysis, pattern: str) -> bool:
    """Whether a question wants something made of what several things have, and the words of a pattern do not say so."""
    tokens, words = analysis.tokens, making_words(analysis)
    lemmas = (tokens[at].lemmas for at in range(len(tokens)) if words >> at & 1)
    return not all(any(lemma in pattern for lemma in one) for one in lemmas)


def making_words(analysis: Analysis) -> int:
    """The bits of the words that want something made of what several things have."""
    made = (*Statistic, "share", "difference of", "ratio of", *_per())
    return reduce(or_, (words for name, words in _said(analysis) if name in made), 0)


def _said(analysis: Analysis) -> Iterator[tuple[str, int]]:
    """The names of the operators whose phrases stand in a question, with the bits of the longest phrase of each."""
    for name, phrases in _phrases().items():
        if words := phrases.words(analysis.tokens):
            yield name, words


def _unit_behind(analysis: Analysis, words: int) -> int:
    """The bits of the unit behind „o ile”."""
    start = words.bit_length()
    return mask(range(start, unit_at(analysis.tokens, start)[1]))


def _bare_names(pieces: Iterable[AnyPiece], measured: int) -> Iterator[SetPiece]:
    """The names without the words that say what is measured („gęstości złota”)."""
    names = [one for one in pieces if isinstance(one, SetPiece) and one.is_name]
    bare = {one.meaning for one in names if not one.words & measured}
    return (one for one in names if not one.words & measured or one.meaning not in bare)


def _stated(pieces: Sequence[P], sorts: ItemSorts) -> Iterator[P]:
    """The pieces without relations of which no named thing has a statement, from either end."""
    named = [item for one in pieces if isinstance(one, SetPiece) and one.is_name and (item := item_of(one.meaning))]
    for one in pieces:
        steps = one.relation.dated_steps() if isinstance(one, RelationPiece) else ()
        by = {step.property for step in steps}
        if not isinstance(one, RelationPiece) or any(sorts.stated_by(item, each) for item in named for each in by):
            yield one


def _bears(name: SetPiece, measured: Iterable[PropertyId], sorts: ItemSorts) -> bool:
    item = item_of(name.meaning)
    return item is not None and any(sorts.bears(item, by) for by in measured)


def _compared(manner: Contrast, analysis: Analysis, meaning: SetMeaning) -> Iterator[Asked]:
    """What is told of a thing and one that it outdoes, or that outdoes it, of how long they were in full years where
    years are asked for; nothing of what is claimed of a thing, as „wcześniej” is then said of the claim."""
    if isinstance(meaning, Beyond) and not (is_claim(meaning.base) or is_claim(meaning.standard)):
        more, dimension = meaning.direction is Direction.MAX, meaning.dimension
        first, second = (meaning.base, meaning.standard) if more else (meaning.standard, meaning.base)
        yield Contrasted(manner, first, second, _in_years(dimension, analysis)), 0.0


def _in_years(dimension: Dimension, analysis: Analysis) -> Dimension:
    """A dimension that tells how long things were in full years, where years are asked for."""
    in_years = dimension.until and analysis.understanding.measure == YEARS
    return replace(dimension, unit=YEARS) if in_years else dimension


def _of_pair(measured: _Measured, manner: Contrast, meaning: SetMeaning) -> Iterator[Asked]:
    """What is told of what two named things have."""
    if isinstance(meaning, Related) and isinstance(meaning.base, Either):
        dimension = measured.dimension(meaning.relation)
        if dimension is not None:
            yield from _of_pair_by(dimension, manner, meaning.base)


def _of_pair_by(dimension: Dimension, manner: Contrast, meaning: SetMeaning) -> Iterator[Asked]:
    """What is told of what two named things have of a dimension, whichever has more."""
    if isinstance(meaning, Either) and len(meaning.parts) == _PAIR:
        first, second = meaning.parts
        yield Contrasted(manner, first, second, dimension), 0.0
        yield Contrasted(manner, second, first, dimension), 0.0


def _aggregated(measured: _Measured, statistic: Statistic) -> Callable[[SetMeaning], Iterator[Asked]]:
    """What is made of the numbers that the members of a set have."""

    def asked(meaning: SetMeaning) -> Iterator[Asked]:
        dimension = measured.dimension(meaning.relation) if isinstance(meaning, Related) else None
        if isinstance(meaning, Related) and dimension is not None:
            yield from _totalled(measured, statistic, dimension, meaning.base)

    return asked


def _quotient(measured: _Measured, dimension: str, per: str, meaning: SetMeaning) -> Iterator[Asked]:
    """How much a thing has of a dimension, of the one that is said where none is given, for each unit of another."""
    of, by = measured.named(dimension), measured.named(per)
    said = measured.dimension(meaning.relation) if isinstance(meaning, Related) else None
    if of is None and said is not None and by is not None and isinstance(meaning, Related):
        yield Quotient(meaning.base, said, by), 0.0
    elif of is not None and by is not None and said is None and not is_claim(meaning):
        yield Quotient(meaning, of, by), 0.0


def _share_of_number(measured: _Measured, meaning: SetMeaning) -> Iterator[Asked]:
    """How many of a set are in another one, too („Jaki procent państw Europy należy do …”), or are cut out of it."""
    if isinstance(meaning, Where | Beyond) and not is_claim(meaning):
        yield Contrasted(Contrast.SHARE, meaning, meaning.base, None), 0.0
    if not isinstance(meaning, Both) or is_claim(meaning) or isinstance(meaning.first, Kind):
        return
    related = [one for one in (meaning.first, meaning.second) if isinstance(one, Related)]
    if not any(measured.dimension(one.relation) for one in related):  # of things, not of what they have
        yield Contrasted(Contrast.SHARE, meaning, meaning.first, None), 0.0


def _share(measured: _Measured, whole: SetMeaning, part: SetMeaning) -> Iterator[Asked]:
    """How much of what a whole has a part has („Jaką część powierzchni Europy zajmuje Polska?”)."""
    dimension = measured.dimension(whole.relation) if isinstance(whole, Related) else None
    if isinstance(whole, Related) and dimension is not None:
        own = part.base if isinstance(part, Related) and measured.dimension(part.relation) == dimension else part
        yield Contrasted(Contrast.SHARE, own, whole.base, dimension), 0.0


class _Measured:
    """The dimensions that relations lead to."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._parts = vocabulary.families.relation(HAS_PART, _PARTS)
        self._dimensions = tuple(one.dimension for one in vocabulary.dimensions if one.dimension.is_stated)

    def named(self, name: str) -> Dimension | None:
        """The dimension of a name; None for the empty name."""
        return next((one for one in self._dimensions if one.name == name), None)

    def parts(self, whole: SetMeaning) -> SetMeaning:
        """What a thing is made of („państwa bałtyckie”): a single thing has no sum."""
        return Related(self._parts, whole)

    def dimension(self, relation: Relation) -> Dimension | None:
        """The dimension whose values a relation leads to, with the places of its values that the relation has; None
        where it leads to no numbers."""
        for one in self._dimensions:
            places = tuple(place for place in one.relations if place.paths[0] in relation.paths)
            if places and relation.paths[0] == places[0].paths[0]:
                return Dimension(one.name, places, one.unit)
        return None


@cache
def _phrases() -> Mapping[str, Phrases[str]]:
    listed = {name: phrases for name, phrases in document("computed").items() if name not in (_PER, _BESIDES, _BETWEEN)}
    said = {name: quotient["said"] for name, quotient in document("computed")[_PER].items()}
    return {str(name): Phrases((one, one) for one in phrases) for name, phrases in (listed | said).items()}


@cache
def _joints(name: str) -> frozenset[str]:
    """What stands between what an operator is of."""
    return frozenset(map(str, document("computed")[_BETWEEN][name]))


@cache
def _besides() -> frozenset[str]:
    return frozenset(map(str, document("computed")[_BESIDES]))


@cache
def _per() -> Mapping[str, tuple[str, str]]:
    """What is divided by what, by the names of quotients; an empty name for what the question says itself."""
    return {str(name): (str(one.get("of", "")), str(one["by"])) for name, one in document("computed")[_PER].items()}
