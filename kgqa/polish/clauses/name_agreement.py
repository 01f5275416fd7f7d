"""What the words around a name say of it by their forms: whether nouns and adjectives in front describe it at all,
whether it is said of a people or of the place of the same name, of a man or a woman."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADJECTIVE, question_words_of
from kgqa.polish.tokens.tags import (
    ADJECTIVAL,
    ADJECTIVES,
    COMMON_NAME,
    GENDERED_VERBS,
    GIVEN_NAME,
    NOUNS,
    PASSIVE_PARTICIPLES,
    PERSONAL_VERBS,
    PLACE_NAME,
    STATING_VERBS,
    SUBSTANTIVES,
    SURNAME,
)
from kgqa.polish.tokens.words import Reading, Token
from kgqa.terms import Case, Gender, Number

_UNLIKELY = 0.35
"""Likelihood below which a case is not looked at. Not fitted: few nouns in front of names may stand in several."""

_AGREEING = ADJECTIVAL | GENDERED_VERBS
_SINGULAR, _PLURAL = frozenset({Number.SG}), frozenset({Number.PL})
_SEXES = frozenset({Gender.M1, Gender.M2, Gender.M3, Gender.F})
_AMONG = word_list("among")

_ASKING = question_words_of(ADJECTIVE)
_AUXILIARIES = frozenset({"być", "zostać"})
"""Verbs that make the passive voice."""
_SAINTS = word_list("saints")
_STOP = "."
_PERSONAL = (GIVEN_NAME, SURNAME)
_LIKELY = 0.2
"""How likely a noun must stand in a case of the name that it is to describe.

Not fitted: labelled mentions hardly hold nouns in front that describe nothing."""
_ENDINGS = {
    "ę": frozenset({Case.ACC}),
    "ą": frozenset({Case.INST}),
    "owi": frozenset({Case.DAT}),
    "’em": frozenset({Case.INST, Case.LOC}),
    "'em": frozenset({Case.INST, Case.LOC}),
}
"""The cases of endings that no name has as it is."""
_NO_NOUNS = frozenset({"prep", "ppron3", "ppron12", "siebie"})


def noun_lemmas(token: Token) -> tuple[str, ...]:
    """The common nouns that a word may be; none if it may be a verb, a pronoun or a preposition („od”, „go”)."""
    if token.may_be(STATING_VERBS) or token.may_be(_NO_NOUNS):
        return ()
    return tuple(dict.fromkeys(one for one in token.lemmas_as(SUBSTANTIVES) if one[:1].islower()))


def share_case(word: Token, name: Token) -> bool:
    """Whether a word may stand in a case that the name behind it may stand in; unknown words may in any."""
    cases, others = word.cases, name.cases
    return not cases or not others or not cases.isdisjoint(others)


def agrees_with(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether the noun stands in a case that the name may stand in, and in the plural or in its number.

    An unknown name may stand in any.
    """
    names, nouns = name_readings(tokens[mention.start]), _nominal(tokens[noun_at])
    shared = _shared_cases(tokens[mention.start : mention.end])
    nouns = [one for one in nouns if not shared or one.cases & shared]
    return not names or any(_goes_with(one, noun) for one in names for noun in nouns)


def likely_agrees_with(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether the noun agrees with the name, and likely stands in one of its cases in this sentence („danie Chaplina”:
    hardly in the accusative)."""
    if not agrees_with(tokens, noun_at, mention):
        return False
    cases = _shared_cases(tokens[mention.start : mention.end]) or name_cases(tokens[mention.start])
    return not cases or sum(map(tokens[noun_at].likelihood, cases)) >= _LIKELY


def _shared_cases(words: Sequence[Token]) -> frozenset[Case]:
    """The cases that the capitalised words of a name may all stand in („Aleksandra Macedońskiego” is no nominative);
    none if there are no such."""
    cases = [found for word in words if word.word[:1].isupper() and (found := word.cases)]
    return frozenset.intersection(*cases) if cases else frozenset()


def name_readings(token: Token) -> Sequence[Reading]:
    """The readings of a word as a name that have a case: as a noun where it may be one, and in the singular where it
    has one („Barcelony” is one city)."""
    found = [one for one in _nominal(token) if one.cases]
    single = {one.lemma for one in found if Number.SG in one.numbers}
    return [one for one in found if Number.SG in one.numbers or one.lemma not in single]


def name_cases(token: Token) -> frozenset[Case]:
    """The cases that a word may stand in as a name; of one that the dictionary does not know, those that its ending
    tells beyond doubt („Draculę”), or none."""
    found = frozenset(case for one in name_readings(token) for case in one.cases)
    if found or token.readings:
        return found
    return next((cases for ending, cases in _ENDINGS.items() if token.form.endswith(ending)), found)


def may_be_uninflected(token: Token) -> bool:
    """Whether a name may stay as it is in the genitive: the dictionary lacks it, or has it only as that of a place,
    which many leave uninflected („gracz Birmingham”)."""
    return all(PLACE_NAME in one.names for one in token.readings)


def _nominal(token: Token) -> Sequence[Reading]:
    """The readings of a word as a noun, or all of them if it is none."""
    return token.readings_as(NOUNS) or token.readings


def _goes_with(name: Reading, noun: Reading) -> bool:
    """Whether a noun may call a name: „rzeka Wisła”, „rzeki Wisła i Odra”, „kraj Czechy”, but not „szczyt Alaski”."""
    numbers = Number.PL in noun.numbers or bool(name.numbers & noun.numbers) or name.is_plural_only
    return numbers and bool(name.cases & noun.cases)


def is_person(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether a name may be a person's and stands in a case of the noun in front („generał Anders”)."""
    readings = tokens[mention.start].readings
    personal = any(kind in reading.names for reading in readings for kind in _PERSONAL)
    singular = frozenset(case for one in readings if Number.SG in one.numbers for case in one.cases)
    return personal and bool(singular & tokens[noun_at].cases)


def is_called(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether the noun in front may call a name in the nominative („planety Saturn”) or in a case of its own.

    A genitive behind a noun is its attribute („przylądki Norwegii”); names that the dictionary does not know may be.
    """
    name = tokens[mention.start].cases
    return bool(name) and Case.GEN not in name and (Case.NOM in name or bool(name & tokens[noun_at].cases))


def is_unknown(tokens: Sequence[Token], mention: Name) -> bool:
    """Whether the dictionary knows no case of the first word of a name („Claire Bloom”)."""
    return not tokens[mention.start].cases


def adjectives_before(tokens: Sequence[Token], start: int) -> Iterator[int]:
    """Each start of the run of adjectives in front of a position, question words left out; „św.” is one as well."""
    index = start - 1
    if index > 0 and tokens[index].form == _STOP and tokens[index - 1].lemmas & _SAINTS:
        yield index - 1
        index -= 2
    while (
        index >= 0
        and not tokens[index].may_be(STATING_VERBS)
        and any(one not in _ASKING for one in tokens[index].lemmas_as(ADJECTIVES | PASSIVE_PARTICIPLES))
        and not _is_predicate(tokens, index)
    ):
        yield index
        index -= 1


def _is_predicate(tokens: Sequence[Token], index: int) -> bool:
    """Whether a participle says with the verb in front of it what was done („jest pochowany Słowacki”)."""
    token = tokens[index]
    is_said = index > 0 and bool(tokens[index - 1].lemmas & _AUXILIARIES)
    return is_said and token.may_be(PASSIVE_PARTICIPLES) and token.may_stand_in(Case.NOM)


def names_people(tokens: Sequence[Token], mention: Name) -> bool | None:
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


def _beside(tokens: Sequence[Token], mention: Name) -> Iterator[Token]:
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


def may_be_personal(token: Token) -> bool:
    """Whether a word may be a noun for men: „malarz”."""
    return any(Gender.M1 in one.genders for one in token.readings_as(SUBSTANTIVES))


def likely_cases(token: Token) -> frozenset[Case]:
    """The cases that a noun likely stands in („planety” behind „wszystkie” in no genitive); all that it may where
    nothing tells."""
    cases = noun_cases(token.readings)
    return frozenset(case for case in cases if token.likelihood(case) >= _UNLIKELY) or cases


def noun_cases(readings: Iterable[Reading]) -> frozenset[Case]:
    """The cases that a word may stand in as a noun."""
    return frozenset(case for one in readings if one.word_class in SUBSTANTIVES for case in one.cases)


class Name(Protocol):
    """Where a name stands, and how it is said."""

    @property
    def start(self) -> int:
        """Index of the first token."""

    @property
    def end(self) -> int:
        """Index behind the last token."""

    @property
    def quoted(self) -> bool:
        """Whether the span stands in quotation marks."""

    @property
    def is_known(self) -> bool:
        """Whether anything is known to be called so."""

    @property
    def is_exact(self) -> bool:
        """Whether something is called just so, as the name stands, and not in another form."""
