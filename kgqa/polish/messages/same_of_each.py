"""Names in a row of each of which the same is asked („stolice Finlandii i Islandii”): questions of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.several_questions import AskedPart
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.polish.tokens.words import Token

_JOINTS = word_list("joints_of_nouns")
_TOGETHER = word_list("with_each_other") | word_list("of_several_together")
_COMMA = ","

Span = tuple[int, int]
"""The first token of a name, and the index behind its last one."""


def name_parts(
    text: str, tokens: Sequence[Token], names: Iterable[Span], *, of_one: bool = False
) -> tuple[AskedPart, ...]:
    """The questions of a question that has names in a row; none for one name, or where they are spoken of together.

    `text` is what the tokens were cut from; names with a preposition of their own keep it („w Polsce i we Włoszech”).
    Where the question is `of_one` thing that does something, names behind a preposition are all of it („Która rzeka
    płynie przez Wrocław i Szczecin?”).
    """
    row = row_of(tokens, sorted(names))
    if not row or any(token.lemmas & _TOGETHER for token in tokens):
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


def _end(token: Token) -> int:
    return token.start + len(token.form)
