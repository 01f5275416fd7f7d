"""Builds the spaCy pipeline: our components over `spacy.blank("pl")`, or behind an installed pipeline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from kgqa.errors import ConfigError
from kgqa.polish.tokens.components import (
    DISAMBIGUATOR,
    INTERPRETATIONS,
    READINGS,
    RERANKER,
    SENTENCES,
    SPANS,
    NeedsDictionary,
)
from kgqa.polish.tokens.light_spacy import IS_SPACE, Doc, Language, spacy
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.words import Interpretation

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


class NlpTagger:
    """Interprets words that are already told apart, as treebanks have them."""

    def __init__(self, morphology: Morphology, model: str = "") -> None:
        self._nlp = build_language(morphology, model)

    def interpret(self, forms: Sequence[str]) -> list[tuple[Interpretation, ...]]:
        """Interpretations of each word of one sentence, the likeliest first."""
        doc = Doc(self._nlp.vocab, words=list(forms), spaces=[True] * len(forms))
        for name, component in self._nlp.pipeline:
            if name == SENTENCES:
                for token in doc:
                    token.is_sent_start = token.i == 0
            elif name != SPANS:
                doc = component(doc)
        return list(doc.user_data[INTERPRETATIONS])
