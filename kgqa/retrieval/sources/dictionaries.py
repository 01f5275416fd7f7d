"""Reads dictionaries: tables with a headword a line, and those of the dictd server.

A line of the index has the headword, the offset of its text and the text's length in bytes, both in the digits of
base 64, separated by tabs; `.dict.dz` is a gzip file. Source: dictd(8), „database format” (https://dict.org). Within
the texts FreeDict's dictionaries are known: „headword /sound/ <part of speech>”, then for each sense the translation
behind its number, and on lines of their own the definitions.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from kgqa.errors import SourceError
from kgqa.retrieval.retrieval_tables import name_lists
from kgqa.retrieval.sources.text_records import Entry, senses

_SUFFIXES = (".index", ".dict", ".dict.dz")
_DIGITS = {digit: value for value, digit in enumerate(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
)}  # fmt: skip
_FIELDS = 3
"""Of a line of the index."""
_NO_ENTRY = "00database"
"""Headwords of what a dictionary tells about itself begin so."""
_LONGEST = 1_000_000
"""Bytes of one text."""
_HEAD = re.compile(r"(?P<headword>[^/<\t]+?)\s*(?:/[^/]*/)?\s*(?:<(?P<pos>[^>]*)>)?")
_NUMBER_BEHIND = re.compile(r"\s+\d+\.\s*$")
_NUMBERED = re.compile(r"\s*\d+\.(?:\s|$)")
_WITHOUT_HEAD = {2: ("headword", "definition"), 3: ("headword", "pos", "definition")}
"""What the columns of a table without a head are, by their number."""


def is_dictd(path: Path) -> bool:
    """Whether a file is one of the two of a dictionary, by its name."""
    return path.name.endswith(_SUFFIXES)


def dictd_entries(path: Path, counts: Counter[str]) -> Iterator[Entry]:
    """The entries of a dictionary by either of its files; broken lines and texts are counted and left out.

    Raises `SourceError` if a file is missing or cannot be unpacked, or the index is none.
    """
    base = path.name
    for suffix in sorted(_SUFFIXES, key=len, reverse=True):
        base = base.removesuffix(suffix)
    places = _places(path.with_name(f"{base}.index"), counts)
    texts = _texts(path.with_name(base))
    for offset, length in places:
        text = texts[offset : offset + length]
        if len(text) < length:
            counts["broken lines"] += 1
            continue
        entries = list(_entries(text.decode("utf-8", errors="replace").replace("\0", "")))
        counts["entries without a definition"] += not entries
        yield from entries


def _places(path: Path, counts: Counter[str]) -> list[tuple[int, int]]:
    """Offset and length of every text, once each, in the order of the texts."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        raise _missing(path, error) from error
    places: set[tuple[int, int]] = set()
    for line in filter(None, lines):
        fields = line.split("\t")
        place = tuple(map(_number, fields[1:_FIELDS]))
        if len(fields) < _FIELDS or None in place or (place[1] or 0) > _LONGEST:
            counts["broken lines"] += 1
        elif not fields[0].startswith(_NO_ENTRY):
            places.add((place[0] or 0, place[1] or 0))
    if lines and not places:
        raise SourceError(
            "no index of a dictd dictionary", value=path, expected="lines of headword, offset and length, with tabs",
            remedy="check the file",
        )  # fmt: skip
    return sorted(places)


def _number(digits: str) -> int | None:
    """A number in base 64; None if it is none."""
    value = 0
    for digit in digits:
        if digit not in _DIGITS:
            return None
        value = value * 64 + _DIGITS[digit]
    return value if digits else None


def _texts(base: Path) -> bytes:
    packed = base.with_name(f"{base.name}.dict.dz")
    path = packed if packed.exists() else base.with_name(f"{base.name}.dict")
    try:
        return gzip.decompress(path.read_bytes()) if path == packed else path.read_bytes()
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise SourceError(
            f"the texts of a dictionary cannot be unpacked ({error})", value=path, expected="a gzip file",
            remedy="fetch it again",
        ) from error  # fmt: skip
    except OSError as error:
        raise _missing(path, error) from error


def _missing(path: Path, error: OSError) -> SourceError:
    return SourceError(
        f"cannot read a file of a dictd dictionary ({error.strerror})", value=path,
        expected="an .index and a .dict or .dict.dz of one name", remedy="put both into one directory",
    )  # fmt: skip


def _entries(text: str) -> Iterator[Entry]:
    """The senses of one text. Behind a FreeDict head the first line, and what stands behind a number, translates."""
    lines = [line for line in text.splitlines() if line.strip()]
    head = _HEAD.fullmatch(lines[0].strip()) if lines else None
    if head is None:
        return
    translated = "<" in lines[0] or "/" in lines[0]
    for line in lines[2 if translated and not _is_bare_number(lines[1:2]) else 1 :]:
        told = _NUMBER_BEHIND.sub("", line)
        if not (translated and _NUMBERED.match(told)):
            yield from senses(head["headword"], _NUMBERED.sub("", told), head["pos"] or "")


def _is_bare_number(lines: list[str]) -> bool:
    return any(not _NUMBERED.sub("", line).strip() for line in lines)


def table_entries(lines: Iterator[bytes], counts: Counter[str], name: str) -> Iterator[Entry]:
    """The entries of a table; lines that lack a headword or a definition are counted and left out.

    The first line may name the columns (`data/dictionary_columns.yaml`); without it there are two or three of them.
    Raises `SourceError` if it is neither, telling the `name` of the file.
    """
    rows = (raw.decode("utf-8", errors="replace").lstrip("\ufeff").rstrip("\r\n").split("\t") for raw in lines)
    first = next(rows, None)
    if first is None:
        return
    columns, is_head = _columns(first, name)
    for row in rows if is_head else chain([first], rows):
        cells = dict(zip(columns, row, strict=False))
        found = list(senses(cells["headword"], cells.get("definition", ""), cells.get("pos", "")))
        counts["broken lines"] += not found and any(cell.strip() for cell in row)
        yield from found


def _columns(first: Sequence[str], name: str) -> tuple[Sequence[str], bool]:
    """What the columns are, and whether the line names them."""
    known = {word: column for column, words in name_lists("dictionary_columns").items() for word in words}
    named = [known.get(cell.strip().lower(), "") for cell in first]
    if {"headword", "definition"} <= set(named):
        return named, True
    if len(first) in _WITHOUT_HEAD:
        return _WITHOUT_HEAD[len(first)], False
    raise SourceError(
        f"a table of {len(first)} columns without names", value=name,
        expected="headword, part of speech and definition, or a first line that names the columns",
        remedy="write „headword”, „pos” and „definition” above the columns",
    )  # fmt: skip
