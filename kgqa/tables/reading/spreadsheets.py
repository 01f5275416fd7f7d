"""XLSX, XLSB, XLS and ODS through python-calamine: values only, formulas are never computed, links never followed."""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from typing import Any

from kgqa.errors import InputError, TooMuchError
from kgqa.tables.grid.model import Grid
from kgqa.tables.reading.panics import panics_as_errors
from kgqa.tables.reading.percent_cells import Places, percent_cells
from kgqa.tables.reading.reading_limits import Limits, Tally
from kgqa.tables.reading.sheet_measures import sheet_measures
from wikidata_hdt.apart import EndedError, SpentError, prepare_copies, run_apart

_HIDDEN = re.compile(rb"<row\b[^>]*\bhidden=\"(?:1|true)\"[^>]*>")
_NUMBER = re.compile(rb"\br=\"(\d+)\"")
_COMPILED = ("python_calamine", "lxml.etree")
_READ = 1 << 20
_DECIMALS = 8
"""Decimal places of percent beyond which there is only noise of fractions."""
_SPARSE_AREA, _SPARSENESS = 2_000_000, 100
"""Cells that are laid out of any sheet, and of one for each cell that is filled: sheets are nearly full, but for a
stray one."""


def read_spreadsheet(data: bytes, name: str, limits: Limits) -> list[Grid]:
    """A grid for every sheet, hidden sheets last, read in a process of its own where the limits tell what it may use.

    Raises `InputError` for damaged and oversized files.
    """
    if limits.sheets is None:
        return read_sheets(data, name, limits)
    prepare_copies(__name__, *_COMPILED)
    try:
        return run_apart(limits.sheets, read_sheets, data, name, limits, modules=_COMPILED)
    except SpentError as error:
        raise TooMuchError(f"{name}: {error.what}", expected=error.expected, remedy="give a smaller part of the file") \
            from error  # fmt: skip
    except EndedError as error:
        raise InputError(f"{name}: cannot be read", value=error.message, remedy="check the file") from error


def read_sheets(data: bytes, name: str, limits: Limits) -> list[Grid]:
    """The same in this process."""
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 (a compiled module, seldom needed)

    check_zip(data, name, limits)
    try:
        _check_measures(data, name, limits)
        with panics_as_errors():
            book = CalamineWorkbook.from_filelike(io.BytesIO(data))
            sheets = sorted(book.sheets_metadata, key=lambda sheet: str(sheet.visible) != "SheetVisibleEnum.Visible")
            names = [sheet.name for sheet in sheets if str(sheet.typ).endswith("WorkSheet")]
        tally = Tally(name, limits)
        percent = dict(zip(book.sheet_names, percent_cells(data), strict=False))
        return [
            _grid(_opened(book, title), title, tally, _hidden_rows(data, place), percent.get(title, frozenset()))
            for place, title in enumerate(names)
        ]
    except (CalamineError, zipfile.BadZipFile, ValueError, OSError) as error:
        raise InputError(
            f"{name}: not a spreadsheet that can be read",
            value=str(error) or type(error).__name__,
            expected="XLSX, XLSB, XLS or ODS without a password",
            remedy="open and save the file anew, or export it as CSV",
        ) from error


def _check_measures(data: bytes, name: str, limits: Limits) -> None:
    """Refuse sheets whose cells lie too far apart to be laid out."""
    total = 0
    for sheet in sheet_measures(data):
        total += sheet.area
        for what, size, most in (
            ("rows", sheet.bottom, limits.rows),
            ("columns", sheet.right, limits.columns),
            ("cells", total, limits.cells),
            ("cells for the few that are filled", sheet.area, _SPARSE_AREA + _SPARSENESS * sheet.named),
        ):
            if size > most:
                raise limits.exceeded(name, f"too many {what}", size, most)


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


def _opened(book: Any, title: str) -> Any:
    with panics_as_errors():
        return book.get_sheet_by_name(title)


def _grid(sheet: Any, title: str, tally: Tally, hidden: frozenset[int], percent: Places) -> Grid:
    values = sheet.to_python(skip_empty_area=False)
    parted = any(isinstance(cell, float) and not cell.is_integer() for line in values for cell in line)
    rows = tally.checked([_shown(cell) for cell in line] for line in values)
    for row, column in percent:
        if row < len(rows) and column < len(rows[row]):
            rows[row][column] = _percent(rows[row][column])
    for (top, left), (bottom, right) in sheet.merged_cell_ranges or []:
        _fill(rows, top, left, bottom, right)
    return Grid(title, rows, hidden, "," if parted else "")


def _percent(text: str) -> str:
    """A fraction as the sheet shows it, „12,3 %”; other texts as they are."""
    try:
        value = round(float(text.replace(",", ".")) * 100, _DECIMALS)
    except ValueError:
        return text
    return f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".").replace(".", ",") + " %"


def _fill(rows: list[list[str]], top: int, left: int, bottom: int, right: int) -> None:
    """Write the value of a merged cell into all that it covers."""
    if top >= len(rows) or left >= len(rows[top]) or not rows[top][left]:
        return
    value = rows[top][left]
    for row in rows[top : bottom + 1]:
        row[left : min(right + 1, len(row))] = [value] * (min(right + 1, len(row)) - left)


def _shown(cell: object) -> str:
    """A value as a reader of the sheet sees it: a comma before decimals, dates without midnight."""
    if isinstance(cell, bool):
        return "TRUE" if cell else "FALSE"
    if isinstance(cell, float):
        whole = cell.is_integer() and abs(cell) < 1e15  # noqa: PLR2004
        return str(int(cell)) if whole else repr(cell).replace(".", ",")
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
