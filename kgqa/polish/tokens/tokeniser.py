"""Tokens with all their morphological readings, sentences and spans, from the spaCy pipeline.

That is built here: our components over `spacy.blank("pl")`, or behind an installed pipeline.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from kgqa.errors import ConfigError
from kgqa.polish.tokens.components import (
    DISAMBIGUATOR,
    READINGS,
    RERANKER,
    SENTENCES,
    SPANS,
    TOKENS,
    MorfeuszReadings,
    NeedsDictionary,
)
from kgqa.polish.tokens.light_spacy import IS_SPACE, Language, spacy
from kgqa.polish.tokens.words import Morphology, Token
from kgqa.polish.values.spans import Span

__all__ = ["READINGS", "MorfeuszReadings", "ReadText", "Tokeniser", "without_surrogates"]

_APOSTROPHE = re.compile(r"(?<=\w)’(?=\w)")
"""A typographic apostrophe inside a word („Quincy’ego”), which spaCy's rules take for a quotation mark."""

_REMEMBERED = 40_000
"""Strings that spaCy may keep for good, which makes reading faster: words, their beginnings, ends and shapes."""

_KEPT = 64
"""Texts of which is remembered what was read: several readers of one question ask."""

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
    """Splits text into tokens by spaCy's Polish rules, reads each with Morfeusz and ranks its readings.

    Safe to share among threads. spaCy would keep all words that it ever saw; from some number on, those of a text that
    no text had before are forgotten with it.
    """

    def __init__(self, morphology: Morphology, model: str = "") -> None:
        self._nlp = build_language(morphology, model)
        self._reading = threading.Lock()
        """What spaCy keeps is forgotten for all threads at once."""
        self.read = lru_cache(maxsize=_KEPT)(self._read)
        """Tokens, sentences and spans of a text; offsets count its characters."""

    def tokens(self, text: str) -> tuple[Token, ...]:
        """Tokens with offsets in characters; white space yields none."""
        return self.read(text).tokens

    def _read(self, text: str) -> ReadText:
        with self._reading, self._bounded():
            doc = self._nlp(without_surrogates(_APOSTROPHE.sub("'", text)))
            words, tokens = doc.user_data[TOKENS]
            starts = [index for index, word in enumerate(words) if index == 0 or doc[word].is_sent_start]
            spans = doc.user_data[SPANS]
            del doc
        ends = [*starts[1:], len(tokens)]
        return ReadText(tokens, tuple(zip(starts, ends, strict=True)) if tokens else (), spans)

    @contextmanager
    def _bounded(self) -> Iterator[None]:
        """Keeps what spaCy remembers within bounds. What was made in the block must not be used behind it."""
        if len(self._nlp.vocab.strings) < _REMEMBERED:
            yield
            return
        with self._nlp.memory_zone():
            yield


_ASKED_OF_WORDS = (IS_SPACE,)
_NOT_NEEDED = ("parser", "ner", "senter", "sentencizer", "entity_ruler")
"""Components of an installed pipeline that do nothing for lemmas and tags."""


def build_language(morphology: Morphology, model: str = "") -> Language:
    """The pipeline; `model` is the name or directory of a spaCy pipeline whose lemmas and tags rank our readings.

    Raises ConfigError for a model that is not installed or is not Polish.
    """
    nlp = _load(model) if model else _blank()
    interpreter = RERANKER if model else DISAMBIGUATOR
    for name in (READINGS, SENTENCES, interpreter, SPANS):
        nlp.add_pipe(name)
    for name in (READINGS, interpreter):
        cast(NeedsDictionary, nlp.get_pipe(name)).use(morphology)
    return nlp


def _blank() -> Language:
    """spaCy's own pipeline; of each new word it finds out what our components ask for, and not what trained ones do."""
    nlp = spacy.blank("pl")
    vocab: Any = nlp.vocab
    vocab.lex_attr_getters = {name: vocab.lex_attr_getters[name] for name in _ASKED_OF_WORDS}
    return nlp


def _load(model: str) -> Language:
    try:
        nlp = spacy.load(model, exclude=_NOT_NEEDED)
    except (OSError, ValueError, ImportError) as error:
        raise ConfigError(
            "cannot load the spaCy pipeline", value=model, expected="the name or directory of a Polish spaCy pipeline",
            remedy=f"install it, or leave the setting spacy_model empty ({str(error).splitlines()[0]})",
        ) from error  # fmt: skip
    if nlp.lang != "pl":
        raise ConfigError(
            "the spaCy pipeline is not Polish", value=model, expected="a pipeline of the language pl",
            remedy="name another one, or leave the setting spacy_model empty",
        )  # fmt: skip
    return nlp
