"""Says what questions ask in the words that they are read by (`data/rewordings.yaml`)."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from kgqa.patterns import deaf
from kgqa.polish.tokens.diacritics import without_diacritics
from kgqa.resources import read_yaml

_MOST_CHARACTERS = 1_000
"""Of a message that is searched for other words. Not fitted: it bounds the work."""


def reworded(text: str) -> str:
    """A text with what it says otherwise in the words that questions are read by; as plainly typed as it is itself.

    >>> reworded("Jak liczne grono państw tworzy Radę Nordycką?"), reworded("Ile trwała wojna?")
    ('ile państw tworzy Radę Nordycką?', 'jak długo trwała wojna?')
    """
    changed = text
    for said, meant in rewordings() if len(text) <= _MOST_CHARACTERS else ():
        if said.search(changed):  # few fit, and every replacement is read anew
            changed = said.sub(meant, changed)
    if text.islower():
        changed = changed[:1].lower() + changed[1:]
    return without_diacritics(changed) if text == without_diacritics(text) else changed


@cache
def rewordings() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Every expression, with the words in its place."""
    data = read_yaml(files("kgqa.polish") / "data" / "rewordings.yaml")
    return tuple((deaf(row["said"]), row["meant"]) for row in data["rewordings"])
