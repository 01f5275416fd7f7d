"""XLSX, XLSB, XLS and ODS through python-calamine: values only, formulas are never computed, links never followed.

Panics of that compiled reader become ordinary errors. Of packed spreadsheets it is read which cells are shown as
percent: their values are fractions there.

Sources: ECMA-376, 18.8.30 (number formats 9 and 10) and 18.3.1.4 (cells); OpenDocument 1.2, 19.385 (value types).
"""

from __future__ import annotations

import datetime
import io
import os
import re
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kgqa.errors import InputError, TooMuchError
from kgqa.tables.grid.model import Grid
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
        return _read_sheets(data, name, limits)
    prepare_copies(__name__, *_COMPILED)
    try:
        return run_apart(limits.sheets, _read_sheets, data, name, limits, modules=_COMPILED)
    except SpentError as error:
        raise TooMuchError(f"{name}: {error.what}", expected=error.expected, remedy="give a smaller part of the file") \
            from error  # fmt: skip
    except EndedError as error:
        raise InputError(f"{name}: cannot be read", value=error.message, remedy="check the file") from error


def _read_sheets(data: bytes, name: str, limits: Limits) -> list[Grid]:
    """The same in this process."""
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 (a compiled module, seldom needed)

    check_zip(data, name, limits)
    try:
        _check_measures(data, name, limits)
        with _panics_as_errors():
            book = CalamineWorkbook.from_filelike(io.BytesIO(data))
            sheets = sorted(book.sheets_metadata, key=lambda sheet: str(sheet.visible) != "SheetVisibleEnum.Visible")
            names = [sheet.name for sheet in sheets if str(sheet.typ).endswith("WorkSheet")]
        tally = Tally(name, limits)
        percent = dict(zip(book.sheet_names, _percent_cells(data), strict=False))
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
    with _panics_as_errors():
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


_LOCK = threading.Lock()
_STDERR = 2
"""Its file descriptor."""


@contextmanager
def _panics_as_errors() -> Iterator[None]:
    """Raise `ValueError` where the Rust reader panics.

    A panic passes by `Exception`, and the compiled code writes it on the file descriptor of stderr by itself: that is
    turned away meanwhile. One file at a time, because the descriptor belongs to the whole process.
    """
    with _LOCK, Path(os.devnull).open("wb") as nowhere:
        sys.stderr.flush()
        kept = os.dup(_STDERR)
        os.dup2(nowhere.fileno(), _STDERR)
        try:
            yield
        except BaseException as error:
            if type(error).__name__ != "PanicException":
                raise
            raise ValueError(f"damaged: {error}") from error
        finally:
            os.dup2(kept, _STDERR)
            os.close(kept)


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


def _percent_cells(data: bytes) -> list[Places]:
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
