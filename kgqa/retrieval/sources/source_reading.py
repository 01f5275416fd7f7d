"""Reads the passages of several text sources, each once: of 60 to 120 words, cut at sentence bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from math import ceil
from pathlib import Path

from kgqa.errors import SourceError
from kgqa.model import Passage
from kgqa.retrieval.sources.text_records import CUT_OFF, Entry, Record, as_record
from kgqa.retrieval.sources.text_sources import TextSource
from kgqa.retrieval.text_words import forms, sentence_spans, words
from wikidata_hdt.whole_files import printable

DEFINITIONS = "definitions"
"""The count of what a dictionary holds."""
_LICENCE = ".licence"
_ALWAYS = ("passages", "records", "characters", "bytes of text")
_BITS = 1 << 30
_PROBES = 4
"""Bits that stand for one text."""
MOST_WORDS = 120
"""Words of a passage."""
_AIM = 90
"""Words that the passages of a longer record have on average."""
_Span = tuple[int, int]


@dataclass(slots=True)
class ReadSources:
    """What was read of sources."""

    counts: Counter[str] = field(default_factory=Counter)
    """What was kept and what was left out, by name."""
    cut_off: list[str] = field(default_factory=list)
    """The names of the sources that end too early: their last passages are missing."""

    def add(self, source: TextSource) -> None:
        """Take what a source that is read has counted."""
        if source.counts[CUT_OFF]:
            source.counts[CUT_OFF] = 1  # its packing and its text may both end too early
            self.cut_off.append(printable(source.path.name))
        self.counts.update(source.counts)


def ordered_counts(counts: Counter[str]) -> dict[str, int]:
    """The counts of `distinct_passages` as they are shown: what was kept, then what was left out if there is any."""
    return {name: counts[name] for name in _ALWAYS} | {
        name: count for name, count in sorted(counts.items()) if count and name not in _ALWAYS
    }


def no_text(sources: Sequence[Path], counts: Counter[str]) -> SourceError:
    """The error for sources without a passage; tells what was left out, as `distinct_passages` counted it."""
    left_out = ", ".join(f"{name} {count}" for name, count in ordered_counts(counts).items() if name not in _ALWAYS)
    problem = "the sources hold no text" + (f" ({left_out})" if left_out else "")
    return SourceError(problem, value=", ".join(map(str, sources)), remedy="check the files")


def distinct_passages(
    sources: Sequence[Path], read: ReadSources, dictionary: Callable[[Entry], bool] | None = None
) -> Iterator[Passage]:
    """The passages of all sources without repetitions; notes what is kept and what is left out.

    Entries of dictionaries go to `dictionary`, which tells whether they are new; without one each is a passage.
    """
    counts = read.counts
    seen_ids, seen_texts = SeenFilter(), SeenFilter()
    for path in sources:
        source = TextSource(path)
        for record in _records(source, counts, dictionary):
            identifier = _unused(record.id, seen_ids)
            counts["records with a repeated id"] += identifier != record.id
            counts["records"] += 1
            source_name = _source_name(path, record.licence)
            for passage in passages(replace(record, id=identifier)):
                if not seen_texts.add(f"{passage.title}\0{' '.join(passage.text.split())}"):
                    counts["repeated passages"] += 1
                    continue
                counts["passages"] += 1
                counts["characters"] += len(passage.text)
                counts["bytes of text"] += len(passage.text.encode("utf-8", errors="replace"))
                yield replace(passage, source=source_name)
        read.add(source)


def _records(source: TextSource, counts: Counter[str], dictionary: Callable[[Entry], bool] | None) -> Iterator[Record]:
    """The records of a source that become passages."""
    for number, record in enumerate(source.records()):
        if isinstance(record, Record):
            yield record
        elif dictionary is None:
            yield as_record(record, number)
        else:
            entry = replace(record, source=_source_name(source.path))
            counts[DEFINITIONS if dictionary(entry) else "repeated definitions"] += 1


@cache
def _licence_beside(path: Path) -> str:
    """The first line of the file with `.licence` behind the name of a source; empty if there is none."""
    try:
        with path.with_name(path.name + _LICENCE).open(encoding="utf-8", errors="replace") as file:
            return " ".join(printable(file.readline()).split())
    except OSError:
        return ""


def _source_name(path: Path, licence: str = "") -> str:
    """The name of a source with its licence: that of the document, else the one that a file beside it tells."""
    known = licence or _licence_beside(path)
    return printable(path.name) + (f" ({known})" if known else "")


def _unused(identifier: str, seen: SeenFilter) -> str:
    """The id, with `~2`, `~3`, … behind it if it is taken."""
    unused, number = identifier, 1
    while not seen.add(unused):
        number += 1
        unused = f"{identifier}~{number}"
    return unused


def check_sources(sources: Sequence[Path]) -> None:
    """Raises `SourceError` for a source that is no file."""
    for path in sources:
        if not path.is_file():
            raise SourceError(
                "a directory instead of a file" if path.is_dir() else "no such source", value=path,
                remedy="check the path",
            )  # fmt: skip


def source_identity(path: Path) -> list[str | int]:
    """Path, bytes and time of change (nanoseconds): what tells that a source is unchanged."""
    status = path.stat()
    return [str(path.resolve()), status.st_size, status.st_mtime_ns]


class SeenFilter:
    """A set of texts that only ever takes 128 MB.

    With 5 million texts one new text in ten million is taken for a known one, with 50 million one in a thousand.
    Source: B. H. Bloom, „Space/time trade-offs in hash coding with allowable errors” (CACM 1970).
    """

    def __init__(self) -> None:
        self._bits = bytearray(_BITS // 8)

    def add(self, text: str) -> bool:
        """Note a text; whether it is new."""
        digest = blake2b(text.encode("utf-8", errors="replace"), digest_size=4 * _PROBES).digest()
        new = False
        for probe in range(_PROBES):
            position = int.from_bytes(digest[4 * probe : 4 * probe + 4], "little") % _BITS
            byte, bit = position >> 3, 1 << (position & 7)
            if not self._bits[byte] & bit:
                self._bits[byte] |= bit
                new = True
        return new


def passages(record: Record) -> Iterator[Passage]:
    """The passages of a record, in order; none for a record without words."""
    spans = list(_passage_spans(record.text))
    for number, (start, end) in enumerate(spans):
        identifier = f"{record.id}#{number}" if len(spans) > 1 else record.id
        text = record.text[start:end]
        yield Passage(identifier, record.id, text, record.title, record.url, record.item, start)


def _passage_spans(text: str) -> Iterator[_Span]:
    pieces = list(_counted_pieces(text))
    total = sum(count for _, count in pieces)
    if not total:
        return
    aim = total / (1 if total <= MOST_WORDS else ceil(total / _AIM))
    begin, end, held, done = pieces[0][0][0], pieces[0][0][0], 0, 0
    for number, ((_, stop), count) in enumerate(pieces):
        end, held = stop, held + count
        following = pieces[number + 1][1] if number + 1 < len(pieces) else 0
        rest = total - done - held
        if following and (held + following > MOST_WORDS or (held >= aim - following / 2 and rest >= aim / 2)):
            yield begin, end
            begin, done, held = pieces[number + 1][0][0], done + held, 0
    yield begin, end


def _counted_pieces(text: str) -> Iterator[tuple[_Span, int]]:
    """Sentences with their number of words; a sentence that is longer than a passage comes in pieces."""
    for start, end in sentence_spans(text):
        count = len(forms(text[start:end]))
        if count <= MOST_WORDS:
            yield (start, end), count
            continue
        found = list(words(text[start:end]))
        for first in range(0, len(found), MOST_WORDS):
            last = min(first + MOST_WORDS, len(found))
            piece_start = start if first == 0 else start + found[first].start
            piece_end = end if last == len(found) else start + found[last].start
            yield (piece_start, piece_end), last - first
