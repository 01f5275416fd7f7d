"""Which medium a work is of, as words of a question tell (`data/media.tsv`): what is printed is no film."""

from __future__ import annotations

from functools import cache

from kgqa.linking.describing.item_facts import ItemFacts
from kgqa.linking.linking_tables import read_rows


def is_of_other_medium(facts: ItemFacts, lemmas: frozenset[str]) -> bool:
    """Whether a work is known to be of other media than those that the words of a question speak of."""
    if "work" not in facts.sorts:
        return False
    known = _nouns().intersection(facts.nouns)
    spoken = [nouns for words, nouns in _media() if not words.isdisjoint(lemmas)]
    return bool(known and spoken) and all(nouns.isdisjoint(known) for nouns in spoken)


@cache
def _media() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    return tuple((frozenset(words.split()), frozenset(nouns.split())) for words, nouns in read_rows("media.tsv"))


@cache
def _nouns() -> frozenset[str]:
    """What works of any of the media are called."""
    return frozenset[str]().union(*(nouns for _, nouns in _media()))
