"""Wh-phrases that are no question words: „Jak nazywa się …”, „Proszę podać …”, „Jak nazywa się pisarz, który …”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgqa.polish.clauses.noun_sorts import PRONOUNS, is_attribute_of_noun
from kgqa.polish.clauses.relative_clauses import relative_openings
from kgqa.polish.lists.analysis_tables import read_rows
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.lemma_phrases import end_of
from kgqa.polish.question.analysis import AnswerForm, NamePart, WhPhrase
from kgqa.polish.tokens.tags import GRADED, NUMERAL_WORDS, PERSONAL_VERBS, PREPOSITIONS
from kgqa.polish.tokens.words import Token
from kgqa.terms import Case, Number

_LONGEST_ATTRIBUTE = 7
"""Tokens between a noun and the comma before its relative clause, at most."""

_SEVERAL = word_list("listing_verbs")

_PRONOUN = "który"
_THAT = "ten"
OPENER = "jak"
"""The `word` of wh-phrases made from openers."""


class OpenerReader:
    """Finds an opener at the beginning of a question and the noun phrase it asks about."""

    def __init__(self) -> None:
        self._openers = [words.split() for (words,) in read_rows("openers.tsv")]

    def read(self, tokens: Sequence[Token]) -> Iterator[WhPhrase]:
        """The longest opener alone; with the noun phrase behind it; with a relative clause's pronoun behind that."""
        end = max(end_of(opener, tokens, 0) for opener in self._openers)
        if not end:
            return
        part = _name_part(tokens[:end])
        yield WhPhrase(0, end, OPENER, AnswerForm(_case(tokens[0])), part=part)
        noun = _noun_phrase(tokens, end)
        if noun is None:
            return
        noun_end, lemma, modifiers, number = noun
        number = Number.PL if tokens[0].lemmas & _SEVERAL else _verb_number(tokens[:end]) or number
        form = AnswerForm(number=number)
        plural = number is Number.PL
        whole = WhPhrase(0, noun_end, "jaki", form, lemma, modifiers=modifiers, plural=plural, part=part)
        yield whole
        relative = _relative(tokens, noun_end)
        if relative is not None:
            clause, role = relative
            yield replace(whole, end=clause, word="który", form=role, answer=form)


def _case(token: Token) -> Case:
    """„Czym jest …” and „Kim był …” are answered in the instrumental, all other openers in the nominative."""
    cases = {case for r in token.readings if r.lemma in PRONOUNS for case in r.tag.cases}
    return Case.INST if Case.INST in cases and Case.NOM not in cases else Case.NOM


def _verb_number(tokens: Sequence[Token]) -> Number | None:
    """The number of the opener's verb („nazywają się” asks for several); None for commands."""
    for token in tokens:
        for reading in token.readings:
            if reading.tag.pos in PERSONAL_VERBS and len(reading.tag.numbers) == 1 and ":pri" not in reading.tag.text:
                return next(iter(reading.tag.numbers))
    return None


def _name_part(tokens: Sequence[Token]) -> NamePart | None:
    """Whether an opener speaks of the given name or of the surname alone."""
    words = frozenset().union(*(token.lemmas for token in tokens))
    if "imię" in words:
        return None if "nazwisko" in words else NamePart.GIVEN
    return NamePart.FAMILY if "nazwisko" in words else None


def _noun_phrase(tokens: Sequence[Token], start: int) -> tuple[int, str, tuple[str, ...], Number] | None:
    """Adjectives and a common noun from `start` on, a number in front: (index behind it, lemma, adjectives, number)."""
    modifiers: list[str] = []
    start += start < len(tokens) and tokens[start].may_be(NUMERAL_WORDS)
    for index in range(start, min(start + 4, len(tokens))):
        noun = _lower_case_reading(tokens[index], "subst")
        adjective = _lower_case_reading(tokens[index], "adj")
        if noun and not (adjective and is_attribute_of_noun(tokens, index)):
            lemma, number = noun
            return index + 1, lemma, tuple(modifiers), number
        if adjective is None:
            return None
        modifiers.append(adjective[0])
    return None


def _lower_case_reading(token: Token, pos: str) -> tuple[str, Number] | None:
    best = token.best.readings if token.best else ()
    for reading in (*best, *token.readings):
        if reading.tag.pos == pos and reading.lemma[:1].islower() and reading.lemma not in PRONOUNS:
            plural = reading.tag.numbers == {Number.PL}
            return reading.lemma, Number.PL if plural else Number.SG
    return None


def _relative(tokens: Sequence[Token], start: int) -> tuple[int, AnswerForm] | None:
    """„, który”, „, w którym”, „, kto” behind the noun phrase: (index behind it, its role in the clause).

    Attributes may stand between („wielkie miasto nad rzeką, w którym …”); they are left unread, so that none may that
    names, compares or bounds („miasto w Niemczech, w którym …”, „rzeka o długości ponad 900 km, która …”).
    """
    clause = next((one for one in relative_openings(tokens) if one.start > start), None)
    between = tokens[start : clause.start - 1] if clause else ()
    if clause is None or len(between) >= _LONGEST_ATTRIBUTE or _PRONOUN not in tokens[clause.pronoun].lemmas:
        return None
    if any(token.form == "," or token.may_be(PERSONAL_VERBS) or _narrows(token) for token in between):
        return None
    if any(_THAT in token.lemmas for token in between[-1:]):  # „papieżem przed tym, który …” is of somebody else
        return None
    preposition = next((one.lemma for one in tokens[clause.start].readings_as(PREPOSITIONS)), "")
    cases = tokens[clause.pronoun].cases
    return clause.pronoun + 1, AnswerForm(_likeliest(cases, preposition), Number.AS_IS, preposition)


def _narrows(token: Token) -> bool:
    """Whether a word is of a name, a number, or more or less of something: nothing of that may stay unread."""
    measures = any(r.tag.pos == "num" or r.tag.degree in GRADED for r in token.readings)
    return measures or token.form[:1].isdigit() or token.word[:1].isupper()


def _likeliest(cases: frozenset[Case], preposition: str) -> Case:
    order = (
        (Case.LOC, Case.GEN, Case.INST, Case.ACC, Case.DAT)
        if preposition
        else (Case.NOM, Case.ACC, Case.GEN, Case.INST)
    )
    return next((case for case in order if case in cases), Case.NOM)
