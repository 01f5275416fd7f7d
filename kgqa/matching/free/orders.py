"""Words that put things in order: „od największej do najmniejszej”, „rosnąco”, „w kolejności malejącej”; and where what
a comparative compares with must begin („większą powierzchnię ma Irlandia niż Malta”)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kgqa.matching.free.free_vocabulary import Vocabulary, listed_phrases
from kgqa.matching.free.pieces import AnyPiece, ExtremePiece, mask
from kgqa.matching.matching_tables import word_lists
from kgqa.model import Analysis, Dimension, Direction, Graded, Token

_WORDS = word_lists("orders")
_FAR = 6
"""Tokens between „od” and its superlative at most. Not fitted: it bounds what is looked at."""
_NEAR = 2
"""Tokens from „niż” on within which it begins: a preposition may stand in between („niż w Krakowie”)."""
_FROM = "od"
"""What announces it right behind a comparative alone („mniejszy od promienia Hyperiona”)."""


@dataclass(frozen=True, slots=True)
class Order:
    """Which end of a dimension comes first."""

    words: int
    """The bits of the words that say so."""
    direction: Direction
    ends: tuple[tuple[Dimension, Direction], ...]
    """What its words measure themselves, with the end that comes first („od najstarszego”: the earliest day of birth);
    none for „rosnąco”, which a noun must tell of what."""


def orders(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[Order]:
    """The orders that the words of a question name."""
    tokens, superlatives = analysis.tokens, analysis.understanding.superlatives
    telling = ordering_words(tokens)
    last = mask(at for one in superlatives for at in _opening("last", tokens, one))
    for one in superlatives:
        if first := _opening("first", tokens, one):
            own = tuple((words.dimension, end) for words, end in vocabulary.ends(one))
            yield Order(mask(first) | last | telling, one.direction, own)
    for name, direction in (("rising", Direction.MIN), ("falling", Direction.MAX)):
        for _, words in listed_phrases("orders", name).longest(tokens):
            yield Order(words | telling, direction, ())


def ordering_words(tokens: Sequence[Token]) -> int:
    """The bits of the words that say that things are to be put in order („ułóż”, „w kolejności”)."""
    return mask(at for at, token in enumerate(tokens) if token.lemmas & _WORDS["ordering"])


def words_in_a_row(tokens: Sequence[Token], *, surely: bool = False) -> int:
    """The bits of the words that ask for all of some in their order („po kolei”, „kolejnych”); of those that `surely`
    do."""
    in_a_row = listed_phrases("orders", "in a row").words(tokens)
    return in_a_row if surely else in_a_row | listed_phrases("orders", "following").words(tokens)


def opens_order(tokens: Sequence[Token], superlative: Graded) -> bool:
    """Whether a superlative tells what comes first („od największej”)."""
    return bool(_opening("first", tokens, superlative))


def opening_words(tokens: Sequence[Token], superlative: Graded) -> int:
    """The bits of the words in front of a superlative that say that it tells what comes first; 0 for none."""
    return mask(at for at in _opening("first", tokens, superlative) if at < superlative.index)


def orders_by(tokens: Sequence[Token], superlative: Graded) -> bool:
    """Whether a superlative tells what comes first, or what comes last behind one that does."""
    before = (at for at in range(superlative.index) if tokens[at].form.lower() in _WORDS["first"])
    closes = bool(_opening("last", tokens, superlative)) and any(True for _ in before)
    return opens_order(tokens, superlative) or closes


def _opening(list_name: str, tokens: Sequence[Token], superlative: Graded) -> range:
    """The words from one of a list on up to a superlative, if none but such as point to what it is said of stand in
    between („od największej”, „od tego o największej”, „od tej, która ma najwięcej”)."""
    start = superlative.index - 1
    pointing, least = _WORDS["pointing"], max(0, superlative.index - _FAR)
    while start > least and (tokens[start].form == "," or tokens[start].lemmas & pointing):
        start -= 1
    opens = start >= 0 and tokens[start].form.lower() in _WORDS[list_name]
    return range(start, superlative.index + superlative.words) if opens else range(0)


def with_standards(tokens: Sequence[Token], pieces: Iterable[AnyPiece]) -> Iterator[AnyPiece]:
    """The pieces, comparatives with the places where what they compare with may begin, if a word says where."""
    announced = announcing(tokens)
    for piece in pieces:
        if isinstance(piece, ExtremePiece) and piece.is_comparative:
            than = announced or _behind(tokens, piece)
            places = mask(at for index in than for at in range(index + 1, min(index + 1 + _NEAR, len(tokens))))
            yield replace(piece, words=piece.words | mask(than), than=places)
        else:
            yield piece


def announcing(tokens: Sequence[Token]) -> Sequence[int]:
    """The indices of the words that announce what something is compared with."""
    return [index for index, token in enumerate(tokens) if token.form.lower() in word_lists("comparing")["than"]]


def _behind(tokens: Sequence[Token], comparative: ExtremePiece) -> Sequence[int]:
    """The index of „od” right behind a comparative."""
    behind = comparative.words.bit_length()
    return [behind] if behind < len(tokens) and tokens[behind].form.lower() == _FROM else []
