"""XLSX, XLSB, XLS and ODS through python-calamine: values only, formulas are never computed, links never followed."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from typing import Any

from kgqa.errors import InputError
from kgqa.tables.grid.model import Grid
from kgqa.tables.reading.panics import panics_as_errors
from kgqa.tables.reading.reading_limits import Limits

_HIDDEN = re.compile(rb"<row\b[^>]*\bhidden=\"(?:1|true)\"[^>]*>")
_NUMBER = re.compile(rb"\br=\"(\d+)\"")
_READ = 1 << 20


def read_spreadsheet(data: bytes, name: str, limits: Limits) -> list[Grid]:
    """A grid for every sheet, hidden sheets last. Raises `InputError` for damaged and oversized files."""
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 (a compiled module, seldom needed)

    check_zip(data, name, limits)
    try:
        with panics_as_errors():
            book = CalamineWorkbook.from_filelike(io.BytesIO(data))
            sheets = sorted(book.sheets_metadata, key=lambda sheet: str(sheet.visible) != "SheetVisibleEnum.Visible")
            names = [sheet.name for sheet in sheets if str(sheet.typ).endswith("WorkSheet")]
            found = [book.get_sheet_by_name(sheet) for sheet in names]
        parts = zip(found, names, strict=True)
        return [_grid(sheet, title, name, limits, data, place) for place, (sheet, title) in enumerate(parts)]
    except (CalamineError, zipfile.BadZipFile, ValueError, OSError) as error:
        raise InputError(
            f"{name}: not a spreadsheet that can be read",
            value=str(error) or type(error).__name__,
            expected="XLSX, XLSB, XLS or ODS without a password",
            remedy="open and save the file anew, or export it as CSV",
        ) from error


def check_zip(data: bytes, name: str, limits: Limits) -> None:
    """Refuse packed files that would grow beyond the limits; data that is no ZIP file passes."""
    if not data.startswith(b"PK"):
        return
    try:
        sizes = [entry.file_size for entry in zipfile.ZipFile(io.BytesIO(data)).infolist()]
    except zipfile.BadZipFile as error:
        raise InputError(
            f"{name}: a damaged ZIP container", value=str(error), expected="a whole file", remedy="fetch the file again"
        ) from error
    total = sum(sizes)
    if total > limits.unpacked_bytes or total > 10_000_000 + limits.ratio * len(data):
        most = min(limits.unpacked_bytes, 10_000_000 + limits.ratio * len(data))
        raise limits.exceeded(name, "grows too much when unpacked", f"{total} bytes", most)


def _grid(sheet: Any, title: str, name: str, limits: Limits, data: bytes, place: int) -> Grid:  # noqa: PLR0917 (the parts of a candidate, or of one command)
    if sheet.total_height * max(1, sheet.total_width) > limits.cells:
        raise limits.exceeded(
            name, f"too many cells in sheet {title}", sheet.total_height * sheet.total_width, limits.cells
        )
    raw = sheet.to_python(skip_empty_area=False)
    rows = list(limits.check_rows(name, ([_shown(cell) for cell in line] for line in raw)))
    ranges = _merged(sheet)
    for (top, left), (bottom, right) in ranges:
        _fill(rows, top, left, bottom, right)
    return Grid(title, rows, _hidden_rows(data, place), bool(ranges))


def _merged(sheet: Any) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return sheet.merged_cell_ranges or []


def _fill(rows: list[list[str]], top: int, left: int, bottom: int, right: int) -> None:
    """Write the value of a merged cell into all that it covers."""
    if top >= len(rows) or left >= len(rows[top]) or not rows[top][left]:
        return
    value = rows[top][left]
    for row in rows[top : bottom + 1]:
        row[left : min(right + 1, len(row))] = [value] * (min(right + 1, len(row)) - left)


def _shown(cell: object) -> str:
    """A value as a reader of the sheet sees it: whole numbers without a point, dates without midnight."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else repr(cell)  # noqa: PLR2004
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat() if cell.time() == datetime.time() else cell.isoformat(" ")
    return str(cell).strip()


def _hidden_rows(data: bytes, place: int) -> frozenset[int]:
    """Rows that an XLSX sheet hides; other formats do not tell."""
    if not data.startswith(b"PK"):
        return frozenset()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entry = f"xl/worksheets/sheet{place + 1}.xml"
        if entry not in archive.namelist():
            return frozenset()
        found: set[int] = set()
        rest = b""
        with archive.open(entry) as stream:
            while block := stream.read(_READ):
                rest = rest[-1000:] + block
                for tag in _HIDDEN.findall(rest):
                    if match := _NUMBER.search(tag):
                        found.add(int(match[1]) - 1)
    return frozenset(found)
