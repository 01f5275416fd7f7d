"""Small XLS and ODS files, written byte by byte: no package that the project uses writes either.

An XLS file is a compound file (sectors of 512 bytes: header, table of sectors, directory, stream) whose stream
`Workbook` holds BIFF8 records: the globals with one BOUNDSHEET a sheet, then for every sheet its cells as LABEL and
NUMBER records (sources: [MS-CFB] and [MS-XLS] of Microsoft). An ODS file is a ZIP file of an XML document (source:
OpenDocument 1.2, part 1).
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

Cells = Sequence[Sequence[str | float | None]]

_SECTOR = 512
_FREE, _END, _TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_LEAST_STREAM = 4096
"""Bytes below which a stream would have to stand in the small sectors."""


def xls(sheets: Mapping[str, Cells]) -> bytes:
    """An Excel 97 workbook."""
    return _compound(_workbook(sheets))


def ods(sheets: Mapping[str, Cells]) -> bytes:
    """An OpenDocument spreadsheet; `None` stands for a cell that a merged one covers."""
    tables = "".join(
        f'<table:table table:name="{escape(name)}">{_rows(cells)}</table:table>' for name, cells in sheets.items()
    )
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.2"'
        ' xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
        ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
        ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(zipfile.ZipInfo("mimetype"), kind)
        archive.writestr("META-INF/manifest.xml", manifest)
        archive.writestr("content.xml", content)
    return stream.getvalue()


def _rows(cells: Cells) -> str:
    return "".join(f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in cells)


def _cell(value: str | float | None) -> str:
    if value is None:
        return "<table:covered-table-cell/>"
    if isinstance(value, str):
        return f'<table:table-cell office:value-type="string"><text:p>{escape(value)}</text:p></table:table-cell>'
    return f'<table:table-cell office:value-type="float" office:value="{value}"/>'


def _record(kind: int, body: bytes) -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def _workbook(sheets: Mapping[str, Cells]) -> bytes:
    bodies = [_sheet(cells) for cells in sheets.values()]
    begin, end = _record(0x809, struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 0)), _record(0x0A, b"")
    place = len(begin) + sum(len(_bound(0, name)) for name in sheets) + len(end)
    bounds = b""
    for name, body in zip(sheets, bodies, strict=True):
        bounds += _bound(place, name)
        place += len(body)
    return begin + bounds + end + b"".join(bodies)


def _bound(place: int, name: str) -> bytes:
    return _record(0x85, struct.pack("<IHBB", place, 0, len(name), 1) + name.encode("utf-16-le"))


def _sheet(cells: Cells) -> bytes:
    records = _record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0, 0, 0, 0))
    for row, line in enumerate(cells):
        for column, value in enumerate(line):
            place = struct.pack("<HHH", row, column, 0)
            if isinstance(value, str):
                records += _record(0x204, place + struct.pack("<HB", len(value), 1) + value.encode("utf-16-le"))
            elif value is not None:
                records += _record(0x203, place + struct.pack("<d", value))
    return records + _record(0x0A, b"")


def _compound(stream: bytes) -> bytes:
    """A compound file with one stream: sector 0 is the table of sectors, 1 the directory, then the stream."""
    stream = stream.ljust(max(_LEAST_STREAM, -(-len(stream) // _SECTOR) * _SECTOR), b"\0")
    count = len(stream) // _SECTOR
    chain = [_TABLE, _END, *range(3, 2 + count), _END]
    header = (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
        + struct.pack("<IIIIIIIII", 0, 1, 1, 0, _LEAST_STREAM, _END, 0, _END, 0) + struct.pack("<I", 0)
    )  # fmt: skip
    table = struct.pack(f"<{len(chain)}I", *chain).ljust(_SECTOR, b"\xff")
    directory = _entry("Root Entry", 5, 1, _END, 0) + _entry("Workbook", 2, _FREE, 2, len(stream))
    return header.ljust(_SECTOR, b"\xff") + table + directory.ljust(_SECTOR, b"\0") + stream


def _entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    text = name.encode("utf-16-le")
    return (
        text.ljust(64, b"\0") + struct.pack("<HBB", len(text) + 2, kind, 1) + struct.pack("<III", _FREE, _FREE, child)
        + bytes(36) + struct.pack("<IQ", start, size)
    )  # fmt: skip
