"""The options of a question as texts of their own."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.model import Aim, Analysis, Span, SpanKind, Token, Understanding
from kgqa.polish.values.quotations import quoted


def option_text(analysis: Analysis, tokens: Sequence[Token]) -> Analysis:
    """An option of a question as a text of its own, which knows what the question calls it: „Która rzeka: X czy Y”.

    Its quotations are read here, as the spans of a question are those of its stem.
    """
    noun, text = analysis.understanding.noun, analysis.question.text
    spans = tuple(
        Span(start + 1, end - 1, SpanKind.QUOTATION, text[tokens[start + 1].start : tokens[end - 2].end])
        for start, end in quoted([token.form for token in tokens])
    )
    understanding = Understanding(noun=noun)
    return Analysis(analysis.question, tuple(tokens), Aim.UNKNOWN, understanding=understanding, spans=spans)
