"""How large the sheets of a spreadsheet are, from their text, before a reader lays them out cell by cell.

A file of a kilobyte can name two cells that lie a whole sheet apart, or repeat one a thousand million times.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

_READ = 1 << 20
_LONGEST_TAG = 1000
"""Bytes of a tag that may lie on both sides of a boundary of blocks."""
_TAG = re.compile(rb"<(?:\w+:)?(c|row)(?:\s[^<>]{0,300}?\br\s*=\s*[\"']([A-Za-z]{0,4})(\d{0,9})[\"']|[\s/>])")
"""The tag of a cell or row of XLSX, with its reference if it has one; one without stands behind the one before."""
_EMPTY_CELLS = frozenset({"table-cell", "covered-table-cell"})
_ROW_RECORD = 0
"""Record of XLSB: BrtRowHdr (MS-XLSB 2.3.2)."""
_CELL_RECORDS = range(1, 12)
"""The same: BrtCellBlank to BrtFmlaError."""
_NUMBER = struct.Struct("<I")


@dataclass(slots=True)
class Measure:
    """A sheet by the cells that its text names."""

    bottom: int = 0
    """Rows from the top to the last cell."""
    right: int = 0
    """Columns from the left to the last cell."""
    named: int = 0
    """Cells that stand in the text, each once however often it is repeated."""

    @property
    def area(self) -> int:
        """Cells of the rectangle that a reader lays out."""
        return self.bottom * self.right

    def take(self, bottom: int, right: int) -> None:
        """A cell that ends at this row and column, counted from 1."""
        self.bottom, self.right, self.named = max(self.bottom, bottom), max(self.right, right), self.named + 1


def sheet_measures(data: bytes) -> Iterator[Measure]:
    """The measures of all parts of a packed spreadsheet that hold cells; of other data none.

    Raises `zipfile.BadZipFile`, `ValueError` and `OSError` for damaged files.
    """
    if not data.startswith(b"PK"):
        return
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            measured = _measured(entry.filename)
            with archive.open(entry) as stream:
                yield from measured(stream)


def _measured(name: str) -> Callable[[Any], Iterator[Measure]]:
    """How a part is measured: any of them may be a sheet, for a workbook names its sheets as it likes."""
    if name == "content.xml":
        return _of_open_document
    return _of_binary if name.endswith(".bin") else _of_xml


def _of_xml(stream: Any) -> Iterator[Measure]:
    """A part of XLSX: its cells, and of its rows where they are."""
    measure, rest = Measure(), b""
    row = column = 0
    while block := stream.read(_READ):
        text = rest + block
        end = 0
        for match in _TAG.finditer(text):
            kind, letters, number = match.groups()
            end = match.end()
            if kind == b"row":
                row, column = int(number) if number else row + 1, 0
                continue
            row, column = int(number) if number else row, _column(letters) if letters else column + 1
            measure.take(row, column)
        rest = text[max(end, len(text) - _LONGEST_TAG) :]
    yield measure


def _column(letters: bytes) -> int:
    """The number of a column, from 1; 0 without letters.

    >>> _column(b"A"), _column(b"XFD"), _column(b"")
    (1, 16384, 0)
    """
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _of_open_document(stream: Any) -> Iterator[Measure]:
    """The sheets of ODS: repeats of rows and cells, as far as the last cell with something in it."""
    from lxml import etree  # noqa: PLC0415 (a compiled module, seldom needed)

    measure, rows, columns, right = Measure(), 0, 0, 0
    try:
        for _, element in etree.iterparse(
            stream, events=("end",), resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
        ):
            name = etree.QName(element).localname if isinstance(element.tag, str) else ""
            if name in _EMPTY_CELLS:
                columns += _repeats(element, "columns")
                if len(element) or _holds_value(element):
                    right, measure.named = columns, measure.named + 1
                element.clear()
            elif name == "table-row":
                rows += _repeats(element, "rows")
                if right:
                    measure.bottom, measure.right = rows, max(measure.right, right)
                columns = right = 0
                _forget(element)
            elif name == "table":
                yield measure
                measure, rows = Measure(), 0
    except etree.LxmlError as error:
        raise ValueError(str(error)) from error


def _forget(element: Any) -> None:
    """Free what a row holds, and the rows before it."""
    element.clear()
    while element.getprevious() is not None:
        del element.getparent()[0]


def _repeats(element: Any, what: str) -> int:
    """How often a row or cell stands one behind the other."""
    for name, value in element.attrib.items():
        if name.endswith(f"number-{what}-repeated") and value.strip().isdecimal():
            return max(1, int(value))
    return 1


def _holds_value(element: Any) -> bool:
    return any(name.endswith(("value", "value-type", "formula")) for name in element.attrib)


def _of_binary(stream: Any) -> Iterator[Measure]:
    """A part of XLSB: its records of rows and cells. Source: MS-XLSB 2.1.4, records; 2.4.726, BrtRowHdr."""
    measure, row = Measure(), 0
    while (kind := _short(stream, 2)) is not None and (length := _short(stream, 4)) is not None:
        body = stream.read(length)
        if len(body) < _NUMBER.size:
            continue
        if kind == _ROW_RECORD:
            row = _NUMBER.unpack_from(body)[0] + 1
        elif kind in _CELL_RECORDS and row:
            measure.take(row, _NUMBER.unpack_from(body)[0] + 1)
    yield measure


def _short(stream: Any, most: int) -> int | None:
    """A number of seven bits a byte, of so many bytes at most; None at the end."""
    number = 0
    for place in range(most):
        byte = stream.read(1)
        if not byte:
            return None
        number |= (byte[0] & 0x7F) << 7 * place
        if byte[0] < 0x80:  # noqa: PLR2004 (the bit that says that more follow)
            break
    return number
