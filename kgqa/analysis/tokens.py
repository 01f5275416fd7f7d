"""Tokens with all their morphological readings, from a spaCy pipeline over `spacy.blank("pl")`."""

from __future__ import annotations

import re

import spacy
from spacy.tokens import Doc
from spacy.tokens import Token as SpacyToken

from kgqa.model import Reading, Token
from kgqa.protocols import Morphology

_APOSTROPHE = re.compile(r"(?<=\w)’(?=\w)")
"""A typographic apostrophe inside a word („Quincy’ego”), which spaCy's rules take for a quotation mark."""

_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a surrogate pair is no character and cannot be encoded."""

READINGS = "kgqa_readings"
"""Name of the spaCy token extension that holds a word's readings."""


class MorfeuszReadings:
    """spaCy component: sets `token._.kgqa_readings` to every reading of the token."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        if not SpacyToken.has_extension(READINGS):
            SpacyToken.set_extension(READINGS, default=())

    def __call__(self, doc: Doc) -> Doc:
        """Annotate one document."""
        for token in doc:
            if not token.is_space:
                token._.set(READINGS, self._readings(token.text))
        return doc

    def _readings(self, form: str) -> tuple[Reading, ...]:
        """Readings of the form; a word in capitals that is unknown as such is read in lower case, then as a name."""
        readings = self._morphology.readings(form)
        if not readings and form.isupper() and len(form) > 1:
            return self._morphology.readings(form.lower()) or self._morphology.readings(form.capitalize())
        return readings


def without_surrogates(text: str) -> str:
    """The text with a replacement character for each half of a surrogate pair; offsets stay."""
    return _SURROGATE.sub("\ufffd", text)


class Tokeniser:
    """Splits text into tokens by spaCy's Polish rules and reads each with Morfeusz."""

    def __init__(self, morphology: Morphology) -> None:
        self._nlp = spacy.blank("pl")
        self._component = MorfeuszReadings(morphology)

    def tokens(self, text: str) -> tuple[Token, ...]:
        """Tokens with offsets in characters; white space yields none."""
        clean = without_surrogates(_APOSTROPHE.sub("'", text))
        doc = self._component(self._nlp.make_doc(clean))
        return tuple(
            Token(token.text, token.idx, token.idx + len(token.text), token._.get(READINGS))
            for token in doc
            if not token.is_space
        )
