"""Which cells of a packed spreadsheet are shown as percent: their values are fractions there.

Sources: ECMA-376, 18.8.30 (number formats 9 and 10) and 18.3.1.4 (cells); OpenDocument 1.2, 19.385 (value types).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from typing import Any

_CELL = re.compile(rb"<(?:\w+:)?c\s([^<>]{0,300})>")
_REFERENCE = re.compile(rb"\br=[\"']([A-Z]{1,3})(\d{1,7})[\"']")
_STYLE = re.compile(rb"\bs=[\"'](\d{1,6})[\"']")
_FORMAT = re.compile(rb"<(?:\w+:)?numFmt\s[^<>]*>")
_FORMATS = re.compile(rb"<(?:\w+:)?cellXfs[\s>](.*?)</(?:\w+:)?cellXfs>", re.DOTALL)
_XF = re.compile(rb"<(?:\w+:)?xf\s[^<>]*>")
_IDENTIFIER = re.compile(rb"\bnumFmtId=[\"'](\d+)[\"']")
_BUILT_IN = frozenset({9, 10})
"""The formats "0%" and "0.00%"."""
_MOST_REPEATED = 10_000
"""Cells that one element of an open document may stand for here; longer runs are empty."""

Places = frozenset[tuple[int, int]]


def percent_cells(data: bytes) -> list[Places]:
    """Row and column of such cells, from 0, for every sheet in the order of the file; of other data nothing.

    Raises `zipfile.BadZipFile`, `ValueError` and `OSError` for damaged files.
    """
    if not data.startswith(b"PK"):
        return []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
        if "content.xml" in names:
            return list(_of_open_document(archive))
        styles = _percent_styles(archive.read("xl/styles.xml")) if "xl/styles.xml" in names else frozenset()
        sheets = (f"xl/worksheets/sheet{place}.xml" for place in range(1, len(names) + 1))
        return [_of_sheet(archive.read(name), styles) for name in sheets if name in names] if styles else []


def _percent_styles(text: bytes) -> frozenset[int]:
    """The numbers of the styles whose format has a percent sign."""
    formats = set(_BUILT_IN)
    for tag in _FORMAT.findall(text):
        if b"%" in tag and (match := _IDENTIFIER.search(tag)):
            formats.add(int(match[1]))
    listed = _FORMATS.search(text)
    tags = _XF.findall(listed[1]) if listed else []
    found = (_IDENTIFIER.search(tag) for tag in tags)
    return frozenset(place for place, match in enumerate(found) if match and int(match[1]) in formats)


def _of_sheet(text: bytes, styles: frozenset[int]) -> Places:
    found = set()
    for attributes in _CELL.findall(text):
        style, reference = _STYLE.search(attributes), _REFERENCE.search(attributes)
        if style and reference and int(style[1]) in styles:
            found.add((int(reference[2]) - 1, _column(reference[1])))
    return frozenset(found)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number - 1


def _of_open_document(archive: zipfile.ZipFile) -> Iterator[Places]:
    from lxml import etree  # noqa: PLC0415 (a compiled module, seldom needed)

    found: set[tuple[int, int]] = set()
    row = column = 0
    try:
        with archive.open("content.xml") as stream:
            for _, element in etree.iterparse(stream, events=("end",), resolve_entities=False, no_network=True):
                name = etree.QName(element).localname if isinstance(element.tag, str) else ""
                if name in ("table-cell", "covered-table-cell"):
                    if _attribute(element, "value-type") == "percentage":
                        found.add((row, column))
                    column += _repeats(element, "columns")
                elif name == "table-row":
                    row, column = row + _repeats(element, "rows"), 0
                    element.clear()
                elif name == "table":
                    yield frozenset(found)
                    found, row = set(), 0
    except etree.LxmlError as error:
        raise ValueError(str(error)) from error


def _attribute(element: Any, ending: str) -> str:
    return next((str(value) for name, value in element.attrib.items() if name.endswith("}" + ending)), "")


def _repeats(element: Any, what: str) -> int:
    text = _attribute(element, f"number-{what}-repeated")
    return min(_MOST_REPEATED, int(text)) if text.isdecimal() else 1
