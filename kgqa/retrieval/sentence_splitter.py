"""Splits Polish text into sentences: at line ends, and at closing punctuation that is no abbreviation's full stop."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kgqa.polish.lists.abbreviations import abbreviations
from kgqa.polish.values.quotations import MARKS

_END = re.compile(rf"\n+|[.!?…]+[{MARKS})\]]*(?=\s+[{MARKS}(\[–—-]?\s?[A-ZĄĆĘŁŃÓŚŹŻ0-9])")
_LAST_WORD = re.compile(r"[\w.]+$")
_INITIALS = re.compile(r"[^\W\d_](\.[^\W\d_])*")


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Offsets of the sentences of a text, in characters, without white space around them."""
    begin = 0
    for match in _END.finditer(text):
        if match.group()[0] == "." and _abbreviated(text, begin, match.start()):
            continue
        yield from _trimmed(text, begin, match.end())
        begin = match.end()
    yield from _trimmed(text, begin, len(text))


def _abbreviated(text: str, begin: int, stop: int) -> bool:
    """Whether the full stop at `stop` belongs to an abbreviation or to initials („S.S. Lazio”)."""
    found = _LAST_WORD.search(text, max(begin, stop - 20), stop)
    if found is None:
        return False
    word = found.group()
    return word.lower() in abbreviations() or _INITIALS.fullmatch(word) is not None


def _trimmed(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    while begin < end and text[begin].isspace():
        begin += 1
    while end > begin and text[end - 1].isspace():
        end -= 1
    if begin < end:
        yield begin, end
