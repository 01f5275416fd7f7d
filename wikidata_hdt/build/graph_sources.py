"""Opens the files that a graph is built from: finds their format and compression, reads them piece by piece."""

from __future__ import annotations

import bz2
import io
import lzma
import stat
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any, BinaryIO

from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.entities.triple_tables import table_text

STANDARD_INPUT = "-"
_MAGIC = ((b"\x1f\x8b", "gz"), (b"BZh", "bz2"), (b"\x28\xb5\x2f\xfd", "zst"), (b"\xfd7zXZ\0", "xz"))
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_SNIFFED = 4096
_READ = 1 << 16
"""Bytes read at a time; compressed text may become a thousand times as long."""
_TRIED = 1 << 19
"""Compressed bytes from which the length of the text is estimated."""
_PARQUET = 13.0
"""Bytes of N-Triples in a byte of Parquet."""
_LOOKED_AT = 1 << 20
"""Bytes of text that are searched for long lines at a time."""
_CONTEXT = b'"@context"'
"""What JSON-LD has near its beginning, and entity JSON has not."""
_SUFFIXES = frozenset({".gz", ".bz2", ".zst", ".xz"})


class SourceFormat(Enum):
    """What a source's text is."""

    NTRIPLES = "N-Triples"
    TURTLE = "Turtle"
    ENTITY_JSON = "entity JSON"
    RDF_XML = "RDF/XML"
    JSON_LD = "JSON-LD"
    PARQUET = "triples in Parquet"

    @property
    def is_document(self) -> bool:
        """Whether it is read from its beginning, and comes as N-Triples."""
        return self in (SourceFormat.TURTLE, SourceFormat.RDF_XML, SourceFormat.JSON_LD)

    @property
    def has_chosen_items(self) -> bool:
        """Whether the rules of a profile about whole items count when it is read, or had counted before."""
        return self in (SourceFormat.ENTITY_JSON, SourceFormat.PARQUET)


_FORMATS = {
    ".nt": SourceFormat.NTRIPLES, ".ntriples": SourceFormat.NTRIPLES, ".ttl": SourceFormat.TURTLE,
    ".turtle": SourceFormat.TURTLE, ".json": SourceFormat.ENTITY_JSON, ".jsonl": SourceFormat.ENTITY_JSON,
    ".ndjson": SourceFormat.ENTITY_JSON, ".rdf": SourceFormat.RDF_XML, ".owl": SourceFormat.RDF_XML,
    ".xml": SourceFormat.RDF_XML, ".jsonld": SourceFormat.JSON_LD, ".parquet": SourceFormat.PARQUET,
}  # fmt: skip


_UNREAD = {".trig": "TriG", ".nq": "N-Quads", ".nquads": "N-Quads", ".n3": "Notation3", ".trix": "TriX"}
"""Formats that are named as not read, by their endings."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or standard input, that triples come from."""

    path: str
    format: SourceFormat
    compression: str
    """`gz`, `bz2`, `zst`, `xz` or empty."""
    bytes: int
    """Length of the file; 0 for standard input, where it is not known."""
    modified: str
    """ISO time of the last change, in UTC; empty for standard input."""

    @property
    def is_plain_file(self) -> bool:
        """Whether any place of the text can be reached at once."""
        return not self.compression and self.path != STANDARD_INPUT and self.format is not SourceFormat.PARQUET


def _compression(head: bytes) -> str:
    return next((name for magic, name in _MAGIC if head.startswith(magic)), "")


def _guessed(text: bytes) -> SourceFormat:
    """The format by the first characters; N-Triples unless something else is plain to see."""
    start = text.removeprefix(BYTE_ORDER_MARK).lstrip()
    if start[:1] in (b"[", b"{"):
        return SourceFormat.ENTITY_JSON
    if start[:7].lower() in (b"@prefix", b"prefix ") or start[:5].lower() in (b"@base", b"base "):
        return SourceFormat.TURTLE
    return SourceFormat.NTRIPLES


def _named_format(path: Path) -> SourceFormat | None:
    """The format that an ending names. Raises `SourceError` for one that is not read."""
    name = path.with_suffix("") if path.suffix.lower() in _SUFFIXES else path
    ending = name.suffix.lower()
    if ending in _UNREAD:
        raise SourceError(
            f"{_UNREAD[ending]} is not read",
            value=path,
            remedy="convert it to N-Triples or Turtle, with rdflib for example",
        )
    return _FORMATS.get(ending)


def _text_head(head: bytes, compression: str) -> bytes:
    """The first characters of the text behind a compressed head, as far as they can be read."""
    if not compression:
        return head
    return next(_inflated(io.BytesIO(head), compression, []), b"")[:_SNIFFED]


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise SourceError("standard input is closed", value=STANDARD_INPUT, remedy="pipe a dump into the command")
    return sys.stdin.buffer


def _check_kind(file: Path) -> None:
    """Refuse what would be waited for without end, or can be read only once. Raises `OSError` for a missing file."""
    mode = file.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        remedy = "pipe its text into the command, and give - for it"
        raise SourceError("the source is no file", value=file, remedy=remedy)


def find_source(path: str) -> Source:
    """Look at a source. Raises `SourceError` if it cannot be read or its name tells no known format."""
    if path == STANDARD_INPUT:
        head = _standard_input().peek(_SNIFFED)[:_SNIFFED]  # type: ignore[attr-defined]
        compression = _compression(head)
        return Source(path, _guessed(_text_head(head, compression)), compression, 0, "")
    file = Path(path)
    try:
        _check_kind(file)
        with file.open("rb") as stream:
            head = stream.read(_SNIFFED)
        status = file.stat()
    except OSError as error:
        raise SourceError("cannot read the source", value=path, remedy=str(error.strerror)) from error
    compression = _compression(head)
    text = _text_head(head, compression) if head else b""
    form = _named_format(file) or (_guessed(text) if head else None)
    if form is SourceFormat.ENTITY_JSON and _CONTEXT in text:
        form = SourceFormat.JSON_LD
    if form is None:
        raise SourceError(
            "unknown kind of source", value=path,
            expected="a name ending in .nt, .ttl, .rdf, .jsonld, .json (and .gz, .bz2, .xz or .zst), or .parquet",
        )  # fmt: skip
    modified = datetime.fromtimestamp(int(status.st_mtime), UTC).isoformat()
    return Source(path, form, compression, status.st_size, modified)


def _decoder(compression: str) -> Any:
    """A decompressor of one member or frame, with the interface of `bz2.BZ2Decompressor`."""
    if compression == "gz":
        return zlib.decompressobj(wbits=31)
    if compression == "bz2":
        return bz2.BZ2Decompressor()
    if compression == "xz":
        return lzma.LZMADecompressor(lzma.FORMAT_XZ)
    import zstandard  # noqa: PLC0415 (a compiled module that few sources need)

    return zstandard.ZstdDecompressor().decompressobj()


def _damage(compression: str) -> tuple[type[Exception], ...]:
    """What a decompressor raises for damaged data."""
    if compression != "zst":
        return zlib.error, OSError, EOFError, lzma.LZMAError, ValueError
    import zstandard  # noqa: PLC0415

    return zstandard.ZstdError, ValueError


def expansion(source: Source) -> float:
    """Bytes of text in a byte of a compressed file, by its beginning; 1 for a plain one. Raises `SourceError`."""
    if source.format is SourceFormat.PARQUET:
        return _PARQUET
    if not source.compression or not source.bytes:
        return 1.0
    try:
        with Path(source.path).open("rb") as file:
            packed = file.read(_TRIED)
    except OSError as error:
        raise SourceError("cannot read the source", value=source.path, remedy=str(error.strerror)) from error
    text = sum(map(len, _inflated(io.BytesIO(packed), source.compression, [])))
    return max(1.0, text / max(1, len(packed)))


def _inflated(raw: BinaryIO, compression: str, failures: list[str]) -> Iterator[bytes]:
    """The text of a stream of compressed members; why it ends too early, if it does, is put into `failures`."""
    decoder, damage = None, _damage(compression)
    while data := raw.read(_READ):
        while data:
            if decoder is None:
                data = data.lstrip(b"\0")
                decoder = _decoder(compression) if data else None
                continue
            try:
                text = decoder.decompress(data)
            except damage as error:
                failures.append(f"damaged {compression} data ({error})")
                return
            yield text
            data = decoder.unused_data if decoder.eof else b""
            decoder = None if decoder.eof else decoder
    if decoder is not None:
        failures.append(f"the {compression} data end before their last member does")


def _without_mark(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """The text without a byte order mark at its beginning."""
    head, begun = b"", False
    for block in blocks:
        head += block
        if begun or len(head) >= len(BYTE_ORDER_MARK):
            yield head if begun else head.removeprefix(BYTE_ORDER_MARK)
            head, begun = b"", True
    if head:
        yield head


@dataclass(slots=True)
class SourceReader:
    """Reads the text of a source from its beginning."""

    source: Source
    raw_bytes: int = 0
    """Bytes of the file that were read so far, for progress."""
    failures: list[str] = field(default_factory=list)
    """Why reading ended early: damaged or cut-off compressed data; empty if it did not."""

    def blocks(self) -> Iterator[bytes]:
        """The text in blocks of any length.

        Where compressed data are damaged or cut off, the blocks end with what could be read, and `failures` tells why.
        Raises `SourceError` if the file itself cannot be read.
        """
        compression = self.source.compression
        if self.source.format is SourceFormat.PARQUET:
            yield from self._rows()
            return
        try:
            with self._opened() as raw:
                plain = iter(lambda: raw.read(_READ), b"")
                whole = _inflated(raw, compression, self.failures) if compression else plain
                for text in _without_mark(whole):
                    self.raw_bytes = raw.tell() if self.source.bytes else 0
                    yield text
        except OSError as error:
            raise SourceError("cannot read the source", value=self.source.path, remedy=str(error.strerror)) from error

    def _rows(self) -> Iterator[bytes]:
        for share, text in table_text(self.source.path):
            self.raw_bytes = round(share * self.source.bytes)
            yield text

    def _opened(self) -> AbstractContextManager[BinaryIO]:
        if self.source.path == STANDARD_INPUT:
            return nullcontext(_standard_input())
        return Path(self.source.path).open("rb")


def without_long_lines(blocks: Iterable[bytes], longest: int) -> Iterator[bytes]:
    """The text with what is longer than so many bytes cut off from its line, which then is no statement any more."""
    length = 0
    for block in blocks:
        for start in range(0, len(block), _LOOKED_AT):
            piece = block[start : start + _LOOKED_AT]
            if length + len(piece) <= longest:
                last = piece.rfind(b"\n")
                length = length + len(piece) if last < 0 else len(piece) - last - 1
                yield piece
                continue
            head, *lines = piece.split(b"\n")
            kept = [head[: max(0, longest - length)], *(line[:longest] for line in lines)]
            length = len(lines[-1]) if lines else length + len(head)
            yield b"\n".join(kept)


def chunks(blocks: Iterable[bytes], size: int) -> Iterator[bytes]:
    """Cut text behind line ends into chunks that begin with the first line at or behind a multiple of `size` bytes.

    So the same text gives the same chunks however it is read.
    """
    kept, start, index, searched = bytearray(), 0, 1, 0
    for block in blocks:
        kept += block
        while start + len(kept) >= (limit := index * size):
            end = kept.find(b"\n", max(limit - 1 - start, searched)) + 1
            if not end:
                searched = len(kept)
                break
            yield bytes(kept[:end])
            del kept[:end]
            start, searched = start + end, 0
            index = start // size + 1
    if kept:
        yield bytes(kept)
