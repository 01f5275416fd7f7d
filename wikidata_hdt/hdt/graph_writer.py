"""Writes triples as a standard HDT v1 file: four-section dictionary, bitmap triples in the order SPO.

The whole graph is held in memory while it is written: each distinct term once, twelve bytes for each triple, and the
sort. Source: HDT binary format (https://www.rdfhdt.org/hdt-binary-format/); the header follows that of hdt-cpp.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import numpy as np

from wikidata_hdt.hdt.building_blocks import Ids, write_bitmap, write_control, write_section, write_sequence
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
from wikidata_hdt.hdt.literals import stored
from wikidata_hdt.ntriples.ntriples import Triple
from wikidata_hdt.whole_files import atomic_file, keep_off_page_end

_KEY_BITS = 64
_REPORT_EVERY = 1 << 18


@dataclass(frozen=True, slots=True)
class _Dictionary:
    """The sorted terms of the four sections."""

    shared: list[bytes]
    subjects: list[bytes]
    predicates: list[bytes]
    objects: list[bytes]

    @property
    def sections(self) -> tuple[list[bytes], ...]:
        return self.shared, self.subjects, self.predicates, self.objects


class _Collected:
    """The triples as read: terms numbered in order of appearance, subjects and objects in one numbering."""

    def __init__(self) -> None:
        self.nodes: dict[bytes, int] = {}
        self.predicates: dict[bytes, int] = {}
        self.columns = (array("I"), array("I"), array("I"))

    def add_all(self, triples: Iterable[Triple], progress: Callable[[int, int | None], None] | None) -> None:
        nodes, predicates = self.nodes, self.predicates
        subjects, middles, objects = (column.append for column in self.columns)
        for number, (subject, predicate, obj) in enumerate(triples, 1):
            subjects(nodes.setdefault(subject, len(nodes)))
            middles(predicates.setdefault(predicate, len(predicates)))
            objects(nodes.setdefault(stored(obj), len(nodes)))
            if progress is not None and number % _REPORT_EVERY == 0:
                progress(number, None)

    def ids(self) -> tuple[Ids, Ids, Ids]:
        s, p, o = (np.frombuffer(column, dtype=np.uint32) for column in self.columns)
        return s, p, o


def _numbering(groups: Iterable[list[tuple[bytes, int]]], size: int) -> Ids:
    """The ids of terms by their provisional number; groups follow each other, ids begin with 1."""
    order = np.fromiter((number for group in groups for _, number in group), dtype=np.int64)
    ids = np.zeros(size, dtype=np.uint32)
    ids[order] = np.arange(1, len(order) + 1, dtype=np.uint32)
    return ids


def _sorted_ids(found: _Collected) -> tuple[_Dictionary, Ids, Ids, Ids]:
    """The dictionary, and the triples' final ids sorted by subject, predicate, object without repetition."""
    s, p, o = found.ids()
    roles = np.zeros(len(found.nodes), dtype=np.uint8)
    roles[s] |= 1
    roles[o] |= 2
    groups: dict[int, list[tuple[bytes, int]]] = {1: [], 2: [], 3: []}
    for term, number in sorted(found.nodes.items()):
        groups[int(roles[number])].append((term, number))
    middles = sorted(found.predicates.items())
    subject_ids = _numbering((groups[3], groups[1]), len(roles))
    object_ids = _numbering((groups[3], groups[2]), len(roles))
    predicate_ids = _numbering((middles,), len(middles))
    sections = ([term for term, _ in group] for group in (groups[3], groups[1], middles, groups[2]))
    return _Dictionary(*sections), *_distinct(subject_ids[s], predicate_ids[p], object_ids[o])


def _distinct(s: Ids, p: Ids, o: Ids) -> tuple[Ids, Ids, Ids]:
    """Sort triples by subject, predicate, object and drop repetitions."""
    middle, low = (int(column.max(initial=0)).bit_length() for column in (p, o))
    if int(s.max(initial=0)).bit_length() + middle + low <= _KEY_BITS:
        return _distinct_packed(s, p, o, middle, low)
    order = np.lexsort((o, p, s))
    s, p, o = s[order], p[order], o[order]
    new = np.ones(len(s), dtype=bool)
    new[1:] = (s[1:] != s[:-1]) | (p[1:] != p[:-1]) | (o[1:] != o[:-1])
    return s[new], p[new], o[new]


def _distinct_packed(s: Ids, p: Ids, o: Ids, middle: int, low: int) -> tuple[Ids, Ids, Ids]:
    """The same with one integer a triple, where `middle` bits hold a predicate and `low` bits an object."""
    keys = s.astype(np.uint64)
    keys <<= np.uint64(middle)
    keys |= p
    keys <<= np.uint64(low)
    keys |= o
    keys.sort()
    keys = keys[np.append(True, keys[1:] != keys[:-1])[: len(keys)]]
    o = (keys & np.uint64((1 << low) - 1)).astype(np.uint32)
    keys >>= np.uint64(low)
    return (keys >> np.uint64(middle)).astype(np.uint32), (keys & np.uint64((1 << middle) - 1)).astype(np.uint32), o


def _write_triples(out: BinaryIO, s: Ids, p: Ids, o: Ids) -> None:
    """Write bitmap triples: predicates of each subject (Y), objects of each subject and predicate (Z)."""
    write_control(out, TRIPLES, TRIPLES_BITMAP, {"order": ORDER_SPO})
    ends = np.ones(len(s), dtype=bool)
    ends[:-1] = (s[1:] != s[:-1]) | (p[1:] != p[:-1])
    pairs_s, pairs_p = s[ends], p[ends]
    last = np.ones(len(pairs_s), dtype=bool)
    last[:-1] = pairs_s[1:] != pairs_s[:-1]
    write_bitmap(out, last)
    write_bitmap(out, ends)
    write_sequence(out, pairs_p)
    write_sequence(out, o)


def _write(out: BinaryIO, found: _Collected, base: str, issued: str) -> GraphCounts:
    dictionary, s, p, o = _sorted_ids(found)
    shared = len(dictionary.shared)
    statistics = GraphCounts(
        len(s), shared + len(dictionary.subjects), len(dictionary.predicates), shared + len(dictionary.objects), shared
    )
    text_size = sum(len(term) for section in dictionary.sections for term in section)
    about = header(statistics, base, text_size, issued)
    write_control(out, GLOBAL, CONTAINER, {})
    write_control(out, HEADER, HEADER_NTRIPLES, {"length": len(about)})
    out.write(about)
    write_control(out, DICTIONARY, DICTIONARY_FOUR, {"mapping": MAPPING, "sizeStrings": text_size})
    for section in dictionary.sections:
        write_section(out, section, len(section))
    _write_triples(out, s, p, o)
    return statistics


def write_hdt(
    path: Path,
    triples: Iterable[Triple],
    base: str = BASE,
    issued: str | None = None,
    progress: Callable[[int, int | None], None] | None = None,
) -> GraphCounts:
    """Write triples (in any order, repetitions allowed) as an HDT file, under a temporary name and then renamed.

    The index of a file that stood there is removed.

    Terms are UTF-8 bytes without NUL in the form of `ntriples.parse_line`; `base` is the IRI that the header's
    statistics are about, `issued` the ISO time that it tells (now, if not given). `progress` is told the number of
    triples read so far.
    Raises `ClearError` if the file cannot be written, `ValueError` for a literal that HDT cannot hold; errors of the
    iterable pass through.
    """
    found = _Collected()
    found.add_all(triples, progress)
    with atomic_file(path) as out:
        moment = datetime.now(UTC).isoformat(timespec="seconds") if issued is None else issued
        statistics = _write(out, found, base, moment)
        keep_off_page_end(out)
        index_path(path).unlink(missing_ok=True)
    return statistics
