"""Names of places that words may be derived from by the endings of `data/place_endings.tsv`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from kgqa.linking.linking_tables import read_rows

_LONGEST, _SHORTEST = 7, 2
"""Letters of an ending."""


def place_names(word: str) -> Iterator[str]:
    """What a word in small letters may be derived from, capitalised; the rules of longer endings come first."""
    for length in range(_LONGEST, _SHORTEST - 1, -1):
        for ending in _endings().get(word[-length:], ()):
            yield (word[:-length] + ending).capitalize()


@cache
def _endings() -> Mapping[str, tuple[str, ...]]:
    return {
        ending: tuple(new.replace("-", "") for new in news.split()) for ending, news in read_rows("place_endings.tsv")
    }
