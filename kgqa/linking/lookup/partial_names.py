"""People who are named by a part of their name: without what stands in its middle („Ulysses Grant”), or by initials."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.misspellings import KeyLookup
from kgqa.model import Token
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_LEFT_OUT = 2
"""Words of a name that may be left out between its first word and the last; longer names are hardly cut so."""
_BEGINNINGS, _NAMESAKES = 2, 100
"""Readings of words with which names may begin, and names looked through for each."""


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
