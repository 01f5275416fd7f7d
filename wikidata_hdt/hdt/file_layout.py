"""Walks through the parts of an HDT file without reading their data: where each lies, how long it is, what it counts.

Source: HDT binary format (https://www.rdfhdt.org/hdt-binary-format/), the subset that hdt-cpp maps into memory:
N-Triples header, four-section dictionary with plain front coding, bitmap triples.
"""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt import vbyte
from wikidata_hdt.hdt.checksums import crc8, crc16

COOKIE = b"$HDT"
CONTAINER = "<http://purl.org/HDT/hdt#HDTv1>"
DICTIONARY_FOUR = "<http://purl.org/HDT/hdt#dictionaryFour>"
TRIPLES_BITMAP = "<http://purl.org/HDT/hdt#triplesBitmap>"
INDEX_FOQ = "<http://purl.org/HDT/hdt#indexFoQ>"
ORDER_SPO = 1
HEADER_NTRIPLES = "ntriples"
GLOBAL, HEADER, DICTIONARY, TRIPLES, INDEX = 1, 2, 3, 4, 5
"""Types of control information."""
SECTION_PFC = 2
SEQUENCE_LOG = 1
BITMAP_PLAIN = 1
SECTIONS = ("shared", "subjects", "predicates", "objects")
_STANDARD = "<http://purl.org/HDT/hdt#"
"""With what the IRIs of formats begin."""
_CONTROL_LIMIT = 4096
"""Bytes within which a control information must end."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of data with its own CRC-32C, which stands in the four bytes behind it."""

    name: str
    start: int
    """Offset of the first data byte in the file."""
    size: int
    """Length in bytes, without the checksum."""
    entries: int
    """Strings, integers or bits in it."""
    width: int = 0
    """Bits of each integer, in a sequence; strings of a block, in strings."""


@dataclass(frozen=True, slots=True)
class HdtLayout:
    """The parts of an HDT file."""

    header: bytes
    """The header's N-Triples."""
    parts: tuple[Part, ...]
    end: int
    """Length in bytes that the file must have at least."""
    order: str
    """In which the triples are sorted, as a number; 1 stands for subject, predicate, object."""

    def part(self, name: str) -> Part:
        """A part by its name, e.g. `shared strings` or `array Z`."""
        return next(part for part in self.parts if part.name == name)

    @property
    def triple_count(self) -> int:
        """How many triples the file holds."""
        return self.part("array Z").entries


def damaged_file(path: Path, expected: str) -> DataError:
    """The error of a file that breaks the format."""
    return DataError("damaged HDT file", value=path, expected=expected, remedy="fetch or build it again")


class _Walker:
    """Reads small structures from a file and keeps the offset; every failure is a `DataError` about the file."""

    def __init__(self, file: BinaryIO, path: Path, size: int) -> None:
        self.file, self.path, self.size, self.offset = file, path, size, 0
        self.parts: list[Part] = []

    def damaged(self, why: str) -> DataError:
        return damaged_file(self.path, why)

    def truncated(self) -> DataError:
        return DataError(
            "truncated HDT file", value=self.path, expected=f"more than its {self.size} bytes",
            remedy="fetch or build it again",
        )  # fmt: skip

    def peek(self, length: int) -> bytes:
        self.file.seek(self.offset)
        return self.file.read(length)

    def take(self, length: int) -> bytes:
        data = self.peek(length)
        if len(data) < length:
            raise self.truncated()
        self.offset += length
        return data

    def control(self, kind: int, name: str) -> tuple[str, dict[str, str]]:
        """Control information: cookie, type, format, options, CRC-16."""
        data = self.peek(_CONTROL_LIMIT)
        if not data.startswith(COOKIE) and len(data) >= len(COOKIE):
            raise self.damaged(f"the cookie $HDT before the {name} at byte {self.offset}")
        format_end = data.find(b"\0", 5)
        options_end = data.find(b"\0", format_end + 1)
        if format_end < 0 or options_end < 0 or len(data) < options_end + 3:
            raise self.truncated() if len(data) < _CONTROL_LIMIT else self.damaged(f"an end of the {name}'s options")
        if int.from_bytes(data[options_end + 1 : options_end + 3], "little") != crc16(data[: options_end + 1]):
            raise self.damaged(f"a {name} with a right checksum")
        if data[4] != kind:
            raise self.damaged(f"section type {kind} for the {name}")
        self.offset += options_end + 3
        options = data[format_end + 1 : options_end].decode("latin-1").split(";")
        pairs = (option.partition("=") for option in options if "=" in option)
        return data[5:format_end].decode("latin-1"), {key: value for key, _, value in pairs}

    def numbers(self, name: str, kind: int, fixed: int, count: int) -> tuple[bytes, list[int]]:
        """A structure's head: type byte, `fixed` more bytes, `count` variable-byte integers, CRC-8."""
        data = self.peek(1 + fixed + count * vbyte.MAX_LENGTH + 1)
        if len(data) < 1 + fixed + count + 1:
            raise self.truncated()
        if data[0] != kind:
            raise self.damaged(f"type {kind} for {name}, which is the kind that is read")
        values, end = [], 1 + fixed
        try:
            for _ in range(count):
                value, end = vbyte.decode(data, end)
                values.append(value)
        except ValueError as error:
            raise self.damaged(f"a readable head of {name}") from error
        if end >= len(data) or data[end] != crc8(data[:end]):
            raise self.damaged(f"a head of {name} with a right checksum")
        self.offset += end + 1
        return data[1 : 1 + fixed], values

    def data(self, name: str, size: int, entries: int, width: int = 0) -> None:
        """Skip data and its CRC-32C."""
        if self.offset + size + 4 > self.size:
            raise self.truncated()
        self.parts.append(Part(name, self.offset, size, entries, width))
        self.offset += size + 4

    def sequence(self, name: str) -> None:
        bits, (entries,) = self.numbers(name, SEQUENCE_LOG, 1, 1)
        self.data(name, (bits[0] * entries + 7) // 8, entries, bits[0])

    def bitmap(self, name: str) -> None:
        _, (bits,) = self.numbers(name, BITMAP_PLAIN, 0, 1)
        self.data(name, max(1, (bits + 7) // 8), bits)

    def section(self, name: str) -> None:
        _, (strings, size, block) = self.numbers(name, SECTION_PFC, 0, 3)
        self.sequence(f"{name} blocks")
        self.data(f"{name} strings", size, strings, block)

    def expect(self, found: str, expected: str) -> None:
        """Refuse another format: a known one of the standard is a valid file of a kind that is not read."""
        if found.startswith(_STANDARD) and found != expected:
            raise DataError("HDT file of a kind that is not read", value=f"{self.path}: {_name(found)}",
                            expected=_name(expected), remedy="convert it, or build one by `kgqa kg build`")  # fmt: skip
        if found != expected:
            raise self.damaged(f"the format {expected}, not {found}")


def _name(form: str) -> str:
    """`dictionaryFour`, from the IRI of a format."""
    return form.strip("<>").rpartition("#")[2]


def _walk(walker: _Walker) -> HdtLayout:
    walker.expect(walker.control(GLOBAL, "container")[0], CONTAINER)
    form, options = walker.control(HEADER, "header")
    walker.expect(form, HEADER_NTRIPLES)
    length = options.get("length", "")
    if not length.isdecimal():
        raise walker.damaged("the length of the header")
    header = walker.take(int(length))
    walker.expect(walker.control(DICTIONARY, "dictionary")[0], DICTIONARY_FOUR)
    for name in SECTIONS:
        walker.section(name)
    form, options = walker.control(TRIPLES, "triples")
    walker.expect(form, TRIPLES_BITMAP)
    order = options.get("order", "")
    for name in ("bitmap Y", "bitmap Z"):
        walker.bitmap(name)
    for name in ("array Y", "array Z"):
        walker.sequence(name)
    return HdtLayout(header, tuple(walker.parts), walker.offset, order)


def read_layout(path: Path) -> HdtLayout:
    """The parts of the HDT file, after checking that it is one and that it is complete.

    Reads a few kilobytes whatever the file's size; the checksums of the heads are checked, those of the data not.
    Raises `DataError` if the file is missing, is no file, is not HDT, is truncated or has a damaged structure.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise DataError("a directory stands where an HDT file should be", value=path, expected="an HDT file")
        with path.open("rb") as file:
            if file.read(len(COOKIE)) != COOKIE:
                raise DataError("not an HDT file", value=path, expected="a file that begins with $HDT")
            return _walk(_Walker(file, path, status.st_size))
    except FileNotFoundError as error:
        raise DataError("no such HDT file", value=path, remedy="build one with `kgqa kg build`") from error
    except OSError as error:
        raise DataError("cannot read the HDT file", value=path, remedy=str(error.strerror)) from error


@dataclass(frozen=True, slots=True)
class IndexLayout:
    """The parts of an index file."""

    triple_count: int
    """Triples of the graph that the index was made for."""
    parts: tuple[Part, ...]


def read_index_layout(path: Path) -> IndexLayout:
    """The parts of an index file (`….index.v1-1`). Raises `DataError` if it is missing, truncated or damaged."""
    try:
        with path.open("rb") as file:
            walker = _Walker(file, path, path.stat().st_size)
            _, options = walker.control(INDEX, "index")
            walker.bitmap("object lists")
            walker.sequence("object positions")
            walker.bitmap("predicate lists")
            walker.sequence("predicate positions")
            walker.sequence("predicate counts")
    except OSError as error:
        raise DataError("cannot read the index", value=path, remedy=str(error.strerror)) from error
    count = options.get("numTriples", "")
    if not count.isdecimal():
        raise walker.damaged("the number of triples in the index")
    return IndexLayout(int(count), tuple(walker.parts))
