"""Names and values in the language of a page; whatever has no English name keeps its Polish one."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kgqa.interfaces.entity_names import GraphLabels
from kgqa.interfaces.http.service import Service
from kgqa.interfaces.outcomes.english_words import EnglishWords
from kgqa.interfaces.outcomes.item_naming import Names

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
