"""Finds quotations: „…”, "…", «…», ‘…’."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.model import Token

_PAIRS = {"„": '”“"', "“": "”", "«": "»", "»": "«", "‘": "’", "‚": "’‘", '"': '"', "'": "'", "''": "''", "”": "”"}
"""What closes each opening mark; German and inverted pairs occur in pasted text."""


def quoted(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """Start and end of each outermost quotation, marks included; a mark that is never closed opens none."""
    found = []
    index = 0
    while index < len(tokens):
        end = _closing(tokens, index)
        if end > index:
            found.append((index, end + 1))
            index = end
        index += 1
    return found


def _closing(tokens: Sequence[Token], index: int) -> int:
    """Index of the mark that closes the one at `index`; -1 if there is none or nothing stands between."""
    opening = tokens[index].form
    closing = _PAIRS.get(opening)
    if closing is None:
        return -1
    depth = 0
    for place in range(index + 1, len(tokens)):
        form = tokens[place].form
        if form in closing and depth == 0:
            return place if place > index + 1 else -1
        if form == opening:
            depth += 1
        elif form in closing:
            depth -= 1
    return -1
