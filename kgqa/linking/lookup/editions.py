"""Names of events that end in a year, said with the year apart: „zimowe igrzyska olimpijskie w 2002 roku”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kgqa.model import Token

_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_LINKS = frozenset({"w", "z"})
_MAX_NAME = 7
"""Words of a name without its year, at most."""


def editions(tokens: Sequence[Token]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Spans of two words or more with „w 2002 roku” or „2002 roku” behind them, and the name that they say."""
    for at, token in enumerate(tokens):
        if not _YEAR.fullmatch(token.form):
            continue
        behind = at - (tokens[at - 1].form.lower() in _LINKS)
        end = at + 2 if at + 1 < len(tokens) and "rok" in tokens[at + 1].lemmas else at + 1
        if (behind, end) == (at, at + 1):  # the name as it is written, which is looked up anyhow
            continue
        for start in range(max(0, behind - _MAX_NAME), behind - 1):
            name = tokens[start:behind]
            if all(word.form[0].isalnum() for word in name):
                yield start, end, (*(word.form for word in name), token.form)
