"""Names that may be of nothing known (NIL): runs of capitals, and quotations."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.linking.choosing.span_selection import Option
from kgqa.linking.choosing.written_text import WrittenText
from kgqa.model import Mention, SpanKind


def unknown_names(text: WrittenText) -> Iterator[Option]:
    """The spans that may be NIL, without values; times („w XIX wieku”) are no names."""
    spans = [(start, end, False) for start, end in text.runs]
    spans += [(start, end, True) for start, end in text.analysis.quotations]
    times = [(span.start, span.end) for span in text.analysis.spans if span.kind is SpanKind.TIME]
    for start, end, marked in spans:
        if not any(first <= start and end <= last for first, last in times):
            yield _option(text, start, end, quoted=marked)


def _option(text: WrittenText, start: int, end: int, *, quoted: bool) -> Option:
    inner = text.tokens[start + quoted : end - quoted]
    surface = text.analysis.question.text[inner[0].start : inner[-1].end]
    return Option(Mention(start, end, surface, (), quoted), {"nil": 1.0})
