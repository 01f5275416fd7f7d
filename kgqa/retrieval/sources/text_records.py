"""What text sources are read as: documents, and entries of dictionaries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.terms import ItemId

CUT_OFF = "cut-off files"
"""The count of sources that end too early."""
_SENSES = re.compile(r"\s+\|\s+")
"""What stands between the senses of one headword in a table."""
_LABELS = re.compile(r"=?\s*((?:\([^()]*\)[\s:]*)*)(.*)", re.DOTALL)
"""Marks of the subject in front of a definition, each in brackets, and the definition."""
_LABEL = re.compile(r"\(([^()]*)\)")
_ENDING = " \t;."
_DASH = " – "


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


@dataclass(frozen=True, slots=True)
class Entry:
    """One sense of a headword."""

    headword: str
    definition: str
    pos: str = ""
    """Part of speech as the dictionary writes it; empty where it does not say."""
    domains: tuple[str, ...] = ()
    """Labels of subject, style and time („botanika”, „przestarzałe”), as the dictionary writes them."""
    synonyms: tuple[str, ...] = ()
    """Other words for the same, where the dictionary lists them."""
    source: str = ""
    """Name and licence of the dictionary."""

    @property
    def text(self) -> str:
        """The entry as a sentence that tells what the headword is."""
        return f"{self.headword}{_DASH}{self.definition}"


def senses(headword: str, definitions: str, pos: str = "", synonyms: Sequence[str] = ()) -> Iterator[Entry]:
    """The entries of a headword whose definitions stand behind each other, separated by „ | ”.

    Labels in brackets in front of a definition become domains; what has nothing behind its labels is left out.
    """
    headword = " ".join(headword.split())
    for sense in _SENSES.split(definitions.strip()):
        match = _LABELS.fullmatch(sense.strip())
        labels, definition = match.groups() if match else ("", sense)
        definition = " ".join(definition.split()).strip(_ENDING)
        domains = [part.strip() for label in _LABEL.findall(labels) for part in label.split(",")]
        if headword and definition:
            yield Entry(headword, definition, pos.strip(), tuple(filter(None, domains)), tuple(synonyms))


def as_record(entry: Entry, number: int) -> Record:
    """An entry as a document, for indices that hold no dictionary; `number` keeps senses of a headword apart."""
    return Record(f"{entry.headword}={number}", entry.text, entry.headword)
