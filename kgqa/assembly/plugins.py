"""Parts from elsewhere that the settings name: as `MODULE:NAME`, or by an entry point of an installed package."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kgqa.config import Config, Mode
from kgqa.errors import ConfigError
from kgqa.linking.choice.candidate_order import Reranker
from kgqa.model import Analysis, Mention

if TYPE_CHECKING:
    from kgqa.retrieval.extraction.neural_reader import PassageReader, ReadSpan
    from kgqa.retrieval.meaning_ranking import Encoder

_LOG = logging.getLogger(__name__)
_MODEL = "a directory with a model of transformers, or "


def open_reranker(name: str) -> Reranker | None:
    """The reranker of a name, `MODULE:NAME` or an entry point; None for an empty one. Raises `ConfigError`."""
    return _CheckedReranker(name, _opened(name, "reranker", "rerank")) if name else None


def open_encoder(name: str) -> Encoder | None:
    """The encoder of a name, `MODULE:NAME` or an entry point; None for an empty one. Raises `ConfigError`."""
    return _CheckedEncoder(name, _opened(name, "encoder", "likeness")) if name else None


def open_reader(place: Path | None) -> PassageReader | None:
    """The reader of passages that the setting `reader` names: a directory with a model of transformers, else what
    such a name finds; None for none. Raises `ConfigError`, `DataError`."""
    if place is None:
        return None
    if not place.exists():
        return _CheckedReader(place.name, _opened(place.name, "reader", "read", instead=_MODEL))
    from kgqa.retrieval.extraction.neural_reader import TransformersReader  # noqa: PLC0415 (loads the retrieval)

    return TransformersReader(place)


def check_unread(config: Config) -> None:
    """Where no passages are read: raise `ConfigError` for a reader or encoder of a wrong name all the same, and warn
    of a right one where passages could have been read. No model is loaded for it."""
    open_encoder(config.encoder)
    if config.reader is not None and not config.reader.exists():
        open_reader(config.reader)
    for setting, value in (("encoder", config.encoder), ("reader", config.reader)):
        if value and config.mode is not Mode.KG:
            _LOG.warning("warning: the setting %s has nothing to do: the data have no passages", setting)


@dataclass(frozen=True, slots=True)
class _CheckedReranker:
    """Somebody's reranker, whose slips are told as such and not met later on."""

    name: str
    reranker: Reranker

    def rerank(self, analysis: Analysis, mention: Mention) -> Mention:
        """What the reranker gives. Raises `ConfigError` if that is no mention."""
        found = self.reranker.rerank(analysis, mention)
        if not isinstance(found, Mention):
            raise ConfigError(
                "the reranker gives no mention", value=f"{self.name}: {type(found).__name__}",
                expected="the mention with its candidates scored anew", remedy="have its method `rerank` return one",
            )  # fmt: skip
        return found


@dataclass(frozen=True, slots=True)
class _CheckedEncoder:
    """The same of an encoder."""

    name: str
    encoder: Encoder

    def likeness(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """What the encoder gives. Raises `ConfigError` if that is not a number for each text."""
        found = self.encoder.likeness(question, texts)
        if not _has_one_each(found, texts) or not all(isinstance(one, Real) for one in found):
            raise ConfigError(
                "the encoder gives no likeness of each text", value=f"{self.name}: {_shown(found)} for {len(texts)}",
                expected="a list of as many numbers, -1 to 1", remedy="have its method `likeness` return one",
            )  # fmt: skip
        return found


@dataclass(frozen=True, slots=True)
class _CheckedReader:
    """The same of a reader of passages."""

    name: str
    reader: PassageReader

    def read(self, question: str, texts: Sequence[str]) -> Sequence[ReadSpan | None]:
        """What the reader gives. Raises `ConfigError` if that is not a span of each text, or None."""
        found = self.reader.read(question, texts)
        if not _has_one_each(found, texts) or not all(map(_is_span, found, texts)):
            raise ConfigError(
                "the reader gives no span of each text", value=f"{self.name}: {_shown(found)} for {len(texts)}",
                expected="a list of as many spans (`start` and `end` within the text, `probability`) or None",
                remedy="have its method `read` return one",
            )  # fmt: skip
        return found


def _has_one_each(found: Any, texts: Sequence[str]) -> bool:
    return hasattr(found, "__len__") and len(found) == len(texts)


def _is_span(found: Any, text: str) -> bool:
    """Whether something is None or lies in a text."""
    try:
        return found is None or (0 <= found.start < found.end <= len(text) and 0 <= found.probability <= 1)
    except (AttributeError, TypeError):
        return False


def _shown(found: Any) -> str:
    """What a part gave, in a word or two."""
    return f"{type(found).__name__} of {len(found)}" if hasattr(found, "__len__") else type(found).__name__


def _opened(name: str, setting: str, method: str, instead: str = "") -> Any:
    """What the class or function of a name makes when called without arguments.

    The name is `MODULE:NAME`, or that of an entry point of the group `kgqa.<setting>s`; `instead` says what else may
    stand there. Raises `ConfigError` if there is no such thing, or it makes something without the method.
    """
    try:
        found = _named(name, f"kgqa.{setting}s")()
    except (ImportError, AttributeError, ValueError, TypeError, SyntaxError) as error:
        raise _unusable(name, setting, str(error), instead) from error
    if not callable(getattr(found, method, None)):
        raise _unusable(name, setting, f"it has no method `{method}`", instead)
    return found


def _named(name: str, group: str) -> Any:
    for point in entry_points(group=group, name=name):
        return point.load()
    module, _, attribute = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # behind all others, as the command `kgqa` has none of the working directory
    return getattr(import_module(module), attribute)


def _unusable(name: str, setting: str, reason: str, instead: str) -> ConfigError:
    return ConfigError(
        f"cannot use the {setting}", value=name,
        expected=f"{instead}MODULE:NAME, or an entry point of the group kgqa.{setting}s, of something callable that"
        " gives one",
        remedy=f"correct the setting {setting}, or leave it empty; modules are looked for in the working directory and"
        f" PYTHONPATH, too ({reason})",
    )  # fmt: skip
