"""Lemma-normalised keys of names, so that an inflected mention finds the label it is a form of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, product

from kgqa.linking.linking_tables import rows_of
from kgqa.model import Reading
from kgqa.polish.tokens.tags import PREPOSITIONS, SURNAME
from kgqa.polish.tokens.words import Morphology
from kgqa.polish.values.numbers import ordinals, roman
from kgqa.terms import Case

KEY_VERSION = "4"
"""Changes whenever the keys change, so that an index built with other keys is noticed."""

_WORD = re.compile(r"\w+(?:['’]\w+)*")
_MAX_KEYS = 16
"""Keys of one name, those of the likeliest lemmas first."""
_DEPRECIATIVE = frozenset({"depr"})
"""Forms such as „informatyki” for computer scientists, which hardly anybody means where the word may be another."""
_NO_NAMES = frozenset({"ger", "fin", "impt", "inf"})
_CALLS = frozenset({Case.VOC})
"""In a question no name stands in the vocative."""
_LEAST_FRAME = 2
"""Words of a name that ends with a preposition."""
_LAST_RULER = 20
"""Higher numbers of one word do not stand in names."""
_MAX_COMBINATIONS = 400
"""Combinations of lemmas that are put in order."""


def _read_endings() -> dict[str, tuple[str, ...]]:
    rows = rows_of("endings.tsv", "name")
    return {ending: tuple(new.replace("-", "") for new in news.split()) for ending, news in rows}


class LemmaKeys:
    """Makes the keys of labels (for the index) and of mentions (for look-ups).

    A label is assumed to stand in the nominative, so readings in that case are preferred; a mention may stand in any
    case. Words that the dictionary does not know keep their form in a label; in a mention their possible nominatives
    are guessed from a table of endings.
    """

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        self._endings = _read_endings()
        self._label_lemmas = lru_cache(maxsize=20_000)(self._lemmas_in_label)
        self._mention_lemmas = lru_cache(maxsize=4_000)(self._lemmas_in_mention)

    def of_label(self, text: str) -> tuple[str, ...]:
        """Keys under which a label or alias is stored; at most 16, and as many without a preposition at its end.

        Only properties are named so („zaprojektowany przez”); a question may say „kto zaprojektował”.
        """
        words = _WORD.findall(text)
        keys = _joined(map(self._label_lemmas, words))
        if len(words) < _LEAST_FRAME or not self._is_preposition(words[-1]):
            return keys
        return tuple(dict.fromkeys((*keys, *_joined(map(self._label_lemmas, words[:-1])))))

    def _is_preposition(self, word: str) -> bool:
        return word.islower() and any(reading.is_of(PREPOSITIONS) for reading in self._morphology.readings(word))

    def of_mention(self, words: Iterable[str]) -> tuple[str, ...]:
        """Keys by which a mention of these words may be found; at most 16, likelier ones first."""
        return _joined(self._mention_lemmas(part) for word in words for part in _WORD.findall(word))

    def _readings(self, word: str) -> tuple[Reading, ...]:
        return self._morphology.readings(word) or self._morphology.readings(word.lower())

    def _lemmas_in_label(self, word: str) -> tuple[str, ...]:
        readings = self._readings(word)
        nominative = [reading for reading in readings if Case.NOM in reading.cases or not reading.cases]
        lemmas = _lemmas(nominative or readings)
        return lemmas if nominative else tuple(dict.fromkeys((*lemmas, word.lower())))

    def _lemmas_in_mention(self, word: str) -> tuple[str, ...]:
        readings = self._readings(word) or (self._morphology.readings(word.capitalize()) if word.isupper() else ())
        lemmas = _lemmas([one for one in readings if not one.is_of(_DEPRECIATIVE)] or readings)
        others = (*_numerals(lemmas), *_with_x(lemmas if word.istitle() else ()))
        if readings and not (all(map(_is_surname, readings)) or (word.istitle() and _is_no_name(readings))):
            return (*lemmas, *others)
        return tuple(dict.fromkeys((*lemmas, *others, *self._guesses(word.lower()))))

    def _guesses(self, word: str) -> Iterator[str]:
        """The word itself and its possible nominatives; an apostrophe marks the ending beyond doubt."""
        yield word
        for length in range(4, 0, -1):
            ending = word[-length:]
            for replacement in self._endings.get(ending, ()) if len(word) > length + 1 else ():
                yield word[:-length] + replacement
            if ending in self._endings and ending[0] in "'’":
                return


def _is_surname(reading: Reading) -> bool:
    """Whether a reading is a surname and nothing else; of a foreign one the dictionary may have another („Babla”)."""
    return reading.names == (SURNAME,)


def _is_no_name(readings: Iterable[Reading]) -> bool:
    """Whether a word can only be a form that no name has, so that with a capital it is one that the dictionary lacks
    („na Paranie”)."""
    return all(one.is_of(_NO_NAMES) or one.cases == _CALLS for one in readings)


def _numerals(lemmas: Iterable[str]) -> Iterator[str]:
    """The Roman numerals that names of rulers, popes and events have instead of ordinals."""
    known = ordinals()
    yield from (roman(known[lemma]).lower() for lemma in lemmas if 0 < known.get(lemma, 0) <= _LAST_RULER)


def _with_x(lemmas: Iterable[str]) -> Iterator[str]:
    """How foreign names are written that Polish inflects with „ks”: „w Halifaksie”."""
    yield from (f"{lemma.removesuffix('ks')}x" for lemma in lemmas if lemma.endswith("ks"))


def _lemmas(readings: Iterable[Reading]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(reading.lemma.lower() for reading in readings))


def _joined(lemmas: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Keys from one lemma per word; those made of likelier (earlier) lemmas first."""
    parts = tuple(lemmas)
    if len(parts) == 1:
        return parts[0][:_MAX_KEYS]
    if all(len(words) == 1 for words in parts):
        return (" ".join(words[0] for words in parts),) if parts else ()
    ranks = sorted(islice(product(*(range(len(words)) for words in parts)), _MAX_COMBINATIONS), key=sum)
    return tuple(
        " ".join(words[rank] for words, rank in zip(parts, one, strict=True)) for one in ranks[:_MAX_KEYS] if one
    )
