"""Parts from elsewhere that the settings name: as `MODULE:NAME`, or by an entry point of an installed package."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kgqa.errors import ConfigError
from kgqa.linking.choice.candidate_order import Reranker
from kgqa.model import Analysis, Mention

if TYPE_CHECKING:
    from kgqa.retrieval.extraction.neural_reader import PassageReader
    from kgqa.retrieval.meaning_ranking import Encoder


def open_reranker(name: str) -> Reranker | None:
    """The reranker of a name, `MODULE:NAME` or an entry point; None for an empty one. Raises `ConfigError`."""
    return _CheckedReranker(name, _opened(name, "reranker", "rerank")) if name else None


def open_encoder(name: str) -> Encoder | None:
    """The encoder of a name, `MODULE:NAME` or an entry point; None for an empty one. Raises `ConfigError`."""
    return _opened(name, "encoder", "likeness") if name else None


def open_reader(place: Path | None) -> PassageReader | None:
    """The reader of passages that the setting `reader` names: a directory with a model of transformers, else what
    such a name finds; None for none. Raises `ConfigError`, `DataError`."""
    if place is None:
        return None
    from kgqa.retrieval.extraction.neural_reader import TransformersReader  # noqa: PLC0415 (loads the retrieval)

    if place.exists() or not (":" in place.name or entry_points(group="kgqa.readers", name=place.name)):
        return TransformersReader(place)
    return _opened(place.name, "reader", "read")  # type: ignore[no-any-return]


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


def _opened(name: str, setting: str, method: str) -> Any:
    """What the class or function of a name makes when called without arguments.

    The name is `MODULE:NAME`, or that of an entry point of the group `kgqa.<setting>s`. Raises `ConfigError` if there
    is no such thing, or it makes something without the method.
    """
    try:
        found = _named(name, f"kgqa.{setting}s")()
    except (ImportError, AttributeError, ValueError, TypeError, SyntaxError) as error:
        raise _unusable(name, setting, str(error)) from error
    if not callable(getattr(found, method, None)):
        raise _unusable(name, setting, f"it has no method `{method}`")
    return found


def _named(name: str, group: str) -> Any:
    for point in entry_points(group=group, name=name):
        return point.load()
    module, _, attribute = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # behind all others, as the command `kgqa` has none of the working directory
    return getattr(import_module(module), attribute)


def _unusable(name: str, setting: str, reason: str) -> ConfigError:
    return ConfigError(
        f"cannot use the {setting}", value=name,
        expected=f"MODULE:NAME, or an entry point of the group kgqa.{setting}s, of something callable that gives one",
        remedy=f"correct the setting {setting}, or leave it empty; modules are looked for in the working directory and"
        f" PYTHONPATH, too ({reason})",
    )  # fmt: skip
