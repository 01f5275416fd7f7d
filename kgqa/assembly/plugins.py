"""Parts from elsewhere that the settings name: as `MODULE:NAME`, or by an entry point of an installed package."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from numbers import Real
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from kgqa.config import Config, Mode
from kgqa.errors import ConfigError
from kgqa.linking.choice.candidate_order import Reranker
from kgqa.model import Mention

if TYPE_CHECKING:
    from kgqa.retrieval.extraction.neural_reader import PassageReader
    from kgqa.retrieval.meaning_ranking import Encoder

_LOG = logging.getLogger(__name__)
_MODEL = "a directory with a model of transformers, or "


def open_reranker(name: str) -> Reranker | None:
    """The reranker of a name, `MODULE:NAME` or an entry point; None for an empty one. Raises `ConfigError`."""
    return _checked(name, _RERANKER) if name else None


def open_encoder(name: str) -> Encoder | None:
    """The encoder of a name, `MODULE:NAME` or an entry point; None for an empty one. Raises `ConfigError`."""
    return _checked(name, _ENCODER) if name else None


def open_reader(place: Path | None) -> PassageReader | None:
    """The reader of passages that the setting `reader` names: a directory with a model of transformers, else what
    such a name finds; None for none. Raises `ConfigError`, `DataError`."""
    if place is None:
        return None
    if not place.exists():
        return _checked(place.name, _READER, instead=_MODEL)  # type: ignore[no-any-return]
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
class _Sort:
    """A sort of part that somebody may bring, and what it must give."""

    setting: str
    """The setting that names it; entry points stand in the group `kgqa.<setting>s`."""
    method: str
    lacks: str
    """What one does not give that is of no use."""
    expected: str
    is_right: Callable[[Any, Any], bool]
    """Whether it gave what is expected, by what it was asked last."""


def _checked(name: str, sort: _Sort, instead: str = "") -> Any:
    """Somebody's part of a name, whose slips are told as such and not met later on: it raises `ConfigError` where it
    does not give what is expected. `instead` says what else may stand for the name."""
    method = getattr(_opened(name, sort, instead), sort.method)

    def given(*asked: Any) -> Any:
        found = method(*asked)
        if not sort.is_right(found, asked[-1]):
            raise ConfigError(
                f"the {sort.setting} gives no {sort.lacks}", value=f"{name}: {_shown(found, asked[-1])}",
                expected=sort.expected, remedy=f"have its method `{sort.method}` return one",
            )  # fmt: skip
        return found

    return SimpleNamespace(**{sort.method: given})


def _are_numbers(found: Any, texts: Sequence[str]) -> bool:
    return _has_one_each(found, texts) and all(isinstance(one, Real) for one in found)


def _are_spans(found: Any, texts: Sequence[str]) -> bool:
    return _has_one_each(found, texts) and all(map(_is_span, found, texts))


def _has_one_each(found: Any, texts: Sequence[str]) -> bool:
    return hasattr(found, "__len__") and len(found) == len(texts)


def _is_span(found: Any, text: str) -> bool:
    """Whether something is None or lies in a text."""
    try:
        return found is None or (0 <= found.start < found.end <= len(text) and 0 <= found.probability <= 1)
    except (AttributeError, TypeError):
        return False


def _shown(found: Any, asked: Any) -> str:
    """What a part gave, in a word or two."""
    several = f" of {len(found)}" if hasattr(found, "__len__") else ""
    return f"{type(found).__name__}{several}" + (f" for {len(asked)}" if hasattr(asked, "__len__") else "")


_RERANKER = _Sort(
    "reranker", "rerank", "mention", "the mention with its candidates scored anew",
    lambda found, _: isinstance(found, Mention),
)  # fmt: skip
_ENCODER = _Sort("encoder", "likeness", "likeness of each text", "a list of as many numbers, -1 to 1", _are_numbers)
_READER = _Sort(
    "reader", "read", "span of each text",
    "a list of as many spans (`start` and `end` within the text, `probability`) or None", _are_spans,
)  # fmt: skip


def _opened(name: str, sort: _Sort, instead: str) -> Any:
    """What the class or function of a name makes when called without arguments.

    The name is `MODULE:NAME`, or that of an entry point of its group; `instead` says what else may
    stand there. Raises `ConfigError` if there is no such thing, or it makes something without the method.
    """
    try:
        found = _named(name, f"kgqa.{sort.setting}s")()
    except (ImportError, AttributeError, ValueError, TypeError, SyntaxError) as error:
        raise _unusable(name, sort.setting, str(error), instead) from error
    if not callable(getattr(found, sort.method, None)):
        raise _unusable(name, sort.setting, f"it has no method `{sort.method}`", instead)
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
