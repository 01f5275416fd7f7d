"""What the forms of words say of a name: of a man or a woman („dostała”), of a people or the place of the same name
(„Niemcy walczyli”, „w Niemczech”)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kgqa.linking.facts.item_facts import ItemFacts, Verdict
from kgqa.model import Mention, Reading, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADJECTIVAL, COMMON_NAME, GENDERED_VERBS, PERSONAL_VERBS, PLACE_NAME, SURNAME
from kgqa.terms import Case, Gender, Number

_AGREEING = ADJECTIVAL | GENDERED_VERBS
_SINGULAR, _PLURAL = frozenset({Number.SG}), frozenset({Number.PL})
_SEXES = frozenset({Gender.M1, Gender.M2, Gender.M3, Gender.F})
_AMONG = word_list("among")
_SHARED = frozenset({"country", "region", "city", "village", "language"})
"""Sorts of things that share names with a people."""


@dataclass(frozen=True, slots=True)
class SaidForms:
    """What the forms of a name and of the words beside it say of its bearer, None where they do not tell."""

    woman: bool | None
    """Whether it is a woman, or a man."""
    people: bool | None
    """Whether it is a people, or the place of the same name."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`misgendered`; `gendered`: what is said of a woman, as what is said of men may be said of anybody; `people`:
        1 for a people where people are spoken of, -1 for its country there and for a people where they are not."""
        if self.woman is not None and facts.woman is not None and facts.woman is not self.woman:
            yield "misgendered", 1.0, ""
        elif self.woman and facts.woman:
            yield "gendered", 1.0, ""
        is_people = "people" in facts.sorts and _SHARED.isdisjoint(facts.sorts)
        if is_people and self.people is not None:
            yield "people", 1.0 if self.people else -1.0, ""
        elif self.people and not _SHARED.isdisjoint(facts.sorts):
            yield "people", -1.0, ""


def names_people(tokens: Sequence[Token], mention: Mention) -> bool | None:
    """True for people, False for a place, None where the word may be either or is neither."""
    if mention.quoted or mention.end - mention.start != 1:
        return None
    found = [one for one in tokens[mention.start].readings if _is_people(one) or _is_place(one)]
    if mention.start and tokens[mention.start - 1].form.lower() in _AMONG and any(map(_is_people, found)):
        return True
    verdicts = {_is_people(one) for one in _agreeing(found, _beside(tokens, mention))}
    return verdicts.pop() if len(verdicts) == 1 else None


def is_people(token: Token) -> bool:
    """Whether a word names a whole people, or a family of that name, and no place: „Norwegowie”, „Szwedów”.

    What it may be in small letters, as „francuz” for a tool, says nothing where it is written with a capital one.
    """
    names = [one for one in token.readings if one.lemma[:1].isupper()]
    alone = bool(names) and (token.form[:1].isupper() or len(names) == len(token.readings))
    of_people = (one.numbers == _PLURAL and (_is_people(one) or SURNAME in one.names) for one in names)
    return alone and any(map(_is_people, names)) and all(of_people)


def _beside(tokens: Sequence[Token], mention: Mention) -> Iterator[Token]:
    """The words in front and behind, and the one in front of a verb: „ilu jest Niemców”."""
    if mention.end < len(tokens):
        yield tokens[mention.end]
    if mention.start:
        yield tokens[mention.start - 1]
    if mention.start > 1 and tokens[mention.start - 1].may_be(PERSONAL_VERBS):
        before = tokens[mention.start - 2]
        yield from (before,) if any(one.counts for one in before.readings) else ()


def _is_people(reading: Reading) -> bool:
    """Whether a reading is a noun for people that is written with a capital letter."""
    return COMMON_NAME in reading.names and reading.lemma[:1].isupper() and Gender.M1 in reading.genders


def _is_place(reading: Reading) -> bool:
    return PLACE_NAME in reading.names


def _agreeing(found: Sequence[Reading], beside: Iterable[Token]) -> Sequence[Reading]:
    """The readings that the words beside the name agree with; all of them where none does."""
    for token in beside:
        words = [one for one in token.readings if one.is_of(_AGREEING) or one.counts]
        agreeing = [one for one in found if any(_agree(one, word) for word in words)]
        found = agreeing or found
    return found


def _agree(name: Reading, word: Reading) -> bool:
    if word.is_of(GENDERED_VERBS):
        return Case.NOM in name.cases and bool(_PLURAL & name.numbers & word.numbers and name.genders & word.genders)
    if word.counts:
        return Case.GEN in name.cases and Number.PL in name.numbers and bool(name.genders & word.genders)
    return name.agrees(word)


def said_gender(tokens: Sequence[Token], verbs: Iterable[int]) -> bool | None:
    """Whether forms of verbs say that their subject is a woman („dostała”), or a man; None where they do not tell."""
    forms = [one for at in verbs for one in tokens[at].readings_as(GENDERED_VERBS) if one.numbers == _SINGULAR]
    told = {Gender.F in one.genders if one.genders & _SEXES else None for one in forms}
    return told.pop() if len(told) == 1 else None
