"""Whether a person is a man or a woman, by the graph, by nouns and by first names (`data/genders.tsv`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kgqa.linking.linking_tables import rows_of
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.terms import Case, Gender, Number
from kgqa.vocabulary import FEMALE, MALE, SEX, TRANS_FEMALE, TRANS_MALE
from wikidata_hdt.labels.signature import Signature

_WOMEN = frozenset({FEMALE.number, TRANS_FEMALE.number})
_MEN = frozenset({MALE.number, TRANS_MALE.number})
_GIVEN_NAME = "imię"
_FEMALE = "f"


def known_gender(signature: Signature) -> bool | None:
    """True for a woman, False for a man, None where the graph does not say."""
    told = {item for name, item in signature.claims if name == SEX.number}
    if told.isdisjoint(_WOMEN):
        return None if told.isdisjoint(_MEN) else False
    return True


class GenderReader:
    """Tells from names and descriptions of people whether they are women, where the graph does not say."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        self._of_word = lru_cache(maxsize=4_000)(self._of_given_name)
        self._nouns, self._foreign = map(_table, ("noun", "name"))

    def told(self, labels: Iterable[str], nouns: Iterable[str]) -> bool | None:
        """By the nouns that call somebody, else by the first name; None where nothing tells, or they differ."""
        found = {self._nouns[noun] for noun in nouns if noun in self._nouns}
        if not found:
            first = dict.fromkeys(label.split()[0] for label in labels if label.strip())
            found = {one for one in map(self._of_word, first) if one is not None}
        return found.pop() if len(found) == 1 else None

    def _of_given_name(self, word: str) -> bool | None:
        readings = (one for one in self._morphology.readings(word) if _GIVEN_NAME in one.names)
        sexes = {Gender.F in one.genders for one in readings if Number.SG in one.numbers and Case.NOM in one.cases}
        return sexes.pop() if len(sexes) == 1 else self._foreign.get(word)


def _table(what: str) -> dict[str, bool]:
    """Whether words of `data/genders.tsv` tell women."""
    return {word: sex == _FEMALE for words, sex in rows_of("genders.tsv", what) for word in words.split()}
