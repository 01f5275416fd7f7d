"""The years that names of epochs, wars and treaties stand for: „na kongresie wiedeńskim” (`data/epochs.tsv`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from kgqa.linking.facts.lifetimes import Years
from kgqa.linking.linking_tables import read_rows, words_of
from kgqa.model import Token
from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.polish.values.centuries import century_told

_Words = tuple[str, ...]
_PAST = "past"
"""What rows begin with whose words tell no years, but that something is of the past."""


@cache
def past_words() -> frozenset[str]:
    """The words, as lemmas, beside which a name more likely stands for what is of the past."""
    return words_of("epochs.tsv", _PAST)


def epochs(tokens: Sequence[Token]) -> Iterator[Years]:
    """The first and last year of each epoch that is named."""
    lemmas = [frozenset(lemma.lower() for lemma in token.lemmas) for token in tokens]
    for at, one in enumerate(lemmas):
        for first in one & _table().keys():
            yield from (years for words, years in _table()[first].items() if _stands(words, lemmas[at:]))


def said_century(tokens: Sequence[Token], noun: int) -> Years | None:
    """The years of the century that an adjective right in front of a noun tells, others may stand between."""
    at = noun - 1
    while at >= 0 and tokens[at].may_be(ADJECTIVAL):
        century = next((number for lemma in tokens[at].lemmas if (number := century_told(lemma))), 0)
        if century:
            return 100 * (century - 1) + 1, 100 * century
        at -= 1
    return None


def _stands(words: _Words, lemmas: Sequence[frozenset[str]]) -> bool:
    return len(words) <= len(lemmas) and all(map(frozenset.__contains__, lemmas, words))


@cache
def _table() -> Mapping[str, Mapping[_Words, Years]]:
    """The years of the epochs, by the first of their words."""
    found: dict[str, dict[_Words, Years]] = {}
    for name, *years in read_rows("epochs.tsv"):
        if name == _PAST:
            continue
        first, last = years
        words = tuple(name.split())
        found.setdefault(words[0], {})[words] = (int(first), int(last))
    return found
