"""Finds the options of a choice question: „…: Wisła czy Odra?”, „Stolicą Australii jest Sydney czy Canberra?”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.model import Reading, Token

_SEPARATORS = frozenset({":", "–", "—", "-", ","})
_END = frozenset({"?", ".", "!"})


@dataclass(frozen=True, slots=True)
class Options:
    """Spans of the options, and where the rest of the question ends."""

    spans: tuple[tuple[int, int], ...]
    stem_end: int
    """Index behind the last token that is no part of the list and its separator."""


def read_options(tokens: Sequence[Token]) -> Options | None:
    """Options named behind a separator, as in „Co jest dłuższe: Wisła czy Odra?”; None if there is no such list."""
    last = _last_czy(tokens)
    if last is None:
        return None
    for index in range(last - 1, 0, -1):
        if tokens[index].form in _SEPARATORS - {","} or (tokens[index].form == "," and _is_stem_end(tokens, index)):
            return Options(_split(tokens, index + 1), index)
    return None


def _last_czy(tokens: Sequence[Token]) -> int | None:
    found = [index for index, token in enumerate(tokens) if token.form.lower() in ("czy", "albo", "lub") and index > 1]
    return found[-1] if found else None


def _is_stem_end(tokens: Sequence[Token], comma: int) -> bool:
    """A comma before the list, not inside it: a verb stands before it and none between it and „czy”."""
    before = any(_is_verb(reading) for token in tokens[:comma] for reading in token.readings)
    return before and not any(
        token.readings and all(_is_verb(reading) for reading in token.readings) for token in tokens[comma:]
    )


def _is_verb(reading: Reading) -> bool:
    return reading.tag.pos in ("fin", "praet", "bedzie", "impt")


def _split(tokens: Sequence[Token], start: int) -> tuple[tuple[int, int], ...]:
    spans: list[tuple[int, int]] = []
    begin = start
    for index in range(start, len(tokens) + 1):
        if (
            index == len(tokens)
            or tokens[index].form.lower() in ("czy", "albo", "lub", ",")
            or tokens[index].form in _END
        ):
            if index > begin:
                spans.append((begin, index))
            begin = index + 1
    return tuple(spans)
