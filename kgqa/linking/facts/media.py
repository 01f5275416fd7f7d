"""Which media a work is of, by what calls it (`data/media.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cache

from kgqa.linking.linking_tables import by_word, rows_of

_NONE = frozenset[str]()


def media_of(nouns: Set[str], described: Set[str]) -> frozenset[str]:
    """The media of a work by the nouns that call it; those of two words say more than their last one alone („film
    series”)."""
    table = media_of_nouns()
    told = _NONE.union(*(table[one] for one in described if "-" in one and one in table))
    return told or _NONE.union(*(table[one] for one in nouns if one in table))


@cache
def media_of_nouns() -> Mapping[str, frozenset[str]]:
    """The media of works by the nouns that call them."""
    return by_word(rows_of("media.tsv", "noun"))


@cache
def calling_nouns() -> frozenset[str]:
    """What works of any of the media are called."""
    return frozenset(media_of_nouns())
