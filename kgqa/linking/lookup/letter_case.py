"""What capital letters say in a question, and the runs of capitalised words that look like names."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from kgqa.model import Token
from kgqa.terms import Case

_INNER = frozenset({"de", "del", "della", "da", "di", "van", "von", "der", "den", "la", "le", "el", "al", "-", "."})
"""Words in lower case that may stand inside a name."""


_ENDS = frozenset({".", "?", "!", "…"})
_CALLS = frozenset({Case.VOC})
"""In a question no name stands in the vocative."""


_FIRST = 5
"""Characters in front of a text's first word at most; in front of an option stands more."""


class LetterCase(StrEnum):
    """How a question is written, as far as its usual letter case was not restored (`Token.word`)."""

    MIXED = "mixed"
    """Capitals mark names."""
    LOWER = "lower"
    UPPER = "upper"


def letter_case(tokens: Sequence[Token]) -> LetterCase:
    """Whether a text is written all in small letters, all in capitals, or as usual."""
    words = [token.word for token in tokens if token.form[0].isalpha()]
    if not any(word[0].isupper() for word in words):
        return LetterCase.LOWER
    if len(words) > 1 and not any(letter.islower() for word in words for letter in word):
        return LetterCase.UPPER
    return LetterCase.MIXED


def name_runs(tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    """Spans of adjacent words that look like a name by their capitals, links like „van” and initials included."""
    runs: list[tuple[int, int]] = []
    at = 0
    while at < len(tokens):
        if not is_name_word(tokens, at):
            at += 1
            continue
        end = _behind_hyphens(tokens, at + 1)
        while (following := _next(tokens, end)) is not None and _may_agree(tokens[end - 1], tokens[following]):
            end = _behind_hyphens(tokens, following + 1)
        runs.append((at, end))
        at = end
    return tuple(runs)


def is_name_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is written like a name; the first one of a sentence only if it is no common word."""
    word = tokens[at].word
    if not word[0].isupper():
        return False
    return not begins_sentence(tokens, at) or not any(one.lemma[:1].islower() for one in tokens[at].readings)


def begins_sentence(tokens: Sequence[Token], at: int) -> bool:
    """Whether no word of the text stands in front of a word, or the end of a sentence does; an initial's dot ends none.

    The tokens may be those of an option, which stands in the middle of a text.
    """
    if not any(token.form[0].isalnum() for token in tokens[:at]):
        return tokens[0].start < _FIRST
    return tokens[at - 1].form in _ENDS and len(tokens[at - 2].form) > 1


def _behind_hyphens(tokens: Sequence[Token], end: int) -> int:
    """Index behind the parts that hyphens without spaces join to a word („Dżyngis-chan”)."""
    while end + 1 < len(tokens) and tokens[end].form == "-" and tokens[end - 1].end == tokens[end + 1].start - 1:
        end += 2
    return end


def _may_agree(one: Token, other: Token) -> bool:
    """Whether two words may stand in the same case, the second perhaps in the genitive; unknown words and numerals may
    stand in any."""
    cases = [{case for reading in token.readings for case in reading.tag.cases} for token in (one, other)]
    shared = cases[0] & cases[1]
    return not all(cases) or bool(shared - _CALLS) or (bool(shared) and Case.GEN in cases[1])


def _next(tokens: Sequence[Token], at: int) -> int | None:
    """The index of the next name word of a run that has come to `at`, or None if it ends there."""
    index = at
    while index < len(tokens) and tokens[index].form in _INNER:
        index += 1
    if index >= len(tokens) or index - at > 2 or not is_name_word(tokens, index):  # noqa: PLR2004 (two links)
        return None
    return index
