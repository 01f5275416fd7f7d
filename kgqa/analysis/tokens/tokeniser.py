"""Tokens with all their morphological readings, sentences and spans, from the spaCy pipeline."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kgqa.analysis.tokens.components import READINGS, SPANS, TOKENS, MorfeuszReadings
from kgqa.analysis.tokens.language import build_language
from kgqa.model import Span, Token
from kgqa.protocols import Morphology

__all__ = ["READINGS", "MorfeuszReadings", "ReadText", "Tokeniser", "without_surrogates"]

_APOSTROPHE = re.compile(r"(?<=\w)’(?=\w)")
"""A typographic apostrophe inside a word („Quincy’ego”), which spaCy's rules take for a quotation mark."""

_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a surrogate pair is no character and cannot be encoded."""


@dataclass(frozen=True, slots=True)
class ReadText:
    """What the pipeline finds in a text."""

    tokens: tuple[Token, ...]
    sentences: tuple[tuple[int, int], ...]
    """Start and end of each sentence, as indices of tokens."""
    spans: tuple[Span, ...]

    def within(self, first: int, end: int) -> tuple[tuple[tuple[int, int], ...], tuple[Span, ...]]:
        """The sentences and spans in a part of the tokens, counted from the first of these; sentences are cut."""
        sentences = tuple(
            (max(start, first) - first, min(stop, end) - first)
            for start, stop in self.sentences
            if start < end and stop > first
        )
        return sentences, tuple(span.moved(-first) for span in self.spans if first <= span.start and span.end <= end)


def without_surrogates(text: str) -> str:
    """The text with a replacement character for each half of a surrogate pair; offsets stay."""
    return _SURROGATE.sub("\ufffd", text)


class Tokeniser:
    """Splits text into tokens by spaCy's Polish rules, reads each with Morfeusz and ranks its readings."""

    def __init__(self, morphology: Morphology, model: str = "") -> None:
        self._nlp = build_language(morphology, model)

    def tokens(self, text: str) -> tuple[Token, ...]:
        """Tokens with offsets in characters; white space yields none."""
        return self.read(text).tokens

    def read(self, text: str) -> ReadText:
        """Tokens, sentences and spans of a text; offsets count its characters."""
        doc = self._nlp(without_surrogates(_APOSTROPHE.sub("'", text)))
        words, tokens = doc.user_data[TOKENS]
        starts = [index for index, word in enumerate(words) if index == 0 or doc[word].is_sent_start]
        ends = [*starts[1:], len(tokens)]
        return ReadText(tokens, tuple(zip(starts, ends, strict=True)) if tokens else (), doc.user_data[SPANS])
