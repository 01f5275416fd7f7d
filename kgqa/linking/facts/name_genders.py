"""Whether a name is a man's or a woman's, by the forms of a question and by what is known of a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from kgqa.linking.linking_tables import rows_of
from kgqa.model import Mention, Reading, Token
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.tags import GENDERED_VERBS
from kgqa.terms import Case, Gender, Number
from kgqa.vocabulary import FEMALE, MALE, SEX, TRANS_FEMALE, TRANS_MALE
from wikidata_hdt.labels.signature import Signature

_WOMEN = frozenset({FEMALE.number, TRANS_FEMALE.number})
_MEN = frozenset({MALE.number, TRANS_MALE.number})
_SURNAME, _GIVEN_NAME = "nazwisko", "imię"
_FEMALE = "f"
_SINGULAR = frozenset({Number.SG})
_MASCULINE = frozenset({Gender.M1, Gender.M2, Gender.M3})


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
        self._of_word = lru_cache(maxsize=20_000)(self._of_given_name)
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


def said_gender(tokens: Sequence[Token], mention: Mention, verbs: Iterable[int]) -> bool | None:
    """What forms say: of the surname itself („Harrisona”), of the verbs of which it is the subject („dostała”). None
    where they do not tell, or differ."""
    found = {*_of_surname(tokens[mention.end - 1]), *_of_verbs(tokens, verbs)}
    return found.pop() if len(found) == 1 else None


def _of_surname(token: Token) -> Iterator[bool]:
    """Women's surnames stay as they are, or are declined like „Coppola”; dictionaries have some as men's only."""
    found = [one for one in token.readings if _SURNAME in one.names and Number.SG in one.numbers]
    if not any(one.lemma == token.form for one in found) and not all(one.lemma.endswith("a") for one in found):
        yield from _told(found)


def _of_verbs(tokens: Sequence[Token], verbs: Iterable[int]) -> Iterator[bool]:
    for at in verbs:
        yield from _told(one for one in tokens[at].readings_as(GENDERED_VERBS) if one.numbers == _SINGULAR)


def _told(readings: Iterable[Reading]) -> Iterator[bool]:
    """True where all are of women, False where all are of men; nothing else."""
    women = {Gender.F in one.genders if one.genders & (_MASCULINE | {Gender.F}) else None for one in readings}
    if len(women) == 1:
        yield from (one for one in women if one is not None)


def _table(what: str) -> dict[str, bool]:
    """Whether words of `data/genders.tsv` tell women."""
    return {word: sex == _FEMALE for words, sex in rows_of("genders.tsv", what) for word in words.split()}
