"""Names that may be of nothing known (NIL): runs of capitals, and quotations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.linking.choosing.span_selection import Option
from kgqa.linking.choosing.written_text import WrittenText
from kgqa.model import Mention, SpanKind


def unknown_names(text: WrittenText, found: Sequence[Option]) -> Iterator[Option]:
    """The spans that may be NIL, without values; times („w XIX wieku”) are no names."""
    spans = [(start, end, False) for start, end in text.runs]
    spans += [(start, end, True) for start, end in text.analysis.quotations]
    times = [(span.start, span.end) for span in text.analysis.spans if span.kind is SpanKind.TIME]
    for start, end, marked in spans:
        if not any(first <= start and end <= last for first, last in times):
            yield _option(text, found, start, end, quoted=marked)


def _option(text: WrittenText, found: Sequence[Option], start: int, end: int, *, quoted: bool) -> Option:
    inner = text.tokens[start + quoted : end - quoted]
    unknown = sum(not token.readings for token in inner) / len(inner)
    features = {"nil": 1.0, "nil_words": (len(inner) - 1) / 4, "nil_unknown": unknown}
    if quoted:
        features["nil_quoted"] = 1.0
    if any(one.mention.start <= start and end <= one.mention.end for one in found):
        features["nil_known"] = 1.0
    surface = text.analysis.question.text[inner[0].start : inner[-1].end]
    return Option(Mention(start, end, surface, (), quoted), features)
