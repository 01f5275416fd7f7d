"""What is named by a part of its name: people without what stands in its middle („Ulysses Grant”), by initials, saints
without whence they are („święty Ambroży”), and things with where they are told by an adjective („krakowskie Muzeum
Narodowe”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from kgqa.linking.derived_places import place_names
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.letter_case import name_runs
from kgqa.linking.lookup.misspellings import KeyLookup
from kgqa.model import Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.nations import adjective_places
from kgqa.polish.tokens.tags import ADJECTIVES, SUBSTANTIVES
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_LEFT_OUT = 2
"""Words of a name that may be left out between its first word and the last; longer names are hardly cut so."""
_BEGINNINGS, _NAMESAKES = 2, 100
"""Readings of words with which names may begin, and names looked through for each."""

_SAINT = word_list("saints")
_WHENCE = word_list("with")
_SAINTS = 8
"""Saints of a name from places, the best known ones; no question tells more of them apart."""

_WHERE = word_list("at_place")


def saints(tokens: Sequence[Token], at: int, keys: LemmaKeys, index: KeyLookup) -> Iterator[LabelEntry]:
    """The people of a first name, called saints in front of it, whose name goes on with whence they are."""
    title = at - 2 if at > 1 and tokens[at - 1].form == "." else at - 1
    called = title >= 0 and not _SAINT.isdisjoint((tokens[title].form.lower(), *tokens[title].lemmas))
    for key in keys.of_mention([tokens[at].word])[:_BEGINNINGS] if called else ():
        for joint in sorted(_WHENCE):
            yield from index.starting_with(f"{key} {joint} ", _SAINTS)


def placed_spans(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Spans of an adjective and what it may tell the place of: a name („krakowskie Muzeum Narodowe”), or a noun on
    either side („mediolańska katedra”, „Uniwersytet Utrechcki”)."""
    names = dict(name_runs(tokens))
    for at in range(len(tokens)):
        if not any(map(_places, _adjectives(tokens[at]))):
            continue
        if at + 1 in names:
            yield at, names[at + 1]
        if at + 1 < len(tokens) and tokens[at + 1].may_be(SUBSTANTIVES):
            yield at, at + 2
        if at and tokens[at - 1].may_be(SUBSTANTIVES):
            yield at - 1, at + 1


def placed(tokens: Sequence[Token], keys: LemmaKeys, index: KeyLookup) -> Iterator[LabelEntry]:
    """The things whose name goes on with where they are, told by an adjective that the first of these words is, or the
    last."""
    for adjective, words in ((tokens[0], tokens[1:]), (tokens[-1], tokens[:-1])):
        places = [fold(place) for lemma in _adjectives(adjective) for place in _places(lemma)]
        beginnings = keys.of_mention(token.word for token in words)[:_BEGINNINGS] if places else ()
        for beginning, joint, place in product(beginnings, sorted(_WHERE), places):
            yield from index.lookup(f"{beginning} {joint} {place}")


def _adjectives(token: Token) -> list[str]:
    return sorted({one.lower() for one in token.lemmas_as(ADJECTIVES)})


def _places(adjective: str) -> tuple[str, ...]:
    """Places that an adjective may be derived from; none for one of a nation, which says less than where a thing is."""
    return () if adjective in adjective_places() else tuple(place_names(adjective))


def bearers(tokens: Sequence[Token], keys: LemmaKeys, index: KeyLookup) -> Iterator[LabelEntry]:
    """The people whose surname the last of these words is, and whose other names the words in front of it tell."""
    words = [token.word for token in tokens if token.form[0].isalpha()]
    if len(words) < 2:  # noqa: PLR2004 (a first name and a surname)
        return
    told = [frozenset((fold(word), *keys.of_mention([word]))) for word in words[:-1]]
    surnames = dict.fromkeys((fold(words[-1]), *keys.of_mention(words[-1:])))
    beginnings = [] if any(map(_has_initial, told)) else [key + " " for key in keys.of_mention(words[:-1])]
    for entry in (
        *(entry for key in surnames for entry in index.surname(key)),
        *(entry for key in beginnings[:_BEGINNINGS] for entry in index.starting_with(key, _NAMESAKES)),
    ):
        *names, surname = fold(entry.text).split() or ("",)
        if surname in surnames and _is_told(told, names):
            yield entry


def _is_told(told: Sequence[frozenset[str]], names: Sequence[str]) -> bool:
    """Whether words tell the first of the names, and others in their order."""
    if not names or not len(told) <= len(names) <= len(told) + _LEFT_OUT or not _is_same(told[0], names[0]):
        return False
    rest = iter(names[1:])
    return all(any(_is_same(one, name) for name in rest) for one in told[1:])


def _is_same(told: frozenset[str], name: str) -> bool:
    """Whether a word tells a name, in full or by its initial."""
    return name in told or (_has_initial(told) and any(map(name.startswith, told)))


def _has_initial(told: frozenset[str]) -> bool:
    return any(len(word) == 1 for word in told)
