"""What words of a question tell, whatever the words.

The property: a log-linear model fitted on many wordings. Which end of it is asked for: as far as cases and voice tell
(who replaced somebody, or whom), and else („Co było przed X?” asks for what X came after) a logistic model fitted on
the wordings of `templates/wordings.tsv` by `benchmarks/fit_directions.py`, how much each word speaks for asking for the
object, with the property that it tells and with any.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from kgqa.model import AnswerType, Linked, Reading, RelationEnd, Token, WhPhrase
from kgqa.polish.lists.question_words import NUMERAL, PERSON, THING, asking_for, question_words_of
from kgqa.polish.tokens.tags import FINITE_VERBS, GENDERED_VERBS, PARTICIPLES
from kgqa.terms import Case, Gender, PropertyId

_LEAST = 1.5
"""Strength from which on a word tells a property.

Not fitted: it decides which words a reading may leave out for little, before it is known whether it is right."""
_WORDS = 500
"""Words of which it is remembered what they speak for: of those of one question that is asked several times."""
ANY = "any"
"""The column of what a word says with every property."""
_LIKELY = 1.0
"""Strength from which on the words are believed: nine of ten wordings that were held out were then read rightly.

Not fitted: it decides which readings are tried first, before it is known which is right."""
_BY = "przez"
_ALONE = asking_for(PERSON, THING)
"""Question words that ask without a noun, whose case is their own."""
_THINGS = asking_for(THING)
_NUMERALS = question_words_of(NUMERAL)
"""Question words behind which a noun stands in the genitive, subject or not („Ile stanów wchodzi w skład …?”)."""


@dataclass(frozen=True, slots=True)
class Told:
    """A property that words may tell."""

    property: PropertyId
    name: str
    """What it links, in Polish, for people."""
    subject: RelationEnd
    object: RelationEnd


class Wordings:
    """How much words speak for each property."""

    def __init__(self, weights: Mapping[str, Mapping[PropertyId, float]], properties: Iterable[Told]) -> None:
        """`weights` by lemma, as `benchmarks/fit_wordings.py` fits them; of `properties` alone is spoken."""
        self._told = {one.property: one for one in properties}
        self._weights = weights
        self._fitting = lru_cache(maxsize=256)(self._places)
        self._strengths = lru_cache(maxsize=_WORDS)(self._find_strengths)
        """How much one word, by its lemmas, speaks for or against each property."""

    def told_by(self, token: Token, share: float) -> frozenset[PropertyId]:
        """The properties of which a word speaks at least so much, as a share of what it says of any."""
        strengths = self._strengths(token.lemmas)
        least = max((_LEAST, *(share * one for one in strengths.values())))
        return frozenset(one for one, strength in strengths.items() if strength >= least)

    def is_heard_in(self, token: Token, property_: PropertyId) -> bool:
        """Whether a word, in any reading, speaks for a property."""
        return any(self._weights.get(lemma, {}).get(property_, 0.0) > 0.0 for lemma in token.lemmas)

    def chances(self, tokens: Iterable[Token], types: frozenset[AnswerType | None]) -> Iterator[tuple[Told, float]]:
        """The chance of every property with an end of one of some types, best first: the softmax of their strengths.

        The words speak of few; the others are counted, and put in order only for those who want to know them, too.
        """
        places = self._fitting(types)
        scores = {one: score for one, score in self._scores(heard(tokens)).items() if one in places}
        top = max(scores.values(), default=0.0)
        total = (len(places) - len(scores)) * math.exp(-top) + sum(math.exp(score - top) for score in scores.values())
        for one, score in _ranked(places, scores):
            yield self._told[one], math.exp(score - top) / total

    def _find_strengths(self, lemmas: frozenset[str]) -> Mapping[PropertyId, float]:
        return self._scores((lemma, 1 / len(lemmas)) for lemma in lemmas)

    def _scores(self, heard: Iterable[tuple[str, float]]) -> dict[PropertyId, float]:
        """The strength of every property that lemmas speak for or against, each with how often it is heard."""
        scores: dict[PropertyId, float] = {}
        for lemma, share in heard:
            for one, weight in self._weights.get(lemma, {}).items():
                scores[one] = scores.get(one, 0.0) + share * weight
        return scores

    def _places(self, types: frozenset[AnswerType | None]) -> dict[PropertyId, int]:
        """The properties with an end of one of some types, in order."""
        fitting = (key for key, one in self._told.items() if one.subject.type in types or one.object.type in types)
        return {one: place for place, one in enumerate(fitting)}


def _ranked(places: Mapping[PropertyId, int], scores: Mapping[PropertyId, float]) -> Iterator[tuple[PropertyId, float]]:
    """Properties by their strength, equally strong ones in their order."""
    strong = sorted((-score, places[one], one) for one, score in scores.items() if score > 0.0)
    yield from ((one, -score) for score, _, one in strong)
    yield from ((one, 0.0) for one in places if not scores.get(one))  # mostly nobody asks for further ones
    weak = [(one, scores[one]) for one in places if scores.get(one, 0.0) < 0.0]
    yield from sorted(weak, key=itemgetter(1), reverse=True)


def heard(tokens: Iterable[Token]) -> Iterator[tuple[str, float]]:
    """The lemmas of words, each with its share of the word that it may be of."""
    shares: defaultdict[str, float] = defaultdict(float)
    for token in tokens:
        for lemma in token.lemmas:
            shares[lemma] += 1 / len(token.lemmas)
    return iter(shares.items())


class Directions:
    """How much words speak for the ends of properties."""

    def __init__(self, weights: Mapping[str, Mapping[str, float]]) -> None:
        """`weights` by word, for each property and for any, as `benchmarks/fit_directions.py` fits them."""
        self._weights = weights

    def asked(self, property_: PropertyId, words: Sequence[str]) -> int:
        """1 where words ask for the object of a property, -1 where they ask for its subject, 0 where nothing tells."""
        strength = self.strength(property_, words)
        return (strength >= _LIKELY) - (strength <= -_LIKELY)

    def strength(self, property_: PropertyId, words: Sequence[str]) -> float:
        """How much words speak for the object, below 0 for the subject; 0 for a property that is asked for one way."""
        if str(property_) not in self._weights.get("", {}):
            return 0.0
        told = (self._weights.get(word, {}) for word in ("", *words))
        return sum(one.get(str(property_), 0.0) + one.get(ANY, 0.0) for one in told)


def direction_words(tokens: Sequence[Token], names: int, clause: int = -1) -> Iterator[str]:
    """What tells the direction of a clause: its lemmas, how it begins, and what stands before names. `clause` and
    `names` have the bits of their words; without `clause` all words are one."""
    words = [index for index, token in enumerate(tokens) if token.form[0].isalnum() and clause >> index & 1]
    said = [index for index in words if not names >> index & 1]
    lemmas = (lemma.lower() for index in said for lemma in sorted(tokens[index].lemmas) or (tokens[index].form,))
    yield from dict.fromkeys(lemmas)
    begin = [tokens[index].form.lower() for index in said[:2]]
    yield from (f"^{' '.join(begin[:length])}" for length in range(1, len(begin) + 1))
    before = (tokens[index] for index in said if names >> index + 1 & 1)
    yield from dict.fromkeys(f"<{min(token.lemmas, default=token.form).lower()}" for token in before)


def asked_role(linked: Linked, verb: Token) -> int:
    """-1 where the subject of a verb is asked for, 1 where its object is, 0 where nothing tells.

    „Kto zastąpił X?” and „Przez kogo został zastąpiony X?” ask for who did it; „Jakie państwo zastąpiło Prusy?” does,
    as no name in it may be the subject of its verb, and so does „Jakie państwo zastąpiło Cesarstwo Rosyjskie?”, as
    the subject mostly stands in front of the verb.
    """
    phrases = linked.analysis.wh_phrases
    wh = next((one for one in phrases if one.noun or one.word in _ALONE), None)
    if wh is None or not verb.may_be(FINITE_VERBS | PARTICIPLES):
        return 0
    passive = verb.may_be(PARTICIPLES)
    if wh.form.preposition:
        return -1 if passive and wh.form.preposition == _BY else 0
    told = _role_by_case(linked, wh, verb)
    return -told if passive else told


def _role_by_case(linked: Linked, wh: WhPhrase, verb: Token) -> int:
    """The role of a phrase without a preposition, for a verb in the active voice."""
    tokens = linked.analysis.tokens
    if not wh.noun:
        return -1 if wh.form.case is Case.NOM and not _is_object_alone(linked, wh, verb) else 1
    counts = wh.word in _NUMERALS
    if not counts and not _may_be_subject(tokens[wh.end - 1 : wh.end], verb):
        return 1
    names = [one for one in linked.mentions if one.text[:1].isupper() and not wh.start <= one.start < wh.end]
    if not names:
        return 0
    subjects = [one for one in names if _may_be_subject(tokens[one.start : one.end], verb)]
    told = not subjects
    if any(_is_no_object(tokens[one.start : one.end]) for one in subjects):
        return 1  # „Jaki parser stworzył Zenon?”
    if counts:
        return -1 if told or all(_is_attribute(tokens[one.start]) for one in names) else 1
    return -1 if told or min(one.start for one in names) > tokens.index(verb) else 0


def _is_object_alone(linked: Linked, wh: WhPhrase, verb: Token) -> bool:
    """Whether „co” cannot be the subject, but a name can („Co stworzyła Bogna?”, „Co prowadzi Bogna?”)."""
    tokens = linked.analysis.tokens
    names = [tokens[one.start : one.end] for one in linked.mentions if one.text[:1].isupper() and one.start >= wh.end]
    if wh.word not in _THINGS or not any(_may_be_subject(words, verb) for words in names):
        return False
    genders = [one.genders for one in verb.readings_as(GENDERED_VERBS)]
    is_no_neuter = bool(genders) and not any(Gender.N in some for some in genders)
    return is_no_neuter or any(map(_is_no_object, names))


def _is_no_object(words: Sequence[Token]) -> bool:
    """Whether the dictionary has a word of a name that cannot stand in the accusative as it does."""
    return any(word.readings and not word.may_stand_in(Case.ACC) for word in words)


def _is_attribute(word: Token) -> bool:
    """Whether a word is rather a genitive than a subject („w skład Prus”)."""
    return word.likelihood(Case.GEN) > word.likelihood(Case.NOM)


def _may_be_subject(words: Sequence[Token], verb: Token) -> bool:
    """Whether each of some words may stand in the nominative, in the number and gender of a verb; those that the
    dictionary does not know may."""
    return all(not word.readings or any(_agrees(reading, verb) for reading in word.readings) for word in words)


def _agrees(reading: Reading, verb: Token) -> bool:
    forms = verb.readings_as(FINITE_VERBS)
    agree = (_overlap(reading.numbers, one.numbers) and _overlap(reading.genders, one.genders) for one in forms)
    return Case.NOM in reading.cases and (not forms or any(agree))


def _overlap(some: Set[object], others: Set[object]) -> bool:
    """Whether two sets of what a form may be share anything; forms that do not tell agree with all."""
    return not some or not others or not some.isdisjoint(others)
