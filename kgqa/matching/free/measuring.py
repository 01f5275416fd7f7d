"""How much of a dimension a thing has: „jak wysoka jest”, „ile kilometrów ma”, „ile waży”; and its bounds: „w jakich
granicach”, „z jaką dokładnością”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kgqa.matching.free.free_vocabulary import Vocabulary, listed_phrases
from kgqa.matching.free.pieces import RelationPiece, SetPiece, mask
from kgqa.matching.matching_tables import reading_cost, word_lists
from kgqa.model import Alternatives, Analysis, AnswerType, BoundsAspect, Relation, RelationEnd, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADVERBS, PARTICLES, PERSONAL_PRONOUNS
from kgqa.polish.values.units import convert, unit_at
from kgqa.templating.relation_tables import DimensionWords

_BY_UNIT = reading_cost("measured by unit")
_COUNTING = word_list("counting_nouns")
_HOW, _HOW_MUCH = "jak", "ile"
_BY = "o"
"""The preposition of a difference („o ile metrów”), which asks for no measure of one thing."""
_LITTLE = PARTICLES | {"bedzie"}
_HAVING = word_list("having_verbs")
_BESIDES = "besides"


def measure_pieces(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[RelationPiece]:
    """A piece for each dimension that the question word, with a degree, a noun or a verb, asks the measure of; one for
    all that a unit alone may measure, those first that the class nouns of the question prefer."""
    wh = analysis.wh_phrases[0] if analysis.wh_phrases else None
    if wh is None or wh.word not in (_HOW, _HOW_MUCH) or wh.form.preposition == _BY:
        return
    tokens, start = analysis.tokens, wh.start + bool(wh.form.preposition)
    measured = [one for one in vocabulary.dimensions if one.dimension.unit and one.dimension.is_stated]
    if wh.word == _HOW:
        degrees = (one for one in measured if _is_degree(tokens, start + 1, one))
        yield from (_piece(mask((start, start + 1)), 0.0, one) for one in degrees)
        return
    told_units = (unit_at(tokens, at) for at in _amount_places(tokens, start))
    unit, behind = next((one for one in told_units if one[0]), ("", start + 1))
    if not unit:
        yield from _counted(tokens, start, vocabulary)
    measured = [one for one in measured if not unit or convert("1", unit, one.dimension.unit)]
    told = [(one, words) for one in measured if (words := _telling(tokens, start, behind, one))]
    yield from (_piece(mask(range(start, behind)) | words, 0.0, one) for one, words in told)
    if unit and measured and not told:
        said = frozenset[str]().union(*(token.lemmas for token in tokens))
        likely = sorted(measured, key=lambda one: said.isdisjoint(one.preferred_by))
        yield _piece(mask(range(start, behind)), _BY_UNIT, *likely)


def _counted(tokens: Sequence[Token], start: int, vocabulary: Vocabulary) -> Iterator[RelationPiece]:
    """How many of what the graph has numbers of („ilu mieszkańców ma”, „ile ma mieszkańców”, „ilu studentów uczy”)."""
    for at in _amount_places(tokens, start):
        for one, words in vocabulary.by_noun(tokens, at):
            if not one.dimension.unit:
                verbs = [place for place in range(words[-1] + 1, len(tokens)) if tokens[place].lemmas & one.verbs]
                yield _piece(mask((*range(start, at), *words, *verbs[:1])), 0.0, one)


def _amount_places(tokens: Sequence[Token], start: int) -> Iterator[int]:
    """Where a unit or a noun of what is counted may stand: behind „ile”, and behind „mieć” right behind it."""
    yield start + 1
    if start + 1 < len(tokens) and tokens[start + 1].lemmas & _HAVING:
        yield start + 2


def noun_pieces(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[RelationPiece]:
    """A piece for each noun that names a dimension („średnia długość”)."""
    for place in range(len(tokens)):
        for one, words in vocabulary.by_noun(tokens, place):
            if one.dimension.is_stated:
                yield _piece(mask(words), 0.0, one)


def whole_measures(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[int]:
    """The bits of each phrase of several words that names what is measured, by a number that nothing counts."""
    for place in range(len(tokens)):
        for one, words in vocabulary.by_noun(tokens, place):
            if len(words) > 1 and one.dimension.unit and not tokens[place].lemmas & _COUNTING:
                yield mask(words)


def with_measures(names: Iterable[SetPiece], nouns: Sequence[RelationPiece]) -> Iterator[SetPiece]:
    """The names, those right behind a noun that only says again what is measured with that noun („stosunek długości
    Wisły do długości Odry”, „promień Ziemi jest większy od promienia Tytana”)."""
    again = [one for one in nouns if any(_is_before(other, one) for other in nouns)]
    for name in names:
        said = (one.words for one in again if one.words.bit_length() + 1 == name.first.bit_length())
        yield replace(name, words=name.words | max(said, default=0))


def _is_before(noun: RelationPiece, again: RelationPiece) -> bool:
    """Whether a noun says what another one behind it says again."""
    return noun.relation == again.relation and noun.words < again.first


def unit_asked(analysis: Analysis) -> range:
    """The words of a unit of several words behind „ile” („stopni Celsjusza”): none of them names anything else."""
    tokens = analysis.tokens
    for place in (index for index, token in enumerate(tokens) if _HOW_MUCH in token.lemmas):
        _, behind = unit_at(tokens, place + 1)
        if behind > place + 2:
            return range(place + 1, behind)
    return range(0)


def _telling(tokens: Sequence[Token], start: int, behind: int, one: DimensionWords) -> int:
    """The bits of a noun behind the unit („ile metrów wysokości”) or a verb („ile waży”) that tells a dimension."""
    has_unit = behind > start + 1
    near = [at for at in range(behind, len(tokens)) if not _says_how(tokens[at])][
        :1
    ]  # without a unit no later word tells
    verbs = [place for place in range(behind, len(tokens)) if tokens[place].lemmas & one.verbs]
    nouns = [place for place in near if has_unit and tokens[place].lemmas & one.nouns]
    return mask((*nouns, *[place for place in verbs[:1] if has_unit or place in near]))


def _says_how(token: Token) -> bool:
    """Whether a word says how something is counted, or only points, and does not say what („ile średnio trwają”)."""
    return token.word.islower() and (token.may_be(PERSONAL_PRONOUNS) or token.is_surely(ADVERBS | _LITTLE))


def _is_degree(tokens: Sequence[Token], index: int, one: DimensionWords) -> bool:
    """Whether a word is an adjective or adverb of a dimension in the positive."""
    if index >= len(tokens) or tokens[index].lemmas.isdisjoint(one.directions):
        return False
    return not tokens[index].is_graded


def _piece(words: int, cost: float, *measured: DimensionWords) -> RelationPiece:
    """A relation to the value of a dimension, or to that of the first of several that a thing has."""
    first = measured[0]
    paths = (path for one in measured for relation in one.dimension.relations for path in relation.paths)
    relation = Relation(first.dimension.name, tuple(dict.fromkeys(paths)), Alternatives.FIRST)
    only = next(iter(first.sorts)) if len(first.sorts) == len(measured) == 1 else None
    subject, value = RelationEnd(only, first.preferred_by), RelationEnd(AnswerType.QUANTITY)
    return RelationPiece(words, cost, relation, subject, value, relation.reversed(), is_noun=True, names_subject=False)


def asked_bounds(analysis: Analysis) -> Iterator[tuple[BoundsAspect, int]]:
    """What of the bounds of an amount words ask for, with the bits of these and of those that say no more beside."""
    besides = word_lists("bounds")[_BESIDES]
    idle = mask(at for at, token in enumerate(analysis.tokens) if token.lemmas & besides)
    for aspect in BoundsAspect:
        words = listed_phrases("bounds", aspect.value).words(analysis.tokens)
        if words:
            yield aspect, words | idle


def asks_for_bounds(analysis: Analysis) -> bool:
    """Whether words of a question ask for bounds."""
    return any(asked_bounds(analysis))
