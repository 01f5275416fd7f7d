"""Words that put named things in order: „od największej do najmniejszej”, „rosnąco”, „w kolejności malejącej”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from importlib.resources import files
from operator import or_

from kgqa.matching.free.free_vocabulary import Phrases, Vocabulary
from kgqa.matching.free.pieces import mask
from kgqa.model import Analysis, Dimension, Direction, Graded, Token
from kgqa.resources import read_yaml

_FAR = 6
"""Tokens between „od” and its superlative at most. Not fitted: it bounds what is looked at."""


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
        for _, words in Phrases((phrase, name) for phrase in sorted(_words()[name])).longest(tokens):
            yield Order(words | telling, direction, ())


def ordering_words(tokens: Sequence[Token]) -> int:
    """The bits of the words that say that things are to be put in order („ułóż”, „w kolejności”)."""
    return mask(at for at, token in enumerate(tokens) if token.lemmas & _words()["ordering"])


def words_in_a_row(tokens: Sequence[Token], *, surely: bool = False) -> int:
    """The bits of the words that ask for all of some in their order („po kolei”, „kolejnych”); of those that `surely`
    do."""
    said = _words()["in a row"] if surely else _words()["in a row"] | _words()["following"]
    phrases = Phrases((phrase, phrase) for phrase in sorted(said))
    return reduce(or_, (words for _, words in phrases.longest(tokens)), 0)


def opens_order(tokens: Sequence[Token], superlative: Graded) -> bool:
    """Whether a superlative tells what comes first („od największej”)."""
    return bool(_opening("first", tokens, superlative))


def orders_by(tokens: Sequence[Token], superlative: Graded) -> bool:
    """Whether a superlative tells what comes first, or what comes last behind one that does."""
    before = (at for at in range(superlative.index) if tokens[at].form.lower() in _words()["first"])
    closes = bool(_opening("last", tokens, superlative)) and any(True for _ in before)
    return opens_order(tokens, superlative) or closes


def _opening(list_name: str, tokens: Sequence[Token], superlative: Graded) -> range:
    """The words from one of a list on up to a superlative, if none but such as point to what it is said of stand in
    between („od największej”, „od tego o największej”, „od tej, która ma najwięcej”)."""
    start = superlative.index - 1
    pointing, least = _words()["pointing"], max(0, superlative.index - _FAR)
    while start > least and (tokens[start].form == "," or tokens[start].lemmas & pointing):
        start -= 1
    opens = start >= 0 and tokens[start].form.lower() in _words()[list_name]
    return range(start, superlative.index + superlative.words) if opens else range(0)


@cache
def _words() -> Mapping[str, frozenset[str]]:
    data: Mapping[str, Sequence[str]] = read_yaml(files("kgqa.matching") / "data" / "orders.yaml")
    return {str(name): frozenset(map(str, words)) for name, words in data.items()}
