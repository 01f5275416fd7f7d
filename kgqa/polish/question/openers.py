"""Wh-phrases that are no question words („Jak nazywa się …”, „Proszę podać …”, „Jak nazywa się pisarz, który …”), and
questions for what a name stands for („Co to jest …?”, „Opowiedz mi o …”: `data/definition_frames.tsv`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from kgqa.polish.clauses.clause_context import relative_openings
from kgqa.polish.clauses.noun_sorts import PRONOUNS, is_attribute_of_noun
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import said_alike
from kgqa.polish.question.analysis import AnswerForm, DefinedSort, DefinitionFrame, NamePart, WhPhrase
from kgqa.polish.tokens.tags import GRADED, NUMERAL_WORDS, PERSONAL_VERBS, PREPOSITIONS
from kgqa.polish.tokens.word_forms import end_of
from kgqa.polish.tokens.words import Token
from kgqa.resources import table_rows
from kgqa.terms import Case, Number

_LONGEST_ATTRIBUTE = 7
"""Tokens between a noun and the comma before its relative clause, at most."""

_SEVERAL = word_list("listing_verbs")

_PRONOUN = "który"
_THAT = "ten"
OPENER = "jak"
"""The `word` of wh-phrases made from openers."""
_NAME = "{name}"
_FULL = "full"


class OpenerReader:
    """Finds an opener at the beginning of a question and the noun phrase it asks about."""

    def __init__(self) -> None:
        self._openers = [words.split() for (words,) in table_rows("kgqa.polish", "openers.tsv")]

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
            if reading.tag.pos in PERSONAL_VERBS and len(reading.tag.numbers) == 1 and not reading.is_of_speaker:
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


@dataclass(frozen=True, slots=True)
class _Frame:
    before: tuple[_Words, ...]
    """Words in front of the name."""
    behind: tuple[_Words, ...]
    sort: DefinedSort
    form: str

    @property
    def needed(self) -> tuple[frozenset[str], ...]:
        """The alternatives of each word that may not be missing."""
        return tuple(one.forms for one in (*self.before, *self.behind) if not one.optional)


@dataclass(frozen=True, slots=True)
class _Words:
    """Alternatives for one word."""

    forms: frozenset[str]
    optional: bool


def definition_frame(tokens: Sequence[Token]) -> DefinitionFrame | None:
    """The frame of a question that is nothing but a name and words which ask what it is; None for other questions.

    Of several frames the one that leaves the fewest words to the name.
    """
    written = [(index, token.word.lower()) for index, token in enumerate(tokens) if token.form[0].isalnum()]
    words = [(index, said_alike().get(word, word)) for index, word in written]
    said = frozenset(word for _, word in words)
    frames = (frame for frame, needed in _frames() if not any(map(said.isdisjoint, needed)))
    found = [made for frame in frames for made in _read(frame, words)]
    best = min(found, key=lambda one: one.end - one.start, default=None)
    named = {word for index, word in words if best and best.start <= index < best.end}
    return None if named <= _framing() else best


def _read(frame: _Frame, words: Sequence[tuple[int, str]]) -> Iterator[DefinitionFrame]:
    forms = [form for _, form in words]
    for start in _ends(frame.before, forms):
        behind = _ends(tuple(reversed(frame.behind)), forms[start:][::-1])
        for length in behind:
            name = words[start : len(words) - length]
            if name:
                case = Case.NOM if frame.form == _FULL else Case(frame.form)
                yield DefinitionFrame(name[0][0], name[-1][0] + 1, frame.sort, case, frame.form == _FULL)


def _ends(expected: Sequence[_Words], forms: Sequence[str], position: int = 0) -> Iterator[int]:
    """Indices behind the expected words, wherever words that may be missing are."""
    if not expected:
        yield position
        return
    first, rest = expected[0], expected[1:]
    if position < len(forms) and forms[position] in first.forms:
        yield from _ends(rest, forms, position + 1)
    if first.optional:
        yield from _ends(rest, forms, position)


@cache
def _frames() -> tuple[tuple[_Frame, tuple[frozenset[str], ...]], ...]:
    """The frames, each with the words that a question needs for it."""
    frames = (_frame(*row) for row in table_rows("kgqa.polish", "definition_frames.tsv"))
    return tuple((frame, frame.needed) for frame in frames)


@cache
def _framing() -> frozenset[str]:
    """All words of frames: a name has another one („Kto to?” names nothing)."""
    return frozenset(form for one, _ in _frames() for words in (*one.before, *one.behind) for form in words.forms)


def _frame(words: str, sort: str, form: str) -> _Frame:
    before, _, behind = words.partition(_NAME)
    return _Frame(_expected(before), _expected(behind), DefinedSort(sort), form)


def _expected(words: str) -> tuple[_Words, ...]:
    return tuple(_Words(frozenset(word.removeprefix("~").split("/")), word.startswith("~")) for word in words.split())
