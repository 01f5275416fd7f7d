"""Finds the terms of many lines of N-Triples at once, where the lines are of the plain form that dumps have.

A line is plain if it is `<http…> <http…> object .` with single spaces, an IRI or a literal without backslashes as
object, no capitals in a language tag, and no control characters. All other lines are left to `ntriples.parse_line`,
which knows the whole grammar.
Source: RDF 1.1 N-Triples (https://www.w3.org/TR/n-triples/).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wikidata_hdt.ntriples.ntriples import XSD_STRING
from wikidata_hdt.packed.term_table import PADDING, Bytes, Mask, Places, Terms, distinct, words_at

_NEWLINE, _SPACE, _OPEN, _CLOSE, _QUOTE, _BACKSLASH, _STOP = b'\n <>"\\.'
_SPECIAL = bytes(code <= _SPACE or code in b'<>"{}|^`\\' for code in range(256))
"""Bytes that IRIs must not hold, and line ends; between two of them an IRI or a literal's text is undisturbed."""
_CONTROLS = bytes((code < _SPACE and code != _NEWLINE) or code == _BACKSLASH for code in range(256))
_SCHEMES = np.frombuffer(b"<http://<https:/", dtype="<u8")
_LEAST = 9
"""Special bytes of a plain line, without its line end."""
_SUFFIX = re.compile(rb'"(?:@[a-z]+(?:-[a-z0-9]+)*|\^\^<([A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>"{}|^`\\]*)>)?')


@dataclass(frozen=True, slots=True)
class PlainLines:
    """The plain lines of a chunk, and where the other lines are."""

    data: Bytes
    lines: npt.NDArray[np.int64]
    """Numbers of the plain lines in the chunk, from 0."""
    subjects: Terms
    predicates: Terms
    objects: Terms
    suffixes: Terms
    """The distinct ends of literals, from the closing quotation mark on."""
    suffix: npt.NDArray[np.int64]
    """For each plain line the number of its literal's suffix, -1 for an IRI."""
    others: npt.NDArray[np.int64]
    """Numbers of the other lines that are not empty."""
    starts: Places
    """Where each line of the chunk begins; one more for its end."""

    @property
    def line_count(self) -> int:
        """Lines of the chunk, empty ones included."""
        return len(self.starts) - 1

    def line(self, number: int) -> bytes:
        """A line with its line end."""
        return self.data[self.starts[number] : self.starts[number + 1]].tobytes()


def _is_http(data: Bytes, places: Places) -> Mask:
    words = words_at(data, places)
    found: Mask = (words == _SCHEMES[0]) | (words == _SCHEMES[1])
    return found


def _ascii_lines(data: Bytes, size: int, starts: Places) -> Mask:
    """Which lines are ASCII."""
    high = np.concatenate([[0], np.cumsum(np.add.reduceat(data[:size] >> 7, starts[:-1], dtype=np.int64))])
    found: Mask = np.diff(high) == 0
    return found


@dataclass(slots=True)
class _Specials:
    """The special bytes of a chunk, with the first and the last one of each line that may be plain."""

    data: Bytes
    places: Places
    kinds: Bytes
    first: npt.NDArray[np.int64]
    """Index of each line's first special byte."""
    last: npt.NDArray[np.int64]
    """Index of each line's line end."""

    def at(self, indices: npt.NDArray[np.int64]) -> Places:
        return self.places[indices]

    def is_kind(self, indices: npt.NDArray[np.int64], kind: int) -> Mask:
        found: Mask = self.kinds[indices] == kind
        return found


def _subjects_and_predicates(special: _Specials, begins: Places) -> Mask:
    """Whether the lines begin with `<http…> <http…> `, and the object behind with a special byte."""
    first, is_kind, at = special.first, special.is_kind, special.at
    good: Mask = is_kind(first, _OPEN) & (at(first) == begins)
    expected = (_CLOSE, _SPACE, _OPEN, _CLOSE, _SPACE)
    for offset, kind in enumerate(expected, 1):
        good &= is_kind(first + offset, kind)
    for offset in (2, 3, 5, 6):
        good &= at(first + offset) - at(first + offset - 1) == 1
    good &= _is_http(special.data, at(first)) & _is_http(special.data, at(first + 3))
    return good


def _ends(special: _Specials) -> Mask:
    """Whether the lines end in a space and a full stop."""
    last = special.last
    good: Mask = special.is_kind(last - 1, _SPACE) & (special.at(last) - special.at(last - 1) == len(b" ."))
    good &= special.data[special.at(last) - 1] == _STOP
    return good


def _checked_suffixes(data: Bytes, starts: Places, ends: Places) -> tuple[Terms, npt.NDArray[np.int64], Mask]:
    """The distinct suffixes, the number of each literal's suffix, and whether it is right and canonical."""
    suffixes = Terms(data, starts, ends - starts)
    chosen, numbers = distinct(suffixes)
    table = suffixes.take(chosen)
    right = np.zeros(len(table), dtype=bool)
    for index in range(len(table)):
        match = _SUFFIX.fullmatch(table[index])
        right[index] = match is not None and match[1] != XSD_STRING.encode()
    return table, numbers, right[numbers] if len(numbers) else np.zeros(0, dtype=bool)


def _is_utf8(text: bytes) -> bool:
    if text.isascii():
        return True
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def find_plain_lines(text: bytes) -> PlainLines:
    """The plain lines of a chunk, which must end with a line end."""
    data = np.frombuffer(text + bytes(PADDING), dtype=np.uint8)
    places = np.flatnonzero(np.frombuffer(text.translate(_SPECIAL), dtype=bool))
    kinds = data[places]
    ends = np.flatnonzero(kinds == _NEWLINE)
    starts = np.concatenate([[0], places[ends] + 1])
    last, first = ends, np.concatenate([[0], ends[:-1] + 1])
    whole = np.flatnonzero(last - first >= _LEAST)
    special = _Specials(data, places, kinds, first[whole], last[whole])
    good = _subjects_and_predicates(special, starts[:-1][whole]) & _ends(special)
    counts = np.cumsum(np.frombuffer(kinds.tobytes().translate(_CONTROLS), dtype=np.uint8), dtype=np.int32)
    good &= counts[special.last] - counts[special.first] == 0
    if not _is_utf8(text):
        good &= _ascii_lines(data, len(text), starts)[whole]
    whole = whole[good]
    special = _Specials(data, places, kinds, first[whole], last[whole])
    return _with_objects(special, whole, starts)


def _with_objects(special: _Specials, whole: npt.NDArray[np.int64], starts: Places) -> PlainLines:
    data, at, first, last = special.data, special.at, special.first, special.last
    begin, end = at(first + 6), at(last - 1)
    iri = special.is_kind(first + 6, _OPEN) & special.is_kind(first + 7, _CLOSE) & (last - first == _LEAST)
    iri &= (at(np.minimum(first + 7, last)) == end - 1) & _is_http(data, begin)
    is_quote = special.kinds == _QUOTE
    quotes = np.flatnonzero(is_quote)
    before = np.cumsum(is_quote, dtype=np.int32)
    count = before[last] - before[first]
    literal = special.is_kind(first + 6, _QUOTE) & (count == 2)  # noqa: PLR2004 (the opening and the closing one)
    closing = np.full(len(whole), 0, dtype=np.int64)
    closing[literal] = special.places[quotes[before[first[literal]] + 1]]
    suffix = np.full(len(whole), -1, dtype=np.int64)
    table, numbers, right = _checked_suffixes(data, closing[literal], end[literal])
    suffix[literal] = numbers
    literal[literal] = right
    good = iri | literal
    chosen, opens = np.flatnonzero(good), iri[good].astype(np.int64)
    place = [at(first + offset)[chosen] for offset in (0, 1, 3, 4)]
    begin, end = begin[chosen] + opens, end[chosen] - opens
    others = np.ones(len(starts) - 1, dtype=bool)
    others[whole[chosen]] = False
    others &= np.diff(starts) > 1
    return PlainLines(
        data, whole[chosen],
        Terms(data, place[0] + 1, place[1] - place[0] - 1), Terms(data, place[2] + 1, place[3] - place[2] - 1),
        Terms(data, begin, end - begin), table, suffix[chosen], np.flatnonzero(others), starts,
    )  # fmt: skip
