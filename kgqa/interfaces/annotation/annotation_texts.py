"""What the page says, in Polish and English, and the descriptions of the types; read from data files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kgqa.resources import read_yaml

LANGUAGES = ("pl", "en")
"""The first is the default."""


@dataclass(frozen=True, slots=True)
class TypeHelp:
    """What an annotator is told of a question type or answer type."""

    name: str
    description: str
    question: str
    """An example."""
    sentence: str
    """The sentence that answers the example."""
    extraction: str
    """The words of that sentence that answer it."""
    answer: str


@cache
def page_texts(language: str) -> Mapping[str, str]:
    """The texts of one of `LANGUAGES` by their names, and under `lang` the language itself."""
    return {"lang": language} | {str(name): str(text) for name, text in _data(f"{language}.yaml").items()}


@cache
def question_type_help(language: str) -> Mapping[str, TypeHelp]:
    """The question types, in the order of the help page."""
    return _help("question", language)


@cache
def answer_type_help(language: str) -> Mapping[str, TypeHelp]:
    """The answer types, in the order of the help page."""
    return _help("answer", language)


def _help(kind: str, language: str) -> Mapping[str, TypeHelp]:
    data = _data("types.yaml")
    examples = data["examples"]
    return {
        name: TypeHelp(
            name, values[language], **{part: str(text) for part, text in examples[values["example"]].items()}
        )
        for name, values in data[kind].items()
    }


@cache
def _data(name: str) -> Mapping[str, Any]:
    values: Mapping[str, Any] = read_yaml(files(__package__ or "") / "data" / name)
    return values
