"""Many byte strings in one array: hashed, sorted, made unique and compared side by side, without a loop over them.

Terms hold no NUL bytes, so that a term padded with NUL bytes sorts like the term itself. Words are eight bytes.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]
Places = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

PADDING = 16
"""NUL bytes that follow the data, so that a word can be read at every place of a term."""
_WORD = 8
_HASHED_WORDS = 64
"""Longer terms are hashed one by one."""
_SORTED_WORDS = 96
"""Terms that agree in so many words are sorted one by one."""
_MULTIPLIERS = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F], dtype=np.uint64)
_SEEDS = np.frombuffer(os.urandom(16), dtype=np.uint64)
"""Different in every process, so that no input can be made to collide; no result depends on them."""
_KEPT_BITS = np.array([0, *((2**64 - 1) ^ (2 ** (64 - 8 * n) - 1) for n in range(1, 9))], dtype=np.uint64)
"""Masks that keep the first n bytes of a word read most significant byte first."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Byte strings that lie in one array, in any order and with any gaps."""

    data: Bytes
    """The bytes, followed by at least `PADDING` more."""
    starts: Places
    lengths: Places

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, index: int) -> bytes:
        start = int(self.starts[index])
        return self.data[start : start + int(self.lengths[index])].tobytes()

    def take(self, which: npt.NDArray[np.integer] | Mask) -> Terms:
        """Some of the terms, in the order of the indices."""
        return Terms(self.data, self.starts[which], self.lengths[which])

    def packed(self) -> Terms:
        """The same terms one behind the other, in an array of their own."""
        ends = np.cumsum(self.lengths)
        starts = ends - self.lengths
        total = int(ends[-1]) if len(ends) else 0
        data = np.zeros(total + PADDING, dtype=np.uint8)
        gather(self.data, self.starts, self.lengths, data)
        return Terms(data, starts, self.lengths.copy())


def terms_of(strings: Sequence[bytes]) -> Terms:
    """The terms of a sequence."""
    lengths = np.fromiter(map(len, strings), dtype=np.int64, count=len(strings))
    data = np.frombuffer(b"".join([*strings, bytes(PADDING)]), dtype=np.uint8)
    return Terms(data, np.cumsum(lengths) - lengths, lengths)


def joined(tables: Sequence[Terms]) -> Terms:
    """The terms of several tables, those of each in one piece (`packed`), in one table."""
    sizes = [int(table.lengths.sum()) for table in tables]
    data = np.zeros(sum(sizes) + PADDING, dtype=np.uint8)
    starts, place = [], 0
    for table, size in zip(tables, sizes, strict=True):
        first = int(table.starts[0]) if len(table) else 0
        data[place : place + size] = table.data[first : first + size]
        starts.append(table.starts - first + place)
        place += size
    lengths = [table.lengths for table in tables]
    empty = np.zeros(0, dtype=np.int64)
    return Terms(data, np.concatenate([empty, *starts]), np.concatenate([empty, *lengths]))


def gather(source: Bytes, starts: Places, lengths: Places, target: Bytes) -> None:
    """Copy the pieces of `source` one behind the other into `target`."""
    limit = 1 << 20
    ends = np.cumsum(lengths)
    first, place = 0, 0
    while first < len(starts):
        last = max(first + 1, int(np.searchsorted(ends, place + limit)))
        size = int(ends[last - 1]) - place
        if last == first + 1:
            start = int(starts[first])
            target[place : place + size] = source[start : start + size]
        else:
            counts = lengths[first:last]
            shifts = starts[first:last] - (ends[first:last] - counts)
            target[place : place + size] = source[np.repeat(shifts, counts) + np.arange(place, place + size)]
        first, place = last, place + size


def _any_place(data: Bytes, kind: str) -> npt.NDArray[np.uint64]:
    """The words that begin at every byte."""
    words: Words = np.ndarray((len(data) - _WORD + 1,), dtype=kind, buffer=data, strides=(1,))
    return words


def words_at(data: Bytes, places: Places) -> Words:
    """The words that begin at some places, least significant byte first."""
    found: Words = _any_place(data, "<u8")[places]
    return found


def _ordered_words(terms: Terms, index: int) -> Words:
    """Word number `index` of each term, comparing as bytes do; NUL bytes behind the term's end."""
    left = np.clip(terms.lengths - _WORD * index, 0, _WORD)
    places = np.minimum(terms.starts + _WORD * index, len(terms.data) - _WORD)
    words: Words = _any_place(terms.data, ">u8")[places].astype(np.uint64)
    words &= _KEPT_BITS[left]
    return words


def _mix(hashes: Words, words: Words, multiplier: np.uint64) -> Words:
    mixed: Words = (hashes ^ words) * multiplier
    mixed ^= mixed >> np.uint64(29)
    return mixed


def hashes(terms: Terms) -> tuple[Words, Words]:
    """Two independent 64-bit hashes of each term; valid in this process only."""
    base = terms.lengths.astype(np.uint64)
    first, second = (_mix(np.full(len(base), _SEEDS[place]), base, _MULTIPLIERS[place]) for place in (0, 1))
    masks = _KEPT_BITS[::-1]
    active = np.arange(len(base))
    for index in range(_HASHED_WORDS):
        left = terms.lengths[active] - _WORD * index
        if not (left > 0).all():
            active = active[left > 0]
            left = left[left > 0]
        if not len(active):
            break
        words = words_at(terms.data, terms.starts[active] + _WORD * index)
        short = left < _WORD
        if short.any():
            words[short] &= ~masks[left[short]]
        if len(active) == len(base):
            first, second = _mix(first, words, _MULTIPLIERS[0]), _mix(second, words, _MULTIPLIERS[1])
        else:
            first[active] = _mix(first[active], words, _MULTIPLIERS[0])
            second[active] = _mix(second[active], words, _MULTIPLIERS[1])
    for term in np.flatnonzero(terms.lengths > _WORD * _HASHED_WORDS):
        digest = blake2b(terms[int(term)], digest_size=16).digest()
        first[term], second[term] = np.frombuffer(digest, dtype=np.uint64)
    return first, second


def distinct(terms: Terms) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Indices of one representative of each distinct term, and for each term the position of its representative."""
    first, second = hashes(terms)
    while True:
        order = np.argsort(first)
        ordered = first[order]
        new = np.ones(len(order), dtype=bool)
        np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
        groups = np.cumsum(new) - 1
        chosen = order[new]
        positions = np.empty(len(order), dtype=np.int64)
        positions[order] = groups
        if (second[chosen][positions] == second).all():
            return chosen, positions
        first = _mix(first, second, _MULTIPLIERS[1])


def sorted_order(terms: Terms) -> npt.NDArray[np.int64]:
    """The indices that sort the terms by their bytes; equal terms stand beside each other."""
    order = np.arange(len(terms))
    if len(order) < 2:  # noqa: PLR2004 (one term is sorted)
        return order
    first = _ordered_words(terms, 0)
    order = np.argsort(first, kind="stable") if len(order) else order
    return _refined(terms, order, first[order])


def _refined(terms: Terms, order: npt.NDArray[np.int64], words: Words) -> npt.NDArray[np.int64]:
    """Sort those runs of terms whose words so far are equal by the next word, until none is left."""
    places = np.arange(len(order))
    groups = np.concatenate([[0], np.cumsum(words[1:] != words[:-1])])
    for index in range(1, _SORTED_WORDS):
        same = groups[1:] == groups[:-1]
        tied = np.concatenate([same, [False]]) | np.concatenate([[False], same])
        tied &= terms.lengths[order[places]] > _WORD * (index - 1)
        places, groups = places[tied], groups[tied]
        if not len(places):
            return order
        candidates = order[places]
        words = _ordered_words(terms.take(candidates), index)
        changes = np.concatenate([[True], groups[1:] != groups[:-1]])
        if (words == words[np.maximum.accumulate(np.where(changes, np.arange(len(words)), 0))]).all():
            continue
        inner = np.lexsort((words, groups))
        order[places] = candidates[inner]
        words = words[inner]
        changes[1:] |= words[1:] != words[:-1]
        groups = np.cumsum(changes)
    return _finished(terms, order, places, groups)


def _finished(
    terms: Terms, order: npt.NDArray[np.int64], places: Places, groups: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Sort what is still tied term by term."""
    for run in np.split(places, np.flatnonzero(np.diff(groups)) + 1):
        order[run] = sorted(order[run].tolist(), key=terms.__getitem__)
    return order


def shared_lengths(terms: Terms) -> Places:
    """For each term the length in bytes of the prefix that it shares with the term before; 0 for the first."""
    shared = np.zeros(len(terms), dtype=np.int64)
    active = np.arange(1, len(terms))
    index = 0
    while len(active):
        here, before = _ordered_words(terms.take(active), index), _ordered_words(terms.take(active - 1), index)
        both = np.minimum(terms.lengths[active], terms.lengths[active - 1])
        difference = here ^ before
        equal = difference == 0
        shared[active] = np.minimum(both, _WORD * index + np.where(equal, _WORD, _leading_bytes(difference)))
        active = active[equal & (both > _WORD * (index + 1))]
        index += 1
    return shared


def _leading_bytes(words: Words) -> npt.NDArray[np.int64]:
    """How many of the most significant bytes are zero."""
    zeros = np.zeros(len(words), dtype=np.int64)
    for size in (4, 2, 1):
        empty = (words >> np.uint64(64 - 8 * size)) == 0
        zeros += size * empty
        words = np.where(empty, words << np.uint64(8 * size), words)
    return zeros
