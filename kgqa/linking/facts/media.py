"""Which media a work is of, or may be of as far as its properties tell (`data/media.tsv`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
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
    if cycles := _NONE.union(*(_media_of_cycles()[one] for one in described if one in _media_of_cycles())):
        return Media(cycles, is_known=True)
    table = media_of_nouns()
    told = _NONE.union(*(table[one] for one in described if "-" in one and one in table))
    found = told or _NONE.union(*(table[one] for one in nouns if one in table))
    return Media(found, found, is_known=bool(found))


def likely_media(said: Iterable[int], received: Iterable[int], made: Years | None = None) -> Media:
    """The media of an item of which no noun tells, by its properties and the time when it was made: those that all of
    them leave possible, and those of them that most works with any of the properties are of."""
    rows = [*_rows_of(_HAS, said), *_rows_of(_OF, received)]
    if not rows:
        return Media()
    possible = frozenset.intersection(*(likely | others for likely, others in rows))
    if made is not None:
        possible = frozenset(one for one in possible if _first_years().get(one, made[0]) <= made[1])
    votes = [found for likely, _ in rows if (found := likely & possible)]
    return Media(possible, frozenset.intersection(*votes) if votes else _NONE)


def _rows_of(end: str, properties: Iterable[int]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    table = _media_of_properties()
    return (table[end, number] for number in properties if (end, number) in table)


@cache
def _media_of_properties() -> Mapping[tuple[str, int], tuple[frozenset[str], frozenset[str]]]:
    rows = ((end, *row) for end in (_HAS, _OF) for row in rows_of("media.tsv", end))
    return {(end, PropertyId(name).number): (_cell(likely), _cell(others)) for end, name, likely, others in rows}


@cache
def media_of_nouns() -> Mapping[str, frozenset[str]]:
    """The media of works by the nouns that call them."""
    return by_word(rows_of("media.tsv", "noun"))


@cache
def _media_of_cycles() -> Mapping[str, frozenset[str]]:
    return by_word(rows_of("media.tsv", "cycle"))


@cache
def _first_years() -> Mapping[str, int]:
    return {medium: int(since) for since, medium in rows_of("media.tsv", "since")}


@cache
def calling_nouns() -> frozenset[str]:
    """What works of any of the media are called."""
    return frozenset(media_of_nouns())


def _cell(text: str) -> frozenset[str]:
    """The words of a cell of a table; „-” has none."""
    return _NONE if text == "-" else frozenset(text.split())
