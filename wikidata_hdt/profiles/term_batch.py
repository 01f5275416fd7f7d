"""Turns a chunk of a source into a batch: its distinct terms, sorted, and its triples as numbers of these terms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from wikidata_hdt.hdt.literals import stored
from wikidata_hdt.ntriples.nt_escapes import without_numeric_escapes
from wikidata_hdt.ntriples.nt_lines import PlainLines, find_plain_lines
from wikidata_hdt.ntriples.ntriples import NTriplesError, Triple, parse_line
from wikidata_hdt.packed.term_table import Mask, Terms, distinct, sorted_order, terms_of, words_at
from wikidata_hdt.profiles.profile_filter import NAMES, WIKIDATA, ProfileFilter

Numbers = npt.NDArray[np.uint32]
SUBJECT, OBJECT = 1, 2
"""Bits of a term's roles."""


@dataclass(frozen=True, slots=True)
class Reject:
    """A line that is no N-Triples."""

    line: int
    """Number in the chunk, from 1."""
    text: bytes
    expected: str
    column: int
    """Offset of the first wrong byte in the line."""


@dataclass(slots=True)
class Batch:
    """The triples of a chunk that a profile keeps."""

    nodes: Terms
    """Distinct subjects and objects, sorted, in one piece."""
    roles: npt.NDArray[np.uint8]
    predicates: list[bytes]
    """Distinct and sorted."""
    triples: npt.NDArray[np.uint32]
    """Three rows: subjects, predicates, objects, numbered from 0."""
    dropped: int = 0
    lines: int = 0
    rejects: list[Reject] = field(default_factory=list)


class _Beginnings:
    """Tells which terms begin with one of some prefixes; the words of the terms are read once."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._words: list[npt.NDArray[np.uint64]] = []

    def _word(self, index: int) -> npt.NDArray[np.uint64]:
        while len(self._words) <= index:
            places = np.minimum(self._terms.starts + 8 * len(self._words), len(self._terms.data) - 8)
            self._words.append(words_at(self._terms.data, places))
        return self._words[index]

    def any(self, prefixes: Iterable[bytes]) -> Mask:
        """Which terms begin with any of the prefixes."""
        found = np.zeros(len(self._terms), dtype=bool)
        for prefix in prefixes:
            same = self._terms.lengths >= len(prefix)
            for place in range(0, len(prefix), 8):
                part = prefix[place : place + 8]
                word = np.uint64(int.from_bytes(part, "little"))
                kept = np.uint64((1 << 8 * len(part)) - 1)
                same &= self._word(place // 8) & kept == word
            found |= same
        return found


def batch_of(triples: Sequence[Triple], dropped: int = 0, lines: int = 0) -> Batch:
    """The batch of triples that are known to be kept."""
    nodes = [term for subject, _, obj in triples for term in (subject, obj)]
    predicates = sorted({predicate for _, predicate, _ in triples})
    numbers = {predicate: number for number, predicate in enumerate(predicates)}
    middles = np.fromiter((numbers[predicate] for _, predicate, _ in triples), dtype=np.int64, count=len(triples))
    known = list(dict.fromkeys(nodes))
    place = {term: number for number, term in enumerate(known)}
    ids = np.fromiter((place[term] for term in nodes), dtype=np.int64, count=len(nodes)).reshape(-1, 2)
    return _sorted(
        terms_of(known), predicates, (ids[:, 0], middles, ids[:, 1]), dropped=dropped, lines=lines, rejects=[]
    )


def _sorted(
    nodes: Terms,
    predicates: list[bytes],
    columns: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.int64]],
    *,
    dropped: int,
    lines: int,
    rejects: list[Reject],
) -> Batch:
    """A batch of distinct nodes, of which those without a role are left out."""
    subjects, middles, objects = columns
    roles = np.zeros(len(nodes), dtype=np.uint8)
    roles[subjects] |= SUBJECT
    roles[objects] |= OBJECT
    used = np.flatnonzero(roles)
    order = used[sorted_order(nodes.take(used))]
    ranks = np.zeros(len(nodes), dtype=np.uint32)
    ranks[order] = np.arange(len(order), dtype=np.uint32)
    triples = np.stack([ranks[subjects], middles.astype(np.uint32), ranks[objects]])
    return Batch(nodes.take(order).packed(), roles[order], predicates, triples, dropped, lines, rejects)


class NTriplesBatches:
    """Makes batches from N-Triples."""

    def __init__(self, keeps: ProfileFilter, blank_name: str = "") -> None:
        """`blank_name` stands before the labels of blank nodes, so that those of several sources stay apart."""
        self._keeps = keeps
        self._blank = b"_:" + blank_name.encode()

    def batch(self, text: bytes) -> Batch:
        """The batch of a chunk of whole lines; the last one may lack its line end."""
        if text and not text.endswith(b"\n"):
            text += b"\n"
        clear = without_numeric_escapes(text)
        plain = find_plain_lines(clear)
        others, rejects, dropped = self._others(plain, text if clear is not text else None)
        chosen, numbers = distinct(plain.predicates)
        predicates = [plain.predicates[int(index)] for index in chosen]
        kept = np.flatnonzero(self._kept_by_predicate(predicates, numbers, plain))
        nodes, numbers, extra = _united(plain, kept, numbers[kept], others, predicates)
        representatives, ids = distinct(nodes)
        table = nodes.take(representatives)
        ids = ids.reshape(2, -1)
        good = self._kept_by_nodes(predicates, table, ids[0], numbers, ids[1])
        if extra:
            good[-extra:] = True
        names = sorted(set(predicates))
        ranks = np.array([names.index(predicate) for predicate in predicates], dtype=np.int64)
        ranked = ranks[numbers[good]]
        used = np.flatnonzero(np.bincount(ranked, minlength=len(names)))
        middles = np.searchsorted(used, ranked)
        dropped += len(plain.lines) + extra - int(good.sum())
        columns = (ids[0][good], middles, ids[1][good])
        return _sorted(
            table, [names[index] for index in used], columns, dropped=dropped, lines=plain.line_count, rejects=rejects
        )

    def _others(self, plain: PlainLines, original: bytes | None) -> tuple[list[Triple], list[Reject], int]:
        """Kept triples of the lines that are not plain, rejected lines, and how many triples the profile drops.

        `original` is the text as it stands in the source, if that differs, so that rejected lines are told unchanged.
        """
        lines = original.split(b"\n") if original is not None and len(plain.others) else None
        kept: list[Triple] = []
        rejects: list[Reject] = []
        dropped = 0
        for number in plain.others.tolist():
            line = plain.line(number) if lines is None else lines[number] + b"\n"
            try:
                triple = parse_line(line)
            except NTriplesError as error:
                rejects.append(Reject(number + 1, line, error.expected, error.offset))
                continue
            if triple is not None and self._keeps.keeps(triple):
                try:
                    kept.append(self._stored(triple))
                except ValueError as error:
                    rejects.append(Reject(number + 1, line, str(error), 0))
            elif triple is not None:
                dropped += 1
        return kept, rejects, dropped

    def _stored(self, triple: Triple) -> Triple:
        """A triple as the file will hold it, with its blank nodes named as those of this source."""
        subject, predicate, obj = triple
        if self._blank != b"_:":
            subject, obj = (
                self._blank + term.removeprefix(b"_:") if term.startswith(b"_:") else term for term in (subject, obj)
            )
        return subject, predicate, stored(obj)

    def _kept_by_predicate(self, predicates: list[bytes], numbers: npt.NDArray[np.int64], plain: PlainLines) -> Mask:
        """Which lines pass the rules on predicates and on the languages of names."""
        passing = np.array([not self._keeps.drops_predicate(predicate) for predicate in predicates], dtype=bool)
        naming = np.array([predicate in NAMES for predicate in predicates], dtype=bool)
        suffixes = [self._keeps.keeps_suffix(plain.suffixes[index]) for index in range(len(plain.suffixes))]
        allowed = np.array([*suffixes, True], dtype=bool)[plain.suffix]
        kept: Mask = passing[numbers] & (~naming[numbers] | allowed)
        return kept

    def _kept_by_nodes(
        self,
        predicates: list[bytes],
        nodes: Terms,
        subjects: npt.NDArray[np.int64],
        numbers: npt.NDArray[np.int64],
        objects: npt.NDArray[np.int64],
    ) -> Mask:
        """Which triples pass the rules on subjects and objects."""
        begin = _Beginnings(nodes)
        good = ~begin.any(self._keeps.subject_prefixes)[subjects]
        open_ended = np.array([self._keeps.checks_object(predicate) for predicate in predicates], dtype=bool)
        doubtful = np.flatnonzero(open_ended[numbers] & ~begin.any(WIKIDATA)[objects])
        known: dict[tuple[int, int], bool] = {}
        for row in doubtful.tolist():
            pair = int(numbers[row]), int(objects[row])
            if pair not in known:
                known[pair] = self._keeps.keeps_object(predicates[pair[0]], nodes[pair[1]])
            good[row] &= known[pair]
        return good


def _united(
    plain: PlainLines,
    kept: npt.NDArray[np.int64],
    numbers: npt.NDArray[np.int64],
    others: list[Triple],
    predicates: list[bytes],
) -> tuple[Terms, npt.NDArray[np.int64], int]:
    """Subjects, then objects, of kept plain lines and other triples; their predicates' numbers; how many others."""
    pieces, lengths = [plain.subjects.take(kept), plain.objects.take(kept)], len(plain.data)
    data = plain.data
    if others:
        added = [terms_of([triple[place] for triple in others]) for place in (0, 2)]
        data = np.concatenate([data, added[0].data, added[1].data])
        offsets = (lengths, lengths + len(added[0].data))
        moved = [Terms(data, table.starts + at, table.lengths) for table, at in zip(added, offsets, strict=True)]
        pieces = [pieces[0], moved[0], pieces[1], moved[1]]
        place = {predicate: number for number, predicate in enumerate(predicates)}
        for _, predicate, _ in others:
            if predicate not in place:
                place[predicate] = len(predicates)
                predicates.append(predicate)
        numbers = np.concatenate([numbers, [place[predicate] for _, predicate, _ in others]]).astype(np.int64)
    starts = np.concatenate([piece.starts for piece in pieces])
    return Terms(data, starts, np.concatenate([piece.lengths for piece in pieces])), numbers, len(others)
