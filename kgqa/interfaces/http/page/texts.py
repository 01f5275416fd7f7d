"""What the page says, in Polish and English; read from data files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from kgqa.resources import read_yaml

LANGUAGES = ("pl", "en")
"""The first is the default."""


@cache
def page_texts(language: str) -> Mapping[str, str]:
    """The texts of one of `LANGUAGES` by their names, and under `lang` the language itself."""
    data = read_yaml(_data(f"{language}.yaml"))
    return {"lang": language} | {str(name): str(text) for name, text in data.items()}


def _data(name: str) -> Traversable:
    return files(__package__ or "") / "data" / name
