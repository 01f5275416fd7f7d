"""Reads the triples of an HDT file as ids, by any pattern, from the mapped file and its index.

Triples stand as lists: of each subject its predicates (array Y, in which each place is a pair of the two), of each pair
its objects (array Z). The index has of each object the pairs that lead to it, by predicate, and of each predicate its
pairs. Source: Martínez-Prieto, Arias and Fernández 2012, Exchange and Consumption of Huge RDF Data.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator

import numpy as np
import numpy.typing as npt

from wikidata_hdt.hdt.file_layout import HdtLayout, IndexLayout
from wikidata_hdt.hdt.mapped_parts import SHORT, LogArray, MappedFile, Places, RankedBitmap

Columns = tuple[Places, Places, Places]
"""Subjects, predicates and objects of some triples."""

_FIRST_PIECE = 1 << 8
_PIECE = 1 << 16
"""Pairs that are read at a time; first fewer, for who wants but the first triples."""


class MappedTriples:
    """The triples of one graph. Ids are those of the three roles; 0 stands for none."""

    def __init__(self, file: MappedFile, layout: HdtLayout, index_file: MappedFile, index: IndexLayout) -> None:
        self._file = file
        self._subject_ends = RankedBitmap(file, layout.part("bitmap Y"))
        self._pair_ends = RankedBitmap(file, layout.part("bitmap Z"))
        self._predicates = LogArray(file, layout.part("array Y"))
        self._objects = LogArray(file, layout.part("array Z"))
        parts = {part.name: part for part in index.parts}
        self._object_ends = RankedBitmap(index_file, parts["object lists"])
        self._object_pairs = LogArray(index_file, parts["object positions"])
        self._predicate_ends = RankedBitmap(index_file, parts["predicate lists"])
        self._predicate_pairs = LogArray(index_file, parts["predicate positions"])
        self._counts = LogArray(index_file, parts["predicate counts"])

    def objects(self, subject: int, predicate: int) -> Places:
        """The objects of a subject and predicate, in order."""
        return self._objects.between(*self._object_bounds(subject, predicate))

    def subjects(self, predicate: int, obj: int) -> Places:
        """The subjects of a predicate and object, in order."""
        return self._subjects_of(self._object_pairs.between(*self._pair_bounds(predicate, obj)))

    def objects_of(self, subjects: Places, predicate: int) -> tuple[Places, Places]:
        """How many objects each of some subjects has, and all of these, one subject after the other."""
        firsts, lasts = self._subject_ends.list_bounds(subjects - 1)
        pairs = _bisected(firsts, lasts, lambda places: self._predicates.at(places) < predicate)
        found = np.flatnonzero(pairs < lasts)
        found = found[self._predicates.at(pairs[found]) == predicate]
        firsts, lasts = self._pair_ends.list_bounds(pairs[found])
        counts = np.zeros(len(subjects), np.int64)
        counts[found] = lasts - firsts
        return counts, self._objects.at(spread(firsts, lasts))

    def subjects_of(self, predicate: int, objects: Places) -> tuple[Places, Places]:
        """How many subjects each of some objects has, and all of these, one object after the other."""
        firsts, lasts = self._bounds_of_subjects(predicate, objects)
        return lasts - firsts, self._subjects_of(self._object_pairs.at(spread(firsts, lasts)))

    def subject_counts(self, predicate: int, objects: Places) -> Places:
        """How many subjects each of some objects has."""
        firsts, lasts = self._bounds_of_subjects(predicate, objects)
        counts: Places = lasts - firsts
        return counts

    def object_list(self, subject: int, predicate: int) -> tuple[Iterable[int], int]:
        """The same as `objects`, read as they are wanted, and how many they are."""
        first, last = self._object_bounds(subject, predicate)
        return self._objects.listed(first, last), last - first

    def subject_list(self, predicate: int, obj: int) -> tuple[Iterable[int], int]:
        """The same as `subjects`, read as they are wanted, and how many they are."""
        first, last = self._pair_bounds(predicate, obj)
        if last - first > SHORT:
            pieces = (self._object_pairs.between(*piece) for piece in _pieces(first, last))
            found = (subject for pairs in pieces for subject in self._subjects_of(pairs).tolist())
            return found, last - first
        rank, pairs = self._subject_ends.rank, self._object_pairs
        return [rank(pairs[place]) + 1 for place in range(first, last)], last - first

    def pairs(self, predicate: int) -> Iterator[Columns]:
        """The triples of a predicate, by subject and object, some at a time."""
        first, last = self._predicate_ends.bounds(predicate - 1)
        for start, end in _pieces(first, last):
            yield self._of_pairs(self._predicate_pairs.between(start, end))

    def of_object(self, obj: int) -> Iterator[Columns]:
        """The triples of an object, by predicate and subject, some at a time."""
        first, last = self._object_ends.bounds(obj - 1)
        for start, end in _pieces(first, last):
            places = self._object_pairs.between(start, end)
            subjects, predicates = self._subjects_of(places), self._predicates.at(places)
            yield subjects, predicates, np.full(len(places), obj)

    def of_subjects(self, subjects: Places) -> Columns:
        """The triples of some subjects."""
        return self._of_pairs(spread(*self._subject_ends.list_bounds(subjects - 1)))

    def object_counts(self, objects: Places) -> Places:
        """How many triples each of some objects has."""
        firsts, ends = self._object_ends.list_bounds(objects - 1)
        counts: Places = ends - firsts
        return counts

    def of_subject(self, subject: int) -> Iterator[tuple[int, int]]:
        """Predicates and objects of a subject, in order."""
        first, last = self._subject_ends.bounds(subject - 1)
        start = self._pair_ends.bounds(first)[0]
        for pair in range(first, last):
            predicate, end = self._predicates[pair], self._pair_ends.end(start)
            for obj in self._objects.listed(start, end):
                yield predicate, obj
            start = end

    def all(self) -> Iterator[Columns]:
        """All triples, by subject, predicate and object."""
        for start, end in _pieces(0, len(self._predicates)):
            yield self._of_pairs(np.arange(start, end))

    def holds(self, subject: int, predicate: int, obj: int) -> bool:
        """Whether there is a triple."""
        first, last = self._object_bounds(subject, predicate)
        place = bisect_left(self._objects, obj, first, last)
        return place < last and self._objects[place] == obj

    def count(self, subject: int, predicate: int, obj: int) -> int:
        """How many triples have these ids, 0 matching any; an upper bound where S and O are given."""
        match bool(subject), bool(predicate), bool(obj):
            case True, True, _:
                first, last = self._object_bounds(subject, predicate)
            case False, True, True:
                first, last = self._pair_bounds(predicate, obj)
            case False, True, False:
                return self._counts[predicate - 1]
            case False, False, True:
                first, last = self._object_ends.bounds(obj - 1)
            case True, False, _:
                start, end = self._subject_ends.bounds(subject - 1)
                first, last = self._pair_ends.bounds(start)[0], self._pair_ends.bounds(end - 1)[1]
            case _:
                return len(self._objects)
        return last - first

    def _object_bounds(self, subject: int, predicate: int) -> tuple[int, int]:
        """Where the objects of a subject and predicate stand in array Z."""
        first, last = self._subject_ends.bounds(subject - 1)
        pair = bisect_left(self._predicates, predicate, first, last)
        if pair == last or self._predicates[pair] != predicate:
            return 0, 0
        return self._pair_ends.bounds(pair)

    def _pair_bounds(self, predicate: int, obj: int) -> tuple[int, int]:
        """Where the pairs of a predicate that lead to an object stand in the index."""
        first, last = self._object_ends.bounds(obj - 1)
        pairs, key = self._object_pairs, self._predicates.__getitem__
        place = bisect_left(pairs, predicate, first, last, key=key)
        return place, bisect_right(pairs, predicate, place, last, key=key)

    def _bounds_of_subjects(self, predicate: int, objects: Places) -> tuple[Places, Places]:
        """Where the pairs of a predicate that lead to some objects stand in the index."""

        def predicates(places: Places) -> Places:
            return self._predicates.at(self._object_pairs.at(places))

        bounds = self._object_ends.list_bounds(objects - 1)
        firsts = _bisected(*bounds, lambda places: predicates(places) < predicate)
        return firsts, _bisected(firsts, bounds[1], lambda places: predicates(places) == predicate)

    def _subjects_of(self, pairs: Places) -> Places:
        return self._subject_ends.ranks(pairs) + 1

    def _of_pairs(self, pairs: Places) -> Columns:
        """The triples of some pairs."""
        firsts, ends = self._pair_ends.list_bounds(pairs)
        lengths, places = ends - firsts, spread(firsts, ends)
        subjects, predicates = self._subjects_of(pairs), self._predicates.at(pairs)
        return np.repeat(subjects, lengths), np.repeat(predicates, lengths), self._objects.at(places)


def spread(firsts: Places, ends: Places) -> Places:
    """All places of some lists, one after the other."""
    lengths = ends - firsts
    total = np.cumsum(lengths)
    places: Places = np.arange(int(total[-1]) if len(total) else 0) + np.repeat(firsts - total + lengths, lengths)
    return places


def _bisected(firsts: Places, lasts: Places, is_before: Callable[[Places], npt.NDArray[np.bool_]]) -> Places:
    """In each list the first place that does not stand before what is looked for; behind the list if all do."""
    low, high = firsts.copy(), lasts.copy()
    open_ = np.flatnonzero(low < high)
    while len(open_):
        middle = (low[open_] + high[open_]) >> 1
        before = is_before(middle)
        low[open_[before]] = middle[before] + 1
        high[open_[~before]] = middle[~before]
        open_ = open_[low[open_] < high[open_]]
    return low


def _pieces(first: int, last: int) -> Iterator[tuple[int, int]]:
    """The bounds of the pieces in which places are read."""
    size = _FIRST_PIECE
    while first < last:
        yield first, min(first + size, last)
        first, size = first + size, min(size * 4, _PIECE)
