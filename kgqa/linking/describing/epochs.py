"""The years that names of epochs, wars and treaties stand for: „na kongresie wiedeńskim” (`data/epochs.tsv`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from kgqa.linking.describing.lifetimes import Years
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Token

_Words = tuple[str, ...]


def epochs(tokens: Sequence[Token]) -> Iterator[Years]:
    """The first and last year of each epoch that is named."""
    lemmas = [frozenset(lemma.lower() for lemma in token.lemmas) for token in tokens]
    for at, one in enumerate(lemmas):
        for first in one & _table().keys():
            yield from (years for words, years in _table()[first].items() if _stands(words, lemmas[at:]))


def _stands(words: _Words, lemmas: Sequence[frozenset[str]]) -> bool:
    return len(words) <= len(lemmas) and all(map(frozenset.__contains__, lemmas, words))


@cache
def _table() -> Mapping[str, Mapping[_Words, Years]]:
    """The years of the epochs, by the first of their words."""
    found: dict[str, dict[_Words, Years]] = {}
    for name, first, last in read_rows("epochs.tsv"):
        words = tuple(name.split())
        found.setdefault(words[0], {})[words] = (int(first), int(last))
    return found
