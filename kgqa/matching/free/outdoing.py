"""Superlatives said by comparison: „przewyższa powierzchnią wszystkie pozostałe”, „żaden inny nie jest głębszy”; behind
a named thing: „największy po Ganimedesie”, „większa jest tylko Brazylia”; and of what most have: „W którym kraju
urodziło się najwięcej …?”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from kgqa.matching.free.free_vocabulary import Vocabulary, listed_phrases
from kgqa.matching.free.joints import Joint
from kgqa.matching.free.pieces import (
    AnyPiece,
    ExtremePiece,
    MostPiece,
    RelationPiece,
    SetPiece,
    SetsPiece,
    fits,
    mask,
    sorts_of,
)
from kgqa.matching.free.scales import graded_pieces, topics
from kgqa.matching.matching_tables import document, word_lists
from kgqa.model import (
    Analysis,
    AnswerType,
    Beyond,
    Commonest,
    Dimension,
    Direction,
    Either,
    Extreme,
    Graded,
    SetMeaning,
    Token,
)
from kgqa.polish.tokens.tags import ADJECTIVES, ADVERBS, PRESENT_VERBS
from kgqa.terms import Number

_WORDS = word_lists("outdoing")
_NEAR = 5
"""Tokens around a word for the first place in which the noun of its dimension may stand."""
_LARGE = "duży"
"""What a verb says of whom nobody equals."""
_VALUES = frozenset({AnswerType.TIME, AnswerType.QUANTITY})


def outdoing_pieces(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[ExtremePiece]:
    """What comes first because all others have less, or none has more; by each dimension that may be meant."""
    tokens = analysis.tokens
    others, none = _first_of(tokens, "others"), _nobody(tokens)
    compared = others or none
    if compared:
        for graded in (*analysis.understanding.comparatives, *(_equalled(tokens) if none else ())):
            yield from _graded(analysis, vocabulary, graded, compared)
        for verb in _outdone(tokens, others, none):
            yield from _measured(tokens, vocabulary, verb, compared)
    else:
        for verb in _outdoing(tokens):
            behind = mask(range(verb.index + 1, len(tokens)))
            found = graded_pieces(analysis, vocabulary, verb, ())
            yield from (replace(piece, is_comparative=True, than=behind) for piece in found)
    for index, words in listed_phrases("outdoing", "first").longest(tokens):
        yield from _by_noun(tokens, vocabulary, index, words, Direction.MAX)


def yielding_pieces(tokens: Sequence[Token], vocabulary: Vocabulary, only: int) -> Iterator[ExtremePiece]:
    """What comes first but for whom „ustępuje tylko …” names; `only` has the bits of „tylko”."""
    (adjectives,) = (measured for name, measured in _verbs() if name == "yield")
    for index, token in enumerate(tokens):
        for lemma in token.lemmas & adjectives.keys():
            yield from _measured(tokens, vocabulary, Graded(index, adjectives[lemma], Direction.MAX, ""), only)


def _graded(analysis: Analysis, vocabulary: Vocabulary, graded: Graded, compared: int) -> Iterator[ExtremePiece]:
    """Readings of „głębszy” as „najgłębszy”, with those whom it compares with and the noun behind it that says what it
    measures („na większym obszarze”)."""
    behind = graded.index + 1
    for piece in graded_pieces(analysis, vocabulary, graded, ()):
        if not piece.words & compared and piece.dimensions:
            told = vocabulary.by_noun(analysis.tokens, behind) if behind < len(analysis.tokens) else ()
            nouns = (mask(words) for one, words in told if one.dimension in piece.dimensions)
            yield replace(piece, words=piece.words | compared | next(nouns, 0))


def _equalled(tokens: Sequence[Token]) -> Iterator[Graded]:
    """Adjectives in which nobody is equal („tak skromny”)."""
    for index, token in enumerate(tokens[1:], 1):
        before = tokens[index - 1].form.lower() in _WORDS["as_much"]
        for lemma in token.lemmas_as(ADJECTIVES | ADVERBS)[:1] if before else ():
            yield Graded(index, lemma, Direction.MIN if lemma in _WORDS["little"] else Direction.MAX, "")


def outdoes(tokens: Sequence[Token]) -> bool:
    """Whether a verb says that something has more, or less, than another thing („O ile metrów A przewyższa B?”)."""
    return any(True for _ in _outdoing(tokens))


def _outdoing(tokens: Sequence[Token]) -> Iterator[Graded]:
    """Verbs for having more, or less, than a thing that is named („Czy Wisła przewyższa długością Odrę?”)."""
    for index, token in enumerate(tokens):
        for name, measured in _verbs():
            direction = Direction.MAX if name == "outdo" else Direction.MIN
            yield from (Graded(index, measured[lemma], direction, "") for lemma in token.lemmas & measured.keys())


def _outdone(tokens: Sequence[Token], others: int, none: int) -> Iterator[Graded]:
    """Verbs for having more or as much, with the adjective for it; what all the others outdo has least."""
    for index, token in enumerate(tokens):
        told = [(measured[lemma], name) for name, measured in _verbs() for lemma in token.lemmas & measured.keys()]
        if others and told:
            (lemma, name), *_ = told
            is_least = (name == "yield") is not (others < 1 << index and _is_plural(token))
            yield Graded(index, lemma, Direction.MIN if is_least else Direction.MAX, "")
        elif none and token.lemmas & _WORDS["equal"]:
            yield Graded(index, _LARGE, Direction.MAX, "")


def _measured(tokens: Sequence[Token], vocabulary: Vocabulary, verb: Graded, compared: int) -> Iterator[ExtremePiece]:
    """By the noun near a verb („przewyższa powierzchnią”), or else by what the verb itself says."""
    own = 1 << verb.index | compared
    named = tuple(_by_noun(tokens, vocabulary, verb.index, own, verb.direction))
    yield from named
    dimensions = tuple(one.dimension for one, end in vocabulary.graded(verb.lemma) if end is Direction.MAX)
    if not named and dimensions:
        yield ExtremePiece(own, 0.0, dimensions, verb.direction)


def _by_noun(
    tokens: Sequence[Token], vocabulary: Vocabulary, index: int, own: int, direction: Direction
) -> Iterator[ExtremePiece]:
    near = range(max(0, index - _NEAR), min(len(tokens), index + _NEAR + 1))
    for place in dict.fromkeys((*near, *topics(tokens))):
        for one, words in vocabulary.by_noun(tokens, place):
            if not own & mask(words):
                yield ExtremePiece(own | mask(words), 0.0, (one.dimension,), direction)


def _nobody(tokens: Sequence[Token]) -> int:
    """The bits of „żaden (inny)” with „nie”; 0 where one of them is missing."""
    negations = mask(index for index, token in enumerate(tokens) if token.form.lower() == "nie")
    nobody = _first_of(tokens, "none")
    return nobody | negations if nobody and negations else 0


def _first_of(tokens: Sequence[Token], name: str) -> int:
    """The bits of the longest phrase of a list that stands in the question first; 0 if none does."""
    return next((words for _, words in listed_phrases("outdoing", name).longest(tokens)), 0)


def _is_plural(token: Token) -> bool:
    return any(Number.PL in one.numbers for one in token.readings_as(PRESENT_VERBS))


@cache
def _verbs() -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Verbs for having more, and for having less, with the adjectives that say of what."""
    data = document("outdoing")
    return tuple((name, dict(data[name])) for name in ("outdo", "yield"))


def most_of(base: SetPiece, extreme: ExtremePiece) -> Sequence[MostPiece]:
    """„najwięcej laureatów Nagrody Nobla”: a degree that counts the members of a set behind it."""
    is_set = base.is_anchored and not (base.is_name or base.is_asked or base.is_negated or base.noun == "adj")
    if not is_set or base.first < extreme.first or base.sorts & _VALUES:
        return ()
    return (MostPiece(base.words | extreme.words, 0.0, base, extreme.direction, extreme.rank),)


def commonest(most: MostPiece, by: RelationPiece, _joint: Joint) -> Sequence[SetPiece]:
    """What a relation leads to from most of them."""
    if by.is_dated or by.object.type is AnswerType.QUANTITY or by.is_symmetric:
        return ()
    ways = [(by.relation, by.subject, by.object), (by.backward, by.object, by.subject)]
    words = by.words | most.words
    found = [(relation, end) for relation, start, end in ways if fits(start, most.base.sorts)]
    return [
        SetPiece(
            words,
            0.0,
            Commonest(relation, most.base.meaning, most.direction, most.rank),
            sorts_of(end),
            is_anchored=True,
            end_nouns=end.nouns,
        )
        for relation, end in found[:1]
    ]


def runners_up(tokens: Sequence[Token], pieces: Iterable[AnyPiece], vocabulary: Vocabulary) -> Iterator[ExtremePiece]:
    """Each superlative and ordinal of a question as what comes next behind a name that a phrase announces, and each
    comparative, or verb of yielding, as what only that name outdoes."""
    behind, alone, joined = (tuple(_phrases_in(tokens, name)) for name in ("behind", "alone", "alone_from"))
    for piece in pieces if behind or alone or joined else ():
        if not isinstance(piece, ExtremePiece) or not piece.dimensions:
            continue
        for words in alone if piece.is_comparative else behind:
            yield from _awaiting(piece, words)
        for words in joined if piece.is_comparative else ():
            yield from _awaiting(replace(piece, direction=piece.direction.opposite), words)
    for words in alone:
        for piece in yielding_pieces(tokens, vocabulary, words):
            yield _before(piece, words)


def _awaiting(piece: ExtremePiece, words: int) -> Iterator[ExtremePiece]:
    """The piece with a phrase that announces a name, if it does not overlap with it."""
    if not piece.words & words:
        yield _before(replace(piece, words=piece.words | words, rank=1, is_comparative=False), words)


def _before(piece: ExtremePiece, words: int) -> ExtremePiece:
    """The piece with a name, or a class noun and a name, awaited right behind some words."""
    place = 1 << words.bit_length()
    return replace(piece, awaits=place | place << 1)


def _phrases_in(tokens: Sequence[Token], name: str) -> Iterator[int]:
    """The bits of the phrases of a list in a question, of those that begin together the longest."""
    end = 0
    for index, words in listed_phrases("runners_up", name).longest(tokens):
        if index >= end:
            end = words.bit_length()
            yield words


def foremost(base: SetMeaning, dimension: Dimension, extreme: ExtremePiece) -> Extreme:
    """What comes first by a dimension, of those that come behind what is named."""
    if extreme.after is not None:
        base = Beyond(base, dimension, extreme.direction.opposite, extreme.after)
    return Extreme(base, dimension, extreme.direction, extreme.rank, extreme.places)


def after(named: SetMeaning, by: SetPiece | SetsPiece, extreme: ExtremePiece) -> Sequence[ExtremePiece]:
    """A superlative behind what is named right behind the words that announce it („największy po Ganimedesie”)."""
    if not by.first & extreme.awaits:
        return ()
    return (replace(extreme, words=extreme.words | by.words, cost=0.0, signs=0, awaits=0, after=named),)


def after_all(sets: SetsPiece, extreme: ExtremePiece, _joint: Joint) -> Sequence[ExtremePiece]:
    """The same behind several things („najdłuższa po Nilu i Amazonce”)."""
    return after(Either(tuple(part.meaning for part in sets.parts)), sets, extreme)
