"""Names, values and the loaded data in the language of a page, where what has no English name keeps its Polish one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from kgqa.interfaces.http.page.english_answers import EnglishWords, english_description, english_literal
from kgqa.interfaces.http.service import Service
from kgqa.interfaces.outcomes.asking_back import ANYTHING
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names
from kgqa.model import AnswerForm
from kgqa.terms import SCHEMA_DESCRIPTION, XSD, Iri, ItemId, Literal

_ENGLISH = ("en", "mul", "pl")


def page_label(service: Service, language: str) -> GraphLabels:
    """The labels of items and properties for a page."""
    return _english(service) if language == "en" else service.label


def page_names(service: Service, language: str) -> Names:
    """Names, descriptions and values in words for a page."""
    parts = service.answering.parts
    names = Names.of(parts, page_label(service, language))
    if language != "en":
        return names
    told = replace(
        names,
        description=GraphLabels(parts.graph, _ENGLISH, Iri(SCHEMA_DESCRIPTION)),
        words=EnglishWords(parts.graph, parts.verbaliser),
    )

    def described(item: ItemId) -> str:
        return english_description(item, told, lambda one: parts.definer.define(one, ANYTHING))

    return replace(told, description=described)


@lru_cache(maxsize=4)
def _english(service: Service) -> GraphLabels:
    return GraphLabels(service.answering.parts.graph, _ENGLISH)


def data_named(service: Service, texts: Mapping[str, str]) -> str:
    """Which data are loaded, and of which day."""
    sources = ", ".join(texts.get(f"data {name}", name) for name in service.sources)
    days = {"data as of": service.built_of}
    if service.data_date != service.built_of:
        days["data changed"] = service.data_date
    dated = (texts[name].format(_date(day, service, texts)) for name, day in days.items() if day)
    return (sources or texts["data unknown"]) + "".join(dated)


def _date(date: str, service: Service, texts: Mapping[str, str]) -> str:
    """A date, its month as a word."""
    day = Literal(f"{date}T00:00:00Z", datatype=XSD + "dateTime")
    if texts["lang"] == "en":
        return english_literal(day)
    return service.answering.parts.verbaliser.verbalise([day], AnswerForm())
