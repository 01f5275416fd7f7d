"""Runs: the batches of a build, kept in files until their terms are merged and their triples sorted.

A run is one chunk of one source: its distinct terms, sorted, with their roles, and its triples as numbers of these
terms. All functions here work on one run or on one range of terms, so that processes can share the work.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from wikidata_hdt.packed.arrays import StoredTerms, load_array, save_array, save_terms
from wikidata_hdt.packed.term_table import Terms, joined, shared_lengths, sorted_order
from wikidata_hdt.profiles.term_batch import OBJECT, SUBJECT, Batch

SHARED, SUBJECTS, OBJECTS = 0, 1, 2
"""Sections of a node: subject and object, subject only, object only."""
SECTION_NAMES = ("shared", "subjects", "objects")
_SECTION_OF_ROLES = np.array([0, SUBJECTS, OBJECTS, SHARED], dtype=np.uint8)
_SECTION_BITS = 2


@dataclass(frozen=True, slots=True)
class Room:
    """The directory of an unfinished build and the names in it."""

    path: Path

    def nodes(self, run: int) -> Path:
        """The sorted terms of a run."""
        return self.path / f"run-{run:06}"

    def roles(self, run: int) -> Path:
        """The roles of a run's terms."""
        return self.path / f"run-{run:06}.roles.npy"

    def triples(self, run: int) -> Path:
        """The triples of a run, numbered by its own terms."""
        return self.path / f"run-{run:06}.triples.npy"

    def section(self, part: int, section: int) -> Path:
        """The sorted terms of a section in a range."""
        return self.path / f"range-{part:05}-{SECTION_NAMES[section]}"

    def ranks(self, part: int) -> Path:
        """Section and rank in the range, for all terms of all runs that fall into it."""
        return self.path / f"range-{part:05}.ranks.npy"

    def keys(self, run: int) -> Path:
        """The triples of a run as sorted keys."""
        return self.path / f"run-{run:06}.keys.npy"

    def sorted_keys(self, bucket: int) -> Path:
        """The distinct keys of a range of subjects."""
        return self.path / f"bucket-{bucket:05}.npy"


def save_run(room: Room, run: int, batch: Batch) -> int:
    """Write a batch; its length in bytes on disk."""
    size = save_terms(room.nodes(run), batch.nodes)
    return size + save_array(room.roles(run), batch.roles) + save_array(room.triples(run), batch.triples)


def sample_terms(room: Room, run: int, count: int) -> list[bytes]:
    """Evenly spaced terms of a run."""
    nodes = StoredTerms(room.nodes(run))
    step = max(1, len(nodes) // count)
    return [nodes[index] for index in range(step // 2, len(nodes), step)]


def range_bounds(room: Room, run: int, splitters: Sequence[bytes]) -> list[int]:
    """Where each range begins among the terms of a run, and the end of the last one."""
    nodes = StoredTerms(room.nodes(run))
    return [0, *(bisect_left(nodes, splitter) for splitter in splitters), len(nodes)]


def merge_range(room: Room, part: int, bounds: Sequence[tuple[int, int, int]]) -> tuple[list[int], int]:
    """Merge the terms of all runs that fall into a range.

    `bounds` holds run, first and last index. Writes the terms of each section, and for every term of every run its
    section and rank. Gives the number of terms and of bytes in each section.
    """
    tables = [StoredTerms(room.nodes(run)).part(first, last) for run, first, last in bounds]
    parts = [load_array(room.roles(run))[first:last] for run, first, last in bounds]
    terms = joined(tables)
    del tables
    roles = np.concatenate([np.zeros(0, dtype=np.uint8), *parts])
    order = sorted_order(terms)
    ordered = terms.take(order)
    new = _is_new(ordered)
    heads = np.flatnonzero(new)
    united = np.bitwise_or.reduceat(roles[order], heads) if len(heads) else roles
    sections = _SECTION_OF_ROLES[united & (SUBJECT | OBJECT)]
    sections[united == 0] = len(SECTION_NAMES)
    ranks = np.zeros(len(heads), dtype=np.uint32)
    counts, size = [], 0
    for section in range(len(SECTION_NAMES)):
        members = np.flatnonzero(sections == section)
        ranks[members] = np.arange(len(members), dtype=np.uint32)
        chosen = ordered.take(heads[members]).packed()
        save_terms(room.section(part, section), chosen)
        counts.append(len(members))
        size += int(chosen.lengths.sum())
    values = np.zeros(len(order), dtype=np.uint32)
    values[order] = np.repeat(ranks << _SECTION_BITS | sections, np.diff(heads, append=len(order)))
    save_array(room.ranks(part), values)
    return counts, size


def _is_new(ordered: Terms) -> npt.NDArray[np.bool_]:
    """Which sorted terms differ from the one before."""
    new = np.ones(len(ordered), dtype=bool)
    if len(ordered):
        before = np.concatenate([[-1], ordered.lengths[:-1]])
        new = (before != ordered.lengths) | (shared_lengths(ordered) != ordered.lengths)
        new[0] = True
    return new


@dataclass(frozen=True, slots=True)
class KeyLayout:
    """How triples become integers: bits of predicate and object below the subject, subjects counted in a bucket."""

    predicate_bits: int
    object_bits: int
    buckets: tuple[int, ...]
    """The first subject id of each bucket."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """The ids of all terms, from their ranks."""

    bases: tuple[tuple[int, ...], ...]
    """For each range the id before its first term in each section."""
    predicates: tuple[int, ...]
    """For each predicate of the run its id."""
    places: tuple[tuple[int, int, int], ...]
    """Range, and first and last place of the run's terms in its ranks."""


def run_ids(room: Room, numbering: Numbering) -> npt.NDArray[np.uint32]:
    """The ids of a run's terms."""
    pieces = []
    for part, first, last in numbering.places:
        values = np.asarray(load_array(room.ranks(part))[first:last])
        bases = np.array([*numbering.bases[part], 0], dtype=np.uint32)
        pieces.append(bases[values & np.uint32(3)] + (values >> np.uint32(_SECTION_BITS)) + np.uint32(1))
    ids: npt.NDArray[np.uint32] = np.concatenate([np.zeros(0, dtype=np.uint32), *pieces])
    return ids


def write_keys(room: Room, run: int, numbering: Numbering, layout: KeyLayout) -> list[int]:
    """Write the distinct triples of a run as sorted keys, bucket by bucket; where each bucket begins, and the end."""
    ids = run_ids(room, numbering)
    subjects, middles, objects = np.asarray(load_array(room.triples(run)))
    predicates = np.array([*numbering.predicates, 0], dtype=np.uint64)
    s = ids[subjects].astype(np.int64)
    buckets = np.array(layout.buckets, dtype=np.int64)
    owner = np.searchsorted(buckets, s, side="right") - 1
    keys = (s - buckets[owner]).astype(np.uint64)
    keys <<= np.uint64(layout.predicate_bits)
    keys |= predicates[middles]
    keys <<= np.uint64(layout.object_bits)
    keys |= ids[objects]
    several = len(buckets) > 1
    pieces = [_distinct_keys(keys[owner == bucket] if several else keys) for bucket in range(len(buckets))]
    save_array(room.keys(run), np.concatenate(pieces))
    return [0, *np.cumsum([len(piece) for piece in pieces]).tolist()]


def sort_bucket(room: Room, bucket: int, bounds: Sequence[tuple[int, int, int]]) -> int:
    """Unite the keys of all runs that fall into a bucket, without repetitions; how many there are."""
    pieces = [load_array(room.keys(run))[first:last] for run, first, last in bounds]
    keys = _distinct_keys(np.concatenate([np.zeros(0, dtype=np.uint64), *pieces]))
    save_array(room.sorted_keys(bucket), keys)
    return len(keys)


def _distinct_keys(keys: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Sort keys in place; the keys without repetitions."""
    keys.sort()
    new = np.ones(len(keys), dtype=bool)
    np.not_equal(keys[1:], keys[:-1], out=new[1:])
    return keys[new]
