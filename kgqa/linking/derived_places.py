"""Names of places that words may be derived from: by `data/place_adjectives.tsv`, by the endings of
`data/place_endings.tsv`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from kgqa.linking.linking_tables import read_rows

_LONGEST, _SHORTEST = 7, 2
"""Letters of an ending."""


def known_names(adjective: str) -> tuple[str, ...]:
    """The places that an adjective in small letters is known to be derived from."""
    return _adjectives().get(adjective, ())


def place_names(word: str) -> Iterator[str]:
    """What a word in small letters may be derived from, capitalised: what is known, then by the rules of endings, the
    longer ones first."""
    yield from known_names(word)
    for length in range(_LONGEST, _SHORTEST - 1, -1):
        for ending in _endings().get(word[-length:], ()):
            yield (word[:-length] + ending).capitalize()


@cache
def _endings() -> Mapping[str, tuple[str, ...]]:
    return {
        ending: tuple(new.replace("-", "") for new in news.split()) for ending, news in read_rows("place_endings.tsv")
    }


@cache
def _adjectives() -> Mapping[str, tuple[str, ...]]:
    return {
        adjective: tuple(name.replace("_", " ") for name in names.split())
        for adjective, names in read_rows("place_adjectives.tsv")
    }
