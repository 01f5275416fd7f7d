"""Finds what stands in quotation marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.model import Token

_OPENING = frozenset("„“\"«‚‘'")
_CLOSING = frozenset("”“\"»’'")


def quotations(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Spans of tokens in Polish, straight or angular quotation marks, the marks included."""
    opened: int | None = None
    for index, token in enumerate(tokens):
        if opened is not None and token.form in _CLOSING and index > opened + 1:
            yield opened, index + 1
            opened = None
        elif token.form in _OPENING:
            opened = index
