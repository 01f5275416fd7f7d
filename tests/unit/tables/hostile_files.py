"""Files of a few bytes that would become gigabytes of cells."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping

from tests.unit.tables.spreadsheet_files import xls

_FORMATS = 'xmlns="http://schemas.openxmlformats.org/'
_RELATIONS = f'{_FORMATS}package/2006/relationships"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"


def far_cells(last: str, sheet: str = "worksheets/sheet1.xml") -> bytes:
    """A workbook of two cells, A1 and one that may be far away, in a sheet of any name."""
    row = last.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    rows = f'<row r="1"><c r="A1"><v>1</v></c></row><row r="{row}"><c r="{last}"><v>2</v></c></row>'
    return workbook(f'<worksheet {_FORMATS}spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>', sheet)


def workbook(sheet: str, name: str = "worksheets/sheet1.xml") -> bytes:
    """An XLSX file with one sheet of this XML."""
    return _zipped({
        "[Content_Types].xml": f'<Types {_FORMATS}package/2006/content-types"><Default Extension="rels" ContentType='
        '"application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_MAIN}"/></Types>',
        "_rels/.rels": f'<Relationships {_RELATIONS}><Relationship Id="r1" Type="{_OFFICE}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook {_FORMATS}spreadsheetml/2006/main" xmlns:r="{_OFFICE}"><sheets>'
        '<sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships {_RELATIONS}><Relationship Id="r1" Type="{_OFFICE}/worksheet" '
        f'Target="{name}"/></Relationships>',
        f"xl/{name}": sheet,
    })  # fmt: skip


def repeated_cells(rows: int, columns: int, last: str = "") -> bytes:
    """An ODS file of one cell that is repeated, and further rows."""
    namespaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
    )
    cell = f'<table:table-cell table:number-columns-repeated="{columns}" office:value-type="string"><text:p>a</text:p>'
    row = f'<table:table-row table:number-rows-repeated="{rows}">{cell}</table:table-cell></table:table-row>'
    body = f'<table:table table:name="a">{row}{last}</table:table>'
    return _zipped({
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "META-INF/manifest.xml": "<m/>",
        "content.xml": f"<office:document-content {namespaces}><office:body><office:spreadsheet>{body}"
        "</office:spreadsheet></office:body></office:document-content>",
    })  # fmt: skip


def _zipped(parts: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


_SPAN = b"<td colspan=1000 rowspan=1000>x"
GROWING: Mapping[str, bytes] = {
    "far.xlsx": far_cells("XFD1048576"),
    "tall.xlsx": far_cells("CV1048576"),
    "hidden.xlsx": far_cells("XFD1048576", "media/picture.png"),
    "repeated.ods": repeated_cells(1_000_000, 100),
    "billions.ods": repeated_cells(4_000_000_000, 4_000_000_000),
    "many.xls": xls({f"s{number}": [[1.0], *[[]] * 65_534, [*[None] * 255, 1.0]] for number in range(9)}),
    "spans.html": (b"<table><tr>" + _SPAN * 2 + b"</tr>" + b"<tr>" * 999 + b"</table>") * 20,
    "keys.json": json.dumps([{f"k{number}": 1} for number in range(20_000)]).encode(),
    "column.json": json.dumps({f"k{n}": [1] * (1 if n else 20_000) for n in range(1500)}).encode(),
}
"""By name."""
