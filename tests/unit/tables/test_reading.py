"""Files of every kind, made here, and files that must be refused."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import random
import zipfile
from collections.abc import Callable
from dataclasses import replace

import openpyxl
import pytest

from kgqa.errors import InputError, TooMuchError
from kgqa.tables.grid.model import Table
from kgqa.tables.reading import delimited
from kgqa.tables.reading.reading_limits import LIMITS
from kgqa.tables.reading.sheet_measures import sheet_measures
from kgqa.tables.reading.table_files import tables_of
from tests.unit.tables.hostile_files import GROWING, far_cells, repeated_cells, workbook
from tests.unit.tables.spreadsheet_files import Cells, ods, xls
from wikidata_hdt.apart import Allowance

TEXT = "Miasto;Ludność\nŁódź;672185\nŚwidnica;56554\nŻary;37502\n"
SMALL = replace(LIMITS, file_bytes=200_000, unpacked_bytes=300_000, rows=1000, cells=5000, cell_characters=1000)


SMALL_ROOM = Allowance(20.0, 8 << 20)


def only(data: bytes, name: str) -> Table:
    (table,) = tables_of(data, name)
    return table


def names(table: Table) -> list[str]:
    return [column.name for column in table.columns]


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "cp1250", "iso8859_2", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp852", "mac_latin2"],
)
def test_encodings(encoding: str) -> None:
    table = only(TEXT.encode(encoding), "a.csv")
    assert names(table) == ["Miasto", "Ludność"]
    assert list(table.columns[0].texts) == ["Łódź", "Świdnica", "Żary"]


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_delimiters(delimiter: str) -> None:
    assert names(only(TEXT.replace(";", delimiter).encode(), "a.txt")) == ["Miasto", "Ludność"]


def test_quoted_cells() -> None:
    table = only(b'Name,Note\r\n"Smith, J.","says ""no"""\r\n"Two\nlines",x y\r\n', "a.csv")
    assert list(table.columns[0].texts) == ["Smith, J.", "Two\nlines"]
    assert table.columns[1].texts[0] == 'says "no"'


def book(fill: Callable[[openpyxl.Workbook], None]) -> bytes:
    made = openpyxl.Workbook()
    fill(made)
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def _sheets(made: openpyxl.Workbook) -> None:
    first = made.active
    first.title = "Rynek"
    for row in (["Miasto", "Ceny", None], [None, 2019, 2020], ["Łódź", 5000, 5100.5], ["Żary", 3000, 3100]):
        first.append(row)
    first.merge_cells("A1:A2")
    first.merge_cells("B1:C1")
    first.row_dimensions[4].hidden = True
    second = made.create_sheet("Inny")
    for row in (["Kod", "Nazwa"], [1, "a"], [2, "b"]):
        second.append(row)


def test_sheets_merged_cells_and_hidden_rows() -> None:
    first, second = tables_of(book(_sheets), "a.xlsx")
    assert (first.name, second.name) == ("Rynek", "Inny")
    assert [column.header for column in first.columns] == [("Miasto",), ("Ceny", "2019"), ("Ceny", "2020")]
    assert list(first.columns[2].texts) == ["5100,5", "3100"]
    assert first.hidden == 1


OLD_SHEETS: dict[str, Cells] = {
    "Ludność": [["Miasto", "Mężczyźni", "Kobiety"], ["Łódź", 305_000.0, 367_185.0], ["Żary", 17_900.5, 19_601.0]],
    "Uwagi": [["Kod", "Znaczenie"], ["x", "brak"], ["-", "zero"]],
}


@pytest.mark.parametrize(("write", "name"), [(xls, "a.xls"), (ods, "a.ods")])
def test_xls_and_ods_with_two_sheets(write: Callable[[dict[str, Cells]], bytes], name: str) -> None:
    first, second = tables_of(write(OLD_SHEETS), name)
    assert (first.name, second.name) == ("Ludność", "Uwagi")
    assert names(first) == ["Miasto", "Mężczyźni", "Kobiety"]
    assert [list(column.texts) for column in first.columns] == [
        ["Łódź", "Żary"],
        ["305000", "17900,5"],
        ["367185", "19601"],
    ]
    assert list(second.columns[0].texts) == ["x", "-"]


@pytest.mark.parametrize("write", [xls, ods])
def test_damaged_xls_and_ods_end_in_a_clear_error_or_a_table(write: Callable[[dict[str, Cells]], bytes]) -> None:
    whole = write(OLD_SHEETS)
    for seed in range(20):
        chance, data = random.Random(seed), bytearray(whole)
        for _ in range(15):
            data[chance.randrange(len(data))] = chance.randrange(256)
        for damaged in (bytes(data), whole[: chance.randrange(8, len(whole))]):
            try:
                tables_of(damaged, "a.xls", SMALL)
            except InputError as error:
                assert "a.xls" in str(error)


def test_formulas_are_not_computed() -> None:
    def fill(made: openpyxl.Workbook) -> None:
        made.active.append(["a", "b"])
        made.active.append(["x", '=HYPERLINK("http://example.org","y")'])
        made.active.append(["z", "w"])

    assert "example" not in repr([list(column.texts) for column in only(book(fill), "a.xlsx").columns])


@pytest.mark.parametrize(
    "value",
    [
        [{"miasto": "Łódź", "ludność": 5}, {"miasto": "Żary", "ludność": 6}],
        {"miasto": ["Łódź", "Żary"], "ludność": [5, 6]},
        {"wynik": {"dane": [{"miasto": "Łódź", "ludność": 5}, {"miasto": "Żary", "ludność": 6.0}]}},
        [["miasto", "ludność"], ["Łódź", 5], ["Żary", 6]],
    ],
)
def test_json(value: object) -> None:
    table = only(json.dumps(value).encode(), "a.json")
    assert names(table) == ["miasto", "ludność"]
    assert [list(column.texts) for column in table.columns] == [["Łódź", "Żary"], ["5", "6"]]


def test_json_nested_one_level_and_in_lines() -> None:
    nested = only(
        b'[{"id": 1, "name": {"pl": "a"}, "list": [1, 2]}, {"id": 2, "name": {"pl": "b"}, "list": []}]', "a.json"
    )
    assert names(nested) == ["id", "name pl", "list"]
    assert names(only(b'{"a": 1, "b": 2}\n{"a": 3, "b": 4}\n', "a.jsonl")) == ["a", "b"]


def test_xml_and_html() -> None:
    xml = "<?xml version='1.0'?><d><r id='1'><m>Łódź</m></r><r id='2'><m>Żary</m></r></d>".encode()
    assert names(only(xml, "a.xml")) == ["id", "m"]
    html = b"<html><table><tr><th rowspan=2>M</th><th colspan=2>C</th></tr><tr><th>2019</th><th>2020</th></tr>" \
        b"<tr><td>a</td><td>1</td><td>2</td></tr><tr><td>b</td><td>3</td><td>4</td></tr></table></html>"  # fmt: skip
    assert [column.header for column in only(html, "a.html").columns] == [("M",), ("C", "2019"), ("C", "2020")]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
def test_packed_files(pack: Callable[[bytes], bytes]) -> None:
    assert names(only(pack(TEXT.encode()), "a.csv.gz")) == ["Miasto", "Ludność"]


def zipped(**members: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_", "."), data)
    return stream.getvalue()


def test_an_archive_of_one_table() -> None:
    assert names(only(zipped(a_csv=TEXT.encode()), "a.zip")) == ["Miasto", "Ludność"]


def test_large_files_are_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Tytuł;;\nMiasto;Ludność;Rok\n" + "".join(f"Miasto {i};{i},5;2019\n" for i in range(1000))
    plain = only(text.encode("cp1250"), "a.csv")
    monkeypatch.setattr("kgqa.tables.reading.table_files.LARGE", 1000)
    quick = only(text.encode("cp1250"), "a.csv")
    assert isinstance(quick.columns[0].texts, delimited.SeriesTexts)
    assert (names(quick), quick.count, quick.title) == (names(plain), plain.count, plain.title)
    assert [list(column.texts) for column in quick.columns] == [list(column.texts) for column in plain.columns]
    assert [column.kind for column in quick.columns] == [column.kind for column in plain.columns]


LAUGHS = b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><l><r>&b;</r><r>&b;</r></l>'
FILE_ENTITY = (
    b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/hostname">]><l><r>&f;</r><r>&f;</r></l>'
)


@pytest.mark.parametrize("data", [LAUGHS, FILE_ENTITY])
def test_entities_stay_unresolved(data: bytes) -> None:
    try:
        texts = repr([list(column.texts) for table in tables_of(data, "a.xml") for column in table.columns])
    except InputError:
        return
    assert "haha" not in texts
    assert texts.replace("''", "").strip("[], ") in ("", "&f;", "&b;") or "&" in texts


WHOLE = book(_sheets)
HOSTILE: dict[str, tuple[bytes, str]] = {
    "binary": (bytes(range(8)) * 400, "a.csv"),
    "zero bytes": (b"\0" * 5000, "a.csv"),
    "too many rows": (b"a;b\n" * 5000, "a.csv"),
    "too many columns": (b";".join([b"a"] * 20_000), "a.csv"),
    "a long cell": (b"a;b\n" + b"x" * 5000 + b";1\n", "a.csv"),
    "an open quotation": (b'a;b\n"' + b"x\n" * 3000, "a.csv"),
    "too large": (b"a;b\n1;2\n" * 40_000, "a.csv"),
    "a cut spreadsheet": (WHOLE[: len(WHOLE) // 2], "a.xlsx"),
    "a spreadsheet without its directory": (WHOLE[:-50], "a.xlsx"),
    "a spreadsheet of garbage": (b"PK\x03\x04" + random.Random(1).randbytes(3000), "a.xlsx"),
    "an old spreadsheet of garbage": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + random.Random(2).randbytes(4000), "a.xls"),
    "a zip of a bomb": (zipped(a_csv=b"0" * 1_000_000), "a.zip"),
    "an xlsx of a bomb": (zipped(xl_xml=b"0" * 1_000_000, content_xml=b"x"), "a.ods"),
    "a zip within a zip": (zipped(a_zip=zipped(b_csv=b"1;2\n" * 200_000)), "a.zip"),
    "an empty zip": (zipped(), "a.zip"),
    "a gzip of a bomb": (gzip.compress(b"0" * 1_000_000), "a.csv.gz"),
    "a cut gzip": (gzip.compress(TEXT.encode() * 50)[:60], "a.csv.gz"),
    "a cut bzip2": (bz2.compress(TEXT.encode() * 50)[:60], "a.csv.bz2"),
    "broken JSON": (b'[{"a": 1}, {"a"', "a.json"),
    "deep JSON": (b"[" * 100_000, "a.json"),
    "JSON without a table": (b'{"a": 1}', "a.json"),
    "a JSON text": (b'"abc"', "a.json"),
    "broken XML": (b"<?xml version='1.0'?><a><b></a>", "a.xml"),
    "XML without records": (b"<?xml version='1.0'?><a/>", "a.xml"),
    "deep XML": (b"<?xml version='1.0'?>" + b"<a>" * 50_000, "a.xml"),
    "a page without a table": (b"<html><body>no</body></html>", "a.html"),
    "a cut old spreadsheet": (xls(OLD_SHEETS)[:2000], "a.xls"),
    "an old spreadsheet without its stream": (xls(OLD_SHEETS)[:1536], "a.xls"),
    "a compound file that is no workbook": (xls(OLD_SHEETS).replace("Work".encode("utf-16-le"), b"x" * 8), "a.xls"),
    "a cut ODS": (ods(OLD_SHEETS)[:300], "a.ods"),
    "JSON of too many rows": (json.dumps([{"a": 1}] * 5000).encode(), "a.json"),
    "a gzip of garbage": (b"\x1f\x8b\x08" + random.Random(4).randbytes(3000), "a.csv.gz"),
    "a page of too many rows": (b"<table>" + b"<tr><td>1</td><td>2</td></tr>" * 5000 + b"</table>", "a.html"),
    "an ODS of broken XML": (zipped(content_xml=b"<office:document-content><a"), "a.ods"),
    "an XLSX with a password": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"EncryptedPackage" * 300, "a.xlsx"),
    "an XLSX without sheets": (zipped(Content_Types_xml=b"<Types/>"), "a.xlsx"),
    "a cut xz": (lzma.compress(TEXT.encode() * 50)[:60], "a.csv.xz"),
    "an xz of a bomb": (lzma.compress(b"0" * 1_000_000), "a.csv.xz"),
    "a bzip2 of a bomb": (bz2.compress(b"0" * 1_000_000), "a.csv.bz2"),
    "a cut zip": (zipped(a_csv=TEXT.encode() * 50)[:60], "a.zip"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + random.Random(3).randbytes(4000), "a.csv"),
    "a wide cell": (b"<html><table><tr>" + b"<td colspan=1000>x</td>" * 100 + b"</tr></table></html>", "a.html"),
}  # fmt: skip


@pytest.mark.parametrize("case", sorted(HOSTILE))
def test_hostile_files_end_in_a_clear_error(case: str) -> None:
    data, name = HOSTILE[case]
    with pytest.raises(InputError) as caught:
        tables_of(data, name, SMALL)
    assert name.split(".")[0] in str(caught.value)


@pytest.mark.parametrize("seed", range(12))
def test_damaged_spreadsheets_never_crash(seed: int) -> None:
    data = bytearray(WHOLE)
    chance = random.Random(seed)
    for _ in range(20):
        data[chance.randrange(len(data))] = chance.randrange(256)
    try:
        tables_of(bytes(data), "a.xlsx", SMALL)
    except InputError as error:
        assert "a.xlsx" in str(error)


@pytest.mark.parametrize("text", ["", "\n\n", "a", "a;b", ";;;\n;;;"])
def test_files_without_a_table_hold_none(text: str) -> None:
    assert tables_of(text.encode(), "a.csv") == []


@pytest.mark.parametrize("name", GROWING)
def test_few_bytes_do_not_become_many_cells(name: str) -> None:
    limits = replace(LIMITS, rows=200_000, columns=2000, cells=2_000_000, sheets=Allowance(20.0, 1 << 30))
    with pytest.raises(TooMuchError):
        tables_of(GROWING[name], name, limits)


def test_sheets_are_measured_before_they_are_laid_out() -> None:
    def measured(data: bytes) -> list[tuple[int, int, int]]:
        found = [(one.bottom, one.right, one.named) for one in sheet_measures(data)]
        return [one for one in found if any(one)]

    assert measured(far_cells("CV1048576")) == [(1048576, 100, 2)]
    implied = '<worksheet><sheetData><row r="5"><c><v>1</v></c><c t="s"/></row><row><c/></row></sheetData></worksheet>'
    assert measured(workbook(implied)) == [(6, 2, 3)]
    empty = '<table:table-row table:number-rows-repeated="9000000"><table:table-cell/></table:table-row>'
    assert measured(repeated_cells(3, 7, empty)) == [(3, 7, 1)]
    assert measured(ods({"a": [["x", None, 1.5]], "b": [["y"]]})) == [(1, 3, 2), (1, 1, 1)]
    assert measured(b"a;b") == []


def test_a_stray_cell_in_a_small_sheet_does_no_harm() -> None:
    (first, *_) = tables_of(far_cells("C900"), "a.xlsx")
    assert first.count >= 0


def test_a_reader_that_needs_more_than_it_may_is_an_error_of_the_file() -> None:
    def read(limits: Allowance) -> None:
        tables_of(far_cells("A2"), "a.xlsx", replace(LIMITS, sheets=limits))

    with pytest.raises(TooMuchError, match=r"a\.xlsx: too much work \(expected at most 0\.001 s"):
        read(Allowance(0.001, 1 << 30))
    with pytest.raises(TooMuchError, match=r"too much work .* and 8 MiB"):
        tables_of(xls({f"s{n}": [[1.0] * 200] * 40 for n in range(50)}), "a.xls", replace(LIMITS, sheets=SMALL_ROOM))
