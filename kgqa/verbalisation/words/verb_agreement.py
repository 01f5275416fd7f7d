"""Agreement of verbs, and of participles and adjectives behind them, with a subject: „urodził”, „urodziła”,
„pochowani”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kgqa.model import Token
from kgqa.polish.tokens.tags import (
    ADJECTIVAL,
    FIRST_PERSON,
    PERSONAL_VERBS,
    SECOND_PERSON,
    STATING_VERBS,
    TENSED_VERBS,
    THIRD_PERSON,
)
from kgqa.polish.tokens.words import Morphology
from kgqa.terms import Case, Gender, Number, Tag

AdjectiveForm = Callable[[str, Gender, Number], str | None]
"""The nominative of an adjective or participle for a gender and number; None for other words."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Gender and number of what a verb agrees with; `gender` is None where it is not known."""

    gender: Gender | None = None
    number: Number = Number.SG


class Agreement:
    """Puts the words of a predicate into the gender and number of a subject."""

    def __init__(self, morphology: Morphology, adjective: AdjectiveForm) -> None:
        self._morphology = morphology
        self._adjective = adjective

    def predicate(self, tokens: Sequence[Token], subject: Subject) -> list[str] | None:
        """The forms of a verb and the words that go on behind it; None if one cannot be put into agreement."""
        if subject.gender is None:
            return [token.form for token in tokens]
        forms: list[str] = []
        predicative = True
        for index, token in enumerate(tokens):
            form: str | None = token.form
            if is_verb(token):
                form = self._verb(token, subject.gender, subject.number)
            elif predicative and token.form != "się":
                predicative = _adjectival(token) and not _before_noun(tokens, index)
                form = self._adjective(token.form, subject.gender, subject.number) if predicative else token.form
            if form is None:
                return None
            forms.append(form)
        return forms

    def word(self, verb: str, subject: Subject) -> str:
        """A verb or participle (masculine singular) in the gender and number of a subject, where these are known."""
        if subject.gender is None:
            return verb
        participle = self._adjective(verb, subject.gender, subject.number)
        if participle is not None:
            return participle
        for reading in (one for one in self._morphology.readings(verb) if one.tag.pos in TENSED_VERBS):
            if _agrees(reading.tag, reading.tag, subject):
                return verb
            for form, tag in self._morphology.forms(reading.lemma):
                if _agrees(tag, reading.tag, subject) and _is_usual(form, reading.lemma, self._morphology):
                    return form
        return verb

    def _verb(self, token: Token, gender: Gender, number: Number) -> str | None:
        """The third person of a verb's tense for a subject; impersonal forms stay."""
        reading = next((one for one in token.readings if one.tag.pos in PERSONAL_VERBS), None)
        if reading is None:
            return token.form
        for form, tag in (*((token.form, one.tag) for one in token.readings), *self._morphology.forms(reading.lemma)):
            fits = tag.pos == reading.tag.pos and tag.person == THIRD_PERSON and number in tag.numbers
            if fits and (not tag.genders or gender in tag.genders):
                return form
        return None


def is_verb(token: Token) -> bool:
    """Whether a word is a finite or impersonal verb rather than anything else."""
    classes = {reading.tag.pos for reading in token.readings}
    if token.form[:1].isupper():
        return False
    if token.best is not None and token.best.tag.pos not in _VERBS:
        return False
    return bool(classes & _VERBS)


_VERBS = STATING_VERBS | {"pred"}


def _adjectival(token: Token) -> bool:
    """Whether a word is an adjective or participle in the nominative."""
    best = token.best
    if best is not None:
        return best.tag.pos in ADJECTIVAL and Case.NOM in best.tag.cases
    return any(one.tag.pos in ADJECTIVAL and Case.NOM in one.tag.cases for one in token.readings)


def _before_noun(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun in the nominative follows, with which an adjective goes rather than with the subject."""
    following = tokens[index + 1 : index + 2]
    return any(one.tag.pos == "subst" and Case.NOM in one.tag.cases for token in following for one in token.readings)


def _is_usual(form: str, lemma: str, morphology: Morphology) -> bool:
    """Whether the dictionary reads a form as one of a lemma, without a mark („daw.”)."""
    return any(one.lemma == lemma and not one.marks for one in morphology.readings(form))


def _agrees(tag: Tag, example: Tag, subject: Subject) -> bool:
    """Whether a form is of the same tense as the example, for a subject of the third person."""
    third = tag.person not in (FIRST_PERSON, SECOND_PERSON)
    suits = subject.number in tag.numbers and (not tag.genders or subject.gender in tag.genders)
    return tag.pos == example.pos and third and suits
