"""Phrases of lemmas as the data files write them: „podać/wymienić ~pełny nazwa”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.tokens.words import Token


def end_of(words: Sequence[str], tokens: Sequence[Token], start: int) -> int:
    """The index behind some lemmas that begin at an index, „~” before those that may be missing, „/” between those of
    which one stands there; 0 if they do not."""
    at = start
    for word in words:
        if at < len(tokens) and not tokens[at].lemmas.isdisjoint(word.removeprefix("~").split("/")):
            at += 1
        elif not word.startswith("~"):
            return 0
    return at
