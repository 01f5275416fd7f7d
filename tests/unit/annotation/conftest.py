"""A record without fault, and the language tools that look at it."""

from __future__ import annotations

import pytest

from kgqa.annotation.question_records import Article, Excerpt, Record
from kgqa.annotation.tools import LanguageTools
from kgqa.assembly.annotation import PolishTools

TEXT = (
    "Bolesław Prus był polskim pisarzem. Urodził się w Hrubieszowie.\n"
    "On napisał w 1890 roku powieść „Lalka”. Powieść „Faraon” ukazała się w Warszawie po czterech latach."
)


@pytest.fixture(scope="session")
def tools() -> LanguageTools:
    """Our own analysis."""
    return PolishTools()


@pytest.fixture
def record() -> Record:
    """A record that every check is content with."""
    return Record(
        "1",
        "Gdzie ukazała się powieść „Faraon”?",
        Article(TEXT, "Bolesław Prus", "https://pl.wikipedia.org/wiki/Boles%C5%82aw_Prus"),
        selection=Excerpt("Powieść „Faraon” ukazała się w Warszawie po czterech latach.", TEXT.index("Powieść")),
        extraction=Excerpt("w Warszawie", TEXT.index("w Warszawie")),
        answer="w Warszawie",
        question_type="LOCATION",
        answer_type="LOCATION",
    )
