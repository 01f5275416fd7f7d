"""Questions for what a name stands for: „Co to jest …?”, „Opowiedz mi o …” (`data/definition_frames.tsv`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.polish.lists.analysis_tables import read_rows
from kgqa.polish.lists.question_words import said_alike
from kgqa.polish.question.analysis import DefinedSort, DefinitionFrame
from kgqa.polish.tokens.words import Token
from kgqa.terms import Case

_NAME = "{name}"
_FULL = "full"


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
    frames = (_frame(*row) for row in read_rows("definition_frames.tsv"))
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
