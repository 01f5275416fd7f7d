"""Settles values that the lattice leaves open in the likeliest interpretation: gender and the marks of pronouns.

An adjective takes the gender of the noun it agrees with, a past verb that of its subject.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.polish.lists.question_words import ADJECTIVE, question_words_of
from kgqa.polish.tagging.lattice import State
from kgqa.polish.tokens.tags import GENDERED_VERBS, NOUNS

Ranked = list[tuple[State, str, float]]

_NOUNS = NOUNS | {"ppron3", "ppron12"}
_WH = question_words_of(ADJECTIVE) | {"jeden", "każdy", "żaden"}
_RELATIVE = "który"
_BREAKS = frozenset(".?!;:")
_REACH = 6
"""How many words apart a noun and its adjective may stand."""
_BY_HABIT = ("m3", "m1", "m2", "f", "n")
"""Which gender is taken where no noun tells it."""
_CHOICES = {"akc.nakc": "akc", "praep.npraep": "npraep", "imperf.perf": "imperf", "nwok.wok": "nwok"}
"""Alternatives other than gender, and which one is taken."""


def settle(sentence: Sequence[Ranked]) -> None:
    """Give the first interpretation of each word a tag without alternatives."""
    for index, ranked in enumerate(sentence):
        state, tag, score = ranked[0]
        if "." not in tag:
            continue
        genders = state.shape.genders
        if len(genders) > 1:
            tag = tag.replace(_dotted(tag, genders), _gender(sentence, index, state))
        ranked[0] = (state, _settle_marks(tag, sentence, index), score)


def _dotted(tag: str, genders: frozenset[str]) -> str:
    return next(part for part in tag.split(":") if genders == frozenset(part.split(".")))


def _settle_marks(tag: str, sentence: Sequence[Ranked], index: int) -> str:
    after_preposition = index > 0 and sentence[index - 1][0][0].shape.pos == "prep"
    for open_marks, mark in _CHOICES.items():
        chosen = "praep" if after_preposition and mark == "npraep" else mark
        tag = tag.replace(open_marks, chosen)
    return tag


def _gender(sentence: Sequence[Ranked], index: int, state: State) -> str:
    genders = state.shape.genders
    for noun in _nouns_for(sentence, index, state):
        shared = genders & noun.shape.genders
        if shared:
            return _habitual(shared, state)
    return _habitual(genders, state)


def _nouns_for(sentence: Sequence[Ranked], index: int, state: State) -> Iterator[State]:
    """The nouns whose gender a word takes, the surest first."""
    shape = state.shape
    if shape.pos in GENDERED_VERBS:
        yield from (noun for noun in _subjects(sentence, index) if noun.shape.number == shape.number)
    elif state.lemma in _WH and _is_word(sentence, index + 1, "z"):
        yield from (noun for noun in _neighbours(sentence, index) if noun.shape.number == "pl")
    else:
        counted = "gen" if shape.extra == "rec" else shape.case
        yield from (
            noun
            for noun in _neighbours(sentence, index)
            if noun.shape.number == shape.number and noun.shape.case in (shape.case, counted)
        )
        if state.lemma == _RELATIVE:
            yield from (noun for noun in _antecedents(sentence, index) if noun.shape.number == shape.number)


def _is_word(sentence: Sequence[Ranked], index: int, lemma: str) -> bool:
    return index < len(sentence) and sentence[index][0][0].lemma == lemma


def _antecedents(sentence: Sequence[Ranked], index: int) -> Iterator[State]:
    """Nouns before the comma that opens a relative clause, the nearest first."""
    for place in range(index - 1, -1, -1):
        state = sentence[place][0][0]
        if state.shape.pos in _NOUNS:
            yield state


def _habitual(genders: frozenset[str], state: State) -> str:
    if state.shape.pos in GENDERED_VERBS | {"ppron3", "ppron12"} and "m1" in genders:
        return "m1"
    if state.shape.pos == "num" and "n" in genders:
        return "n"
    return next(gender for gender in _BY_HABIT if gender in genders)


def _neighbours(sentence: Sequence[Ranked], index: int) -> Iterator[State]:
    """Nouns near an adjective: the next ones behind it first, then those in front."""
    for step in (1, -1):
        for distance in range(1, _REACH + 1):
            place = index + step * distance
            if not 0 <= place < len(sentence):
                break
            state = sentence[place][0][0]
            if state.lemma in _BREAKS or (state.shape.pos in GENDERED_VERBS | {"fin"} and step > 0 and distance > 1):
                break
            if state.shape.pos in _NOUNS:
                yield state


def _subjects(sentence: Sequence[Ranked], index: int) -> Iterator[State]:
    """Nouns in the nominative around a verb, the nearest first; those in front before those behind."""
    for places in (range(index - 1, -1, -1), range(index + 1, len(sentence))):
        for place in places:
            state = sentence[place][0][0]
            if state.shape.pos in _NOUNS and state.shape.case == "nom":
                yield state
