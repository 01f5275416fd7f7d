"""Which media a work is of, or may be of as far as its properties tell (`data/media.tsv`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache

from kgqa.linking.facts.item_facts import Media
from kgqa.linking.facts.lifetimes import Years, made_in
from kgqa.linking.linking_tables import by_word, rows_of
from kgqa.terms import PropertyId
from wikidata_hdt.labels.signature import Signature

_NONE = frozenset[str]()
_HAS, _OF = "has", "of"


def media_of(signature: Signature, nouns: Set[str], described: Set[str], sorts: Set[str]) -> Media:
    """The media of a work by what it is called, or else by its properties; `sorts` are what it is known to be."""
    if sorts:
        return known_media(nouns, described) if "work" in sorts else Media()
    return likely_media(signature.said, signature.received, made_in(signature))


def known_media(nouns: Set[str], described: Set[str]) -> Media:
    """The media of a work by the nouns that call it; those of two words say more than their last one alone, and of a
    cycle hardly anything is told that is told of single works."""
    table = media_of_nouns()
    told = _NONE.union(*(table[one] for one in described if "-" in one and one in table))
    found = told or _NONE.union(*(table[one] for one in nouns if one in table))
    return Media(found, is_known=bool(found))


def likely_media(said: Iterable[int], received: Iterable[int], made: Years | None = None) -> Media:
    """The media of an item of which no noun tells, by its properties and the time when it was made: those that all of
    them leave possible."""
    ends = [*((_HAS, one) for one in said), *((_OF, one) for one in received)]
    told = [_media_of_properties()[one] for one in ends if one in _media_of_properties()]
    possible = told[0].intersection(*told) if told else _NONE
    if made is not None:
        possible = frozenset(one for one in possible if _first_years().get(one, made[0]) <= made[1])
    return Media(possible)


@cache
def _media_of_properties() -> Mapping[tuple[str, int], frozenset[str]]:
    rows = ((end, *row) for end in (_HAS, _OF) for row in rows_of("media.tsv", end))
    return {(end, PropertyId(name).number): frozenset(media.split()) for end, name, media in rows}


@cache
def media_of_nouns() -> Mapping[str, frozenset[str]]:
    """The media of works by the nouns that call them."""
    return by_word(rows_of("media.tsv", "noun"))


@cache
def _first_years() -> Mapping[str, int]:
    return {medium: int(since) for since, medium in rows_of("media.tsv", "since")}


@cache
def calling_nouns() -> frozenset[str]:
    """What works of any of the media are called."""
    return frozenset(media_of_nouns())
