"""Names that are not said as they are written: lost diacritics, one slip, people named by parts of their name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import Protocol

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import Token
from kgqa.polish.tokens.words import Morphology
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_LOST = {
    "a": "aą", "c": "cć", "e": "eę", "l": "lł", "n": "nń", "o": "oó", "s": "sś", "z": "zżź",
}  # fmt: skip
"""What a letter without its diacritic may stand for."""
_LETTERS = "abcdefghijklmnoprstuvwyząćęłńóśźż"
_MAX_VARIANTS = 512
"""Spellings of one word that are looked up."""
_NUMERALS = frozenset("ivxlcdm")
LEAST_LETTERS = 6
"""Shorter names are one slip away from too many others."""
_LEFT_OUT = 2
"""Words of a name that may be left out between its first word and the last; longer names are hardly cut so."""
_BEGINNINGS, _NAMESAKES = 2, 100
"""Readings of words with which names may begin, and names looked through for each."""


class KeyLookup(Protocol):
    """What the search for names and slips needs of a label index."""

    def lookup(self, key: str) -> Sequence[LabelEntry]:
        """Entries stored under a folded surface form or a lemma key, most popular first."""

    def surname(self, key: str, /) -> Sequence[LabelEntry]:
        """People whose names end in a folded word, most popular first."""

    def starting_with(self, key_prefix: str, limit: int = ..., /) -> Sequence[LabelEntry]:
        """Entries with a folded name that begins with these characters, most popular first."""

    def has_prefix(self, key_prefix: str) -> bool:
        """Whether any key begins with these characters."""

    def known(self, keys: Iterable[str]) -> Sequence[str]:
        """Those that are keys of the index, in their order."""


class Diacritics:
    """Restores Polish letters in words that the dictionary knows with them only („lodz” -> „łódź”)."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        self.restored = lru_cache(maxsize=4_000)(self._restored)
        """The known words that an unknown word without diacritics may stand for; empty if it is known as it is."""
        self.others = lru_cache(maxsize=4_000)(self._others)
        """The known words that a word without diacritics may stand for, itself among them where it is one („szczeki”);
        empty if there are no others."""

    def _restored(self, word: str) -> tuple[str, ...]:
        return () if self._known(word) else self._marked(word)

    def _others(self, word: str) -> tuple[str, ...]:
        found = self._marked(word)
        return (word, *found) if found and self._known(word) else found

    def _marked(self, word: str) -> tuple[str, ...]:
        """The known words with Polish letters that a word without them may stand for."""
        if not word.isascii() or not word.isalpha():
            return ()
        parts = (_LOST.get(letter, letter) for letter in word.lower())
        variants = ("".join(letters) for letters in islice(product(*parts), _MAX_VARIANTS))
        return tuple(variant.capitalize() for variant in variants if not variant.isascii() and self._known(variant))

    def _known(self, word: str) -> bool:
        """Whether the dictionary has a word, in whatever letter case."""
        return bool(self._morphology.readings(word))


def slips(key: str, index: KeyLookup) -> Iterator[str]:
    """Keys of the index that are one letter away: dropped, added, another or swapped with its neighbour."""
    variants: dict[str, int] = {}
    for at in range(len(key)):
        if not index.has_prefix(key[:at]):
            break
        if not _in_numeral(key, at):
            variants.update(dict.fromkeys(_edits(key, at), at))
    variants.pop(key, None)
    yield from (one for one in index.known(variants) if not _in_numeral(one, variants[one]))


def _in_numeral(key: str, at: int) -> bool:
    """Whether a position lies in a number or a Roman numeral, where another letter means another ruler."""
    start = key.rfind(" ", 0, at + 1) + 1
    word = key[start:].split(" ", 1)[0]
    return bool(word) and (set(word) <= _NUMERALS or word.isdigit())


def _edits(key: str, at: int) -> Iterator[str]:
    """Spellings that differ at one letter."""
    head, tail = key[:at], key[at + 1 :]
    yield head + tail
    if tail and tail[0] != key[at]:
        yield head + tail[0] + key[at] + tail[1:]
    for letter in _LETTERS:
        yield head + letter + tail
        yield head + letter + key[at:]


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


def cut_names(words: Sequence[str], keys: LemmaKeys, index: KeyLookup) -> tuple[LabelEntry, ...]:
    """The names of one thing that these words, in their order, leave nothing out of but words in small letters behind
    the first („maszt w Konstantynowie” for „Maszt radiowy w Konstantynowie”); none where several things have such."""
    told = [frozenset((fold(word), *keys.of_mention([word]))) for word in words]
    found = {
        entry
        for key in keys.of_mention(words[:1])[:_BEGINNINGS]
        for entry in index.starting_with(key + " ", _NAMESAKES)
        if _is_cut(told, entry.text.split())
    }
    return tuple(found) if len({entry.entity for entry in found}) == 1 else ()


def _is_cut(told: Sequence[frozenset[str]], names: Sequence[str]) -> bool:
    """Whether words tell the first and the last words of a name, with some in small letters left out between them."""
    out = len(names) - len(told)
    if not 0 < out <= _LEFT_OUT or not all(word.islower() for word in names[1 : 1 + out]):
        return False
    kept = (*names[:1], *names[1 + out :])
    return all(fold(name) in one for one, name in zip(told, kept, strict=True))


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
