"""Names the loaded data and their date, so that answers can be cited."""

from __future__ import annotations

from collections.abc import Mapping

from kgqa.interfaces.http.service import Service
from kgqa.interfaces.outcomes.english_words import english_literal
from kgqa.model import AnswerForm
from kgqa.terms import XSD, Literal


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
