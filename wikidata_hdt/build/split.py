"""The first step of a build: every source is cut into chunks, which become runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from wikidata_hdt.build.batch_runs import Room
from wikidata_hdt.build.build_journal import Journal
from wikidata_hdt.build.build_plan import BuildPlan
from wikidata_hdt.build.build_workers import Piece, Workers
from wikidata_hdt.build.graph_sources import (
    STANDARD_INPUT,
    Source,
    SourceReader,
    chunks,
    find_source,
    without_long_lines,
)
from wikidata_hdt.build.split_task import (
    Chunk,
    Reading,
    document_chunks,
    document_reader,
    file_chunks,
    longest_line,
    source_is_closed,
    split_chunk,
)
from wikidata_hdt.clear_errors import SourceError

Told = Callable[[str, int, int | None], None]


@dataclass(slots=True)
class SourceSplit:
    """A source and the runs that it became."""

    source: Source
    first: int
    """Number of its first run."""
    runs: list[dict[str, Any]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    """Why the source ends too early, if it does."""
    sha256: str = ""


def rejection(path: str, line: int, sample: list[Any]) -> SourceError:
    """The error about a rejected line: `line` lines stand before its chunk."""
    number, column, excerpt, expected = sample
    return SourceError(f"broken line {line + number} of {path}, byte {column + 1}", value=excerpt or "end of line",
                       expected=expected)  # fmt: skip


def _changed(source: Source) -> SourceError:
    return SourceError(
        "the source has changed since the build began", value=source.path,
        remedy="build with --restart, or put the source back as it was",
    )  # fmt: skip


@contextmanager
def _file_digest(source: Source) -> Iterator[list[str]]:
    """The SHA-256 of a file, computed beside the work in the block; the list is filled when the block has ended."""
    found: list[str] = []
    if source.path == STANDARD_INPUT:
        yield found
        return

    def compute() -> None:
        with Path(source.path).open("rb") as file:
            found.append(file_digest(file, "sha256").hexdigest())

    thread = threading.Thread(target=compute, daemon=True)
    thread.start()
    yield found
    thread.join()


class Splitter:
    """Splits the sources of a plan, one after the other."""

    def __init__(
        self, plan: BuildPlan, room: Room, workers: Workers, journal: Journal, *, memory: int, strict: bool, told: Told
    ) -> None:
        self._plan, self._room, self._workers, self._journal = plan, room, workers, journal
        self._memory, self._strict, self._told = memory, strict, told
        self._triples, self._bytes = 0, 0

    def split_all(self) -> list[SourceSplit]:
        """Split every source. Raises `SourceError` if one cannot be read, has changed or, if strict, is broken."""
        splits: list[SourceSplit] = []
        for number, source in enumerate(self._plan.sources):
            splits.append(self._split(source, number, sum(len(split.runs) for split in splits)))
            self._bytes += source.bytes
        return splits

    def _split(self, source: Source, number: int, first: int) -> SourceSplit:
        step = f"split {number}"
        ended = self._journal.results(f"{step} end").get("all")
        split = SourceSplit(source, first)
        reader = SourceReader(source)
        with _file_digest(source) as digest:
            if ended is None:
                results = self._workers.run(step, self._pieces(split, number, reader), self._counter(split, reader))
            else:
                results = dict(self._journal.results(step))
        split.sha256 = "".join(digest)
        split.runs = [dict(results[str(index)]) for index in range(len(results))]
        split.failures = (reader.failures or _open_ends(split)) if ended is None else ended["failures"]
        if (ended and ended["sha256"] != split.sha256) or (split.sha256 and find_source(source.path) != source):
            raise _changed(source)
        if self._strict:
            _check_strict(split)
        if ended is None:
            self._journal.add(f"{step} end", "all", {"sha256": split.sha256, "failures": split.failures})
        return split

    def _pieces(self, split: SourceSplit, number: int, reader: SourceReader) -> Iterator[Piece]:
        known = self._journal.results(f"split {number}")
        blank_name = f"s{number}-" if len(self._plan.sources) > 1 else ""
        reading = Reading(split.source.format, self._plan.profile, blank_name)
        for index, chunk in enumerate(self._chunks(split.source, number, reader)):
            key = str(index)
            if key in known:
                text = chunk if isinstance(chunk, bytes) else chunk.read()
                if sha256(text).hexdigest() != known[key]["digest"]:
                    raise _changed(split.source)
            yield Piece(key, split_chunk, (self._room, split.first + index, chunk, reading))

    def _chunks(self, source: Source, number: int, reader: SourceReader) -> Iterator[Chunk]:
        size = self._plan.chunk
        if source.format.is_document:
            document = document_reader(source.format, f"s{number}")
            yield from document_chunks(document, reader.blocks(), size)
            if document.is_cut_off and not reader.failures:
                reader.failures.append("the document ends within a statement")
        elif source.is_plain_file:
            yield from file_chunks(source.path, source.bytes, size)
        else:
            yield from chunks(without_long_lines(reader.blocks(), longest_line(size)), size)

    def _counter(self, split: SourceSplit, reader: SourceReader) -> Callable[[Any], None]:
        """Tells the progress; in a strict build, ends it at the first rejected line that is known."""
        text = 0
        known: dict[int, Any] = {}

        def told(result: Any) -> None:
            nonlocal text
            known[result["run"] - split.first] = result
            text += result["bytes"]
            self._triples += result["kept"] + result["dropped"]
            done = self._bytes + (text if split.source.is_plain_file else reader.raw_bytes)
            total = sum(source.bytes for source in self._plan.sources)
            expected = round(self._triples * total / done) if total and done else None
            self._told(f"reading {split.source.path}", self._triples, expected)
            while self._strict and len(split.runs) in known:
                split.runs.append(known.pop(len(split.runs)))
                _check_strict(split)

        return told


def _open_ends(split: SourceSplit) -> list[str]:
    """Why the text looks cut off though its packing is whole."""
    if not split.runs or source_is_closed(split.source.format, split.runs[0], split.runs[-1]):
        return []
    return ["the text ends in the middle of a line, or without the end of its list"]


def _check_strict(split: SourceSplit) -> None:
    line = 0
    for run in split.runs:
        if run["rejected"]:
            raise rejection(split.source.path, line, run["samples"][0])
        line += run["lines"]
    if split.failures:
        raise SourceError(split.failures[0], value=split.source.path)
