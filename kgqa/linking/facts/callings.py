"""What things and people are called: by names of classes, descriptions and properties, by words of what they do and
make (`data/callings.tsv`), of their media (`data/media.tsv`); and whether somebody is a man or a woman, by the graph,
by nouns and by first names (`data/genders.tsv`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache

from kgqa.linking.facts.item_facts import GENERAL
from kgqa.linking.linking_tables import by_word, read_sorts, rows_of
from kgqa.polish.tokens.tags import GIVEN_NAME, PLAIN_NOUNS
from kgqa.polish.tokens.words import Morphology
from kgqa.terms import Case, Gender, Number, PropertyId
from kgqa.vocabulary import FEMALE, MALE, OCCUPATION, POSITION, SEX, TRANS_FEMALE, TRANS_MALE
from wikidata_hdt.labels.signature import Signature

_POLISH = ("pl", "mul")
_END = re.compile(
    r"\s(?:in|of|at|from|for|by|near|on|who|which|that|located|directed|written|starring|bordering|named|between|with|to)"
    r"\s|[(–]"
)
"""Where the attributes of an English noun begin."""
_PARTS = re.compile(r",\s|\s(?:and|or|&)\s")
_VAGUE = frozenset({"player"})
"""Heads that only say something with the word in front: „tennis player” becomes `tennis-player`."""
_MOST_WORDS = 6
"""Words of a Polish text that are looked at."""
HeadNouns = Callable[[str, str], frozenset[str]]
"""The head nouns of a text in a language, in small letters."""
_FURTHER = re.compile(r",\s|\s(?:and|or|i|oraz|&)\s")
"""What stands between the nouns of a description: „American actress and singer” speaks of an actress first."""
_LONGER_WORD = re.compile(r"\w{3,}")
_NO_WORDS = frozenset[str]()
_WOMEN = frozenset({FEMALE.number, TRANS_FEMALE.number})
_MEN = frozenset({MALE.number, TRANS_MALE.number})
Callings = Mapping[str, frozenset[str]]
"""What people or things are called, by the words that speak of them."""
_PERSON, _FEMALE = "person", "f"


class HeadNounReader:
    """Finds head nouns: in English the last word before the attributes, in Polish the first noun in the nominative."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        self._is_noun = lru_cache(maxsize=4_000)(self._may_be_nominative)

    def nouns(self, language: str, text: str) -> frozenset[str]:
        """The nouns of a class name or description that call the thing."""
        return frozenset(self._polish(text) if language in _POLISH else _english(text))

    def _polish(self, text: str) -> Iterator[str]:
        words = [word.strip(",.;:()") for word in text.lower().split()[:_MOST_WORDS]]
        first = next((word for word in words if word and self._is_noun(word)), None)
        if first:
            yield first

    def _may_be_nominative(self, word: str) -> bool:
        return any(
            one.is_of(PLAIN_NOUNS) and Case.NOM in one.cases and one.lemma[:1].islower()
            for one in self._morphology.readings(word)
        )


def _english(text: str) -> Iterator[str]:
    head = _END.split(f"{text.lower()} ", maxsplit=1)[0]
    for part in _PARTS.split(head.strip()):
        words = part.split()
        if words:
            noun = words[-1].strip(",.;:()")
            yield f"{words[-2]}-{noun}" if noun in _VAGUE and len(words) > 1 else noun


class BestKnown:
    """Reads out of signatures what people are best known as."""

    def __init__(self, heads: HeadNouns, class_nouns: Callable[[int], frozenset[str]]) -> None:
        self._heads = heads
        self._class_nouns = class_nouns

    def first(self, signature: Signature) -> frozenset[str]:
        """The words with which descriptions first call somebody, in small letters, nouns of two words with them."""
        return _NO_WORDS.union(*(self._first_calling(*text) for text in signature.descriptions))

    def aside(self, signature: Signature, described: frozenset[str]) -> frozenset[str]:
        """The words for occupations that neither descriptions, given by what they call somebody, nor offices tell;
        nothing where descriptions do not tell of any."""
        if described <= GENERAL:
            return _NO_WORDS
        occupations, offices = (self._nouns(signature, one.number) for one in (OCCUPATION, POSITION))
        return occupations - described - offices

    def _first_calling(self, language: str, text: str) -> Iterator[str]:
        """The words up to the first noun for people: „American science fiction and fantasy writer, singer”."""
        words: list[str] = []
        for part in _FURTHER.split(text):
            heads = self._heads(language, part)
            words += [*heads, *_LONGER_WORD.findall(part.lower())]
            if not heads.isdisjoint(nouns_of_trades()):
                yield from words
                return

    def _nouns(self, signature: Signature, name: int) -> frozenset[str]:
        """The words for what claims of a property say."""
        return _NO_WORDS.union(*(self._class_nouns(item) for property_, item in signature.claims if property_ == name))


def implied_callings(signature: Signature) -> frozenset[str]:
    """The nouns that properties imply for somebody or something with these claims, and of which these are told."""
    ends = ((_by_property("has"), signature.said), (_by_property("of"), signature.received))
    implied = (table[one] for table, properties in ends for one in properties if one in table)
    return status_callings(signature).union(*implied)


def status_callings(signature: Signature) -> frozenset[str]:
    """Those that say no occupation, and stand beside any („święty” for a king)."""
    statuses = _by_property("status")
    return _NO_WORDS.union(*(statuses[one] for one in signature.said if one in statuses))


@cache
def _by_property(end: str) -> Mapping[int, frozenset[str]]:
    return {PropertyId(name).number: callings for name, callings in by_word(rows_of("callings.tsv", end)).items()}


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
        readings = (one for one in self._morphology.readings(word) if GIVEN_NAME in one.names)
        sexes = {Gender.F in one.genders for one in readings if Number.SG in one.numbers and Case.NOM in one.cases}
        return sexes.pop() if len(sexes) == 1 else self._foreign.get(word)


def _table(what: str) -> dict[str, bool]:
    """Whether words of `data/genders.tsv` tell women."""
    return {word: sex == _FEMALE for words, sex in rows_of("genders.tsv", what) for word in words.split()}


@cache
def deeds_of_people() -> Callings:
    """What people are called who do and make what words say."""
    return by_word(row for row, is_of_people in _deeds() if is_of_people)


@cache
def deeds_of_things() -> Callings:
    """What things are called that words of deeds speak of."""
    return by_word(row for row, is_of_people in _deeds() if not is_of_people)


@cache
def terms() -> Callings:
    """What things are called, by the words of their field."""
    return by_word(rows_of("callings.tsv", "thing"))


@cache
def callings() -> Callings:
    """What people are called in occupations and descriptions whom nouns call."""
    return by_word(rows_of("callings.tsv", "noun"))


@cache
def nouns_of_trades() -> frozenset[str]:
    """The nouns for people in occupations and descriptions."""
    return frozenset[str]().union(*deeds_of_people().values(), *callings().values())


def _deeds() -> Iterable[tuple[Sequence[str], bool]]:
    """The rows of the table of deeds, and whether their callings are people's: those of things name other sorts."""
    sorts = read_sorts()
    for row in rows_of("callings.tsv", "deed"):
        of = sorts.of_nouns(row[1].split())
        yield row, not of or _PERSON in of


def media_of(nouns: Set[str], described: Set[str]) -> frozenset[str]:
    """The media of a work by the nouns that call it; those of two words say more than their last one alone („film
    series”)."""
    table = media_of_nouns()
    told = _NO_WORDS.union(*(table[one] for one in described if "-" in one and one in table))
    return told or _NO_WORDS.union(*(table[one] for one in nouns if one in table))


@cache
def media_of_nouns() -> Mapping[str, frozenset[str]]:
    """The media of works by the nouns that call them."""
    return by_word(rows_of("media.tsv", "noun"))
