"""What text sources are read as."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.terms import ItemId


@dataclass(frozen=True, slots=True)
class Record:
    """One document of a source: an article, a paragraph, a block of plain text."""

    id: str
    text: str
    title: str = ""
    url: str = ""
    item: ItemId | None = None
    """The Wikidata item that the document is about, where the source tells."""
