"""Words beside titles (`data/title_words.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from kgqa.linking.linking_tables import read_rows


@cache
def title_words(kind: str) -> frozenset[str]:
    """The words of a kind."""
    return frozenset(
        word for where, words, _ in read_rows("title_words.tsv") if where == kind for word in words.split()
    )


@cache
def media_of_sources() -> Mapping[str, frozenset[str]]:
    """The media of what another work rests on, by the word in front of its title."""
    rows = ((words, media) for where, words, media in read_rows("title_words.tsv") if where == "source")
    return {word: frozenset(media.split()) for words, media in rows for word in words.split()}
