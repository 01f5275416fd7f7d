"""The steps from sources to a graph file: split into runs, merge their terms, sort their triples, write the parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from wikidata_hdt.build.batch_runs import (
    OBJECTS,
    SECTION_NAMES,
    SHARED,
    SUBJECTS,
    KeyLayout,
    Numbering,
    Room,
    merge_range,
    range_bounds,
    sample_terms,
    sort_bucket,
    write_keys,
)
from wikidata_hdt.build.build_workers import Piece, Workers
from wikidata_hdt.build.triple_build import write_triples
from wikidata_hdt.hdt.building_blocks import write_control
from wikidata_hdt.hdt.file_layout import (
    CONTAINER,
    DICTIONARY,
    DICTIONARY_FOUR,
    GLOBAL,
    HEADER,
    HEADER_NTRIPLES,
    ORDER_SPO,
    TRIPLES,
    TRIPLES_BITMAP,
)
from wikidata_hdt.hdt.header import BASE, MAPPING, GraphCounts, header
from wikidata_hdt.hdt.index_file import index_path
from wikidata_hdt.hdt.streamed_parts import append_file, write_section_file
from wikidata_hdt.packed.arrays import StoredTerms
from wikidata_hdt.packed.term_table import Terms, terms_of
from wikidata_hdt.whole_files import atomic_file, keep_off_page_end

_SAMPLES_A_RUN = 64
_TERMS_A_RANGE = 1 << 20
_BYTES_A_TERM = 400
_BYTES_A_KEY = 24
_ID_BITS = 64
Told = Callable[[str, int, int | None], None]


@dataclass(frozen=True, slots=True)
class _Part:
    """A range of terms after merging."""

    counts: tuple[int, ...]
    """Terms in each section."""
    text: int


class GraphSteps:
    """The steps behind the split; every piece is noted in the journal."""

    def __init__(self, room: Room, workers: Workers, runs: Sequence[dict[str, Any]], memory: int, told: Told) -> None:
        self._room, self._workers, self._runs, self._told = room, workers, runs, told
        self._memory = memory // max(1, workers.jobs)

    def write(self, path: Path, issued: str) -> GraphCounts:
        """Merge, sort, write; the graph file takes its name when it is whole. Raises `ClearError`."""
        splitters = self._splitters()
        bounds = self._bounds(splitters)
        parts = self._merge(bounds)
        predicates = sorted({name.encode() for run in self._runs for name in run.get("used", run["predicates"])})
        sections = self._sections(len(parts), predicates)
        layout = self._layout(parts, len(predicates))
        keys = self._keys(parts, bounds, predicates, layout)
        buckets = self._buckets(keys, len(layout.buckets))
        return self._assemble(path, parts, layout, (sum(buckets), len(predicates), sum(sections)), issued)

    def _splitters(self) -> list[bytes]:
        """Terms that cut all runs into ranges of about the same size; always the same for the same plan."""
        piece = Piece("all", choose_splitters, (self._room, [run["nodes"] for run in self._runs], self._memory))
        return [term.encode() for term in self._workers.run("splitters", [piece])["all"]]

    def _bounds(self, splitters: list[bytes]) -> list[list[int]]:
        return [range_bounds(self._room, run, splitters) for run in range(len(self._runs))]

    def _merge(self, bounds: list[list[int]]) -> list[_Part]:
        total, done = sum(run["nodes"] for run in self._runs), 0
        count = len(bounds[0]) - 1 if bounds else 0

        def told(result: Any) -> None:
            nonlocal done
            done += result["terms"]
            self._told("merging terms", done, total)

        pieces = (
            Piece(str(part), merge_piece, (self._room, part, _slices(bounds, part))) for part in range(count)
        )  # fmt: skip
        results = self._workers.run("merge", pieces, told)
        return [_Part(tuple(results[str(part)]["counts"]), results[str(part)]["text"]) for part in range(count)]

    def _sections(self, parts: int, predicates: list[bytes]) -> list[int]:
        """Write the sections' files; the bytes of text in each."""
        order = (OBJECTS, SHARED, SUBJECTS)
        pieces = [Piece(str(section), section_piece, (self._room, section, parts)) for section in order]
        pieces.append(Piece("predicates", predicates_piece, (self._room, predicates)))
        results = self._workers.run("sections", pieces, lambda _: self._told("writing terms", 0, None))
        return [int(result) for result in results.values()]

    def _layout(self, parts: Sequence[_Part], predicates: int) -> KeyLayout:
        counts = [sum(part.counts[section] for part in parts) for section in range(3)]
        triples = sum(run["kept"] for run in self._runs)
        piece = Piece("all", choose_layout, (counts, predicates, triples, self._memory))
        predicate_bits, object_bits, width, end = self._workers.run("layout", [piece])["all"]
        return KeyLayout(predicate_bits, object_bits, tuple(range(1, end, width)))

    def _keys(
        self, parts: Sequence[_Part], bounds: list[list[int]], predicates: list[bytes], layout: KeyLayout
    ) -> list[list[int]]:
        bases, total, done = _bases(parts), sum(run["kept"] for run in self._runs), 0
        ids = {predicate.decode(): number for number, predicate in enumerate(predicates, 1)}

        def told(result: Any) -> None:
            nonlocal done
            done += result[-1]
            self._told("numbering triples", done, total)

        def pieces() -> Iterator[Piece]:
            places = [0] * len(parts)
            for run, ends in enumerate(bounds):
                sizes = [last - first for first, last in pairwise(ends)]
                where = tuple((part, places[part], places[part] + size) for part, size in enumerate(sizes))
                places = [place + size for place, size in zip(places, sizes, strict=True)]
                numbering = Numbering(bases, tuple(ids.get(name, 0) for name in self._runs[run]["predicates"]), where)
                yield Piece(str(run), write_keys, (self._room, run, numbering, layout))

        results = self._workers.run("keys", pieces(), told)
        return [results[str(run)] for run in range(len(bounds))]

    def _buckets(self, keys: list[list[int]], count: int) -> list[int]:
        total, done = sum(ends[-1] for ends in keys), 0

        def told(result: Any) -> None:
            nonlocal done
            done += result
            self._told("sorting triples", done, total)

        pieces = (
            Piece(str(bucket), sort_bucket, (self._room, bucket, _slices(keys, bucket))) for bucket in range(count)
        )  # fmt: skip
        results = self._workers.run("buckets", pieces, told)
        return [results[str(bucket)] for bucket in range(count)]

    def _assemble(
        self, path: Path, parts: Sequence[_Part], layout: KeyLayout, sizes: tuple[int, int, int], issued: str
    ) -> GraphCounts:
        triples, predicates, text = sizes
        shared, subjects, objects = (sum(part.counts[section] for part in parts) for section in range(3))
        statistics = GraphCounts(triples, shared + subjects, predicates, shared + objects, shared)
        self._told("writing the graph", 0, triples)
        with atomic_file(path) as out:
            about = header(statistics, BASE, text, issued)
            write_control(out, GLOBAL, CONTAINER, {})
            write_control(out, HEADER, HEADER_NTRIPLES, {"length": len(about)})
            out.write(about)
            write_control(out, DICTIONARY, DICTIONARY_FOUR, {"mapping": MAPPING, "sizeStrings": text})
            for name in (SECTION_NAMES[SHARED], SECTION_NAMES[SUBJECTS], "predicates", SECTION_NAMES[OBJECTS]):
                append_file(out, section_path(self._room, name))
            write_control(out, TRIPLES, TRIPLES_BITMAP, {"order": ORDER_SPO})
            largest = predicates, shared + objects

            def told(done: int) -> None:
                self._told("writing the graph", done, triples)

            write_triples(out, self._room, layout, largest, told)
            keep_off_page_end(out)
            index_path(path).unlink(missing_ok=True)
        return statistics


def _slices(bounds: Sequence[Sequence[int]], number: int) -> list[tuple[int, int, int]]:
    """For each run its number, and where a range or bucket begins and ends in it."""
    return [(run, ends[number], ends[number + 1]) for run, ends in enumerate(bounds)]


def section_path(room: Room, name: str) -> Path:
    """The file of a section as it stands in the graph."""
    return room.path / f"section-{name}"


def choose_splitters(room: Room, sizes: Sequence[int], memory: int) -> list[str]:
    """Evenly spaced terms of all runs, so many that a range of terms fits into a share of the memory."""
    limit = max(1, min(_TERMS_A_RANGE, memory // _BYTES_A_TERM))
    count = -(-sum(sizes) // limit)
    samples = sorted(term for run in range(len(sizes)) for term in sample_terms(room, run, _SAMPLES_A_RUN))
    picked = {samples[len(samples) * number // count] for number in range(1, count)} if samples else set()
    return [term.decode() for term in sorted(picked)]


def choose_layout(counts: Sequence[int], predicates: int, triples: int, memory: int) -> list[int]:
    """Bits of predicates and objects in a key, subjects in a bucket, and the id behind the last subject."""
    shared, subjects, objects = counts
    bits = predicates.bit_length(), (shared + objects).bit_length()
    buckets = max(1, -(-triples * _BYTES_A_KEY // memory))
    width = min(max(1, -(-(shared + subjects) // buckets)), 1 << (_ID_BITS - sum(bits)))
    return [*bits, width, max(2, shared + subjects + 1)]


def merge_piece(room: Room, part: int, bounds: Sequence[tuple[int, int, int]]) -> dict[str, Any]:
    """`merge_range`, as a piece of work."""
    counts, text = merge_range(room, part, bounds)
    return {"counts": counts, "text": text, "terms": sum(last - first for _, first, last in bounds)}


def section_piece(room: Room, section: int, parts: int) -> int:
    """Write the file of a section; the bytes of its terms."""
    tables = (_whole(StoredTerms(room.section(part, section))) for part in range(parts))
    return write_section_file(section_path(room, SECTION_NAMES[section]), tables).text


def predicates_piece(room: Room, predicates: list[bytes]) -> int:
    """Write the file of the section of predicates; the bytes of its terms."""
    return write_section_file(section_path(room, "predicates"), [terms_of(predicates)]).text


def _whole(stored: StoredTerms) -> Terms:
    return stored.part(0, len(stored))


def _bases(parts: Sequence[_Part]) -> tuple[tuple[int, ...], ...]:
    """For each range the id before its first term in each section; shared terms come before all others."""
    shared = sum(part.counts[SHARED] for part in parts)
    columns = [list(accumulate((part.counts[section] for part in parts), initial=0)) for section in range(3)]
    starts = (0, shared, shared)
    return tuple(
        tuple(columns[section][index] + starts[section] for section in range(3)) for index in range(len(parts))
    )
