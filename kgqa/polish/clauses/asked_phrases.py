"""The noun phrase that a question word like „który” opens: its noun, adjectives and possible agreements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.polish.lists.class_nouns import class_nouns
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADJECTIVE, PERSON, asking_for, question_words_of
from kgqa.polish.tokens.tags import ADJECTIVAL, FINITE_VERBS, KIND_NOUNS, PARTICIPLES, PREPOSITIONS
from kgqa.polish.tokens.words import Reading, Token
from kgqa.polish.values.units import names_unit
from kgqa.terms import Case, Gender, Number

_ADJECTIVAL = ADJECTIVAL | {"adja"}
_SKIPPED = frozenset({"adv", "num", "dig", "interp", "part"})
WHICH = question_words_of(ADJECTIVE) - asking_for(PERSON)
"""„Który” and „jaki”, whose noun tells what they ask for."""
_OF, _POINTING = word_list("of_several"), word_list("pointing")
_LONGEST = 8
"""Tokens between a question word and its noun, at most."""
_DIRECT = frozenset({Case.NOM, Case.ACC, Case.VOC})
"""Cases in which „ile” has what is counted in the genitive beside it."""
Agreement = frozenset[tuple[Number, Case, Gender]]


@dataclass(frozen=True, slots=True)
class AskedPhrase:
    """What follows „który” or „jaki”: index behind it, lemma of the noun, adjectives, possible agreements."""

    end: int
    noun: str
    modifiers: tuple[str, ...]
    agreement: Agreement


def agreement_of(readings: Sequence[Reading], classes: set[str] | frozenset[str]) -> Agreement:
    """Number, case and gender that readings of some grammatical classes have together."""
    return frozenset(
        (number, case, gender)
        for reading in readings
        if reading.tag.pos in classes
        for number in reading.tag.numbers
        for case in reading.tag.cases
        for gender in reading.tag.genders
    )


_PERSONS = frozenset({"ppron12"})


def behind_them(tokens: Sequence[Token], index: int) -> int:
    """Index behind a question word and the „z nich” that may follow it."""
    words = [token.word.lower() for token in tokens[index + 1 : index + 3]]
    return index + 3 if len(words) == 2 and words[0] in _OF and words[1] == "nich" else index + 1  # noqa: PLR2004


def _partitive(tokens: Sequence[Token], index: int) -> AskedPhrase | None:
    """„która z tych rzek”, „który spośród królów”: the question word stands for one of the things named."""
    word, start = tokens[index], index + 2
    if start >= len(tokens) or tokens[index + 1].word.lower() not in _OF or not word.lemmas & WHICH:
        return None
    if behind_them(tokens, index) > index + 1:
        return AskedPhrase(index + 3, "", (), agreement_of(word.readings, {"adj"}))
    modifiers: list[str] = []
    for position in range(start, min(start + _LONGEST, len(tokens))):
        best = tokens[position].best
        if best is None or Case.GEN not in best.tag.cases or Number.PL not in best.tag.numbers:
            return None
        if best.tag.pos == "subst" and best.lemma[:1].islower():
            return AskedPhrase(position + 1, best.lemma, tuple(modifiers), agreement_of(word.readings, {"adj"}))
        if best.tag.pos not in _ADJECTIVAL:
            return None
        modifiers += [best.lemma] if best.lemma not in _POINTING else []
    return None


def kind_phrase(tokens: Sequence[Token], index: int) -> AskedPhrase | None:
    """The noun phrase behind „co to za …”; None where there is none."""
    if [token.word.lower() for token in tokens[index + 1 : index + 3]] != ["to", "za"]:
        return None
    modifiers: list[str] = []
    for position in range(index + 3, min(index + _LONGEST, len(tokens))):
        named = [r for r in tokens[position].readings if Case.NOM in r.tag.cases]
        nouns = _lower_case_first([reading for reading in named if reading.tag.pos == "subst"])
        adjectives = [reading for reading in named if reading.tag.pos in _ADJECTIVAL]
        following = tokens[position + 1].readings if position + 1 < len(tokens) else ()
        attribute = agreement_of(adjectives, _ADJECTIVAL) & agreement_of(following, {"subst"})
        if nouns and not attribute:
            return AskedPhrase(position + 1, nouns[0].lemma, tuple(modifiers), agreement_of(nouns, {"subst"}))
        if not adjectives:
            return None
        modifiers.append(adjectives[0].lemma)
    return None


def asked_phrase(tokens: Sequence[Token], index: int) -> AskedPhrase:
    """The noun phrase that begins with a question word like „który”; without a noun, the word alone."""
    partitive = _partitive(tokens, index)
    if partitive is not None:
        return partitive
    word = tokens[index]
    agreement = agreement_of([r for r in word.readings if r.lemma[:1].islower()], {"adj", "num"})
    quantity = "ile" in word.lemmas
    modifiers: list[str] = []
    first = index + 1
    if [token.word for token in tokens[first : first + 2]] == ["z", "kolei"]:
        first += 2
    for position in range(first, min(index + _LONGEST, len(tokens))):
        if quantity and _counts_nothing(tokens[position]):
            break
        found = _noun_at(tokens, position, agreement, quantity=quantity)
        if found is not None:
            return AskedPhrase(position + 1, found[0], tuple(modifiers), found[1])
        adjectives = [r for r in tokens[position].readings if r.tag.pos in _ADJECTIVAL]
        fitting = [r for r in adjectives if quantity or agreement_of([r], _ADJECTIVAL) & agreement]
        if fitting:
            modifiers.append(fitting[0].lemma)
            agreement = agreement if quantity else agreement & agreement_of(fitting, _ADJECTIVAL)
        elif not tokens[position].may_be(_SKIPPED):
            break
    return AskedPhrase(index + 1, "", (), agreement_of(word.readings, {"adj", "num"}))


def _counts_nothing(token: Token) -> bool:
    """Whether a word is a verb („ile mamy województw” counts no mothers) or only points („ile mi wyjdzie”)."""
    return token.is_finite or token.may_be(_PERSONS) or token.word.lower() == "to"


def _noun_at(
    tokens: Sequence[Token], position: int, agreement: Agreement, *, quantity: bool
) -> tuple[str, Agreement] | None:
    """The noun at a position that fits a question word, and in which agreement; behind „ile” whatever is counted. A
    preposition is none („od którego do którego roku”)."""
    if tokens[position].is_likely(PREPOSITIONS):
        return None
    nouns = [r for r in tokens[position].readings if r.tag.pos in KIND_NOUNS]
    lemmas = list(dict.fromkeys(reading.lemma for reading in _lower_case_first(nouns)))
    known = names_unit if quantity else class_nouns().__contains__  # „ile lat” asks for years, „rodu” is of „ród”
    lemmas.sort(key=lambda one: not known(one))
    for lemma in lemmas:
        shared = agreement_of([reading for reading in nouns if reading.lemma == lemma], KIND_NOUNS)
        oblique = {one for one in shared & agreement if one[1] not in _DIRECT}  # „iloma krajami”
        counted = bool(oblique) or any(case is Case.GEN for _, case, _ in shared)
        if quantity and counted and not _describes_next(tokens, position):
            return lemma, agreement
        if not quantity and shared & agreement and not _rather_adjective(tokens, position, agreement):
            return lemma, shared & agreement
    return None


def _lower_case_first(readings: Sequence[Reading]) -> list[Reading]:
    return sorted(readings, key=lambda reading: not reading.lemma[:1].islower())


def _describes_next(tokens: Sequence[Token], position: int) -> bool:
    """Whether a word that could be a noun describes the one right behind it („z iloma innymi krajami”)."""
    adjective = agreement_of(tokens[position].readings, _ADJECTIVAL)
    behind = tokens[position + 1].readings if position + 1 < len(tokens) else ()
    return bool(adjective & agreement_of(behind, {"subst"}))


def _rather_adjective(tokens: Sequence[Token], position: int, agreement: Agreement) -> bool:
    """Whether a word that could be a noun is an adjective of a noun right behind it („którą żywą istotę”)."""
    if not agreement_of(tokens[position].readings, _ADJECTIVAL) & agreement or position + 1 >= len(tokens):
        return False
    behind = tokens[position + 1]
    if behind.best is not None and behind.best.tag.pos in PARTICIPLES | FINITE_VERBS:  # „jaki uczony urodzony w …”
        return False
    return bool(agreement_of(behind.readings, {"subst"}) & agreement)
