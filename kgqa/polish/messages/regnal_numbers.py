"""Numbers of rulers that were typed in digits („jan 3 sobieski”), as names have them („Jan III”)."""

from __future__ import annotations

import re
from collections.abc import Callable

from kgqa.polish.tokens.tags import GIVEN_NAME, PLAIN_NOUNS
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.roman import roman

_MOST = 25
"""Hardly any ruler has a higher number: John XXIII had the highest of popes."""
_NUMBERED = re.compile(r"[^\W\d_]{3,} (\d{1,2})(?![\w.,:/%–-]*\d)(?=\W|$)")


def with_regnal_numbers(text: str, tokens: Callable[[str], tuple[Token, ...]]) -> str:
    """The text with Roman numerals for the digits behind given names, unless these count what stands behind them.

    `tokens` reads a text, with diacritics put in.
    """
    if not _NUMBERED.search(text):
        return text
    read = tokens(text)
    for at in reversed(range(1, len(read))):
        number = read[at].form
        if number.isdecimal() and 0 < int(number) <= _MOST and _is_given_name(read[at - 1]) and not _counts(read, at):
            text = text[: read[at].start] + roman(int(number)) + text[read[at].end :]
    return text


def _is_given_name(token: Token) -> bool:
    return any(GIVEN_NAME in one.names for one in token.readings)


def _counts(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a common noun stands behind a number („Anna 3 razy …”)."""
    return at + 1 < len(tokens) and tokens[at + 1].word[:1].islower() and tokens[at + 1].is_likely(PLAIN_NOUNS)
