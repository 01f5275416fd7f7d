"""Class nouns: what sort of thing they name („rzeka” a place), and whether such things have proper names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.polish.lists.class_nouns import ClassNoun, class_nouns
from kgqa.polish.lists.question_words import PRONOUN, question_words_of
from kgqa.polish.question.understanding import AnswerType, SqadAnswerType
from kgqa.polish.tokens.tags import ADJECTIVAL, KIND_NOUNS
from kgqa.polish.tokens.words import Reading, Token
from kgqa.terms import Case, Gender, Number

PRONOUNS = question_words_of(PRONOUN)
"""Lemmas that the dictionary calls nouns."""

_ATTRIBUTES = ADJECTIVAL | {"adv", "num", "dig", "romandig"}
_LONGEST = 4
"""Tokens looked at in search of a noun behind its adjectives."""


@dataclass(frozen=True, slots=True)
class NounSort:
    """What a class noun says about an answer."""

    type: AnswerType = AnswerType.OTHER
    named: bool = False
    """Whether an answer is a proper name, not a common word."""
    listed: bool = False
    """Whether the table has the noun; otherwise its grammar decided."""
    sqad: SqadAnswerType = SqadAnswerType.ENTITY


class NounSorts:
    """The table of class nouns; a masculine personal noun that it lacks is a named person."""

    def __init__(self) -> None:
        self._sorts = {noun: _sort(meant) for noun, meant in class_nouns().items()}

    def of(self, noun: str, token: Token | None = None) -> NounSort:
        """The sort of a noun; `token` is the word of the question, whose gender decides where the table is silent."""
        if noun in self._sorts:
            return self._sorts[noun]
        readings = [r for r in token.readings if r.lemma == noun and r.tag.pos == "subst"] if token else []
        if readings and all(reading.tag.genders == {Gender.M1} for reading in readings):
            return NounSort(AnswerType.PERSON, named=True)
        return NounSort()

    def better(self, noun: str, token: Token) -> str:
        """Another noun that the same form may be, where the table has that and lacks this („premiera” -> „premier”)."""
        others = (r.lemma for r in token.readings if r.tag.pos == "subst" and r.lemma in self._sorts)
        return noun if noun in self._sorts else next(others, noun)

    def first(self, tokens: Sequence[Token]) -> str:
        """The first noun that the table has; empty if there is none."""
        nouns = (r.lemma for token in tokens for r in token.readings if r.tag.pos == "subst" and r.lemma in self._sorts)
        return next(nouns, "")


def _sort(meant: ClassNoun) -> NounSort:
    return NounSort(AnswerType(meant.sort), meant.named, True, SqadAnswerType(meant.label or SqadAnswerType.ENTITY))


def noun_behind(tokens: Sequence[Token], start: int) -> str:
    """Lemma of the common noun that begins at `start` or behind adjectives there; empty if there is none."""
    for index, token in enumerate(tokens[start : start + _LONGEST], start):
        nouns = [reading for reading in token.readings if reading.tag.pos in KIND_NOUNS and _is_common(reading)]
        if nouns and not is_attribute_of_noun(tokens, index):
            return _in_case(nouns).lemma
        if not token.may_be(_ATTRIBUTES):
            return ""
    return ""


def is_attribute_of_noun(tokens: Sequence[Token], index: int) -> bool:
    """Whether the word at `index` agrees as an adjective with a noun behind it; more adjectives may stand between."""
    agreement = _agreement(tokens[index], "adj")
    for token in tokens[index + 1 : index + _LONGEST]:
        if _agreement(token, "subst") & agreement:
            return True
        if not _agreement(token, "adj") & agreement:
            return False
    return False


def _agreement(token: Token, pos: str) -> frozenset[tuple[Number, Case, Gender]]:
    return frozenset(
        (number, case, gender)
        for reading in token.readings
        if reading.tag.pos == pos and _is_common(reading)
        for number in reading.tag.numbers
        for case in reading.tag.cases
        for gender in reading.tag.genders
    )


def _is_common(reading: Reading) -> bool:
    return reading.lemma[:1].islower() and reading.lemma not in PRONOUNS


def _in_case(readings: Sequence[Reading]) -> Reading:
    """The reading in the nominative or accusative singular, which a definiendum stands in, else the first."""
    wanted = {Case.NOM, Case.ACC}
    singular = [reading for reading in readings if reading.tag.cases & wanted and Number.SG in reading.tag.numbers]
    return next(iter(singular), readings[0])
