"""People named by a part of their name: without what stands in its middle („Ulysses Grant”), by initials, saints
without whence they are („święty Ambroży”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.misspellings import KeyLookup
from kgqa.model import Token
from kgqa.polish.function_words import word_list
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_LEFT_OUT = 2
"""Words of a name that may be left out between its first word and the last; longer names are hardly cut so."""
_BEGINNINGS, _NAMESAKES = 2, 100
"""Readings of the words in front of a surname with which names may begin, and names looked through for each."""

_SAINT = word_list("saints")
_WHENCE = word_list("with")
_SAINTS = 8
"""Saints of a name from places, the best known ones; no question tells more of them apart."""


def saints(tokens: Sequence[Token], at: int, keys: LemmaKeys, index: KeyLookup) -> Iterator[LabelEntry]:
    """The people of a first name, called saints in front of it, whose name goes on with whence they are."""
    title = at - 2 if at > 1 and tokens[at - 1].form == "." else at - 1
    called = title >= 0 and not _SAINT.isdisjoint((tokens[title].form.lower(), *tokens[title].lemmas))
    for key in keys.of_mention([tokens[at].word])[:_BEGINNINGS] if called else ():
        for joint in sorted(_WHENCE):
            yield from index.starting_with(f"{key} {joint} ", _SAINTS)


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
