"""Names of places that words may be derived from: by `data/places.tsv`, by the endings of `data/endings.tsv`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from kgqa.linking.linking_tables import rows_of

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
        ending: tuple(new.replace("-", "") for new in news.split()) for ending, news in rows_of("endings.tsv", "place")
    }


@cache
def _adjectives() -> Mapping[str, tuple[str, ...]]:
    return {
        adjective: tuple(name.replace("_", " ") for name in names.split())
        for adjective, names in rows_of("places.tsv", "adjective")
    }
