"""Expands abbreviations: finds words whose initials are the letters asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.model import Hit
from kgqa.retrieval.text_words import Word, sentence_spans, words

_SKIPPED = 3
"""Letters up to which a lower-case word may be missing from an abbreviation („i”, „dla”)."""


def expansion(abbreviation: str, hits: Sequence[Hit]) -> tuple[Hit, int, int] | None:
    """Where words with these initials stand: the passage, the offsets in characters."""
    return next((found for hit in hits for found in _expansions(abbreviation.lower(), hit)), None)


def _expansions(letters: str, hit: Hit) -> Iterator[tuple[Hit, int, int]]:
    text = hit.passage.text
    for begin, end in sentence_spans(text):
        inside = [Word(word.form, begin + word.start, begin + word.end) for word in words(text[begin:end])]
        for first in range(len(inside)):
            last = _matched(letters, inside, first)
            if last is not None and inside[first].form[0].isupper():
                yield hit, inside[first].start, inside[last].end


def _matched(letters: str, inside: Sequence[Word], first: int) -> int | None:
    index, matched = first, 0
    while index < len(inside) and matched < len(letters):
        form = inside[index].form
        if form[0].lower() == letters[matched] and not (form.isupper() and len(form) > 1):
            matched += 1
            if matched == len(letters):
                return index
        elif index == first or not (form.islower() and len(form) <= _SKIPPED):
            return None
        index += 1
    return None
