"""Regular expressions that are data: a file names them, and each may be built of those above it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import yaml

_PART = re.compile(r"\{([a-z_]+)\}")
_CLASS_OR_LETTER = re.compile(r"\[[^]]*\]|[ąćęłńóśźż]")
_PLAIN = dict(zip("ąćęłńóśźż", "acelnoszz", strict=True))
Patterns = Mapping[str, re.Pattern[str]]


def deaf(expression: str) -> re.Pattern[str]:
    """An expression that is deaf to case and takes plain letters for those with marks; a space stands for any white
    space. Classes of characters stay as they are.

    >>> bool(deaf("któr[aą] to była").search("ktora to byla")), bool(deaf("ktora").search("która"))
    (True, False)
    >>> bool(deaf("(?:który|jaki) był").fullmatch("Ktory  byl"))
    True
    """
    plain = _CLASS_OR_LETTER.sub(lambda one: f"[{one[0]}{_PLAIN[one[0]]}]" if one[0] in _PLAIN else one[0], expression)
    return re.compile(plain.replace(" ", r"\s+"), re.IGNORECASE)


@cache
def read_patterns(path: Path, **given: frozenset[str]) -> Patterns:
    """The expressions of a YAML file by name, deaf to case.

    A list stands for any one of its members, `{name}` for the expression of that name or for any one of the words
    `given` by it, a space for any white space.
    """
    texts = {name: "|".join(sorted(words, key=lambda word: (-len(word), word))) for name, words in given.items()}
    for name, written in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader).items():
        text = "|".join(written) if isinstance(written, list) else written
        texts[name] = _PART.sub(lambda part: f"(?:{texts[part[1]]})", text).replace(" ", r"\s+")
    return _Expressions(texts)


class _Expressions(Patterns):
    """Expressions by name, compiled when they are first asked for: some are but parts, and most questions need few."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._compiled: dict[str, re.Pattern[str]] = {}

    def __getitem__(self, name: str) -> re.Pattern[str]:
        if name not in self._compiled:
            self._compiled[name] = re.compile(self._texts[name], re.IGNORECASE)
        return self._compiled[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)
