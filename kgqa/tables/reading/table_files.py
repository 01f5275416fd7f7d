"""Chooses the reader of a file by its first bytes and its name; unpacks files that are packed alone."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path, PurePath

from kgqa.errors import InputError
from kgqa.tables.grid.alike_tables import joined
from kgqa.tables.grid.model import Grid, Table
from kgqa.tables.grid.structure import find_tables
from kgqa.tables.reading.delimited import LARGE, read_delimited, read_large
from kgqa.tables.reading.reading_limits import LIMITS, Limits
from kgqa.tables.reading.spreadsheets import check_zip, read_spreadsheet
from kgqa.tables.reading.structured_text import read_html, read_json, read_xml

Read = Callable[[bytes, str, Limits], list[Grid]]
_OLE = b"\xd0\xcf\x11\xe0"
_OPENERS: tuple[tuple[bytes, Callable[..., io.BufferedIOBase]], ...] = (
    (b"\x1f\x8b", gzip.open),
    (b"BZh", bz2.open),
    (b"\xfd7zXZ", lzma.open),
)
_BLOCK = 1 << 20


def read_tables(path: Path, limits: Limits = LIMITS) -> list[Table]:
    """The tables of a file, sheet by sheet. Raises `InputError` for files that cannot be read or hold no table."""
    return tables_in(load(path, limits), path.name, limits)


def tables_in(data: bytes, name: str, limits: Limits = LIMITS) -> list[Table]:
    """The tables of a file's bytes, at least one. Raises `InputError` as `read_tables` does."""
    tables = tables_of(data, name, limits)
    if not tables:
        raise InputError(f"{name}: no table", value="no cells", expected="rows and columns", remedy="check the file")
    return tables


def tables_of(data: bytes, name: str, limits: Limits = LIMITS) -> list[Table]:
    """The tables of a file's bytes; none where it has no cells."""
    if LARGE < len(data) <= limits.file_bytes and _reader(data, name) is read_delimited and not _is_packed(data):
        return read_large(data, name, limits)
    return joined([table for grid in read_grids(data, name, limits) for table in find_tables(grid)])


def _is_packed(data: bytes) -> bool:
    return data.startswith((b"PK", *(mark for mark, _ in _OPENERS)))


def load(path: Path, limits: Limits = LIMITS) -> bytes:
    """The bytes of a file. Raises `InputError` if it cannot be read or is too large."""
    try:
        size = path.stat().st_size
        if size > limits.file_bytes:
            raise limits.exceeded(path.name, "too large", f"{size} bytes", limits.file_bytes)
        return path.read_bytes()
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read", value=error.strerror or "", expected="a readable file", remedy="check the path"
        ) from error


def read_grids(data: bytes, name: str, limits: Limits = LIMITS) -> list[Grid]:
    """The grids of a file's bytes; `name` (its ending counts) appears in errors."""
    if len(data) > limits.file_bytes:
        raise limits.exceeded(name, "too large", f"{len(data)} bytes", limits.file_bytes)
    for mark, opener in _OPENERS:
        if data.startswith(mark):
            return read_grids(_unpacked(data, name, opener, limits), PurePath(name).stem, limits)
    if data.startswith(b"PK") and not _is_office(data, name, limits):
        inner, member = _only_member(data, name, limits)
        return read_grids(inner, member, limits)
    return _reader(data, name)(data, name, limits)


def _reader(data: bytes, name: str) -> Read:
    ending = PurePath(name.lower()).suffix
    head = data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if data.startswith((b"PK", _OLE)):
        return read_spreadsheet
    if head.startswith((b"<!doctype html", b"<html", b"<table")) or (ending in (".html", ".htm") and b"<" in head):
        return read_html
    if head.startswith(b"<?xml") or (ending == ".xml" and head.startswith(b"<")):
        return read_html if b"<html" in data[:4000].lower() else read_xml
    if ending in (".json", ".jsonl", ".ndjson", ".geojson") or (
        head[:1] in (b"[", b"{") and ending not in (".csv", ".tsv")
    ):
        return read_json
    return read_delimited


def _is_office(data: bytes, name: str, limits: Limits) -> bool:
    check_zip(data, name, limits)
    names = set(zipfile.ZipFile(io.BytesIO(data)).namelist())
    return bool(names & {"[Content_Types].xml", "content.xml"})


def _only_member(data: bytes, name: str, limits: Limits) -> tuple[bytes, str]:
    """The largest file of an archive that is no spreadsheet."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    members = [
        entry for entry in archive.infolist() if not entry.is_dir() and not entry.filename.startswith("__MACOSX")
    ]
    if not members:
        raise InputError(f"{name}: an empty archive", value="0 files", expected="a table", remedy="check the file")
    chosen = max(members, key=lambda entry: entry.file_size)
    try:
        with archive.open(chosen) as stream:
            return _bounded(stream, name, len(data), limits), chosen.filename
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        raise InputError(
            f"{name}: cannot be unpacked",
            value=str(error),
            expected="a ZIP file without a password",
            remedy="unpack it",
        ) from error


def _unpacked(data: bytes, name: str, opener: Callable[..., io.BufferedIOBase], limits: Limits) -> bytes:
    try:
        with opener(io.BytesIO(data)) as stream:
            return _bounded(stream, name, len(data), limits)
    except (OSError, EOFError, zlib.error, lzma.LZMAError) as error:
        raise InputError(
            f"{name}: cannot be unpacked", value=str(error), expected="a whole file", remedy="fetch the file again"
        ) from error


def _bounded(stream: object, name: str, packed: int, limits: Limits) -> bytes:
    most = min(limits.unpacked_bytes, 10_000_000 + limits.ratio * packed)
    blocks: list[bytes] = []
    size = 0
    while block := stream.read(_BLOCK):  # type: ignore[attr-defined]
        size += len(block)
        if size > most:
            raise limits.exceeded(name, "grows too much when unpacked", f"more than {most} bytes", most)
        blocks.append(block)
    return b"".join(blocks)
