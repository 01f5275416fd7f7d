"""Nouns that ask for several things of one („stolica, waluta i język urzędowy Japonii”), each a question of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.several_questions import AskedPart
from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.polish.tokens.words import Token
from kgqa.terms import Case

_JOINTS, _PASSED = word_list("joints_of_nouns"), word_list("passed_behind_joints")
_TOGETHER = word_list("named_together")
_POSSESSIVE = word_list("possessives")
_COMMA = ","
_BE, _WHICH = "być", "jaki"


@dataclass(frozen=True, slots=True)
class AskingNoun:
    """Words that ask for something of a thing: „stolicę”."""

    start: int
    end: int
    """Index behind its last token."""
    name: str
    """What it asks for, in the nominative, whatever its words are."""


def noun_parts(
    text: str, tokens: Sequence[Token], nouns: Sequence[AskingNoun], names: Iterable[tuple[int, int]]
) -> tuple[AskedPart, ...]:
    """The questions of a question whose nouns stand in a row; none if it asks for one thing.

    `text` is what the tokens were cut from, without question mark; `names` are the first tokens of names, and the
    indices behind their last ones: what stands in one („Pałac Kultury i Nauki”) asks for nothing.
    """
    row = _row(tokens, nouns)
    if row and any(start <= row[0].start and row[-1].end <= end for start, end in names):
        return ()
    if len(row) < 2:  # noqa: PLR2004
        return tuple(_of_answer(text, tokens, nouns))
    before, behind = text[: tokens[row[0].start].start], text[_end(tokens[row[-1].end - 1]) :].rstrip(" ?.")
    if not before.strip() and not behind.strip():
        return ()
    opening = "" if _agrees(tokens[: row[0].start]) else before
    return tuple(
        AskedPart(f"{opening}{_words(text, tokens, one)}{behind}".strip(), _name(tokens, one), is_named=True)
        for one in row
    )


def _of_answer(text: str, tokens: Sequence[Token], nouns: Sequence[AskingNoun]) -> Iterator[AskedPart]:
    """A question, and what belongs to its answer („najdłuższą rzekę Polski i jej długość”)."""
    for noun in nouns:
        own, joint = tokens[max(0, noun.start - 1)], noun.start - 2
        ends = all(not token.form[0].isalnum() for token in tokens[noun.end :])
        if ends and joint > 0 and own.form.lower() in _POSSESSIVE and tokens[joint].form.lower() in _JOINTS:
            yield AskedPart(text[: tokens[joint].start].rstrip(" ,"))
            yield AskedPart(_words(text, tokens, noun), _name(tokens, noun), is_named=True, goes_on=True)
            return


def _name(tokens: Sequence[Token], noun: AskingNoun) -> str:
    """What the words ask for in the nominative: as they stand, or with the lemma of a noun that has none that agree."""
    words = tokens[noun.start : noun.end]
    if _stands(words[0], Case.NOM):
        return " ".join(one.word for one in words)
    attributes = [one for one in words[1:] if any(reading.tag.pos in ADJECTIVAL for reading in one.readings)]
    if attributes or words[0].best is None:
        return noun.name
    return " ".join((words[0].best.lemma, *(one.word for one in words[1:])))


def _stands(token: Token, case: Case) -> bool:
    return any(reading.tag.pos == "subst" and case in reading.tag.cases for reading in token.readings)


def _agrees(opening: Sequence[Token]) -> bool:
    """Whether what stands before the nouns is „Jaka jest”, which agrees with the first of them only."""
    words = [one for one in opening if one.form[0].isalnum()]
    return bool(words) and _WHICH in words[0].lemmas and all(_BE in one.lemmas for one in words[1:])


def _words(text: str, tokens: Sequence[Token], noun: AskingNoun) -> str:
    return text[tokens[noun.start].start : _end(tokens[noun.end - 1])]


def _end(token: Token) -> int:
    return token.start + len(token.form)


def _row(tokens: Sequence[Token], nouns: Sequence[AskingNoun]) -> tuple[AskingNoun, ...]:
    """The first row of nouns that a word joins."""
    for index, token in enumerate(tokens):
        if token.form.lower() not in _JOINTS:
            continue
        last = _longest(one for one in nouns if one.start == _start(tokens, index + 1))
        first = _before(tokens, nouns, index, last) if last else None
        if first is not None and last is not None and not _are_one(tokens, first, last):
            return (*_further(tokens, nouns, first), first, last)
    return ()


def _are_one(tokens: Sequence[Token], first: AskingNoun, last: AskingNoun) -> bool:
    """Whether two nouns are one thing that is asked for („imię i nazwisko”)."""
    before, behind = tokens[first.end - 1].lemmas, tokens[last.start].lemmas
    return bool(before & _TOGETHER and behind & _TOGETHER)


def _start(tokens: Sequence[Token], index: int) -> int:
    """Where a noun may begin behind a joint, words such as „także” passed over."""
    while index < len(tokens) and tokens[index].form.lower() in _PASSED:
        index += 1
    return index


def _further(tokens: Sequence[Token], nouns: Sequence[AskingNoun], first: AskingNoun) -> Iterator[AskingNoun]:
    """The nouns in front of the first of a row, each with a comma behind it."""
    comma = first.start - 1
    if comma > 0 and tokens[comma].form == _COMMA:
        before = _before(tokens, nouns, comma, first)
        if before is not None:
            yield from (*_further(tokens, nouns, before), before)


def _before(tokens: Sequence[Token], nouns: Sequence[AskingNoun], index: int, last: AskingNoun) -> AskingNoun | None:
    """The noun that ends in front of a joint and stands in the case of the one behind it: in „rok urodzenia i śmierci”
    „śmierci” goes with „urodzenia”."""
    ending = [one for one in nouns if one.end == index]
    wanted = _forms(tokens, last)
    same = [one for one in ending if _forms(tokens, one) & wanted]
    cases = {case for case, _ in wanted}
    return _longest(same) or _longest(one for one in ending if cases & {case for case, _ in _forms(tokens, one)})


def _longest(nouns: Iterator[AskingNoun] | Sequence[AskingNoun]) -> AskingNoun | None:
    return max(nouns, key=lambda one: one.end - one.start, default=None)


def _forms(tokens: Sequence[Token], noun: AskingNoun) -> set[tuple[str, str]]:
    """The cases with numbers in which the first noun of some words may stand."""
    for token in tokens[noun.start : noun.end]:
        found = {
            (case.value, number.value)
            for reading in token.readings
            if reading.tag.pos in ("subst", "ger")
            for case in reading.tag.cases
            for number in reading.tag.numbers
        }
        if found:
            return found
    return set()
