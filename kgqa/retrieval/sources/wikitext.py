"""Records of a MediaWiki XML export (`pages-articles`): articles with their wikitext stripped by mwparserfromhell."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, ParseError, XMLPullParser

from kgqa.errors import SourceError
from kgqa.retrieval.retrieval_tables import patterns
from kgqa.retrieval.sources.text_records import CUT_OFF, Record

_LONGEST = 2_000_000
"""Characters of wikitext that are parsed; the rest of a longer page is left out."""
_ARTICLES = "0"
_DROPPED_TAGS = frozenset({"ref", "table", "gallery", "math", "timeline", "imagemap", "syntaxhighlight", "score"})
_BLANK = re.compile(r"[ \t\u00a0]+")
_QUOTES = re.compile(r"'{2,}")
_BRACKET = re.compile(r"\{\{|\}\}|\[\[|\]\]")
_CLOSED_BY = {"{{": "}}", "[[": "]]"}
_DEEPEST = 20
"""Templates and links inside each other; deeper brackets are left out, for the parser's time grows with them."""
_LINES = re.compile(r"\s*\n\s*")


def xml_records(lines: Iterator[bytes], counts: Counter[str]) -> Iterator[Record]:
    """The articles of an export, redirects left out; a page whose wikitext breaks the parser is counted.

    Raises `SourceError` if `mwparserfromhell` is not installed.
    """
    for page in _pages(lines, counts):
        fields = {_name(element): element.text or "" for element in page.iter()}
        if fields.get("ns") != _ARTICLES or any(_name(element) == "redirect" for element in page):
            counts["pages that are no articles"] += 1
            continue
        text = plain_text(fields.get("text", "")[:_LONGEST])
        if text is None or not text:
            counts["broken pages" if text is None else "records without text"] += 1
            continue
        identifier = next((element.text or "" for element in page if _name(element) == "id"), "")
        title = fields.get("title", "")
        yield Record(identifier or title, text, title, f"https://pl.wikipedia.org/wiki/{title.replace(' ', '_')}")


def plain_text(wikitext: str) -> str | None:
    """The running text of an article without templates, tables, notes and files; None if it cannot be parsed."""
    mwparserfromhell = _parser()
    if end := patterns("wikitext")["end"].search(wikitext):
        wikitext = wikitext[: end.start()]
    try:
        code = mwparserfromhell.parse(_balanced(wikitext), skip_style_tags=True)
        dropped = [node for node in code.ifilter(recursive=False) if _dropped(node)]
        for node in dropped:
            code.remove(node)
        stripped = str(code.strip_code(normalize=True, collapse=True))
    except (mwparserfromhell.parser.ParserError, RecursionError, ValueError):
        return None
    lines = (_BLANK.sub(" ", _QUOTES.sub("", line)).strip() for line in _LINES.split(stripped))
    return "\n".join(line for line in lines if line and line[0] not in "{|}!")


def _balanced(wikitext: str) -> str:
    """The text without brackets that are not closed, on which the parser would try every way to read them."""
    open_: list[re.Match[str]] = []
    lost: set[int] = set()
    for match in _BRACKET.finditer(wikitext):
        if match.group() in _CLOSED_BY:
            open_.append(match)
        elif any(_CLOSED_BY[one.group()] == match.group() for one in open_[-3:]):
            while _CLOSED_BY[open_[-1].group()] != match.group():
                lost.add(open_.pop().start())
            if len(open_) > _DEEPEST:
                lost |= {open_[-1].start(), match.start()}
            open_.pop()
        else:
            lost.add(match.start())
    lost |= {match.start() for match in open_}
    if not lost:
        return wikitext
    return _BRACKET.sub(lambda match: "" if match.start() in lost else match.group(), wikitext)


def _dropped(node: Any) -> bool:
    if hasattr(node, "tag"):
        return str(node.tag).strip().lower() in _DROPPED_TAGS
    return type(node).__name__ == "Wikilink" and bool(patterns("wikitext")["hidden_link"].match(str(node.title)))


def _parser() -> Any:
    try:
        import mwparserfromhell  # noqa: PLC0415 (only for this kind of source)
    except ImportError:
        raise SourceError(
            "wikitext needs the package mwparserfromhell", remedy="install it: pip install mwparserfromhell"
        ) from None
    return mwparserfromhell


def _pages(lines: Iterator[bytes], counts: Counter[str]) -> Iterator[Element]:
    """The `page` elements of an export as they come; stops where the XML breaks off."""
    parser: Any = XMLPullParser(("start", "end"))
    root: Any = None
    try:
        for chunk in _chunks(lines):
            parser.feed(chunk)
            for event, element in parser.read_events():
                root = element if root is None else root
                if event == "end" and _name(element) == "page":
                    yield element
                    root.clear()
        parser.close()
    except ParseError:
        counts[CUT_OFF] += 1


def _chunks(lines: Iterator[bytes]) -> Iterator[bytes]:
    buffer = io.BytesIO()
    for line in lines:
        buffer.write(line)
        if buffer.tell() > 1 << 16:
            yield buffer.getvalue()
            buffer = io.BytesIO()
    yield buffer.getvalue()


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]
