"""What text sources are read as."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.terms import ItemId

CUT_OFF = "cut-off files"
"""The count of sources that end too early."""


@dataclass(frozen=True, slots=True)
class Record:
    """One document of a source: an article, a paragraph, a block of plain text."""

    id: str
    text: str
    title: str = ""
    url: str = ""
    item: ItemId | None = None
    """The Wikidata item that the document is about, where the source tells."""
    licence: str = ""
    """As the source tells it; empty where it does not."""
