"""Names, values and the loaded data in the language of a page; what has no English name keeps its Polish one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from kgqa.interfaces.http.service import Service
from kgqa.interfaces.outcomes.english_words import EnglishWords, english_literal
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names
from kgqa.model import AnswerForm
from kgqa.terms import XSD, Literal

_ENGLISH = ("en", "mul", "pl")


def page_label(service: Service, language: str) -> GraphLabels:
    """The labels of items and properties for a page."""
    return _english(service) if language == "en" else service.label


def page_names(service: Service, language: str) -> Names:
    """Names, descriptions and values in words for a page."""
    parts = service.answering.parts
    names = Names.of(parts, page_label(service, language))
    return replace(names, words=EnglishWords(parts.graph, parts.verbaliser)) if language == "en" else names


@lru_cache(maxsize=4)
def _english(service: Service) -> GraphLabels:
    return GraphLabels(service.answering.parts.graph, _ENGLISH)


def data_named(service: Service, texts: Mapping[str, str]) -> str:
    """Which data are loaded, and of which day."""
    sources = ", ".join(texts.get(f"data {name}", name) for name in service.sources)
    dated = texts["data as of"].format(_date(service, texts)) if service.data_date else ""
    return (sources or texts["data unknown"]) + dated


def _date(service: Service, texts: Mapping[str, str]) -> str:
    """The date of the data, its month as a word."""
    day = Literal(f"{service.data_date}T00:00:00Z", datatype=XSD + "dateTime")
    if texts["lang"] == "en":
        return english_literal(day)
    return service.answering.parts.verbaliser.verbalise([day], AnswerForm())
