"""Things of a numbered row of which the second leaves out its noun: „Co trwało dłużej: pierwsza wojna światowa czy
druga?”."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from kgqa.polish.tokens.tags import ADJECTIVAL, NOUNS
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.numerals import ordinal_value

_SAID = NOUNS | ADJECTIVAL


def with_nouns_again(text: str, tokens: Sequence[Token]) -> str:
    """A text with the words behind the first ordinal behind another one that stands alone, too; empty where there is
    none."""
    number, said = None, ""
    for at, token in enumerate(tokens):
        value = ordinal_value(token) if token.form.isalpha() else None
        if value is None:
            continue
        named = list(takewhile(_names, tokens[at + 1 :]))
        if named and token.agrees_with(named[0]):
            number, said = value, text[named[0].start : named[-1].end]
        elif number not in (None, value) and not named:
            return f"{text[: token.end]} {said}{text[token.end :]}"
    return ""


def _names(token: Token) -> bool:
    """Whether a word is a noun, an adjective or a name."""
    return token.form[0].isalpha() and (token.is_likely(_SAID) or token.word[:1].isupper())
