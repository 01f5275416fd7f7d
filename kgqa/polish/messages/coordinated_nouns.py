"""Nouns that ask for several things of one („stolica, waluta i język urzędowy Japonii”), each a question of its own;
and names in a row of each of which the same is asked („stolice Finlandii i Islandii”)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.several_questions import AskedPart
from kgqa.polish.tokens.tags import ADJECTIVAL, PREPOSITIONS
from kgqa.polish.tokens.words import Token
from kgqa.terms import Case

_JOINTS, _PASSED = word_list("joints_of_nouns"), word_list("passed_behind_joints")
_TOGETHER = word_list("named_together")
_POSSESSIVE = word_list("possessives")
_COMMA = ","
_NOUNS = frozenset({"subst", "ger"})
_BE, _WHICH = "być", "jaki"
_WITH_EACH_OTHER = word_list("with_each_other") | word_list("of_several_together")

Span = tuple[int, int]
"""The first token of a name, and the index behind its last one."""


@dataclass(frozen=True, slots=True)
class AskingNoun:
    """Words that ask for something of a thing: „stolicę”."""

    start: int
    end: int
    """Index behind its last token."""
    name: str
    """What it asks for, in the nominative, whatever its words are."""
    shared: str = ""
    """Words behind another noun of a row that belong to this one, too („data i miejsce urodzenia”)."""


def noun_parts(
    text: str,
    tokens: Sequence[Token],
    nouns: Sequence[AskingNoun],
    names: Iterable[tuple[int, int]],
    apart: Collection[tuple[int, ...]] = (),
    *,
    loosely: bool = False,
) -> tuple[AskedPart, ...]:
    """The questions of a question whose nouns stand in a row; none if it asks for one thing.

    `text` is what the tokens were cut from, without question mark; `names` are the first tokens of names, and the
    indices behind their last ones: what stands in one („Pałac Kultury i Nauki”) asks for nothing. `apart` has the
    tokens of nouns that a row parts from what belongs to them („data i miejsce urodzenia”). `loosely` takes nouns that
    stand side by side for a row, too.
    """
    spans = tuple(names)
    row = _Row(text, tokens, nouns, apart).found() or (_side_by_side(tokens, nouns) if loosely else ())
    if any(start <= row[0].start and row[-1].end <= end for start, end in spans if row):
        return ()
    if len(row) < 2:  # noqa: PLR2004
        return tuple(_of_answer(text, tokens, nouns)) or tuple(_of_first(text, tokens, nouns, spans))
    before, behind = text[: tokens[row[0].start].start], text[_end(tokens[row[-1].end - 1]) :].rstrip(" ?.")
    if not before.strip() and not behind.strip():
        return ()
    opening = "" if _agrees(tokens[: row[0].start]) else before
    return tuple(
        AskedPart(
            f"{opening}{_words(text, tokens, one)}{one.shared}{behind}".strip(), _name(tokens, one), is_named=True
        )
        for one in row
    )


def _side_by_side(tokens: Sequence[Token], nouns: Sequence[AskingNoun]) -> tuple[AskingNoun, ...]:
    """The first row of nouns in the nominative with nothing but commas between, as keyword queries have them."""
    row: list[AskingNoun] = []
    for index in range(len(tokens)):
        if row and index < row[-1].end:
            continue
        noun = _longest(one for one in nouns if one.start == index and _stands(tokens[index], Case.NOM))
        if noun is not None and row and row[-1].end == index and _stands(tokens[index], Case.GEN):
            row.clear()  # „gęstość zaludnienia” is one thing
        elif noun is not None:
            row.append(noun)
        elif tokens[index].form != _COMMA and len(row) > 1:
            break
        elif tokens[index].form != _COMMA:
            row.clear()
    return tuple(row) if len(row) > 1 else ()


def _of_first(
    text: str, tokens: Sequence[Token], nouns: Sequence[AskingNoun], names: Iterable[tuple[int, int]]
) -> Iterator[AskedPart]:
    """Two nouns of which the first has what both are of behind it („stolica Węgier i waluta”)."""
    ends = max((index + 1 for index, one in enumerate(tokens) if one.form[0].isalnum()), default=0)
    last = _longest(one for one in nouns if one.end == ends)
    joint = last.start - 1 if last else 0
    if last is None or joint < 2 or tokens[joint].form.lower() not in _JOINTS:  # noqa: PLR2004
        return
    wanted = _forms(tokens, last)
    for first in nouns:
        things = [start for start, end in names if start == first.end and end == joint]
        if things and _forms(tokens, first) & wanted:
            thing = text[tokens[first.end].start : tokens[joint].start].rstrip(" ,")
            opening = "" if _agrees(tokens[: first.start]) else text[: tokens[first.start].start]
            for one in (first, last):
                words = f"{opening}{_words(text, tokens, one)} {thing}"
                yield AskedPart(words, _name(tokens, one), is_named=True)
            return


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
    return any(reading.tag.pos in _NOUNS and case in reading.tag.cases for reading in token.readings)


def _agrees(opening: Sequence[Token]) -> bool:
    """Whether what stands before the nouns is „Jaka jest”, which agrees with the first of them only."""
    words = [one for one in opening if one.form[0].isalnum()]
    return bool(words) and _WHICH in words[0].lemmas and all(_BE in one.lemmas for one in words[1:])


def _words(text: str, tokens: Sequence[Token], noun: AskingNoun) -> str:
    return text[tokens[noun.start].start : _end(tokens[noun.end - 1])]


def _end(token: Token) -> int:
    return token.start + len(token.form)


class _Row:
    """Finds the first row of nouns that a word joins."""

    def __init__(
        self, text: str, tokens: Sequence[Token], nouns: Sequence[AskingNoun], apart: Collection[tuple[int, ...]]
    ) -> None:
        self._text, self._tokens, self._nouns, self._apart = text, tokens, nouns, apart

    def found(self) -> tuple[AskingNoun, ...]:
        """The nouns in their order; none where no two are joined."""
        for index, token in enumerate(self._tokens):
            if token.form.lower() not in _JOINTS:
                continue
            start = _start(self._tokens, index + 1)
            last = _longest(one for one in self._nouns if one.start == start)
            first = self._sharing(index, last) or self._before(index, last) if last else None
            if first is not None and last is not None and not _are_one(self._tokens, first, last):
                return (*self._further(first), first, last)
        return ()

    def _further(self, first: AskingNoun) -> Iterator[AskingNoun]:
        """The nouns in front of the first of a row, each with a comma behind it."""
        comma = first.start - 1
        if comma > 0 and self._tokens[comma].form == _COMMA:
            before = self._before(comma, first)
            if before is not None:
                yield from (*self._further(before), before)

    def _before(self, index: int, last: AskingNoun) -> AskingNoun | None:
        """The noun that ends in front of a joint and stands in the case of the one behind it: in „rok urodzenia i
        śmierci” „śmierci” goes with „urodzenia”."""
        ending = [one for one in self._nouns if one.end == index]
        wanted = _forms(self._tokens, last)
        same = [one for one in ending if _forms(self._tokens, one) & wanted]
        cases = {case for case, _ in wanted}
        alike = (one for one in ending if cases & {case for case, _ in _forms(self._tokens, one)})
        return _longest(same) or _longest(alike)

    def _sharing(self, index: int, last: AskingNoun) -> AskingNoun | None:
        """A noun in front of a joint that shares what stands behind the one after it („data i miejsce urodzenia”)."""
        if (index - 1, *range(last.start + 1, last.end)) not in self._apart:
            return None
        shared = self._text[_end(self._tokens[last.start]) : _end(self._tokens[last.end - 1])]
        return AskingNoun(index - 1, index, f"{self._tokens[index - 1].word}{shared}", shared)


def _are_one(tokens: Sequence[Token], first: AskingNoun, last: AskingNoun) -> bool:
    """Whether two nouns are one thing that is asked for („imię i nazwisko”)."""
    before, behind = tokens[first.end - 1].lemmas, tokens[last.start].lemmas
    return bool(before & _TOGETHER and behind & _TOGETHER)


def _start(tokens: Sequence[Token], index: int) -> int:
    """Where a noun may begin behind a joint, words such as „także” passed over."""
    while index < len(tokens) and tokens[index].form.lower() in _PASSED:
        index += 1
    return index


def _longest(nouns: Iterator[AskingNoun] | Sequence[AskingNoun]) -> AskingNoun | None:
    return max(nouns, key=lambda one: one.end - one.start, default=None)


def _forms(tokens: Sequence[Token], noun: AskingNoun) -> set[tuple[str, str]]:
    """The cases with numbers in which the first noun of some words may stand."""
    for token in tokens[noun.start : noun.end]:
        found = {
            (case.value, number.value)
            for reading in token.readings
            if reading.tag.pos in _NOUNS
            for case in reading.tag.cases
            for number in reading.tag.numbers
        }
        if found:
            return found
    return set()


def name_parts(
    text: str, tokens: Sequence[Token], names: Iterable[Span], *, of_one: bool = False
) -> tuple[AskedPart, ...]:
    """The questions of a question that has names in a row; none for one name, or where they are spoken of together.

    `text` is what the tokens were cut from; names with a preposition of their own keep it („w Polsce i we Włoszech”).
    Where the question is `of_one` thing that does something, names behind a preposition are all of it („Która rzeka
    płynie przez Wrocław i Szczecin?”).
    """
    row = row_of(tokens, sorted(names))
    if not row or any(token.lemmas & _WITH_EACH_OTHER for token in tokens):
        return ()
    first, last = _opening(tokens, row[0][0]), row[-1][1]
    if of_one and first < row[0][0]:
        return ()
    before, behind = text[: tokens[first].start], text[_end(tokens[last - 1]) :].rstrip(" ?.!")
    shared = text[tokens[first].start : tokens[row[0][0]].start]
    parts: list[AskedPart] = []
    for start, end in row:
        name = text[tokens[start].start : _end(tokens[end - 1])]
        placing = text[tokens[_opening(tokens, start)].start : tokens[start].start] or shared
        parts.append(AskedPart(f"{before}{placing}{name}{behind}".strip(), name, is_named=True))
    return tuple(parts)


def row_of(tokens: Sequence[Token], names: Sequence[Span]) -> tuple[Span, ...]:
    """The first row of names that ends with a joint and a name; empty for none."""
    row: list[Span] = []
    joined = False
    for name in names:
        between = _between(tokens, row[-1][1], name[0]) if row else ""
        if between and not joined:
            row.append(name)
            joined = between != _COMMA
        elif not joined:
            row = [name]
    return tuple(row) if joined else ()


def _between(tokens: Sequence[Token], start: int, end: int) -> str:
    """The comma or the joint that alone stands between two names, with or without a preposition; else empty."""
    words = [token.form.lower() for token in tokens[start : _opening(tokens, end)]]
    return words[0] if len(words) == 1 and (words[0] == _COMMA or words[0] in _JOINTS) else ""


def _opening(tokens: Sequence[Token], start: int) -> int:
    """Where a name begins with its preposition."""
    return start - (start > 0 and tokens[start - 1].may_be(PREPOSITIONS))
