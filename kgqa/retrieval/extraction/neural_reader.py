"""Optional neural readers, which point out the answer in a passage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from kgqa.errors import ConfigError, DataError

_MOST_TOKENS = 512
"""Subwords of question and passage that a model of the BERT family takes."""
_LONGEST_ANSWER = 30
"""Subwords of an answer."""


@dataclass(frozen=True, slots=True)
class ReadSpan:
    """An answer in a text."""

    start: int
    """Offset in characters."""
    end: int
    probability: float
    """How likely the model takes this span for the answer, among all spans of this text."""


class PassageReader(Protocol):
    """Finds the answer to a question in texts."""

    def read(self, question: str, texts: Sequence[str]) -> Sequence[ReadSpan | None]:
        """The best span of each text, or None where the reader sees no answer."""


class TransformersReader:
    """An extractive reader of the library `transformers`, such as a HerBERT model trained on PoQuAD.

    Source of the scoring: J. Devlin et al., „BERT” (2019), section 4.2: the product of the probabilities of the
    span's first and last subword.
    """

    def __init__(self, model: Path) -> None:
        """Load a model from a directory; nothing is downloaded.

        Raises `ConfigError` where the library is not installed, `DataError` if the directory holds no such model.
        """
        try:
            import torch  # noqa: PLC0415 (an extra, and slow to load)
            from transformers import AutoModelForQuestionAnswering, AutoTokenizer  # noqa: PLC0415
        except ImportError as error:
            raise ConfigError(
                "the libraries of neural readers are not installed", value=error.name,
                remedy="install the extra: pip install 'kgqa[reader]'",
            ) from error  # fmt: skip
        try:
            self._tokenizer = AutoTokenizer.from_pretrained(str(model), local_files_only=True, use_fast=True)
            self._model = AutoModelForQuestionAnswering.from_pretrained(str(model), local_files_only=True)
        except (OSError, ValueError) as error:
            raise DataError(
                "no reader model", value=model, expected="a directory with a question answering model and a tokenizer",
                remedy="save one there with save_pretrained()",
            ) from error  # fmt: skip
        self._model.eval()
        self._torch = torch

    def read(self, question: str, texts: Sequence[str]) -> Sequence[ReadSpan | None]:
        """The best span of each text, or None where the model prefers „no answer”."""
        if not texts:
            return []
        encoded = self._tokenizer(
            [question] * len(texts), list(texts), truncation="only_second", max_length=_MOST_TOKENS, padding=True,
            return_offsets_mapping=True, return_tensors="pt",
        )  # fmt: skip
        offsets = encoded.pop("offset_mapping").tolist()
        with self._torch.no_grad():
            output = self._model(**encoded)
        starts, ends = output.start_logits.softmax(-1).tolist(), output.end_logits.softmax(-1).tolist()
        return [_best_span(starts[row], ends[row], _positions(encoded, row), offsets[row]) for row in range(len(texts))]


def _positions(encoded: Any, row: int) -> list[int]:
    """Indices of the subwords of the text, without those of the question."""
    return [index for index, part in enumerate(encoded.sequence_ids(row)) if part == 1]


def _best_span(
    starts: Sequence[float], ends: Sequence[float], positions: Sequence[int], offsets: Sequence[Sequence[int]]
) -> ReadSpan | None:
    """The likeliest span; None if the first subword, which stands for „no answer”, is likelier."""
    best = (starts[0] * ends[0], -1, -1)
    for place, first in enumerate(positions):
        for last in positions[place : place + _LONGEST_ANSWER]:
            best = max(best, (starts[first] * ends[last], first, last))
    probability, first, last = best
    return None if first < 0 else ReadSpan(offsets[first][0], offsets[last][1], probability)
