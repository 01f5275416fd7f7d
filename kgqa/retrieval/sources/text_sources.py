"""Reads text sources: JSON lines, CirrusSearch dumps, `pages-articles` XML, plain text and dictionaries, streamed.

Broken lines and cut-off files cost what is broken and are counted; nothing is read into memory whole but one record.

A CirrusSearch dump alternates between a line with an index action and a line with the document. Source: Wikimedia's
description of the dumps (https://dumps.wikimedia.org/other/cirrussearch/).
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, cast

from kgqa.errors import SourceError
from kgqa.retrieval.sources.books import cnxml_records, epub_records
from kgqa.retrieval.sources.dictionaries import dictd_entries, is_dictd, table_entries
from kgqa.retrieval.sources.text_records import CUT_OFF, Entry, Record, senses
from kgqa.retrieval.sources.wikitext import xml_records
from kgqa.terms import ItemId
from wikidata_hdt.build.graph_sources import SourceReader, find_source


class _Unpacked(io.RawIOBase):
    """A zstandard file as a stream; EOFError where it is cut off or damaged, as the other packings have it."""

    def __init__(self, path: Path) -> None:
        self._reader = SourceReader(find_source(str(path)))
        self._blocks, self._left = self._reader.blocks(), b""

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer with what is left of a block, or with the next one."""
        while not self._left:
            block = next(self._blocks, None)
            if block is None:
                if self._reader.failures:
                    raise EOFError(self._reader.failures[0])
                return 0
            self._left = block
        size = min(len(buffer), len(self._left))
        buffer[:size], self._left = self._left[:size], self._left[size:]
        return size


def _open_zst(path: Path) -> BinaryIO:
    return cast(BinaryIO, io.BufferedReader(_Unpacked(path)))


_OPENERS: dict[str, Callable[[Path], Any]] = {
    ".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open, ".zst": _open_zst,
}  # fmt: skip
_BLOCK = 20_000
"""Characters after which a block of plain text without empty lines ends."""

Counts = Counter[str]
"""What was read and what was left out, by name."""


class TextSource:
    """One file of text."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.counts: Counts = Counter()
        """`broken lines`, `broken pages`, `cut-off files`, `records without text`: filled while reading."""

    def records(self) -> Iterator[Record | Entry]:
        """The records, or a dictionary's entries, in order.

        Raises `SourceError` if the file cannot be opened or is of no known kind.
        """
        if is_dictd(self.path):
            yield from dictd_entries(self.path, self.counts)
        elif self.path.suffix == ".epub":
            yield from epub_records(self.path, self.counts)
        else:
            yield from self._streamed()

    def _streamed(self) -> Iterator[Record | Entry]:
        inner = self.path.with_suffix("") if self.path.suffix in _OPENERS else self.path
        with self._open() as stream:
            raw = _survived(stream, self.counts)
            if inner.suffix == ".xml":
                yield from xml_records(raw, self.counts)
            elif inner.suffix in {".json", ".jsonl", ".ndjson"}:
                yield from _json_records(raw, self.counts)
            elif inner.suffix == ".cnxml":
                yield from cnxml_records(raw, self.path)
            elif inner.suffix == ".tsv":
                yield from table_entries(raw, self.counts, str(self.path))
            elif inner.suffix == ".txt":
                yield from _plain_records(raw, inner.stem)
            else:
                raise SourceError(
                    "a source of unknown kind", value=self.path,
                    expected=".json, .jsonl, .ndjson, .xml, .cnxml, .tsv or .txt, plain or with .gz, .bz2, .xz or "
                    ".zst behind it; .epub; .index with .dict or .dict.dz",
                    remedy="rename the file",
                )  # fmt: skip

    def _open(self) -> BinaryIO:
        try:
            if self.path.is_dir():
                raise SourceError("a directory instead of a file", value=self.path, remedy="name the files in it")
            opened = _OPENERS[self.path.suffix](self.path) if self.path.suffix in _OPENERS else self.path.open("rb")
            return cast(BinaryIO, opened)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise SourceError(f"cannot read the source ({reason})", value=self.path, remedy="check the path") from error


def _survived(stream: BinaryIO, counts: Counts) -> Iterator[bytes]:
    """The lines of a stream, up to the place where a compressed file is cut off or damaged."""
    try:
        yield from stream
    except (EOFError, zlib.error, lzma.LZMAError, OSError):
        counts[CUT_OFF] += 1


def _plain_records(lines: Iterator[bytes], name: str) -> Iterator[Record]:
    """Blocks of plain text between empty lines."""
    block: list[str] = []
    size = number = 0
    for raw in lines:
        line = raw.decode("utf-8", errors="replace").replace("\0", "").removeprefix("\ufeff").rstrip("\r\n")
        if block and (not line.strip() or size > _BLOCK):
            yield Record(f"{name}:{number}", "\n".join(block))
            block, size, number = [], 0, number + 1
        if line.strip():
            block.append(line)
            size += len(line)
    if block:
        yield Record(f"{name}:{number}", "\n".join(block))


_ITEM = re.compile(r"Q[1-9][0-9]*")
_ARTICLES = 0
"""The namespace of articles."""
_PAGE_URL = "https://{}/wiki/{}"
_POLISH = "pl"


def _json_records(lines: Iterator[bytes], counts: Counter[str]) -> Iterator[Record | Entry]:
    """The records of a JSON-lines file of any kind; broken lines are counted and left out."""
    action = ""
    for number, raw in enumerate(lines):
        if not raw.strip():
            continue
        entry = _object(raw)
        if entry is None:
            counts["broken lines"] += 1
        elif _is_wiktionary(entry):
            entries = list(_wiktionary_entries(entry))
            counts["entries without a definition"] += not entries
            yield from entries
        elif isinstance(entry.get("index"), dict) and "text" not in entry:
            action = str(entry["index"].get("_id", ""))
        elif "namespace" in entry or "opening_text" in entry:
            yield from _article(entry, action or f"line-{number}", counts)
            action = ""
        else:
            yield from _plain(entry, f"line-{number}", counts)


def _object(raw: bytes) -> dict[str, Any] | None:
    try:
        entry = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _plain(entry: Mapping[str, Any], number: str, counts: Counter[str]) -> Iterator[Record]:
    text = _text(entry.get("text"))
    if not text.strip():
        counts["records without text"] += 1
        return
    identifier = entry.get("id")
    name = number if identifier is None or identifier == "" else _text(str(identifier))
    licence = _text(entry.get("licence", entry.get("license")))
    yield Record(name, text, _text(entry.get("title")), _text(entry.get("url")), _item(entry.get("qid")), licence)


def _article(entry: Mapping[str, Any], identifier: str, counts: Counter[str]) -> Iterator[Record]:
    if entry.get("namespace", _ARTICLES) != _ARTICLES:
        counts["pages that are no articles"] += 1
        return
    opening, text, title = (_text(entry.get(name)) for name in ("opening_text", "text", "title"))
    if not text.strip():
        counts["records without text"] += 1
        return
    if opening and opening[:80] not in text:
        text = f"{opening}\n{text}"
    wiki = {"plwiki": "pl.wikipedia.org", "plwikiquote": "pl.wikiquote.org"}.get(_text(entry.get("wiki")), "")
    url = _PAGE_URL.format(wiki or "pl.wikipedia.org", title.replace(" ", "_")) if title else ""
    yield Record(identifier, text, title, url, _item(entry.get("wikibase_item")))


def _text(value: object) -> str:
    """A text without NUL characters and lone surrogates, which no index takes."""
    if not isinstance(value, str):
        return ""
    return value.replace("\0", "").encode("utf-8", errors="replace").decode()


def _item(value: object) -> ItemId | None:
    return ItemId(value) if isinstance(value, str) and _ITEM.fullmatch(value) else None


def _is_wiktionary(entry: Mapping[str, Any]) -> bool:
    """Whether a JSON object is an entry of such an extract."""
    return isinstance(entry.get("word"), str) and isinstance(entry.get("senses"), list)


def _wiktionary_entries(entry: Mapping[str, Any]) -> Iterator[Entry]:
    """The senses of an entry; none if it is of another language or has no gloss."""
    if entry.get("lang_code", _POLISH) != _POLISH:
        return
    shared = _words(entry.get("synonyms"))
    for sense in entry["senses"]:
        if not isinstance(sense, dict):
            continue
        glosses = [gloss for gloss in _listed(sense.get("glosses")) if isinstance(gloss, str)]
        domains = tuple(str(one) for key in ("topics", "tags") for one in _listed(sense.get(key)))
        synonyms = _words(sense.get("synonyms")) or (shared if len(entry["senses"]) == 1 else ())
        for one in senses(entry["word"], glosses[-1] if glosses else "", str(entry.get("pos", "")), synonyms):
            yield replace(one, domains=(*one.domains, *domains))


def _listed(value: object) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _words(value: object) -> tuple[str, ...]:
    return tuple(one["word"] for one in _listed(value) if isinstance(one, dict) and isinstance(one.get("word"), str))
