"""What nouns and adjectives in front of a name say of it by their forms: whether they describe it at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.polish.clauses.names import Name
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADJECTIVE, question_words_of
from kgqa.polish.tokens.tags import (
    ADJECTIVES,
    GIVEN_NAME,
    NOUNS,
    PASSIVE_PARTICIPLES,
    PLACE_NAME,
    STATING_VERBS,
    SUBSTANTIVES,
    SURNAME,
)
from kgqa.polish.tokens.words import Reading, Token
from kgqa.terms import Case, Number

_ASKING = question_words_of(ADJECTIVE)
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


def cases_of(token: Token) -> frozenset[Case]:
    """The cases that a word may stand in."""
    return token.cases


def share_case(word: Token, name: Token) -> bool:
    """Whether a word may stand in a case that the name behind it may stand in; unknown words may in any."""
    cases, others = cases_of(word), cases_of(name)
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
    cases = [found for word in words if word.word[:1].isupper() and (found := cases_of(word))]
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
    return personal and bool(singular & cases_of(tokens[noun_at]))


def is_called(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether the noun in front may call a name in the nominative („planety Saturn”) or in a case of its own.

    A genitive behind a noun is its attribute („przylądki Norwegii”); names that the dictionary does not know may be.
    """
    name = cases_of(tokens[mention.start])
    return bool(name) and Case.GEN not in name and (Case.NOM in name or bool(name & cases_of(tokens[noun_at])))


def is_unknown(tokens: Sequence[Token], mention: Name) -> bool:
    """Whether the dictionary knows no case of the first word of a name („Claire Bloom”)."""
    return not cases_of(tokens[mention.start])


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
    ):
        yield index
        index -= 1
