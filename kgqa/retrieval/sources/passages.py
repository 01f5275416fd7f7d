"""Cuts records into passages of 60 to 120 words at sentence bounds."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from kgqa.model import Passage
from kgqa.retrieval.sentence_splitter import sentence_spans
from kgqa.retrieval.sources.text_records import Record
from kgqa.retrieval.text_words import forms, words

MOST_WORDS = 120
"""Words of a passage."""
_AIM = 90
"""Words that the passages of a longer record have on average."""

_Span = tuple[int, int]


def passages(record: Record) -> Iterator[Passage]:
    """The passages of a record, in order; none for a record without words."""
    spans = list(_passage_spans(record.text))
    for number, (start, end) in enumerate(spans):
        identifier = f"{record.id}#{number}" if len(spans) > 1 else record.id
        text = record.text[start:end]
        yield Passage(identifier, record.id, text, record.title, record.url, record.item, start)


def _passage_spans(text: str) -> Iterator[_Span]:
    pieces = list(_counted_pieces(text))
    total = sum(count for _, count in pieces)
    if not total:
        return
    aim = total / (1 if total <= MOST_WORDS else ceil(total / _AIM))
    begin, end, held, done = pieces[0][0][0], pieces[0][0][0], 0, 0
    for number, ((_, stop), count) in enumerate(pieces):
        end, held = stop, held + count
        following = pieces[number + 1][1] if number + 1 < len(pieces) else 0
        rest = total - done - held
        if following and (held + following > MOST_WORDS or (held >= aim - following / 2 and rest >= aim / 2)):
            yield begin, end
            begin, done, held = pieces[number + 1][0][0], done + held, 0
    yield begin, end


def _counted_pieces(text: str) -> Iterator[tuple[_Span, int]]:
    """Sentences with their number of words; a sentence that is longer than a passage comes in pieces."""
    for start, end in sentence_spans(text):
        count = len(forms(text[start:end]))
        if count <= MOST_WORDS:
            yield (start, end), count
            continue
        found = list(words(text[start:end]))
        for first in range(0, len(found), MOST_WORDS):
            last = min(first + MOST_WORDS, len(found))
            piece_start = start if first == 0 else start + found[first].start
            piece_end = end if last == len(found) else start + found[last].start
            yield (piece_start, piece_end), last - first
