"""Reads modules of OpenStax books (CNXML): the text of a module as one document, its glossary as definitions.

Source: the CNXML 0.8 schema (https://github.com/openstax/cnxml).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, XMLParser

from kgqa.errors import SourceError
from kgqa.retrieval.sources.text_records import Entry, Record, senses

_BLOCKS = frozenset({"para", "item", "caption", "title"})
"""Elements whose text is a line; those inside others belong to the outer one."""
_LEFT_OUT = frozenset({"metadata", "glossary", "exercise", "media", "table"})


def cnxml_records(lines: Iterator[bytes], path: Path) -> Iterator[Record | Entry]:
    """The text of a module, then the terms of its glossary. Raises `SourceError` if it is no CNXML document."""
    root = _parsed(lines, path)
    title = next((_text(one) for one in root.iter() if _name(one) == "title" and _text(one)), "")
    text = "\n".join(filter(None, (line for child in root if _name(child) == "content" for line in _lines(child))))
    identifier = next((_text(one) for one in root.iter() if _name(one) == "content-id"), "") or path.stem
    if text:
        yield Record(identifier, text, title, licence=_licence(root))
    for definition in (one for one in root.iter() if _name(one) == "definition"):
        told = {_name(child): _text(child) for child in definition}
        yield from senses(told.get("term", ""), told.get("meaning", ""))


def _parsed(lines: Iterator[bytes], path: Path) -> Element:
    parser = XMLParser()
    try:
        for line in lines:
            parser.feed(line)
        root: Element = parser.close()
    except ParseError as error:
        raise _no_module(path, str(error)) from error
    if _name(root) != "document":
        raise _no_module(path, "no element `document`")
    return root


def _no_module(path: Path, reason: str) -> SourceError:
    return SourceError(
        f"no CNXML module ({reason})", value=path, expected="the file index.cnxml of a module of a book",
        remedy="check the file",
    )  # fmt: skip


def _lines(element: Element) -> Iterator[str]:
    """The text of an element, line by line."""
    for child in element:
        if _name(child) in _BLOCKS:
            yield _text(child)
        elif _name(child) not in _LEFT_OUT:
            yield from _lines(child)


def _licence(root: Element) -> str:
    found = next((one for one in root.iter() if _name(one) == "license"), None)
    return "" if found is None else _text(found) or found.get("url", "")


def _text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]
