"""Says what questions ask in the words that they are read by (`data/rewordings.yaml`)."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from kgqa.patterns import deaf
from kgqa.resources import read_yaml

_MOST_CHARACTERS = 1_000
"""Of a message that is searched for other words. Not fitted: it bounds the work."""


def reworded(text: str) -> str:
    """A text with what it says otherwise in the words that questions are read by.

    >>> reworded("Jak liczne grono państw tworzy Radę Nordycką?"), reworded("Który to był rok, kiedy zmarł Goethe?")
    ('ile państw tworzy Radę Nordycką?', 'w którym roku zmarł Goethe?')
    >>> reworded("Które kraje graniczą z Francją, ale nie z Niemcami?")
    'Które kraje graniczą z Francją, a nie graniczą z Niemcami?'
    """
    for said, meant in _rewordings() if len(text) <= _MOST_CHARACTERS else ():
        text = said.sub(meant, text)
    return text


@cache
def _rewordings() -> tuple[tuple[re.Pattern[str], str], ...]:
    data = read_yaml(files("kgqa.polish") / "data" / "rewordings.yaml")
    return tuple((deaf(row["said"]), row["meant"]) for row in data)
