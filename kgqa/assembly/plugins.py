"""Parts from elsewhere that the settings name."""

from __future__ import annotations

from importlib import import_module

from kgqa.errors import ConfigError
from kgqa.linking.choosing.chooser import Reranker


def open_reranker(name: str) -> Reranker | None:
    """What the class or function `MODULE:NAME` makes when called without arguments; None for an empty name.

    Raises `ConfigError` if there is no such thing or it makes no `Reranker`.
    """
    if not name:
        return None
    module, _, attribute = name.partition(":")
    try:
        reranker = getattr(import_module(module), attribute)()
    except (ImportError, AttributeError, ValueError, TypeError) as error:
        raise _unusable(name, str(error)) from error
    if not callable(getattr(reranker, "rerank", None)):
        raise _unusable(name, "it has no method `rerank`")
    return reranker  # type: ignore[no-any-return]


def _unusable(name: str, reason: str) -> ConfigError:
    return ConfigError(
        "cannot use the reranker", value=name, expected="MODULE:NAME of something callable that gives a reranker",
        remedy=f"correct the setting reranker, or leave it empty ({reason})",
    )  # fmt: skip
