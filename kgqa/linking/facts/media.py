"""Which media a work may be of, and which the words around its title speak of (`data/media.tsv`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache

from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.facts.item_facts import MOST, UNSURE, ItemFacts, Media, Verdict
from kgqa.linking.facts.lifetimes import Years, made_in
from kgqa.linking.linking_tables import by_word, rows_of
from kgqa.model import Mention
from kgqa.terms import PropertyId
from wikidata_hdt.labels.signature import Signature

_NONE = frozenset[str]()
_HAS, _OF = "has", "of"
_WORK = frozenset({"work"})


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


@dataclass(frozen=True, slots=True)
class SpokenMedium:
    """A word of a question, and the media that it may speak of."""

    media: frozenset[str]
    word: str


@dataclass(frozen=True, slots=True)
class SaidMedia:
    """All media that words speak of."""

    spoken: Sequence[SpokenMedium]

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`medium`: of a medium that words speak of; `not_medium`: of none of those that any of them speaks of."""
        if not self.spoken or not facts.may_be(_WORK):
            return
        sure = 1.0 if facts.media.is_known else UNSURE
        fitting = [one.word for one in self.spoken if not one.media.isdisjoint(facts.media.likely)]
        # what may be of several media may as well be of another one that the other words speak of
        fits = len(fitting) if facts.media.is_known else 2 * len(fitting) - len(self.spoken)
        yield "medium", sure * min(MOST, max(0, fits)), ", ".join(dict.fromkeys(fitting))
        misfits = sum(one.media.isdisjoint(facts.media.possible) for one in self.spoken) if facts.media.possible else 0
        yield "not_medium", sure * min(MOST, misfits), ""


def spoken_media(sentence: Sentence, mention: Mention) -> Iterator[SpokenMedium]:
    """The words of a question that speak of the medium of a title, with the media.

    Nouns that call what is asked for say nothing of it („Jaki film …?”).
    """
    for at, token in enumerate(sentence.tokens):
        if not mention.start <= at < mention.end:
            yield from _of_lemmas(token.lemmas - (calling_nouns() if sentence.is_asked(at) else frozenset()))
    for lemma in sorted(sentence.answered):
        yield from _of_lemmas(frozenset({lemma}))


def _of_lemmas(lemmas: frozenset[str]) -> Iterator[SpokenMedium]:
    """What one word speaks of, whichever of its lemmas it is."""
    known = sorted(lemmas & _words().keys())
    if known:
        yield SpokenMedium(frozenset[str]().union(*(_words()[one] for one in known)), known[0])


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return by_word(rows_of("media.tsv", "word"))
