"""Reads books: EPUB, a document for every heading, and modules of OpenStax (CNXML) with their glossaries.

Sources: EPUB 3.3, W3C Recommendation: the container names the package file, its spine the chapters; the CNXML 0.8
schema (https://github.com/openstax/cnxml).
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote
from xml.etree.ElementTree import Element, ParseError, XMLParser, fromstring
from zipfile import BadZipFile, ZipFile

from kgqa.errors import SourceError
from kgqa.retrieval.sources.text_records import Entry, Record, senses

_CONTAINER = "META-INF/container.xml"
_MOST = 50_000_000
"""Bytes of a chapter; larger ones are left out."""
_HEADINGS = frozenset({"h1", "h2", "h3"})
_BLOCKS = _HEADINGS | {"h4", "h5", "h6", "p", "li", "td", "th", "dt", "dd", "blockquote", "div", "section", "br"}
_SILENT = frozenset({"script", "style", "head", "nav"})
_CNXML_BLOCKS = frozenset({"para", "item", "caption", "title"})
"""Elements whose text is a line; those inside others belong to the outer one."""
_LEFT_OUT = frozenset({"metadata", "glossary", "exercise", "media", "table"})


def epub_records(path: Path, counts: Counter[str]) -> Iterator[Record]:
    """The parts of a book under their headings; chapters that cannot be read are counted and left out.

    Raises `SourceError` if the file is no EPUB book.
    """
    try:
        with ZipFile(path) as book:
            yield from _parts(book, path, counts)
    except OSError as error:
        raise SourceError(f"cannot read the source ({error.strerror})", value=path, remedy="check the path") from error
    except (BadZipFile, KeyError, ParseError, ValueError) as error:
        raise SourceError(
            f"no EPUB book ({error})", value=path, expected=f"a ZIP file with {_CONTAINER} and a package file",
            remedy="check the file",
        ) from error  # fmt: skip


def _parts(book: ZipFile, path: Path, counts: Counter[str]) -> Iterator[Record]:
    container = fromstring(book.read(_CONTAINER))
    package_path = next((one.get("full-path", "") for one in container.iter() if _name(one) == "rootfile"), "")
    package = fromstring(book.read(package_path))
    told = {_name(one): " ".join((one.text or "").split()) for one in package.iter() if one.text}
    title, licence = told.get("title", path.stem), told.get("rights", "")
    number = 0
    for chapter in _chapters(package, dirname(package_path)):
        for heading, text in _read(book, chapter, counts):
            yield Record(f"{path.stem}:{number}", text, heading or title, licence=licence)
            number += 1


def _chapters(package: Element, directory: str) -> Iterator[str]:
    """Names of the chapters' files in the order of the spine."""
    files = {one.get("id", ""): one.get("href", "") for one in package.iter() if _name(one) == "item"}
    for one in package.iter():
        if _name(one) == "itemref" and (href := files.get(one.get("idref", ""))):
            yield normpath(join(directory, unquote(href)))


def _read(book: ZipFile, name: str, counts: Counter[str]) -> list[tuple[str, str]]:
    """Headings of a chapter with the text below each."""
    try:
        if book.getinfo(name).file_size > _MOST:
            raise ValueError(name)
        data = book.read(name)
    except (KeyError, ValueError, RuntimeError, NotImplementedError, BadZipFile, zlib.error):
        counts["broken pages"] += 1
        return []
    reader = _ChapterReader()
    reader.feed(data.decode("utf-8", errors="replace").replace("\0", ""))
    reader.close()
    return reader.parts()


@dataclass
class _Part:
    """A heading and the lines below it."""

    heading: str = ""
    lines: list[str] = field(default_factory=list)


class _ChapterReader(HTMLParser):
    """Takes the lines of text out of a chapter; forgiving, since books are not always well-formed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._found = [_Part()]
        self._line = ""
        self._silent = 0

    def parts(self) -> list[tuple[str, str]]:
        """Headings with their text; those without any are left out."""
        self._end_line(heading=False)
        return [(one.heading, "\n".join(one.lines)) for one in self._found if one.lines]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._silent += tag in _SILENT
        if tag in _BLOCKS:
            self._end_line(heading=False)

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in _SILENT and self._silent > 0
        if tag in _BLOCKS:
            self._end_line(heading=tag in _HEADINGS)

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._line += data

    def _end_line(self, *, heading: bool) -> None:
        line, self._line = " ".join(self._line.split()), ""
        if line and heading:
            self._found.append(_Part(line))
        elif line:
            self._found[-1].lines.append(line)


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


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
        if _name(child) in _CNXML_BLOCKS:
            yield _text(child)
        elif _name(child) not in _LEFT_OUT:
            yield from _lines(child)


def _licence(root: Element) -> str:
    found = next((one for one in root.iter() if _name(one) == "license"), None)
    return "" if found is None else _text(found) or found.get("url", "")


def _text(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())
